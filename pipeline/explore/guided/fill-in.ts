import { contentText } from "../../content/derive/content-text.js";
import type { ControlTarget } from "../../environments/view/targets.js";
import { basename, dirname, join, stem } from "../../text/path.js";
import { isNamed, plainLabel } from "./mention.js";
import { frontOf, type ProcedureProgress } from "./procedure-progress.js";
import { offeredNames, type ProcedureScenario } from "./scenario.js";

/** Labels of fields that search existing content. */
const searching = /\b(?:find|search|look for|equal to|contains?|containing|starts with|keep)\b/i;
const ofFiles = /\b(?:file|folder|archive|path|pdf|picture|image|document|destination|location|name)\b/i;

/**
 * Returns the path to enter next: a new one when the chooser proposes a name, otherwise an existing one while any is
 * left.
 */
export function nextPath({ paths, scenario }: ProcedureProgress, proposed: string | null, words = ""): string {
  const isTold = /\bits\b/.test(words) ? false : /\b(?:new|copy)\b/.test(words) ? true : null;
  const isNew = paths.outputs.length > 0 && (paths.inputs.length === 0 || (isTold ?? /\.\w+$/.test(proposed ?? "")));
  if (!isNew) return paths.inputs.shift() ?? paths.outputs.shift() ?? scenario.inputs[0] ?? "";
  const made = paths.outputs.shift() ?? "";
  // An attachment or download keeps its kind.
  const offered = offeredNames(scenario).find((name) => name === basename(proposed ?? ""));
  return offered === undefined ? made : join(dirname(made), offered);
}

/** Returns the value for a named field. `clause` is the part of the steps that mentions it. */
export function valueFor(progress: ProcedureProgress, target: ControlTarget, clause: string): string {
  const { scenario, variation, paths } = progress;
  const label = plainLabel(target.control.control_text);
  const isFree = [...scenario.fields].some((field) => isNamed(label, field));
  const left = paths.inputs.length + paths.outputs.length > 0;
  if (!isFree && left && ofFiles.test(`${label} ${clause}`)) return nextPath(progress, target.control.value);
  const place = frontOf(progress)
    .filter(({ control }) => control.control_type === "Edit")
    .findIndex(({ key }) => key === target.key);
  const [address] = scenario.addresses;
  if (address !== undefined && /address|url|location|link/i.test(label)) return address;
  const isSearched = searching.test(label) || (variation.fromContent && place === 0);
  const searched = isSearched ? contentWords(progress)[0] : undefined;
  return searched ?? freeValue(progress, target, Math.max(0, place));
}

/**
 * Returns an example value that names no existing resource. A value that is changed differs from the one that was
 * created.
 */
export function freeValue({ scenario, variation, tools }: ProcedureProgress, target: ControlTarget, place = 0): string {
  const first = place + scenario.items.length + variation.shift;
  const { files, directories } = scenario.setup;
  const taken = new Set([...files, ...directories].flatMap(({ path }) => [basename(path), stem(path)]));
  const examples = [0, 1, 2, 3, 4].map((more) => tools.values.free(target, first + more)[0] ?? "");
  return examples.find((text) => text !== "" && !taken.has(text)) ?? tools.values.sentence;
}

/** Returns the text to type when no field is named. */
export function contentFor(progress: ProcedureProgress, noun: string): string {
  const [any] = frontOf(progress);
  if (any === undefined || /^(?:text|words|paragraph|sentence|line)$/.test(noun)) return progress.tools.values.sentence;
  return freeValue(progress, { ...any, control: { ...any.control, control_text: noun } });
}

/**
 * Fills the blanks of a command: with resources of the request, with words of a file for a search, else with examples.
 */
export function commandFor(progress: ProcedureProgress, target: ControlTarget, command: string): string {
  const { scenario } = progress;
  return command.replace(/\{([^{}]+)\}/g, (_whole, blank: string) => {
    const bound = scenario.bindings.get(blank);
    if (bound !== undefined) return bound;
    const label = blank.replaceAll("_", " ");
    const searched = searching.test(label) ? wordsOfFiles(scenario)[0] : undefined;
    return searched ?? freeValue(progress, { ...target, control: { ...target.control, control_text: label } });
  });
}

function wordsOfFiles({ setup, inputs }: ProcedureScenario): string[] {
  const files = setup.files.filter(({ path }) => inputs.includes(path));
  return files.flatMap(({ content }) => contentText(content).match(/\p{L}{4,}/gu) ?? []);
}

/** Returns words of the document that was open before the dialog. */
function contentWords({ trace, tools }: ProcedureProgress): string[] {
  return trace.toReversed().flatMap((at) => tools.values.content(tools.screenOf(at.controls)));
}
