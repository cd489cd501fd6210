import type { Control, ControlType } from "../../schema/computer/control.js";
import { holdsText } from "../../text/fold.js";

/** What a dialog consists of that only says something. */
const messageParts: ReadonlySet<ControlType> = new Set(["Dialog", "Pane", "Image", "Text", "Button"]);

/** Buttons that answer nothing: they show more of what a message is about. */
const showsMore = /^(?:view|show|details|help)\b/i;

/** What stands on a page or in a document in the place of a value that nobody knows yet. */
export const notYetKnown = "still to be filled in";

/** What is shown where the cell that was gone to holds nothing. */
export const emptySelection = "the selected cell is empty";

/**
 * What a message says that the user can only acknowledge: the texts of a dialog of texts and a single button beside
 * those that show more of it, or none but those of its frame; a page that only says why there is nothing; that a value
 * is not known yet; or that the cell that was gone to is empty, on a sheet that is not. Null when there is none of
 * these on the screen; questions, with several buttons, do not count.
 */
export function messageShown(controls: readonly Control[]): string | null {
  const says = (text: string | null) => text !== null && holdsText(text, notYetKnown);
  const isOpen = () => controls.some(({ control_text, value }) => says(control_text) || says(value));
  return dialogMessage(controls) ?? pageMessage(controls) ?? (isOpen() ? notYetKnown : emptyCell(controls));
}

function emptyCell(controls: readonly Control[]): string | null {
  const cells = controls.filter(({ control_type }) => control_type === "DataItem");
  const open = cells.find(({ focused, value }) => focused && value === "");
  const isFilled = cells.some(({ window, value }) => window === open?.window && value !== null && value !== "");
  return open !== undefined && isFilled ? emptySelection : null;
}

function dialogMessage(controls: readonly Control[]): string | null {
  for (const dialog of controls) {
    if (dialog.control_type !== "Dialog") continue;
    const parts = controls.filter(
      ({ application, window }) => application === dialog.application && window === dialog.window,
    );
    const texts = parts.filter(({ control_type }) => control_type === "Text").map(({ control_text }) => control_text);
    const buttons = parts.filter(
      ({ control_type, control_text }) => control_type === "Button" && !showsMore.test(control_text),
    );
    if (texts.length > 0 && buttons.length <= 1 && parts.every(({ control_type }) => messageParts.has(control_type))) {
      return texts.join(" ").replaceAll(/\s+/g, " ");
    }
  }
  return null;
}

/** A page of its title, which is its window's, and one sentence: so servers say that they have no such page. */
function pageMessage(controls: readonly Control[]): string | null {
  for (const [at, page] of controls.entries()) {
    if (page.control_type !== "Document") continue;
    const parts = controls.filter(({ parent }) => parent === at);
    const [title, sentence] = parts.map(({ control_text }) => control_text);
    if (title === undefined || sentence === undefined) continue;
    const isPlain = parts.length === 2 && parts.every(({ control_type }) => control_type === "Text");
    if (isPlain && page.window.startsWith(`${title} \u2014 `)) return `${title}: ${sentence}`.replaceAll(/\s+/g, " ");
  }
  return null;
}

/** The first message that a course of screens shows and that is not `usual`, with its step; null when there is none. */
export function firstMessage(
  steps: readonly { controls: readonly Control[] }[],
  usual: ReadonlySet<string | null>,
): { message: string; step: number } | null {
  for (const [step, { controls }] of steps.entries()) {
    const message = messageShown(controls);
    if (message !== null && !usual.has(message)) return { message, step };
  }
  return null;
}
