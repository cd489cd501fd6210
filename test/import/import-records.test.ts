import fc from "fast-check";
import { expect, it } from "vitest";
import { importRecords } from "../../pipeline/import/import-records.js";
import { importers } from "../../pipeline/import/table.js";
import { createImportTally } from "../../pipeline/run/import/import-tally.js";
import { reasonsOf } from "../../pipeline/schema/imported-task.js";
import { tries } from "../property-runs.js";
import { crabIds, crabRecord, listedRecord, windowsRecord } from "./records.js";

const id = fc.constantFrom("a", "b", "c", "d");
const words = fc.constantFrom("Sort the rows.", "Ring \u0007 the bell.", "Write to {mail}.", "Zeile\nZeile");
const records = fc.array(
  fc.oneof(
    fc.record({ kind: fc.constant("crab"), id, words, sub: fc.constantFrom(...Object.values(crabIds), "strange") }),
    fc.record({
      kind: fc.constant("windowsworld"),
      id,
      words,
      sub: fc.constantFrom("today()", "file_exists('a')", "?"),
    }),
    fc.record({
      kind: fc.constant("osworld"),
      id,
      words,
      sub: fc.constantFrom("compare_table", "strange", "is_cookie_deleted"),
    }),
  ),
  { maxLength: 30 },
);

function recordOf(kind: string, own: { id: string; words: string; sub: string }): Record<string, unknown> {
  const { words: text, sub } = own;
  if (kind === "crab")
    return crabRecord(own.id, { description: text, tasks: [{ task: sub, attribute: {} }], adjlist: "0" });
  if (kind === "osworld") return listedRecord(own.id, { instruction: text, checks: [sub] });
  return { ...windowsRecord(own.id, { assertions: [sub] }), instruction: text, is_duplicate: text.includes("{") };
}

it("every record is imported or counted with a reason, and every task is expressible, infeasible or has reasons", () => {
  fc.assert(
    fc.property(records, (drawn) => {
      for (const importer of importers) {
        const own = drawn.filter(({ kind }) => kind === importer.name);
        const sources = own.map((one, at) => ({ place: `a:${at}`, folder: "f", value: recordOf(importer.name, one) }));
        const outcomes = [...importRecords(importer, sources)];
        const tally = createImportTally();
        for (const outcome of outcomes) tally.add(outcome);
        const counts = tally.counts();
        expect(outcomes).toHaveLength(own.length);
        expect(counts.records).toBe(own.length);
        expect(counts.imported + counts.refused.reduce((sum, row) => sum + row.records, 0)).toBe(own.length);
        expect(counts.expressible + counts.inexpressible + counts.infeasible).toBe(counts.imported);
        const kept = outcomes.flatMap((outcome) => ("kept" in outcome ? outcome.kept : []));
        expect(new Set(kept.map((task) => task.id)).size).toBe(kept.length);
        expect(kept.some(({ instruction }) => instruction.includes("\u0007"))).toBe(false);
        for (const { reason, tasks } of counts.reasons) {
          expect(kept.filter((task) => reasonsOf(task).includes(reason))).toHaveLength(tasks);
        }
        expect(counts.reasons.reduce((sum, row) => sum + row.alone, 0)).toBeLessThanOrEqual(counts.inexpressible);
      }
    }),
    { numRuns: tries(200) },
  );
});
