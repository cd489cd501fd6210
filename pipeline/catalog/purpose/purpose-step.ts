import { normalizePath } from "../../text/path.js";

/** A file, a folder or a message that a step works on or leaves behind. */
export interface PurposePiece {
  /** Its resource type. */
  type: string;
  /** What tells it from others: a path, which may have blanks, or the subject of a message. Null where it is not known. */
  key: string | null;
  /** Of a message: the address of whoever wrote it. */
  author: string | null;
  /** What it is about, as far as it names any of the things that the task is about. */
  matters: readonly string[];
}

/**
 * One step of what is asked for, as far as it matters whether anybody has a use for it. A situation and a task graph are
 * both seen as such steps, in an order in which they can be done; the graph knows more of them.
 */
export interface PurposeStep {
  id: string;
  /** As a refusal calls it. */
  called: string;
  takes: readonly PurposePiece[];
  gives: readonly PurposePiece[];
  /** Nothing of what it gives is there when the programs are closed: the clipboard, an open window, a value read. */
  passes: boolean;
  /** Somebody wants what passes as it is: what is decided on, or the goal of the task. */
  wanted: boolean;
  /** Steps whose results it takes over, but for values that were read. */
  from: readonly string[];
  /** Steps that take over anything of it, if they are asked for, too. */
  takenBy: readonly string[];
  /** What it leaves twice: the same content under two paths. Null where it does not, or that is not known. */
  repeats: { from: PurposePiece; to: PurposePiece } | null;
  /** Files that it takes and leaves with another content. */
  changes: readonly PurposePiece[];
  /** It rewrites a text by letters or lines, whatever they say: in capitals, in order, the first one twice. */
  isMechanical: boolean;
  /** The address that a message goes to; null where it is none. */
  to: string | null;
  /** It is a message, and answers one that it takes. */
  answers: boolean;
  /** The words that it puts somewhere. */
  texts: readonly string[];
  /** The situation asks for it in any case, or the request for a task with more ends than messages are usual. */
  required: boolean;
}

/** Whether two pieces are known to be the same one. */
export function isSamePiece(one: PurposePiece, other: PurposePiece): boolean {
  return one.key !== null && other.key !== null && normalizePath(one.key) === normalizePath(other.key);
}

/** Whether any of the steps changes a piece. */
export function isChangedBy(steps: readonly PurposeStep[], piece: PurposePiece): boolean {
  return steps.some(({ changes }) => changes.some((changed) => isSamePiece(changed, piece)));
}
