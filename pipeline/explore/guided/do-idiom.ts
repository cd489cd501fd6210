import type { ControlTarget } from "../../environments/view/targets.js";
import type { Action } from "../../schema/computer/action.js";
import { dirname } from "../../text/path.js";
import { click, press, type } from "../exhaustive/leaves.js";
import type { Position } from "../position.js";
import { commandFor, contentFor, nextPath } from "./fill-in.js";
import type { IdiomAt } from "./idiom.js";
import { isNamed, plainLabel } from "./mention.js";
import { clickOneOf, pickItem } from "./pick-item.js";
import { advance, frontOf, go, hasDialog, isSurface, type ProcedureProgress } from "./procedure-progress.js";
import { offeredNames } from "./scenario.js";

/**
 * Performs an instruction that names no control. Resolves with null when the screen has no control that it could mean.
 */
export async function doIdiom(progress: ProcedureProgress, idiom: IdiomAt): Promise<Position | null> {
  const { scenario, tools, trace, position, fresh } = progress;
  switch (idiom.kind) {
    case "path": {
      const typed = await pathField(progress);
      return typed && go(progress, [type(typed.ref, nextPath(progress, typed.control.value, idiom.words))]);
    }
    case "folder":
      return goToFolder(progress, idiom.field, idiom.end);
    case "item":
      return pickItem(progress, idiom.noun, idiom.list);
    case "content": {
      const text = contentFor(progress, idiom.noun);
      const last = position.actions.at(-1);
      // The caret stands where a key or a click has put it; another click would move it.
      if (last !== undefined && isPlaced(last) && trace.length > 1) return go(progress, [type(null, text)]);
      const surface = surfaceFor(progress, idiom.noun) ?? surfaceOn(frontOf(progress));
      return surface && go(progress, [type(surface.ref, text)]);
    }
    case "surface": {
      const surface = surfaceOn(frontOf(progress));
      return surface && go(progress, [click(surface.ref)]);
    }
    case "search": {
      const fields = editsOn(progress);
      const field = fields.find(({ control }) => control.focused) ?? fields.find(({ key }) => fresh.has(key));
      return go(progress, [type(field?.ref ?? null, scenario.items[0] ?? tools.values.sentence)]);
    }
    case "keys":
      return go(progress, [press(idiom.keys)]);
    case "offered":
      return clickOneOf(progress, offeredNames(scenario), false);
    case "command": {
      const field = frontOf(progress).find(({ control }) => isNamed(control.control_text, idiom.field));
      return field === undefined ? null : go(progress, [type(field.ref, commandFor(progress, field, idiom.command))]);
    }
  }
}

/** Goes to the folder of the next path: the one that is meant, or the one in which something is selected then. */
async function goToFolder(progress: ProcedureProgress, label: string, end: number): Promise<Position | null> {
  const { paths, scenario } = progress;
  const field = frontOf(progress).find(
    ({ control }) => isField(control.control_type) && isNamed(control.control_text, label),
  );
  const [path = paths.outputs[0]] = paths.inputs;
  if (field === undefined || path === undefined) return null;
  const within = /\bselect (?:the|its|an?)\b/i.test(scenario.steps.slice(end));
  return go(progress, [type(field.ref, within ? dirname(path) : path), press("enter")]);
}

/** The field of a file chooser: the one that is called like it, else the only one; a hidden one is called up. */
async function pathField(progress: ProcedureProgress): Promise<ControlTarget | null> {
  const find = () => {
    const fields = editsOn(progress);
    const isCalled = (form: RegExp) => fields.find(({ control }) => form.test(plainLabel(control.control_text)));
    return (
      isCalled(/^(?:file ?name|name|location|path|address)$/i) ??
      isCalled(/file|name|location|path/i) ??
      (fields.length === 1 ? fields[0] : undefined)
    );
  };
  const field = find();
  if (field !== undefined || !hasDialog(progress)) return field ?? null;
  const asked = await go(progress, [press("ctrl+l")]);
  if (asked !== null) advance(progress, asked);
  return find() ?? null;
}

function editsOn(progress: ProcedureProgress): ControlTarget[] {
  return frontOf(progress).filter(({ control }) => control.enabled && control.control_type === "Edit");
}

/** Whether an action has put the caret somewhere. */
function isPlaced(action: Action): boolean {
  if (action.function === "keyboard_input")
    return "keys" in action.args && !/^(?:escape|ctrl\+s)$/.test(action.args.keys);
  return action.control?.control_type === "DataItem" || action.control?.control_type === "Document";
}

/** Finds the field whose label matches the noun; null when there is none, or when the noun is not a value. */
function surfaceFor(progress: ProcedureProgress, noun: string): ControlTarget | null {
  const { values } = progress.tools;
  const wanted = values.wanted(noun);
  if (wanted === null) return null;
  return editsOn(progress).find(({ control }) => values.wanted(control.control_text) === wanted) ?? null;
}

/** The largest document, or the largest field where there is none. */
function surfaceOn(front: readonly ControlTarget[]): ControlTarget | null {
  const surfaces = front.filter(({ control }) => control.enabled && isSurface(control.control_type));
  const documents = surfaces.filter(({ control }) => control.control_type === "Document");
  const area = ({ control: { rect } }: ControlTarget) => (rect[2] - rect[0]) * (rect[3] - rect[1]);
  return [...(documents.length > 0 ? documents : surfaces)].sort((a, b) => area(b) - area(a))[0] ?? null;
}

function isField(type: string): boolean {
  return type === "Edit" || type === "ComboBox";
}
