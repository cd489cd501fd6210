import { describe, expect, it } from "vitest";
import { indexPool } from "../../pipeline/compose/material/pool-index.js";
import { startFacts } from "../../pipeline/compose/threats/facts.js";
import type { FutileWork } from "../../pipeline/compose/threats/futile-work.js";
import { indexInterference } from "../../pipeline/compose/threats/interference.js";
import { resolveThreats } from "../../pipeline/compose/threats/threats.js";
import type { BoundNode } from "../../pipeline/compose/values/bind.js";
import { identify } from "../../pipeline/hash.js";
import { createRng } from "../../pipeline/rng.js";
import { emptySetup } from "../../pipeline/schema/computer/environment-setup.js";
import type { Interference } from "../../pipeline/schema/subtask.js";
import { normalizePath } from "../../pipeline/text/path.js";
import { fixtureSubtask, smallPool } from "../fixtures/small-pool.js";
import { catalog } from "./compose-drafts.js";

const accountant = catalog.personas.get("accountant");
if (accountant === undefined) throw new Error("the catalog has no accountant");
const index = indexPool([...smallPool.values()], accountant, catalog, "simulated");

function node(beginning: string, parameters: Record<string, string>, made: Record<string, string> = {}): BoundNode {
  const subtask = fixtureSubtask(beginning);
  const usable = index.usable.find((candidate) => candidate.subtask.id === subtask.id);
  if (usable === undefined) throw new Error(`${beginning} cannot be used`);
  return {
    id: () => identify("node", { beginning, parameters }),
    usable,
    sources: new Map(),
    parameters,
    results: usable.results.map(({ type, value }) =>
      "parameter" in value ? (parameters[value.parameter] ?? null) : (made[type] ?? null),
    ),
  };
}

const sheet = (name: string) => `C:\\Users\\user\\Documents\\${name}`;
const setup = {
  ...emptySetup,
  files: ["A.xlsx", "B.xlsx"].map((name) => ({
    path: sheet(name),
    content: { kind: "table" as const, columns: ["Amount"], rows: [[1]] },
    read_only: false,
  })),
};

function resolve(
  nodes: BoundNode[],
  edges: [number, number][],
  leaves: number[],
  interference: (Interference | FutileWork)[] = [],
) {
  const task = {
    nodes,
    handovers: { size: nodes.length, edges },
    leaves,
    initial: startFacts(setup, catalog),
    given: [],
  };
  const orders = resolveThreats(task, catalog, indexInterference(interference), createRng("orders"));
  return orders?.map(({ from, to, reason }) => ({ from, to, reason: reason() })) ?? null;
}

const copy = (name: string, text: string) =>
  node("copy the table", { xlsx_path: sheet(name) }, { table_in_clipboard: text });
const paste = (text: string, name: string) =>
  node("paste {table_in_clipboard}", { table_in_clipboard: text, docx_path: sheet(name) });

