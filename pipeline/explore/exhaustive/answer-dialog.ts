import type { ControlTarget } from "../../environments/view/targets.js";
import { canonicalJson } from "../../hash.js";
import type { Action } from "../../schema/computer/action.js";
import type { Position } from "../position.js";
import { choiceVariants } from "./choices.js";
import { chooseFile, isChooser } from "./choose-file.js";
import { climb, type FieldTexts } from "./climb.js";
import { click, type } from "./leaves.js";
import { judge, type TrialOutcome } from "./outcome.js";
import type { Tools } from "./tools.js";

const deepestDialog = 3;
const mostButtons = 8;
const vainSearches = 8;
const variantsPerButton = 2;

/** An open dialog that is to be answered. */
interface OpenDialog {
  /** Where it was opened; what counts is what differs from there. */
  context: Position;
  opened: Position;
  /** Names what opened it, so that ways to answer are remembered. */
  key: string;
  /** Names the context by what can be done there. */
  place: string;
  /** How many dialogs are beneath it. */
  nesting: number;
}

/**
 * Answers an open dialog in every way that does something: fills its fields, chooses a file, ticks and selects,
 * presses each button, goes through the dialogs that these open. Which button affirms and which gives up is found
 * by pressing. Gives the positions at which the dialog is gone and something has changed; what a
 * button does to the untouched dialog only where it does nothing to a filled one. What worked for the same
 * key before is tried first, and alone where it works again; a search in vain is not made again in an alike place, nor
 * after several in others.
 */
export async function answerDialog(tools: Tools, question: OpenDialog): Promise<Position[]> {
  const { context, opened, key, place } = question;
  const known: Position[] = [];
  for (const actions of tools.answers.worked.get(key) ?? []) {
    const position = await tools.walker.step(opened, actions);
    if (position !== null && judge(tools, context, opened, position, []).kind === "done") known.push(position);
  }
  const failed = tools.answers.failed.get(key) ?? new Set();
  if (known.length > 0 || failed.has(place) || failed.size >= vainSearches) return known;

  const found = distinct(await searchAnswers(tools, question));
  if (found.length === 0) tools.answers.failed.set(key, failed.add(place));
  const ways = found.map((position) => position.actions.slice(opened.actions.length));
  tools.answers.worked.set(key, [...(tools.answers.worked.get(key) ?? []), ...ways]);
  return found;
}

async function searchAnswers(tools: Tools, question: OpenDialog): Promise<Position[]> {
  const { opened } = question;
  const { done: untouched, variants, affirming } = await pressUntouched(tools, question);
  const done: Position[] = [];
  const filled = new Map<string, FieldTexts>();
  for (const variant of [opened, ...variants, ...(await choiceVariants(tools, opened))]) {
    const fields = fieldsOf(tools, variant);
    const [field] = fields;
    if (field !== undefined && isChooser(tools, variant, fields)) {
      const attempt = (actions: readonly Action[]) => pressThrough(tools, question, variant, actions, []);
      done.push(...(await chooseFile(tools, variant, field, affirming, attempt)));
      continue;
    }
    for (const button of affirming) {
      if (fields.length > 0) done.push(...(await fillForm(tools, question, variant, fields, button, filled)));
      else if (variant !== opened)
        done.push(...doneOf(await pressThrough(tools, question, variant, [click(button.ref)], [])));
    }
  }
  return [...untouched.filter((position) => !isBettered(position, done)), ...done];
}

/** Whether the button that was pressed on the untouched dialog does something with the dialog filled in, too. */
function isBettered(untouched: Position, filled: readonly Position[]): boolean {
  const pressed = untouched.actions.at(-1)?.control;
  return filled.some(
    ({ actions }) =>
      actions.length > untouched.actions.length &&
      actions.some(({ control }) => canonicalJson(control) === canonicalJson(pressed)),
  );
}

/**
 * Presses every button of the untouched dialog. One that closes it without effect gives up (unless all do); one
 * that opens another form leads to variants of this dialog, in which something has been chosen there.
 */
