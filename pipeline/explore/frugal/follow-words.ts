import { basename, dirname, join, stem } from "../../path.js";
import type { Action } from "../../schema/action.js";
import type { Position } from "../position.js";
import { newlyUsable } from "../walk/appearance.js";
import { click, press, type } from "../walk/leaves.js";
import type { Target } from "../walk/screen.js";
import type { Tools } from "../walk/tools.js";
import { answerQuestion } from "./answer-question.js";
import { type IdiomAt, nextIdiom } from "./idiom.js";
import { type Mention, nextMention, plainLabel } from "./mention.js";
import type { ReplayingWalker } from "./replaying-walker.js";
import type { Scenario } from "./scenario.js";

/** How a scenario is tried; another manner where one had no effect. */
export interface Manner {
  /** In the order in which paths are asked for. */
  inputs: readonly string[];
  /** How many examples of each type of value are passed over. */
  shift: number;
  /** Whether fields get words of what is shown, as a search wants them, before free values. */
  fromContent: boolean;
}

export interface Reading {
  tools: Tools;
  walker: ReplayingWalker;
  scenario: Scenario;
  manner: Manner;
}

const mostSteps = 24;
const mostQuestions = 3;
const skipped = / > \S|\b(?:press|click) \p{Lu}/iu;
/** Labels of fields that refer to what is there. */
const searching = /\b(?:find|search|look for|equal to|contains?|containing|starts with|keep)\b/i;
const ofFiles = /\b(?:file|folder|archive|path|pdf|picture|image|document|destination|location|name)\b/i;

/**
 * Does what the steps of a scenario say, one instruction after the other: clicks what is named, fills named fields,
 * gives file choosers the next path, selects what the request speaks of in lists, and affirms questions of which
 * nothing is said. Words that nothing on the screen bears are skipped. Gives every position on the way, the first one
 * included; the last is where the words end.
 */