describe("threats", () => {
  it("to a copied table are ruled out by finishing with one before copying the next", () => {
    const nodes = [copy("A.xlsx", "a"), paste("a", "A.docx"), copy("B.xlsx", "b"), paste("b", "B.docx")];
    const orders = resolve(
      nodes,
      [
        [0, 1],
        [2, 3],
      ],
      [1, 3],
    );
    expect(orders).toHaveLength(1);
    expect([
      [1, 2],
      [3, 0],
    ]).toContainEqual([orders?.[0]?.from, orders?.[0]?.to]);
    expect(orders?.[0]?.reason).toBe("the clipboard holds one thing at a time");
  });

  it("to a file that is renamed are ruled out by using it before", () => {
    const send = node("send {file_path}", { file_path: sheet("A.xlsx"), to: "a@example.com", subject: "A" });
    const rename = node("rename {file_path}", { file_path: sheet("A.xlsx"), file_path_2: sheet("C.xlsx") });
    expect(resolve([rename, send], [], [0, 1])).toMatchObject([{ from: 1, to: 0 }]);
  });

  it("to what is read from a file that changes are ruled out by reading before", () => {
    const sort = node("sort the rows", { xlsx_path: sheet("A.xlsx"), column: "Amount" });
    expect(resolve([sort, copy("A.xlsx", "a"), paste("a", "A.docx")], [[1, 2]], [0, 2])).toMatchObject([
      { from: 1, to: 0, reason: "A.xlsx is changed afterwards" },
    ]);
  });

  it("that no order rules out make the graph unfit", () => {
    const sort = node("sort the rows", { xlsx_path: sheet("A.xlsx"), column: "Amount" });
    expect(
      resolve(
        [sort, copy("A.xlsx", "a"), paste("a", "A.docx")],
        [
          [0, 1],
          [1, 2],
        ],
        [2],
      ),
    ).toBeNull();
    const both = node("paste {table_in_clipboard}", { table_in_clipboard: "a", docx_path: sheet("A.docx") });
    expect(
      resolve(
        [copy("A.xlsx", "a"), copy("B.xlsx", "b"), both],
        [
          [0, 2],
          [1, 2],
        ],
        [2],
      ),
    ).not.toBeNull();
    expect(resolve([copy("B.xlsx", "b"), both], [[0, 1]], [1])).toBeNull();
  });

  it("that were measured between two subtasks in one place leave the order that worked", () => {
    const first = node("export {xlsx_path}", { xlsx_path: sheet("A.xlsx"), pdf_path: sheet("A.pdf") });
    const second = node("write {text}", { text: "x", docx_path: sheet("A.docx") });
    const pair = { first: first.usable.subtask.id, second: second.usable.subtask.id, second_works: false };
    expect(resolve([first, second], [], [0, 1], [{ ...pair, place: "document:excel", first_survives: true }])).toEqual(
      [],
    );
    const other = node("read the total", { xlsx_path: sheet("B.xlsx") }, { value_in_mind: "1" });
    const measured = { ...pair, second: other.usable.subtask.id, place: "document:excel", first_survives: true };
    expect(resolve([first, other], [], [0, 1], [measured])).toMatchObject([{ from: 1, to: 0 }]);
  });

  it("are none between two computers, but through the folder that they share", () => {
    const on = (computer: string, one: BoundNode): BoundNode => ({ ...one, computer });
    const two = {
      ...setup,
      computers: { server: { ...emptySetup, called: "the server", files: setup.files } },
    };
    const resolveOn = (nodes: BoundNode[], edges: [number, number][], found: Interference[] = []) => {
      const initial = startFacts(two, catalog);
      const task = {
        nodes,
        handovers: { size: nodes.length, edges },
        leaves: [...nodes.keys()].filter((at) => edges.every(([from]) => from !== at)),
        initial,
        given: [],
      };
      return resolveThreats(task, catalog, indexInterference(found), createRng("orders"));
    };
    const pastes: [number, number][] = [
      [0, 1],
      [2, 3],
    ];
    const copies = [copy("A.xlsx", "a"), paste("a", "A.docx"), copy("B.xlsx", "b"), paste("b", "B.docx")];
    expect(resolveOn(copies, pastes)).toHaveLength(1);
    expect(
      resolveOn(
        copies.map((one, at) => (at < 2 ? on("server", one) : one)),
        pastes,
      ),
    ).toEqual([]);

    const sort = (path: string) => node("sort the rows", { xlsx_path: path, column: "Amount" });
    const read = (path: string) => node("export {xlsx_path}", { xlsx_path: path, pdf_path: sheet("A.pdf") });
    expect(resolveOn([on("server", sort(sheet("A.xlsx"))), read(sheet("A.xlsx"))], [])).toEqual([]);
    const inShare = "C:\\Users\\user\\Shared\\A.xlsx";
    two.files = [...setup.files, ...setup.files.slice(0, 1).map((file) => ({ ...file, path: inShare }))];
    expect(resolveOn([on("server", sort(inShare)), read(inShare)], [])).toMatchObject([{ from: 1, to: 0 }]);

    const [first, second] = [
      read(sheet("A.xlsx")),
      node("read the total", { xlsx_path: sheet("B.xlsx") }, { value_in_mind: "1" }),
    ];
    const pair = { first: first.usable.subtask.id, second: second.usable.subtask.id };
    const measured = { ...pair, place: "document:excel", second_works: false, first_survives: true };
    expect(resolveOn([first, second], [], [measured])).toMatchObject([{ from: 1, to: 0 }]);
    expect(resolveOn([on("server", first), on("server", second)], [], [measured])).toMatchObject([{ from: 1, to: 0 }]);
    expect(resolveOn([on("server", first), second], [], [measured])).toEqual([]);
  });

  it("that were measured where something is handed on forbid it, and so does what was not measured", () => {
    const made = copy("A.xlsx", "a");
    const taken = paste("a", "A.docx");
    const pair = { first: made.usable.subtask.id, second: taken.usable.subtask.id, place: "handover" };
    const given = (found: Partial<Interference>) =>
      resolve([made, taken], [[0, 1]], [1], [{ ...pair, second_works: false, first_survives: false, ...found }]);
    expect(given({ unmeasured: true })).toBeNull();
    expect(given({})).toBeNull();
    expect(given({ second_works: true })).toEqual([]);
  });

  it("that were measured where something is handed on forbid it through others, too", () => {
    const [made, taken] = [
      node("sort the rows", { xlsx_path: sheet("A.xlsx"), column: "Buyer" }),
      paste("a", "A.docx"),
    ];
    const between = copy("A.xlsx", "a");
    const pair = { first: made.usable.subtask.id, second: taken.usable.subtask.id, place: "handover" };
    const handedOn = (edges: [number, number][]) =>
      resolve([made, between, taken], edges, [2], [{ ...pair, second_works: false, first_survives: true }]);
    expect(
      handedOn([
        [0, 1],
        [1, 2],
      ]),
    ).toBeNull();
    expect(handedOn([[1, 2]])).not.toBeNull();
  });

  it("that were measured count where a changed file is taken as one of another type, which nobody tried", () => {
    const sorted = node("sort the rows", { xlsx_path: sheet("A.xlsx"), column: "Buyer" });
    const copied = node("export {xlsx_path}", { xlsx_path: sheet("A.xlsx"), pdf_path: sheet("A.pdf") });
    const sent = node("send {file_path}", { file_path: sheet("A.xlsx"), to: "a@example.com", subject: "A" });
    const place = `file:${normalizePath(sheet("A.xlsx"))}`;
    const afterSorting = (second: BoundNode) => {
      const pair = { first: sorted.usable.subtask.id, second: second.usable.subtask.id, place };
      return resolve([sorted, second], [[0, 1]], [1], [{ ...pair, second_works: false, first_survives: true }]);
    };
    expect(afterSorting(copied)).toEqual([]);
    expect(afterSorting(sent)).toBeNull();
  });

  it("of futile work forbid that the second works on what the first has left, through copies as well", () => {
    const sorted = node("sort the rows", { xlsx_path: sheet("A.xlsx"), column: "Buyer" });
    const copied = copy("A.xlsx", "a");
    const pasted = paste("a", "A.docx");
    const vain: FutileWork = { first: sorted.usable.subtask.id, second: pasted.usable.subtask.id, futile: "second" };
    const nodes = [sorted, copied, pasted];
    const [handed, apart]: [number, number][][] = [
      [
        [0, 1],
        [1, 2],
      ],
      [[1, 2]],
    ];
    expect(resolve(nodes, handed ?? [], [2], [vain])).toBeNull();
    expect(resolve(nodes, apart ?? [], [0, 2], [vain])).not.toBeNull();
  });

  it("of futile work leave the order in which both work on one file and neither is in vain", () => {
    const sorted = node("sort the rows", { xlsx_path: sheet("A.xlsx"), column: "Buyer" });
    const sent = node("send {file_path}", { file_path: sheet("A.xlsx"), to: "a@example.com", subject: "A" });
    const elsewhere = node("send {file_path}", { file_path: sheet("B.xlsx"), to: "a@example.com", subject: "A" });
    for (const futile of ["first", "second"] as const) {
      const pair: FutileWork = { first: sorted.usable.subtask.id, second: sent.usable.subtask.id, futile };
      expect(resolve([sorted, sent], [], [0, 1], [pair])).toMatchObject([{ from: 1, to: 0 }]);
      expect(resolve([sorted, sent], [[0, 1]], [1], [pair])).toBeNull();
      expect(resolve([sorted, elsewhere], [], [0, 1], [pair])).toEqual([]);
    }
  });

  it("of futile work allow to take back what somebody else has made use of", () => {
    const sorted = node("sort the rows", { xlsx_path: sheet("A.xlsx"), column: "Buyer" });
    const exported = node("export {xlsx_path}", { xlsx_path: sheet("A.xlsx"), pdf_path: sheet("A.pdf") });
    const sent = node("send {file_path}", { file_path: sheet("A.xlsx"), to: "a@example.com", subject: "A" });
    const undone: FutileWork = { first: sorted.usable.subtask.id, second: sent.usable.subtask.id, futile: "first" };
    const used: [number, number][] = [
      [0, 1],
      [0, 2],
    ];
    expect(resolve([sorted, exported, sent], used, [1, 2], [undone])).not.toBeNull();
    expect(resolve([sorted, exported, sent], [[0, 2]], [1, 2], [undone])).toBeNull();
  });

  it("leave nodes unordered that have nothing to do with each other", () => {
    const event = node("add the appointment", { title: "A", date: "2026-03-16" });
    const todo = node("add the to-do item", { title: "B" });
    expect(resolve([event, todo], [], [0, 1])).toEqual([]);
  });
});
