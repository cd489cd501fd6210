import { canonicalJson } from "../../hash.js";
import type { Action } from "../../schema/computer/action.js";
import type { Position } from "../position.js";
import { type Difference, kindsOf } from "../state-difference.js";
import type { Finding, View } from "./finding.js";
import { documentOf, isModified, type Tools } from "./tools.js";

/** A change of the open document that is not saved yet. */
interface Edit {
  context: Position;
  path: View;
  /** What was done in its context, and what of it was tried. */
  key: string;
  task: string;
}

/** Edits that wait to be saved, and the ways to save that were found. */
export interface Edits {
  add(edit: Edit): void;
  addWay(way: readonly Action[]): void;
  count(): number;
  /** Saves every edit by the shortest way that works, and gives what that did to the computer. */
  saveAll(isSpent: () => boolean): AsyncIterable<{ edit: Edit; finding: Finding }>;
}

/** A changed document is worth nothing until it is saved: edits wait until ways to save are known, however those are called. */
export function createEdits(tools: Tools): Edits {
  const waiting: Edit[] = [];
  const ways = new Map<string, readonly Action[]>();

  async function save(edit: Edit, isSpent: () => boolean): Promise<Finding | null> {
    const { context, path } = edit;
    const edited = await tools.walker.step(context, path.actions.slice(context.actions.length));
    if (edited === null) return null;
    for (const way of [...ways.values()].sort((a, b) => a.length - b.length)) {
      if (isSpent()) return null;
      const saved = await tools.walker.step(edited, way);
      if (saved === null || isModified(saved.state, tools.application)) continue;
      const differences = tools.differences(context.state, saved.state);
      if (differences.length === 0 && isSameDocument(tools, edited, saved)) return null;
      if (!kindsOf(differences).includes("file ") || !keepsDocument(tools, edited, saved, differences)) continue;
      return { ...path, actions: saved.actions, differences, command: `${path.command}, saved` };
    }
    return null;
  }

  return {
    add: (edit) => waiting.push(edit),
    addWay: (way) => ways.set(canonicalJson(way), way),
    count: () => waiting.length,
    async *saveAll(isSpent) {
      for (const edit of waiting.splice(0)) {
        const finding = await save(edit, isSpent);
        if (finding !== null) yield { edit, finding };
      }
    },
  };
}

/** Saved where it was, without a difference: then nothing was changed, and saving it elsewhere would only make a copy. */
function isSameDocument(tools: Tools, edited: Position, saved: Position): boolean {
  const document = documentOf(saved.state, tools.application);
  return document !== null && document === documentOf(edited.state, tools.application);
}

/**
 * Whether what happened to a changed document is to be looked at. What is done to it is another thing than the
 * change, so only saving counts; and whatever is done to a document that has no name yet.
 */
export function keepsDocument(
  tools: Tools,
  changed: Position,
  to: Position,
  differences: readonly Difference[],
): boolean {
  const before = documentOf(changed.state, tools.application);
  const after = documentOf(to.state, tools.application);
  if (isModified(to.state, tools.application)) return before === null && after === null;
  if (after === null) return false;
  return before === after || differences.some(({ place, kind }) => place === after && kind.startsWith("file created"));
}
