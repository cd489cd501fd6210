import { extension } from "../../text/path.js";
import { isChangedBy, isSamePiece, type PurposePiece, type PurposeStep } from "./purpose-step.js";

/** Nobody writes more messages than this for one matter, unless it is what the matter takes. */
export const mostMessages = 3;

/** A message, or what was made of it, goes to whoever wrote it. An answer gives back what it answers anyway. */
export function returnedToAuthor(steps: readonly PurposeStep[]): string | null {
  for (const step of steps) {
    if (step.to === null) continue;
    const own = step.answers ? [] : step.takes;
    const returned = [...own, ...behind(step, steps)].find(({ author }) => isOne(author, step.to));
    if (returned !== undefined) return `${step.called} sends ${returned.key} back to who wrote it`;
  }
  return null;
}

/** One person gets a file, or a copy of it, with two messages, and nothing was done to it between. */
export function sentTwice(steps: readonly PurposeStep[]): string | null {
  const sent = steps.flatMap((step, at) =>
    step.to === null
      ? []
      : enclosed(step).map((piece) => ({ called: step.called, to: step.to, at, piece: sourceOf(piece, steps) })),
  );
  for (const [index, again] of sent.entries()) {
    const first = sent
      .slice(0, index)
      .find(({ at, to, piece }) => at !== again.at && isOne(to, again.to) && isSamePiece(piece, again.piece));
    if (first !== undefined && !isChangedBy(steps.slice(first.at, again.at), again.piece))
      return `${again.called} sends what ${first.called} sends to the same person`;
  }
  return null;
}

/** More messages than anybody writes, not all of which the situation asks for in any case. */
export function tooManyMessages(steps: readonly PurposeStep[]): string | null {
  const messages = steps.filter(({ to }) => to !== null);
  return messages.length > mostMessages && messages.some(({ required }) => !required)
    ? `there are ${messages.length} messages`
    : null;
}

/** What a message has with it: all it takes but the message that it answers. */
function enclosed({ answers, takes }: PurposeStep): PurposePiece[] {
  return takes.filter(({ author }) => !answers || author === null);
}

/** What the steps took whose results go into a step, however often they were turned into something else. */
function behind({ from }: PurposeStep, steps: readonly PurposeStep[]): PurposePiece[] {
  return steps.filter(({ id }) => from.includes(id)).flatMap((step) => [...step.takes, ...behind(step, steps)]);
}

/** The file of which a piece is a copy, and it itself where it is none. */
function sourceOf(piece: PurposePiece, steps: readonly PurposeStep[]): PurposePiece {
  const copied = steps.find(({ repeats }) => repeats !== null && isSamePiece(repeats.to, piece))?.repeats;
  if (copied === undefined || copied === null || isSamePiece(copied.from, piece)) return piece;
  const isCopy = extension(copied.from.key ?? "") === extension(copied.to.key ?? "");
  return isCopy ? sourceOf(copied.from, steps) : piece;
}

function isOne(one: string | null, other: string | null): boolean {
  return one !== null && other !== null && one.toLowerCase() === other.toLowerCase();
}
