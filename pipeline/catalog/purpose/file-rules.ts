import { dirname, extension, normalizePath, stem } from "../../text/path.js";
import { fileNatureOf } from "./file-nature.js";
import { isChangedBy, isSamePiece, type PurposePiece, type PurposeStep } from "./purpose-step.js";

/**
 * A copy in the folder of its source, of the same kind, where both stay as they are: of what the task itself made, under
 * the same words, or a second one. A copy of what was given, under a name of its own, is for somebody.
 */
export function savedBesideItself(steps: readonly PurposeStep[]): string | null {
  for (const [at, { called, repeats }] of steps.entries()) {
    if (repeats === null || !areBeside(repeats)) continue;
    const { from, to } = repeats;
    const [earlier, later] = [steps.slice(0, at), steps.slice(at + 1)];
    if (isChangedBy(later, from) || isChangedBy(later, to)) continue;
    if (wordsOf(from) === wordsOf(to)) return `${called} leaves ${to.key} beside ${from.key} under the same words`;
    if (earlier.some((step) => gives(step, from) && !step.takes.some((taken) => isSamePiece(taken, from))))
      return `${called} leaves ${to.key} beside ${from.key}, which was made just before`;
    if (
      earlier.some((step) => step.repeats !== null && areBeside(step.repeats) && isSamePiece(step.repeats.from, from))
    )
      return `${called} leaves a second copy of ${from.key} beside it`;
  }
  return null;
}

/** What was packed is unpacked again. */
export function packedToUnpack(steps: readonly PurposeStep[]): string | null {
  const packs = steps.filter(({ gives, takes }) => gives.some(isArchive) && takes.some((taken) => !isArchive(taken)));
  const unpacks = steps.filter(
    ({ gives, takes, to }) => to === null && takes.some(isArchive) && gives.some(isUnpacked),
  );
  for (const { called, takes } of unpacks) {
    const packed = packs.find(({ gives }) => gives.some((given) => takes.some((taken) => isSamePiece(taken, given))));
    if (packed !== undefined) return `${called} unpacks what ${packed.called} packs`;
  }
  return null;
}

/** A file of one kind becomes one of another kind, and that becomes one of the first, with nothing done to it between. */
export function turnedThereAndBack(steps: readonly PurposeStep[]): string | null {
  for (const { called, repeats: back } of steps) {
    const there = steps.find(
      ({ repeats }) =>
        repeats !== null &&
        back !== null &&
        isSamePiece(repeats.to, back.from) &&
        kindOf(repeats.from) !== kindOf(repeats.to) &&
        kindOf(repeats.from) === kindOf(back.to),
    );
    if (there !== undefined && back !== null && !isChangedBy(steps, back.from))
      return `${called} turns back what ${there.called} made`;
  }
  return null;
}

/**
 * A log loses what it says where its lines are changed and no copy was kept before; a script or settings no longer work
 * where their letters or lines are changed whatever they say.
 */
export function spoilt(steps: readonly PurposeStep[]): string | null {
  for (const [at, { called, changes, takes, gives, isMechanical }] of steps.entries()) {
    const isKept = (log: PurposePiece) =>
      steps.slice(0, at).some(({ repeats }) => repeats !== null && isSamePiece(repeats.from, log));
    const log = changes.find((changed) => fileNatureOf(changed) === "log" && !isKept(changed));
    if (log !== undefined) return `${called} changes the log ${log.key}`;
    const code = isMechanical ? [...takes, ...gives].find((piece) => fileNatureOf(piece) === "code") : undefined;
    if (code !== undefined) return `${called} breaks ${code.key}`;
  }
  return null;
}

function areBeside({ from, to }: { from: PurposePiece; to: PurposePiece }): boolean {
  if (from.key === null || to.key === null || kindOf(from) !== kindOf(to)) return false;
  return normalizePath(dirname(from.key)) === normalizePath(dirname(to.key));
}

/** The words of a file's name, in whatever order they stand. */
function wordsOf({ key }: PurposePiece): string {
  return stem(key ?? "")
    .toLowerCase()
    .split(/[\s_-]+/)
    .sort()
    .join(" ");
}

function kindOf({ key }: PurposePiece): string {
  return extension(key ?? "");
}

function gives(step: PurposeStep, piece: PurposePiece): boolean {
  return step.gives.some((given) => isSamePiece(given, piece));
}

function isArchive({ type }: PurposePiece): boolean {
  return type === "zip_path";
}

/** What an archive holds has a kind of its own; an archive that is moved or locked stays a file of any kind. */
function isUnpacked({ type }: PurposePiece): boolean {
  return type.endsWith("_path") && type !== "zip_path" && type !== "file_path";
}