async function pressUntouched(
  tools: Tools,
  question: OpenDialog,
): Promise<{ done: Position[]; variants: Position[]; affirming: ControlTarget[] }> {
  const { opened } = question;
  const done: Position[] = [];
  const variants: Position[] = [];
  const affirming: ControlTarget[] = [];
  const idle: ControlTarget[] = [];
  for (const button of buttonsOf(tools, opened)) {
    const outcome = await pressOnce(tools, question, opened, [click(button.ref)], []);
    if (outcome.kind === "idle") idle.push(button);
    else if (outcome.kind === "inner") {
      const inner = await answerInner(tools, question, opened, outcome.position);
      done.push(...inner.done);
      variants.push(...inner.variants.slice(0, variantsPerButton));
      if (inner.variants.length === 0) affirming.push(button);
    } else {
      if (outcome.kind === "done") done.push(outcome.position);
      affirming.push(button);
    }
  }
  return { done, variants, affirming: affirming.length > 0 ? affirming : idle };
}

async function fillForm(
  tools: Tools,
  question: OpenDialog,
  form: Position,
  fields: readonly ControlTarget[],
  button: ControlTarget,
  filled: Map<string, FieldTexts>,
): Promise<Position[]> {
  const { values } = tools;
  const words = values.content(tools.screenOf(question.context.controls));
  const options = fields.map((field, place) => {
    const alone = [...values.free(field, place), ...values.numbers];
    const paths = [...values.addresses, ...values.existing, ...values.directories, ...values.fresh];
    const prefilled = (field.control.value ?? "") !== "";
    return { texts: [...alone, ...words, ...paths], uniform: alone.length, prefilled };
  });
  const attempt = (filling: FieldTexts) => {
    const typing = fields.flatMap((field, place) => {
      const text = filling[place] ?? null;
      return text === null ? [] : [type(field.ref, text)];
    });
    const typed = filling.flatMap((text) => (text === null ? [] : [text]));
    return pressThrough(tools, question, form, [...typing, click(button.ref)], typed);
  };
  const { done, filling } = await climb(options, attempt, filled.get(button.key) ?? null);
  if (filling !== null) filled.set(button.key, filling);
  return done;
}

/** Does something in the dialog and answers what comes up above it, to the end. */
async function pressThrough(
  tools: Tools,
  question: OpenDialog,
  from: Position,
  actions: readonly Action[],
  typed: readonly string[],
): Promise<TrialOutcome[]> {
  const outcome = await pressOnce(tools, question, from, actions, typed);
  if (outcome.kind !== "inner") return [outcome];
  const { done } = await answerInner(tools, question, from, outcome.position);
  const { complaint } = outcome;
  return done.length > 0 ? done.map((position) => ({ kind: "done", position })) : [{ kind: "refused", complaint }];
}

async function pressOnce(
  tools: Tools,
  question: OpenDialog,
  from: Position,
  actions: readonly Action[],
  typed: readonly string[],
): Promise<TrialOutcome> {
  const position = await tools.walker.step(from, actions);
  if (position === null) return { kind: "refused", complaint: "" };
  return judge(tools, question.context, question.opened, position, typed);
}

/** Answers a dialog above this one: what that finishes, and where it comes back to this one with something changed. */
async function answerInner(
  tools: Tools,
  question: OpenDialog,
  from: Position,
  inner: Position,
): Promise<{ done: Position[]; variants: Position[] }> {
  if (question.nesting >= deepestDialog) return { done: [], variants: [] };
  const depthOf = (position: Position) => tools.screenOf(position.controls).dialogs.length;
  const title = tools.screenOf(inner.controls).dialogs[0] ?? "";
  const key = `${question.key} > ${title}`;
  const nesting = question.nesting + 1;
  const answered = await answerDialog(tools, { context: from, opened: inner, key, place: question.place, nesting });
  const depth = depthOf(question.opened);
  const done = answered.filter((position) => depthOf(position) < depth);
  return { done, variants: answered.filter((position) => depthOf(position) === depth) };
}

function buttonsOf(tools: Tools, position: Position): ControlTarget[] {
  const { front } = tools.screenOf(position.controls);
  return front.filter(({ control }) => control.control_type === "Button").slice(0, mostButtons);
}

function fieldsOf(tools: Tools, position: Position): ControlTarget[] {
  const { front } = tools.screenOf(position.controls);
  return front.filter(({ control }) => control.control_type === "Edit" && control.enabled);
}

function doneOf(outcomes: readonly TrialOutcome[]): Position[] {
  return outcomes.flatMap((outcome) => (outcome.kind === "done" ? [outcome.position] : []));
}

function distinct(positions: readonly Position[]): Position[] {
  const seen = new Set<string>();
  return positions.filter((position) => {
    const key = JSON.stringify(position.actions);
    if (seen.has(key)) return false;
    seen.add(key);
    return true;
  });
}
