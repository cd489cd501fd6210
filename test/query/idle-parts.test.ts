import { describe, expect, it } from "vitest";
import { triedParts, triedPartsOfCondition } from "../../pipeline/query/idle-parts.js";
import { parseQuery, parseRowCondition } from "../../pipeline/query/parse-query.js";
import { invoices } from "./query-samples.js";

const idleAmong = (parts: readonly { part: string; isIdle: boolean }[]) =>
  parts.flatMap(({ part, isIdle }) => (isIdle ? [part] : []));
const idle = (query: string) => idleAmong(triedParts(parseQuery(query), [invoices]));
const idleIn = (condition: string) => idleAmong(triedPartsOfCondition(parseRowCondition(condition), [invoices]));

describe("the parts of a query that change nothing", () => {
  it("are none where each of them keeps a row out", () => {
    expect(idle('sum([Net (EUR)] where [Client] = "Tessen Machinery" and [Due] < 2026-06-01)')).toEqual([]);
    expect(idle('count(where [Client] = "Alder & Sons" or [Client] = "Birch Clinic")')).toEqual([]);
  });

  it("are those without which the value is the same", () => {
    const open = '[Client] = "Tessen Machinery" and [Paid on] is empty';
    expect(idle(`sum([Net (EUR)] where ${open})`)).toEqual(["[Paid on] is empty"]);
    expect(idle(`round(sum([Net (EUR)] where ${open}) * 0.19, 2)`)).toEqual(["[Paid on] is empty"]);
    expect(idle('count(where [Client] = "Alder & Sons" or [Client] = "Nobody")')).toEqual(['[Client] = "Nobody"']);
    expect(idle('largest([Hours] where [Client] = "Tessen Machinery")')).toEqual(['[Client] = "Tessen Machinery"']);
  });

  it("are not the only one without which several rows are left", () => {
    expect(idle('only([Hours] where [Invoice no] = "M-2084")')).toEqual([]);
  });

  it("are not bounds behind the extreme that is asked for, which no records could make matter", () => {
    expect(idle("earliest([Due] where [Due] > 2026-05-05 and [Due] < 2026-06-30)")).toEqual([]);
    expect(idle("latest([Paid on] where [Paid on] is not empty)")).toEqual([]);
    expect(idle("pick([Invoice no], earliest [Due] where [Due] > 2026-05-05 and [Due] < 2026-06-30)")).toEqual([]);
  });

  it("are of a condition those without which the same rows meet it", () => {
    expect(idleIn('[Client] = "Tessen Machinery" and [Paid on] is empty and [Hours] > 5.5')).toEqual([
      "[Paid on] is empty",
    ]);
    expect(idleIn("[Hours] > 0")).toEqual(["[Hours] > 0"]);
  });
});