export async function followWords(reading: Reading, start: Position): Promise<Position[]> {
  const { tools, walker, scenario } = reading;
  const { steps } = scenario;
  const paths = { inputs: [...reading.manner.inputs], outputs: [...scenario.outputs] };
  const trace: Position[] = [start];
  let fresh: ReadonlySet<string> = new Set();
  let position = start;
  let read = 0;
  let questions = 0;
  let patient = true;
  let isSure = false;
  // What is changed gets another value than what was made.
  const shift = scenario.items.length + reading.manner.shift;

  for (let step = 0; step < mostSteps; step++) {
    const front = tools.screenOf(position.controls).front;
    const mention = nextMention(front, fresh, steps, read);
    const idiom = nextIdiom(steps, read);
    const byIdiom = idiom !== null && (mention === null || idiom.start <= mention.start) ? idiom : null;
    const next = byIdiom ?? mention;
    const overlooked = steps.slice(read, next?.start ?? steps.length);
    if (patient && skipped.test(` ${overlooked}`)) {
      position = await walker.lookAgain(position);
      patient = false;
      continue;
    }
    patient = true;
    if (next === null || (isBesideTheQuestion(overlooked) && hasDialog(position))) {
      if (!hasDialog(position) || questions >= mostQuestions) break;
      if (!isSure) {
        // A dialog that was answered may need a moment to go away.
        position = await walker.lookAgain(position);
        isSure = true;
        continue;
      }
      isSure = false;
      questions += 1;
      const answered = await answerQuestion(tools, position);
      if (answered === null) break;
      advance(answered);
      continue;
    }
    read = next.end;
    const moved = byIdiom === null ? mention && (await act(mention)) : await follow(byIdiom);
    if (moved === null) continue;
    advance(isLate(moved) ? await walker.lookAgain(moved) : moved);
  }
  return trace;

  function advance(to: Position): void {
    if (to.fingerprint === position.fingerprint && !isTyped(to)) return;
    fresh = newlyUsable(tools.screenOf(position.controls), tools.screenOf(to.controls));
    position = to;
    trace.push(to);
  }

  /** Whether the screen has lost its dialog and the computer has not yet: what the dialog did is still to come. */
  function isLate(at: Position): boolean {
    const { windows } = at.state;
    return !hasDialog(at) && windows.some(({ application, dialog }) => dialog && application === tools.application);
  }

  function hasDialog(at: Position): boolean {
    return tools.screenOf(at.controls).dialogs.length > tools.screenOf(start.controls).dialogs.length;
  }

  function go(actions: readonly Action[]): Promise<Position | null> {
    return walker.step(position, actions);
  }

  async function act({ target, start: at }: Mention): Promise<Position | null> {
    const { control, ref } = target;
    const clause = steps.slice(clauseStart(at), clauseEnd(at));
    switch (control.control_type) {
      case "Edit":
        return go([type(ref, valueFor(target, clause)), ...entering(at)]);
      case "ComboBox":
        return choose(target, at);
      case "Document":
        return writes(at) ? go([type(ref, tools.values.sentence)]) : go([click(ref)]);
      case "DataItem":
        return writes(at) ? go([type(ref, freeValue(target, shift)), press("enter")]) : go([click(ref)]);
      default:
        return go([click(ref)]);
    }
  }

  async function follow(idiom: IdiomAt): Promise<Position | null> {
    const { front } = tools.screenOf(position.controls);
    switch (idiom.kind) {
      case "path": {
        const typed = await pathField();
        return typed && go([type(typed.ref, nextPath(typed.control.value, idiom.words))]);
      }
      case "folder": {
        const field = front.find(
          ({ control }) => isField(control.control_type) && named(control.control_text, idiom.field),
        );
        const [path = paths.outputs[0]] = paths.inputs;
        if (field === undefined || path === undefined) return null;
        const within = /\bselect (?:the|its|an?)\b/i.test(steps.slice(idiom.end));
        return go([type(field.ref, within ? dirname(path) : path), press("enter")]);
      }
      case "item":
        return select(idiom.noun, idiom.list);
      case "content": {
        const text = contentFor(idiom.noun);
        const last = position.actions.at(-1);
        // The caret stands where a key or a click has put it; another click would move it.
        if (last !== undefined && isPlaced(last) && trace.length > 1) return go([type(null, text)]);
        const surface = surfaceOn(front);
        return surface && go([type(surface.ref, text)]);
      }
      case "surface": {
        const surface = surfaceOn(front);
        return surface && go([click(surface.ref)]);
      }
      case "search": {
        const fields = front.filter(({ control }) => control.control_type === "Edit" && control.enabled);
        const field = fields.find(({ control }) => control.focused) ?? fields.find(({ key }) => fresh.has(key));
        return go([type(field?.ref ?? null, scenario.items[0] ?? tools.values.sentence)]);
      }
      case "keys":
        return go([press(idiom.keys)]);
      case "offered":
        return clickOneOf(offeredNames(), false);
    }
  }

  /** What is typed where no field is named. */
  function contentFor(noun: string): string {
    const [any] = tools.screenOf(position.controls).front;
    if (any === undefined || /^(?:text|words|paragraph|sentence|line)$/.test(noun)) return tools.values.sentence;
    return freeValue({ ...any, control: { ...any.control, control_text: noun } }, shift);
  }

  /** Whether the words before a mention, in its sentence, say that something is written there. */
  function writes(at: number): boolean {
    const before = steps.slice(steps.lastIndexOf(";", at) + 1, at);
    return /\b(?:type|write|enter|fill)\b/i.test(before) && !/\bclick (?:the )?(?:cell )?$/i.test(before);
  }

  /** The field of a file chooser: the one that is called like it, else the only one; a hidden one is called up. */
  async function pathField(): Promise<Target | null> {
    const fields = () =>
      tools
        .screenOf(position.controls)
        .front.filter(({ control }) => control.enabled && control.control_type === "Edit");
    const find = () =>
      fields().find(({ control }) =>
        /^(?:file ?name|name|location|path|address)$/i.test(plainLabel(control.control_text)),
      ) ??
      fields().find(({ control }) => /file|name|location|path/i.test(control.control_text)) ??
      (fields().length === 1 ? fields()[0] : undefined);
    const field = find();
    if (field !== undefined || !hasDialog(position)) return field ?? null;
    const asked = await go([press("ctrl+l")]);
    if (asked !== null) advance(asked);
    return find() ?? null;
  }

  /** A chooser that proposes a name wants a new file; any other one wants what there is, as long as some is left. */
  function nextPath(proposed: string | null, words = ""): string {
    const isTold = /\bits\b/.test(words) ? false : /\b(?:new|copy)\b/.test(words) ? true : null;
    const isNew = paths.outputs.length > 0 && (paths.inputs.length === 0 || (isTold ?? /\.\w+$/.test(proposed ?? "")));
    if (!isNew) return paths.inputs.shift() ?? paths.outputs.shift() ?? scenario.inputs[0] ?? "";
    const made = paths.outputs.shift() ?? "";
    // An attachment or download keeps its kind.
    const offered = offeredNames().find((name) => name === basename(proposed ?? ""));
    return offered === undefined ? made : join(dirname(made), offered);
  }

  function valueFor(target: Target, clause: string): string {
    const label = plainLabel(target.control.control_text);
    const isFree = [...scenario.fields].some((field) => named(label, field));
    const left = paths.inputs.length + paths.outputs.length > 0;
    if (!isFree && left && ofFiles.test(`${label} ${clause}`)) return nextPath(target.control.value);
    const place = tools
      .screenOf(position.controls)
      .front.filter(({ control }) => control.control_type === "Edit")
      .findIndex(({ key }) => key === target.key);
    const [address] = scenario.addresses;
    if (address !== undefined && /address|url|location|link/i.test(label)) return address;
    const isSearched = searching.test(label) || (reading.manner.fromContent && place === 0);
    const searched = isSearched ? contentWords()[0] : undefined;
    return searched ?? freeValue(target, Math.max(0, place) + shift);
  }

  /** An example that is not the name of something there. */
  function freeValue(target: Target, place: number): string {
    const { files, directories } = scenario.setup;
    const taken = new Set([...files, ...directories].flatMap(({ path }) => [basename(path), stem(path)]));
    const examples = [0, 1, 2, 3, 4].map((more) => tools.values.free(target, place + more)[0] ?? "");
    return examples.find((text) => text !== "" && !taken.has(text)) ?? tools.values.sentence;
  }

  /** Words of what was open before the dialog came. */
  function contentWords(): string[] {
    return trace.toReversed().flatMap((at) => tools.values.content(tools.screenOf(at.controls)));
  }

  /** Enter, where a field of the main window was filled and the steps press nothing to send it off. */
  function entering(at: number): Action[] {
    if (hasDialog(position)) return [];
    const sentence = /^[^;]*/.exec(steps.slice(at))?.[0] ?? "";
    if (/\benter after each\b/i.test(sentence)) return [press("enter")];
    return /\bpress\b/i.test(sentence) ? [] : [press("enter")];
  }

  /** Unfolds a combo box; the option is what the steps name next, else one that is not chosen yet. */
  async function choose(combo: Target, at: number): Promise<Position | null> {
    const unfolded = await go([click(combo.ref)]);
    if (unfolded === null) return null;
    const before = tools.screenOf(position.controls);
    const after = tools.screenOf(unfolded.controls);
    const shown = newlyUsable(before, after);
    const options = after.front.filter(({ key }) => shown.has(key));
    const end = clauseEnd(at);
    const told = nextMention(options, shown, steps.slice(0, end), read);
    if (told !== null) read = Math.max(read, told.end);
    const other = options.filter(({ control }) => control.control_text !== (combo.control.value ?? ""));
    const option = told?.target ?? (reading.manner.fromContent ? other[0] : other.at(-1));
    return option === undefined ? unfolded : walker.step(unfolded, [click(option.ref)]);
  }

  async function select(noun: string, list: string | null): Promise<Position | null> {
    const isOffered = /attachment|download/i.test(noun);
    const names = isOffered
      ? offeredNames()
      : [...paths.inputs.slice(0, 1).map((path) => basename(path)), ...scenario.items];
    const selected = await clickOneOf(names, true);
    if (selected !== null) {
      const text = selected.actions.at(-1)?.control?.control_text ?? "";
      if (text.includes(basename(paths.inputs[0] ?? "\n"))) paths.inputs.shift();
      return selected;
    }
    if (list === null) return null;
    const { front } = tools.screenOf(position.controls);
    const opener = front.find(({ control }) => opening.has(control.control_type) && named(control.control_text, list));
    if (opener === undefined) return null;
    const opened = await go([click(opener.ref)]);
    if (opened === null) return null;
    advance(opened);
    return clickOneOf(names, true);
  }

  async function clickOneOf(names: readonly string[], rows: boolean): Promise<Position | null> {
    const { front } = tools.screenOf(position.controls);
    const usable = front.filter(({ control }) => control.enabled && (!rows || rowTypes.has(control.control_type)));
    for (const name of names) {
      const target =
        usable.find(({ control }) => control.control_text === name || control.value === name) ??
        usable.find(({ control }) => control.control_text.includes(name));
      if (target !== undefined) {
        const clause = steps.slice(clauseStart(read - 1), clauseEnd(read));
        return go([click(target.ref, { double: /double[- ]click/i.test(clause) })]);
      }
    }
    return null;
  }

  function offeredNames(): string[] {
    const { inbox, pages } = scenario.setup;
    return [...inbox.flatMap(({ attachments }) => attachments), ...pages.flatMap(({ downloads }) => downloads)].map(
      ({ name }) => name,
    );
  }

  function clauseStart(at: number): number {
    return Math.max(steps.lastIndexOf(";", at), steps.lastIndexOf(",", at)) + 1;
  }

  function clauseEnd(at: number): number {
    const end = steps.slice(at).search(/[;,]/);
    return end < 0 ? steps.length : at + end;
  }
}

