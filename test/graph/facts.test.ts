import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { type FactEffects, walkFacts } from "../../pipeline/graph/facts.js";
import { type FactNode, groundFacts } from "../../pipeline/graph/ground-facts.js";
import { type ResourceType, resourceTypeSchema } from "../../pipeline/schema/catalog/resource-type.js";
import { tries } from "../property-runs.js";
import { arbitraryGraph, chain, ordersByBruteForce } from "./arbitrary-graph.js";

const facts = ["p", "q", "r"];
const someFacts = fc.subarray(facts);
const arbitraryEffects: fc.Arbitrary<FactEffects> = fc
  .record({ needs: someFacts, forbids: someFacts, adds: someFacts, destroys: someFacts })
  .map(({ needs, forbids, adds, destroys }) => ({
    needs: needs.slice(0, 1),
    forbids: forbids.slice(0, 1).filter((fact) => !needs.includes(fact)),
    adds,
    destroys: destroys.filter((fact) => !adds.includes(fact)),
  }));

describe("walking all orders over facts", () => {
  it("says that they work exactly when trying every order does", () => {
    const problem = arbitraryGraph(5).chain((graph) =>
      fc.record({
        graph: fc.constant(graph),
        effects: fc.array(arbitraryEffects, { minLength: graph.size, maxLength: graph.size }),
        initial: someFacts,
        goal: fc.subarray(facts, { maxLength: 1 }),
      }),
    );
    fc.assert(
      fc.property(problem, ({ graph, effects, initial, goal }) => {
        const works = ordersByBruteForce(graph).every((order) => {
          const holds = new Set(initial);
          for (const node of order) {
            const { needs = [], forbids = [], adds = [], destroys = [] } = effects[node] ?? {};
            if (!needs.every((fact) => holds.has(fact)) || forbids.some((fact) => holds.has(fact))) return false;
            for (const fact of destroys) holds.delete(fact);
            for (const fact of adds) holds.add(fact);
          }
          return goal.every((fact) => holds.has(fact));
        });
        expect(walkFacts(graph, initial, effects, goal, 1e6)?.works).toBe(works);
      }),
      { numRuns: tries(500) },
    );
  });

  it("names the shortest beginning after which a subtask cannot run, and the fact", () => {
    const nothing = { needs: [], forbids: [], adds: [], destroys: [] };
    const effects = [nothing, { ...nothing, destroys: ["file"] }, { ...nothing, needs: ["file"] }];
    expect(walkFacts({ size: 3, edges: [] }, ["file"], effects, [], 100)).toEqual({
      works: false,
      node: 2,
      fact: "file",
      missing: true,
      order: [1],
    });
    expect(walkFacts({ size: 3, edges: [[2, 1]] }, ["file"], effects, ["file"], 100)).toMatchObject({
      works: false,
      node: null,
      fact: "file",
    });
  });

  it("stops at the limit instead of walking on", () => {
    const effects = Array.from({ length: 12 }, () => ({ needs: [], forbids: [], adds: [], destroys: [] }));
    expect(walkFacts({ size: 12, edges: [] }, [], effects, [], 4096)).toMatchObject({ works: true, states: 4096 });
    expect(walkFacts({ size: 12, edges: [] }, [], effects, [], 4095)).toBeNull();
  });
});

