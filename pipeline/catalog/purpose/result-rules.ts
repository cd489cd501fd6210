import { fileNatureOf } from "./file-nature.js";
import { isSamePiece, type PurposePiece, type PurposeStep } from "./purpose-step.js";

/** Something is opened, copied or read, and that is all. */
export function unusedResult(steps: readonly PurposeStep[]): string | null {
  const isTaken = ({ takenBy }: PurposeStep) => steps.some(({ id }) => takenBy.includes(id));
  const unused = steps.find((step) => step.passes && !step.wanted && !isTaken(step));
  return unused === undefined ? null : `nothing uses what ${unused.called} gives`;
}

/**
 * What is put together is about different things, as when the papers of one client go with a message about another one;
 * or a text for people is put into a script, a log or settings.
 */
export function joinedMatters(steps: readonly PurposeStep[]): string | null {
  for (const step of steps) {
    const { called, changes } = step;
    const parts = partsOf(step, steps);
    const strangers = pairs(parts).find(([one, other]) => areStrangers(one, other));
    if (strangers !== undefined) {
      const [one, other] = strangers;
      return `${called} joins ${one.key} and ${other.key}, which are about different things`;
    }
    const program = changes.find((changed) => fileNatureOf(changed) !== "other");
    const text = parts.find((part) => program !== undefined && !isSamePiece(part, program) && isProse(part));
    if (program !== undefined && text !== undefined) return `${called} puts ${text.key} into ${program.key}`;
  }
  return null;
}

/** The files and messages that are put together by a step; of what is on the clipboard, where it was copied from. */
function partsOf({ takes, from }: PurposeStep, steps: readonly PurposeStep[]): PurposePiece[] {
  const copied = steps.filter(({ id, passes }) => passes && from.includes(id)).flatMap((step) => step.takes);
  return [...takes, ...copied].filter(({ type, author }) => author !== null || isFileType(type));
}

function isFileType(type: string): boolean {
  return type.endsWith("_path") && type !== "dir_path";
}

function isProse(piece: PurposePiece): boolean {
  return fileNatureOf(piece) === "other";
}

function areStrangers(one: PurposePiece, other: PurposePiece): boolean {
  return (
    one.matters.length > 0 && other.matters.length > 0 && !one.matters.some((matter) => other.matters.includes(matter))
  );
}

function pairs<Item>(items: readonly Item[]): [Item, Item][] {
  return items.flatMap((one, at) => items.slice(at + 1).map((other): [Item, Item] => [one, other]));
}
