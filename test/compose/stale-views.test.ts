import { describe, expect, it } from "vitest";
import type { NodeFacts } from "../../pipeline/compose/threats/facts.js";
import { staleViews } from "../../pipeline/compose/threats/stale-views.js";

const facts = (reads: string[], writes: string[]): NodeFacts => ({
  present: [],
  absent: [],
  adds: [],
  destroys: [],
  reads: () => new Set(reads),
  writes: new Set(writes),
});
const read = facts(["file:/notes.txt"], ["document:editor"]);
const edit = facts(["file:/notes.txt"], ["document:editor", "file:/notes.txt"]);
const saveAs = facts(["file:/draft.txt"], ["document:editor", "file:/notes.txt"]);
const editElsewhere = facts(["file:/notes.txt"], ["document:other", "file:/notes.txt"]);
const readAnother = facts(["file:/plan.txt"], ["document:editor"]);
const mail = facts(["file:/notes.txt"], ["mailbox"]);

/** Pairs [from, to]: what has to come first. */
const required = (nodes: NodeFacts[], above: number[]) =>
  staleViews(nodes, above, (file) => file).map((constraint) => constraint.map(({ from, to }) => [from, to]));

describe("a file that a program shows while another changes it", () => {
  it("is opened there only after the change by whoever takes the changed file", () => {
    expect(required([read, editElsewhere, edit], [0b000, 0b000, 0b010])).toEqual([[[1, 0]]]);
    expect(required([saveAs, editElsewhere, read], [0b000, 0b001, 0b011])).toEqual([[[1, 0]]]);
  });

  it("is no matter to those who change it in the same program, show another file or show none", () => {
    expect(required([read, edit, edit], [0b000, 0b000, 0b010])).toEqual([]);
    expect(required([readAnother, editElsewhere, edit], [0b000, 0b000, 0b010])).toEqual([]);
    expect(required([mail, editElsewhere, mail], [0b000, 0b000, 0b010])).toEqual([]);
  });

  it("is called by its name in the reason", () => {
    const [constraint] = staleViews([read, editElsewhere, edit], [0b000, 0b000, 0b010], () => "Notes.txt");
    expect(constraint?.[0]?.reason()).toBe("Notes.txt would still be shown as it was");
  });
});
