import { describe, expect, it } from "vitest";
import { indexInterference } from "../../../pipeline/compose/threats/interference.js";
import { situationDifferences } from "../../../pipeline/instruct/compare/situation-differences.js";
import { readSituation } from "../../../pipeline/instruct/read/situation/read-situation.js";
import { situationText } from "../../../pipeline/instruct/write/situation/situation-text.js";
import { bindGraph } from "../../../pipeline/prove/instance.js";
import { walkModel } from "../../../pipeline/prove/model/model.js";
import { createRng } from "../../../pipeline/rng.js";
import type { Situation } from "../../../pipeline/schema/situation.js";
import { english } from "../../../pipeline/schema/writing-language.js";
import { readPool } from "../../../pipeline/store/pool/pool.js";
import { catalog, personas, type SituationDraft, situationDrafts } from "../../compose/situations/situation-drafts.js";

const { subtasks, interference } = await readPool("subtask-pool", "desktop");
const material = { subtasks, interference: indexInterference(interference) };
const drafts = new Map(personas.map((persona) => [persona, situationDrafts(persona, "L2", 60, material)]));
const all = [...drafts.values()].flat();
const office = new Set(["libreoffice-calc", "libreoffice-writer", "claws-mail"]);

function situationOf({ persona, purpose }: SituationDraft): Situation {
  const situation = catalog.workplaces.get(persona)?.situations.find(({ id }) => id === purpose.situation);
  if (situation === undefined) throw new Error(`there is no situation ${purpose.situation}`);
  return situation;
}

function textOf(draft: SituationDraft, index: number): string {
  return situationText(draft, situationOf(draft), createRng("errand", index));
}

function objections(text: string, draft: SituationDraft): string[] {
  const reading = readSituation(text, catalog.workplaces.get(draft.persona)?.situations ?? []);
  return "failure" in reading
    ? [reading.failure]
    : situationDifferences(text, reading, draft, situationOf(draft), subtasks, english);
}

describe("situations in which nothing has to be found out", () => {
  it.each(personas)(
    "give the %s chains over two or three applications, and not only over those of the office",
    (id) => {
      const own = drafts.get(id) ?? [];
      const beyond = own.filter(({ graph }) => graph.nodes.some(({ application }) => !office.has(application)));
      expect(new Set(own.map(({ purpose }) => purpose.situation)).size).toBeGreaterThanOrEqual(3);
      expect(new Set(beyond.map(({ purpose }) => purpose.situation)).size).toBeGreaterThanOrEqual(2);
    },
  );

  it("have instructions that are read as the graph that they were written from", () => {
    for (const [index, draft] of all.entries()) {
      const text = textOf(draft, index);
      expect(objections(text, draft), text).toEqual([]);
    }
  });

  it("have instructions of at most ninety words", () => {
    const long = all.map(textOf).filter((text) => text.split(/\s+/).length > 90);
    expect(long).toEqual([]);
  });

  it("have instructions that name no day where a task is due today, which is the computer's day", () => {
    const due = all.map(textOf).filter((text) => /due (today|tomorrow)/.test(text));
    expect(due).not.toEqual([]);
    for (const text of due) expect(text).not.toMatch(/Today is|It is [^.]* today\./);
  });

  it("hold in proof", () => {
    for (const { graph, setup, purpose } of all) {
      const bound = bindGraph(graph, subtasks);
      const walk = "reason" in bound ? bound : walkModel(bound, setup, catalog.resourceTypes);
      expect("reason" in walk ? walk.reason : null, purpose.situation).toBeNull();
    }
  });

  it("are refused where the text asks for something in no order, and the graph has one", () => {
    const ordered = all.filter((draft) =>
      draft.purpose.deliverables.some(({ name }) => (situationOf(draft).deliverables[name]?.after ?? []).length > 0),
    );
    expect(ordered.length).toBeGreaterThan(0);
    for (const [index, draft] of ordered.entries()) {
      const graph = { ...draft.graph, edges: draft.graph.edges.filter(({ kind }) => kind !== "order") };
      expect(objections(textOf(draft, index), { ...draft, graph }), draft.purpose.situation).not.toEqual([]);
    }
  });

  it("name only subtasks that the pool has", () => {
    const phrases = new Set([...subtasks.values()].flatMap((subtask) => subtask.phrases));
    const named = [...catalog.workplaces.values()].flatMap(({ situations }) =>
      situations.flatMap(({ deliverables }) => Object.values(deliverables).flatMap(({ by }) => by ?? [])),
    );
    expect(named.length).toBeGreaterThan(0);
    expect(named.filter((phrase) => !phrases.has(phrase))).toEqual([]);
  });

  it("become infeasible ones when something that they need is taken away", () => {
    const infeasible = personas.flatMap((persona) => situationDrafts(persona, "L4", 20, material));
    const errands = infeasible.filter((draft) => Object.keys(situationOf(draft).facts).length === 0);
    expect(errands.length).toBeGreaterThan(10);
    for (const [index, draft] of errands.entries()) expect(objections(textOf(draft, index), draft)).toEqual([]);
  });
});
