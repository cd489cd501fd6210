import { canonicalJson } from "../../hash.js";
import type { ResourceType } from "../../schema/catalog/resource-type.js";
import type { Action } from "../../schema/computer/action.js";
import type { Candidate } from "../../schema/subtask.js";
import { blanks } from "../../template/template.js";
import type { Accepted } from "./generalise.js";

type Types = ReadonlyMap<string, ResourceType>;

/** What tells one step of a path from another, apart from which cell, column or item it is done to. */
function stepKeys(actions: readonly Action[]): string[] {
  const choice = choicesOf(actions);
  return actions.flatMap((action) => {
    if (action.function === "keyboard_input") {
      return "keys" in action.args ? [action.args.keys] : blanks(action.args.text);
    }
    if (action.control === null || action.control.application === "desktop") return [];
    const { control_type, control_text, dialog } = action.control;
    if (control_type === "Edit" || control_type === "Document") return [];
    if (choice.includes(action)) return [];
    const place = control_type === "DataItem" || /^[A-Z]{1,2}$/.test(control_text);
    return [place ? "place" : canonicalJson([dialog, control_type, control_text])];
  });
}

/** Clicks on combo boxes and on what is chosen in them. */
function choicesOf(actions: readonly Action[]): Action[] {
  return actions.filter(
    ({ control }, index) =>
      control?.control_type === "ComboBox" ||
      (control?.control_type === "ListItem" && actions[index - 1]?.control?.control_type === "ComboBox"),
  );
}

function resourcesOf(candidate: Candidate): string {
  const inputs = candidate.inputs.map(({ type, parameter }) => `${type} ${parameter}`).sort();
  return canonicalJson({ inputs, outputs: candidate.outputs });
}

/**
 * Why a candidate says nothing new beside those before it, in words; null where it does. It may do the same to
 * another cell or, undocumented, to another kind of file, leave a choice to its default, be asked for in the same words, or take all the steps of a shorter one and more to the same resources:
 * two edits in one, which people ask for one by one. Cost: linear in the candidates.
 */
export function whyRedundant(types: Types, accepted: Accepted, all: readonly Accepted[]): string | null {
  const { candidate } = accepted;
  const others = all.map((item) => item.candidate);
  const plainSteps = kindlessSteps(types, candidate);
  if (
    !accepted.documented &&
    all.some((item) => item.documented && sameSteps(kindlessSteps(types, item.candidate), plainSteps))
  ) {
    return "does to another kind of file what a documented one does";
  }
  const steps = stepKeys(candidate.actions);
  const resources = resourcesOf(candidate);
  const before = others.slice(0, others.indexOf(candidate));
  if (before.some((other) => other.phrases[0] === candidate.phrases[0]))
    return "is asked for in the words of another one";
  const alike = others.filter((other) => other !== candidate && resourcesOf(other) === resources);
  const twins = alike.filter((other) => sameSteps(stepKeys(other.actions), steps));
  const choices = choicesOf(candidate.actions).length;
  if (twins.some((other) => choicesOf(other.actions).length > choices)) return "leaves open what another one chooses";
  if (twins.some((other) => before.includes(other) && choicesOf(other.actions).length === choices)) {
    return "does to another cell or column what another one does";
  }
  // Two edits in one are fine where the documentation says that people ask for them.
  if (accepted.documented) return null;
  const isLonger = (other: Candidate) => {
    const shorter = stepKeys(other.actions);
    return shorter.length < steps.length && isWithin(shorter, steps);
  };
  const fromScratch = candidate.inputs.length === 0 && candidate.outputs.some(({ type }) => type.endsWith("_path"));
  if (!fromScratch && alike.some(isLonger)) return "does two edits at once, of which another one does the first";
  const achieves = (other: Candidate) => achievements(types, other);
  const twoInOne = others.some(
    (other) =>
      achieves(other).length > 0 &&
      achieves(other).length < achieves(candidate).length &&
      achieves(other).every((output) => achieves(candidate).includes(output)) &&
      isLonger(other),
  );
  return twoInOne ? "does two things at once, of which another one does the first" : null;
}

/** What a candidate leaves behind beside what is on the screen. */
function achievements(types: Types, candidate: Candidate): string[] {
  return candidate.outputs
    .filter(({ type }) => types.get(type)?.family === "physical")
    .map((output) => canonicalJson(output));
}

/** The steps with parameters named by their roles alone, and what comes of them without the kinds of files. */
function kindlessSteps(types: Types, candidate: Candidate): string[] {
  const roles = new Map(candidate.parameters.map(({ name, role }) => [name, role]));
  const count = candidate.inputs.map(({ type }) => (type.endsWith("_in_processing") ? "open" : "named")).sort();
  const made = candidate.outputs.map(({ type }) => types.get(type)?.detector.kind ?? "").sort();
  return [...count, ...made, ...stepKeys(candidate.actions).map((step) => roles.get(step) ?? step)];
}

function sameSteps(a: readonly string[], b: readonly string[]): boolean {
  return a.length === b.length && a.every((step, index) => step === b[index]);
}

/** Whether all steps of `shorter` stand in `longer`, in this order. */
function isWithin(shorter: readonly string[], longer: readonly string[]): boolean {
  let matched = 0;
  for (const step of longer) if (step === shorter[matched]) matched += 1;
  return matched === shorter.length;
}
