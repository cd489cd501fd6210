import { canonicalJson } from "../hash.js";
import type { Instruction } from "../schema/task/task.js";

/** Of three readings. */
const majority = 2;

/**
 * Reads the instructions of one task in turn; `read` returns what is wrong with one, and is told how often the same words
 * were read before. One reading judges words that come for the first time. A writer that was told what is wrong and brings
 * the same words again stands by them, and it may be the reader who erred: the majority of three readings decides then,
 * once and for all.
 */
export function readByMajority(
  read: (instruction: Instruction, times: number) => Promise<string[]>,
): (instruction: Instruction) => Promise<string[]> {
  const known = new Map<string, string[][]>();
  return async (instruction) => {
    const key = canonicalJson(instruction);
    const verdicts = known.get(key) ?? [];
    known.set(key, verdicts);
    const next = async () => {
      const found = await read(instruction, verdicts.length);
      verdicts.push(found);
      return found;
    };
    const first = verdicts[0] ?? null;
    if (first === null) return next();
    if (first.length === 0) return first;
    const against = () => verdicts.filter(({ length }) => length > 0);
    while (against().length < majority && verdicts.length - against().length < majority) await next();
    return against().length < majority ? [] : [...new Set(against().flat())];
  };
}
