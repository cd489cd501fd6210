import type { Application } from "../../schema/catalog/catalog.js";
import type { Result, UsableSubtask } from "./usable-subtask.js";

/** A subtask as the maker of one of its results. */
export interface Producer {
  readonly key: number;
  readonly usable: UsableSubtask;
  /** Position of the result. */
  readonly result: number;
  /** Weight of the subtask for this result, independent of its use. */
  readonly share: number;
}

/**
 * Returns the subtasks with a result that can be used as a type, by id; optionally only those whose result is known
 * before execution, and only those of one application.
 */
export type Producers = (type: string, known?: boolean, application?: Application | null) => readonly Producer[];

/** Returns the producers among subtasks. */
export function producersAmong(usable: readonly UsableSubtask[]): Producers {
  const byType = new Map<string, Producer[]>();
  for (const candidate of usable) {
    for (const [position, result] of candidate.results.entries()) {
      if ("unknown" in result.value) continue;
      const producer = producerOf(candidate, result, position);
      for (const type of result.kinds) {
        const makers = byType.get(type);
        if (makers === undefined) byType.set(type, [producer]);
        else makers.push(producer);
      }
    }
  }
  return selecting((type) => byType.get(type) ?? []);
}

/** Returns the producers that a predicate accepts. */
export function producersOf(producers: Producers, keeps: (usable: UsableSubtask) => boolean): Producers {
  return selecting((type) => producers(type).filter(({ usable }) => keeps(usable)));
}

/** Returns, of the producers of each type, only the members of a group, if it has any. */
export function producersInGroup(producers: Producers, group: ReadonlySet<string>): Producers {
  return selecting((type) => {
    const mine = producers(type).filter(({ usable }) => group.has(usable.subtask.id));
    return mine.length > 0 ? mine : producers(type);
  });
}

/** Caches answers, because growth asks the same questions often. */
function selecting(makers: (type: string) => readonly Producer[]): Producers {
  type ByApplication = Map<Application | null, readonly Producer[]>;
  const answers = { any: new Map<string, ByApplication>(), known: new Map<string, ByApplication>() };
  return (type, known = false, application = null) => {
    const ofType = known ? answers.known : answers.any;
    const byApplication: ByApplication = ofType.get(type) ?? new Map();
    ofType.set(type, byApplication);
    const before = byApplication.get(application);
    if (before !== undefined) return before;
    const answer = makers(type).filter(
      (producer) =>
        (!known || resultOf(producer)?.made === false) &&
        (application === null || producer.usable.application === application),
    );
    byApplication.set(application, answer);
    return answer;
  };
}

function resultOf({ usable, result }: Producer): Result | undefined {
  return usable.results[result];
}

function producerOf(usable: UsableSubtask, { slot }: Result, result: number): Producer {
  // Making a file or filling the clipboard is no plausible step when only an open document is needed.
  const shows = slot !== null && slot !== "clipboard";
  const wasted = shows && usable.results.some((other) => other.slot !== slot && !other.changed) ? 0.03 : 1;
  const share = (wasted * (usable.changes ? 0.5 : 1)) / (1 + usable.rank / 6);
  return { key: usable.key ^ Math.imul(result, 0x27d4eb2f), usable, result, share };
}