const type = (name: string, more: Partial<ResourceType> = {}): [string, ResourceType] => [
  name,
  resourceTypeSchema.parse({
    name,
    description: name,
    family: "physical",
    noun: name,
    detector: { kind: "any" },
    ...more,
  }),
];
const types = new Map([
  type("file_path"),
  type("pdf_path", { is_a: "file_path" }),
  type("text_in_clipboard", { exclusive: "clipboard" }),
  type("table_in_clipboard", { exclusive: "clipboard" }),
  type("xlsx_in_processing", { family: "gui", exclusive: "document:{application}", transient: true }),
]);
const node = (application: string, effects: Partial<FactNode["effects"]>, parameters = {}): FactNode => ({
  application,
  effects: { needs: [], adds: [], destroys: [], ...effects },
  parameters,
});
const worksInEveryOrder = (
  nodes: FactNode[],
  edges: readonly (readonly [number, number])[] = [],
  initial: { type: string; value: string }[] = [],
): boolean | undefined => {
  const ground = groundFacts(types, initial, nodes);
  return walkFacts({ size: nodes.length, edges }, ground.initial, ground.effects, [], 1000)?.works;
};
const copy = (text: string) =>
  node("excel", { adds: [{ type: "text_in_clipboard", value: "{text}", present: true }] }, { text });
const paste = (text: string) =>
  node("word", { needs: [{ type: "text_in_clipboard", value: "{text}", present: true }] }, { text });

describe("facts of bound subtasks", () => {
  it("say that a special type serves where a general one is needed", () => {
    const send = node(
      "mail",
      { needs: [{ type: "file_path", value: "{file}", present: true }] },
      { file: "C:\\a.pdf" },
    );
    expect(worksInEveryOrder([send], [], [{ type: "pdf_path", value: "C:\\a.pdf" }])).toBe(true);
    expect(worksInEveryOrder([send], [], [{ type: "pdf_path", value: "C:\\b.pdf" }])).toBe(false);
    const remove = node(
      "files",
      { destroys: [{ type: "pdf_path", value: "{file}", present: true }] },
      { file: "C:\\a.pdf" },
    );
    expect(worksInEveryOrder([send, remove], [[0, 1]], [{ type: "pdf_path", value: "C:\\a.pdf" }])).toBe(true);
    expect(worksInEveryOrder([send, remove], [], [{ type: "pdf_path", value: "C:\\a.pdf" }])).toBe(false);
  });

  it("find a second copy a threat to a paste unless an edge keeps it away", () => {
    const nodes = [copy("one"), paste("one"), copy("two")];
    expect(worksInEveryOrder(nodes, [[0, 1]])).toBe(false);
    expect(
      worksInEveryOrder(nodes, [
        [0, 1],
        [1, 2],
      ]),
    ).toBe(true);
    expect(worksInEveryOrder([...nodes, paste("two")], [...chain(4)])).toBe(true);
  });

  it("keep the open documents of two applications apart", () => {
    const open = (application: string, file: string) =>
      node(application, { adds: [{ type: "xlsx_in_processing", value: "{file}", present: true }] }, { file });
    const save = (application: string, file: string) =>
      node(application, { needs: [{ type: "xlsx_in_processing", value: "{file}", present: true }] }, { file });
    expect(worksInEveryOrder([open("excel", "a"), save("excel", "a"), open("calc", "b")], [[0, 1]])).toBe(true);
    expect(worksInEveryOrder([open("excel", "a"), save("excel", "a"), open("excel", "b")], [[0, 1]])).toBe(false);
  });

  it("treat what must be absent, and any instance of a type, as the start has it", () => {
    const exportTo = (file: string) =>
      node(
        "excel",
        {
          needs: [{ type: "pdf_path", value: "{file}", present: false }],
          adds: [{ type: "pdf_path", value: "{file}", present: true }],
        },
        { file },
      );
    expect(worksInEveryOrder([exportTo("a"), exportTo("b")])).toBe(true);
    expect(worksInEveryOrder([exportTo("a"), exportTo("a")])).toBe(false);
    const anyText = node("word", { needs: [{ type: "text_in_clipboard", value: "*", present: true }] });
    const copyTable = node("excel", { adds: [{ type: "table_in_clipboard", value: "t", present: true }] });
    expect(
      worksInEveryOrder(
        [copy("one"), copy("two"), anyText],
        [
          [0, 2],
          [1, 2],
        ],
      ),
    ).toBe(true);
    expect(worksInEveryOrder([copy("one"), copyTable, anyText], [[0, 2]])).toBe(false);
  });
});
