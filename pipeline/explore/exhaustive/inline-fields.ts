import type { Position } from "../position.js";
import { answerDialog } from "./answer-dialog.js";
import { appearanceOf } from "./appearance.js";
import { click, press, type } from "./leaves.js";
import type { Tools } from "./tools.js";

const mostFields = 4;
const mostButtons = 24;

/**
 * Fills the fields of a main window, one at a time, with every kind of text, and submits them by enter or, where
 * enter does nothing, by each button. Gives the positions after which something but the field itself has changed,
 * and the position with all fields filled.
 */
export async function inlineAnswers(
  tools: Tools,
  from: Position,
): Promise<{ submitted: Position[]; filled: Position | null }> {
  const screen = tools.screenOf(from.controls);
  const fields = screen.front
    .filter(({ control }) => control.control_type === "Edit" && control.enabled)
    .slice(0, mostFields);
  const found: Position[] = [];
  for (const [place, field] of fields.entries()) {
    const { values } = tools;
    const texts = [...values.free(field, place), ...values.addresses, ...values.directories, ...values.existing];
    for (const text of texts) {
      const filled = await tools.walker.step(from, [type(field.ref, text)]);
      if (filled === null) break;
      const submitted = await submit(tools, from, filled);
      found.push(...submitted);
      if (submitted.length === 0) found.push(...(await pressButtons(tools, from, filled)));
    }
  }
  const filling = fields.map((field, place) => type(field.ref, tools.values.free(field, place)[0] ?? ""));
  const filled = filling.length > 0 && screen.dialogs.length === 0 ? await tools.walker.step(from, filling) : null;
  return { submitted: found, filled };
}

async function submit(tools: Tools, from: Position, filled: Position): Promise<Position[]> {
  const entered = await tools.walker.step(filled, [press("enter")]);
  return entered === null ? [] : conclude(tools, from, filled, entered);
}

async function pressButtons(tools: Tools, from: Position, filled: Position): Promise<Position[]> {
  const found: Position[] = [];
  const buttons = tools
    .screenOf(filled.controls)
    .front.filter(({ control }) => control.control_type === "Button" && control.enabled);
  for (const button of buttons.slice(0, mostButtons)) {
    const pressed = await tools.walker.step(filled, [click(button.ref)]);
    const bare = await tools.walker.step(from, [click(button.ref)]);
    if (pressed === null || pressed.fingerprint === bare?.fingerprint) continue;
    if (bare !== null && tools.screenOf(bare.controls).dialogs.length > 0) continue;
    found.push(...(await conclude(tools, from, filled, pressed)));
  }
  return found;
}

/** What a submitted field leads to: nothing, a dialog that is answered, or something that changed. */
async function conclude(tools: Tools, from: Position, filled: Position, submitted: Position): Promise<Position[]> {
  const screen = tools.screenOf(submitted.controls);
  if (screen.dialogs.length > 0) {
    const key = `submitted ${screen.dialogs[0] ?? ""}`;
    return answerDialog(tools, { context: filled, opened: submitted, key, place: "", nesting: 1 });
  }
  const changed =
    tools.differences(from.state, submitted.state).length > 0 ||
    appearanceOf(screen) !== appearanceOf(tools.screenOf(filled.controls));
  return changed ? [submitted] : [];
}