const opening: ReadonlySet<string> = new Set(["TabItem", "ListItem", "Button", "RadioButton"]);

/** A page's list has a link in each row, which bears the name alone. */
const rowTypes: ReadonlySet<string> = new Set(["ListItem", "DataItem", "Hyperlink"]);

/** Whether the words that nothing bears would have meant something in a window behind the open dialog. */
function isBesideTheQuestion(overlooked: string): boolean {
  return overlooked.includes(";");
}

/** Whether an action has put the caret somewhere. */
function isPlaced(action: Action): boolean {
  if (action.function === "keyboard_input")
    return "keys" in action.args && !/^(?:escape|ctrl\+s)$/.test(action.args.keys);
  return action.control?.control_type === "DataItem" || action.control?.control_type === "Document";
}

function surfaceOn(front: readonly Target[]): Target | null {
  return largest(front.filter(({ control }) => control.enabled && isSurface(control.control_type)));
}

function isTyped({ actions }: Position): boolean {
  const last = actions.at(-1);
  return last?.function === "keyboard_input" || isSurface(last?.control?.control_type ?? "");
}

function isField(type: string): boolean {
  return type === "Edit" || type === "ComboBox";
}

function isSurface(type: string): boolean {
  return type === "Document" || type === "Edit";
}

function named(text: string, wanted: string): boolean {
  const key = (label: string) =>
    plainLabel(label)
      .toLowerCase()
      .replace(/[^\p{L}\p{N}]+/gu, " ")
      .trim();
  return key(text) === key(wanted);
}

function largest(targets: readonly Target[]): Target | null {
  const documents = targets.filter(({ control }) => control.control_type === "Document");
  const area = ({ control: { rect } }: Target) => (rect[2] - rect[0]) * (rect[3] - rect[1]);
  return [...(documents.length > 0 ? documents : targets)].sort((a, b) => area(b) - area(a))[0] ?? null;
}
