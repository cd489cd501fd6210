import { pictureTurns } from "../schema/picture-turn.js";
import type { Trace } from "../schema/trace.js";
import { fold } from "./fold.js";
import { findFile, lastState, stateBeforeWindow } from "./trace-view.js";

/** The picture is what it was when the window began but for one turn: by its pixels, or by the mark that was added to it. */
export function imageTurned(trace: Trace, path: string, turn: string): boolean {
  const [before, after] = [findFile(stateBeforeWindow(trace), path), findFile(lastState(trace), path)];
  if (before?.content?.kind !== "image" || after?.content?.kind !== "image") return false;
  if (before.content_hash === after.content_hash) return false;
  const wanted = pictureTurns.find((known) => known === fold(turn));
  if (wanted === undefined) return false;
  const [old, now] = [before.content, after.content];
  if (now.label === before.turns?.[wanted]) return true;
  const marks = [...old.marks, wanted].map(fold);
  return (
    now.label === old.label &&
    now.marks.length === marks.length &&
    marks.every((mark, i) => fold(now.marks[i] ?? "") === mark)
  );
}
