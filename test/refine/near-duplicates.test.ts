import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { nearDuplicates } from "../../pipeline/distinct/near-duplicates.js";
import { nearDuplicateFaults } from "../../pipeline/refine/find/near-duplicates.js";

const task = (id: string, task_instruction: string) => ({
  ...{ id, task_instruction, subtasks: {}, condition: null, carried_values: [] },
});
const overdue = "Please send our client a reminder with the sum that is overdue and the oldest date.";
const twin = "Please send our client a reminder with the sum that is overdue and the oldest date, thanks.";
const other = "Rotate the picture of the stand and save it beside the plan of the hall.";
const none: ReadonlySet<string> = new Set();

describe("near-duplicates of a dataset", () => {
  it("are told of all but the first, which stays", () => {
    const faults = nearDuplicateFaults([task("a", overdue), task("b", other), task("c", twin)], none);
    expect(faults.map(({ task_id, kind }) => [task_id, kind])).toEqual([["c", "near-duplicate"]]);
    expect(faults[0]?.words).toMatch(/that of a \(0\.\d\d\)/);
  });

  it("are told of the first where the other one was attempted or accepted", () => {
    const faults = nearDuplicateFaults([task("a", overdue), task("b", twin)], new Set(["b"]));
    expect(faults.map(({ task_id }) => task_id)).toEqual(["a"]);
  });

  it("are those that say the same with other values", () => {
    const of = (id: string, client: string) => ({
      ...task(id, `${overdue} It is about '${client}'.`),
      subtasks: { n: { subtask_id: "s", parameters: { client } } },
    });
    expect(nearDuplicateFaults([of("a", "Northgate Clinics"), of("b", "Kozey and Sons")], none)).toHaveLength(1);
  });

  it("whatever the texts, none of those that stay is near another that stays", () => {
    const word = fc.constantFrom("send", "the", "report", "to", "Dana", "and", "file", "it", "today", "twice");
    const text = fc.array(word, { minLength: 1, maxLength: 8 }).map((words) => words.join(" "));
    fc.assert(
      fc.property(fc.array(text, { maxLength: 12 }), (texts) => {
        const tasks = texts.map((words, i) => task(`t${i}`, words));
        const gone = new Set(nearDuplicateFaults(tasks, none).map(({ task_id }) => task_id));
        // Rarity is that of the whole dataset, so that it is compared as a part of it.
        const pairs = nearDuplicates(tasks.map(({ id, task_instruction }) => ({ id, text: task_instruction })));
        for (const { texts: same } of pairs.clusters) {
          const ids = same.flatMap(({ ids: own }) => own);
          expect(ids.some((id) => !gone.has(id))).toBe(true);
          for (const { ids: own } of same) expect(own.filter((id) => !gone.has(id)).length).toBeLessThanOrEqual(1);
        }
        expect(gone.size).toBeLessThanOrEqual(pairs.affected);
      }),
    );
  });
});
