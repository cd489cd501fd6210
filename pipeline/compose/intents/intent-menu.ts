import type { Catalog } from "../../catalog/catalog.js";
import type { PoolIndex } from "../material/pool-index.js";
import type { UsableSubtask } from "../material/usable-subtask.js";

/** The part of a pool that a model sees when it proposes goals. */
export interface IntentMenu {
  /** A line for each thing that can be done, whatever it begins with; the persona's most used applications first. */
  subtasks: { ref: string; app: string; does: string; takes: string[]; makes: string[] }[];
  /** Ids of the subtasks that each reference stands for. */
  behind: ReadonlyMap<string, readonly string[]>;
  /** Resource types that can end a task. */
  deliverables: { type: string; is: string }[];
}

/** Lines of the least used applications are left out of a larger pool. */
const mostLines = 240;
const longestPhrase = 160;

/** The menu of a pool: what leaves nothing behind is not on it, and only what outlasts its window is a deliverable. */
export function menuOf(index: PoolIndex, catalog: Catalog): IntentMenu {
  const isLasting = (type: string) => catalog.resourceTypes.get(type)?.family === "physical";
  const groups = new Map<string, UsableSubtask[]>();
  for (const usable of index.usable) {
    if (usable.results.every(({ value }) => "unknown" in value)) continue;
    groups.set(usable.doing, [...(groups.get(usable.doing) ?? []), usable]);
  }
  const shown = [...groups.values()]
    .sort((a, b) => rankOf(a) - rankOf(b) || (doingOf(a) < doingOf(b) ? -1 : 1))
    .slice(0, mostLines);
  const behind = new Map<string, string[]>();
  const subtasks = shown.map((group, position) => {
    const ref = `t${position + 1}`;
    behind.set(
      ref,
      group.map(({ subtask }) => subtask.id),
    );
    return {
      ref,
      app: group[0]?.application.name ?? "",
      does: (group.find(isPlain) ?? group[0])?.subtask.phrases[0]?.slice(0, longestPhrase) ?? "",
      takes: distinct(group.flatMap(({ inputs }) => inputs.map(({ type }) => type)).filter(isLasting)),
      makes: distinct(group.flatMap(({ results }) => results.map(({ type }) => type)).filter(isLasting)),
    };
  });
  const types = distinct(
    index.usable.flatMap(({ results }) => results.flatMap(({ type, value }) => ("unknown" in value ? [] : [type]))),
  ).filter(isLasting);
  const deliverables = types.map((type) => ({ type, is: catalog.resourceTypes.get(type)?.description ?? "" }));
  return { subtasks, behind, deliverables };

  /** Returns whether a subtask needs nothing to be open at its start. */
  function isPlain({ inputs }: UsableSubtask): boolean {
    return inputs.every(({ type }) => isLasting(type));
  }
}

function rankOf(group: readonly UsableSubtask[]): number {
  return group[0]?.rank ?? 0;
}

function doingOf(group: readonly UsableSubtask[]): string {
  return group[0]?.doing ?? "";
}

function distinct(texts: readonly string[]): string[] {
  return [...new Set(texts)].sort();
}
