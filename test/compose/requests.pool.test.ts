import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { scenarioOf } from "../../pipeline/catalog/scenario-of.js";
import { requirePossible } from "../../pipeline/compose/request/require-possible.js";
import { RequestError } from "../../pipeline/errors.js";
import { type GraphFigures, gradeComplexity, measureGraph } from "../../pipeline/graph/complexity.js";
import { bareGraph } from "../../pipeline/graph/task-graph.js";
import { type CompositionRequest, figureNames, type Range } from "../../pipeline/schema/task/request.js";
import { complexityDimensions, complexityLevels, levelIds, type TaskDraft } from "../../pipeline/schema/task/task.js";
import { readPool } from "../../pipeline/store/pool/pool.js";
import { fixtureSubtask, smallPool } from "../fixtures/small-pool.js";
import { everyGraph } from "../graph/every-graph.js";
import { poolFolderOf } from "../simulated/computers.js";
import { catalog, composeDrafts } from "./compose-drafts.js";

const request = { persona: "accountant", level: "L3", seed: 1, count: 5 } as const;

describe("a request that cannot be met", () => {
  it("names the persona that was probably meant", async () => {
    await expect(composeDrafts({ ...request, persona: "acountant" }, 1)).rejects.toMatchObject({
      code: "REQUEST_PERSONA",
      message: expect.stringContaining('did you mean "accountant"'),
    });
  });

  it("says which functions have no subtasks when there is nothing to work with", async () => {
    await expect(composeDrafts(request, 1, new Map())).rejects.toMatchObject({
      code: "REQUEST_NO_SUBTASKS",
      message: expect.stringContaining("spreadsheet"),
    });
  });

  it("says that one application is not enough for tasks over several", async () => {
    const excel = new Map([...smallPool].filter(([, { application }]) => application === "excel"));
    await expect(composeDrafts(request, 1, excel)).rejects.toMatchObject({
      code: "REQUEST_APPLICATIONS",
      message: expect.stringContaining("Excel only"),
    });
  });

  it("says what was asked for when no such task is found, and ends", async () => {
    await expect(composeDrafts({ ...request, depth: { minimum: 25, maximum: 30 } }, 1)).rejects.toMatchObject({
      code: "REQUEST_UNMET",
      message: expect.stringMatching(/^no L3 task for the Accountant with depth 25\.\. was found in \d+ attempts/),
    });
  });

  it("refuses a range whose minimum exceeds its maximum", async () => {
    await expect(composeDrafts({ ...request, nodes: { minimum: 5, maximum: 2 } }, 1)).rejects.toMatchObject({
      code: "REQUEST_INVALID",
    });
  });
});

describe("wishes that exclude each other", () => {
  const cases: [string, Partial<CompositionRequest>, RegExp][] = [
    [
      "a depth above the nodes",
      { nodes: is(3), depth: is(5) },
      /^nodes 3 and depth 5 exclude each other: .* nodes 5\.\./,
    ],
    ["more edges than pairs", { nodes: is(3), edges: is(4) }, /^nodes 3 and edges 4 exclude each other/],
    [
      "fewer edges than hold it together",
      { nodes: is(6), edges: is(4) },
      /^nodes 6 and edges 4 exclude each other: .* nodes \.\.5/,
    ],
    [
      "depth and width that need more nodes",
      { nodes: is(8), depth: is(5), width: is(5) },
      /^nodes 8, depth 5 and width 5 cannot be met together: .* nodes 9\.\./,
    ],
    ["a single category for L1", { level: "L1", categories: is(2) }, /categories 2 and level L1 \(one application\)/],
    [
      "a chain for L2",
      { level: "L2", width: is(2) },
      /width 2 and level L2 \(a chain .*\) exclude each other: .* width \.\.1/,
    ],
    [
      "a capability and a level of its dimension",
      { capability: "parallel-planning", complexity: { branch: "easy" } },
      /^complexity branch=easy \(width 1\.\.2\) and capability parallel-planning, branch=hard \(width 5\.\.\) exclude/,
    ],
    [
      "levels that no graph has together",
      { complexity: { instruction: "easy", hierarchy: "hard" } },
      /^complexity instruction=easy .* and complexity hierarchy=hard .* exclude each other/,
    ],
    [
      "categories of a scenario",
      { scenario: "web-research", categories: is(2) },
      /categories 2 and scenario web-research/,
    ],
  ];
  it.each(cases)("are named, such as %s", (_what, wishes, message) => {
    const asked = { ...request, ...wishes };
    expect(() => requirePossible(asked, catalog)).toThrow(expect.objectContaining({ code: "REQUEST_CONFLICT" }));
    expect(() => requirePossible(asked, catalog)).toThrow(message);
  });

  it("are refused if and only if brute force finds no graph for them", () => {
    const known = [1, 2, 3, 4, 5].flatMap((size) => everyGraph(size).map((graph) => measureGraph(graph, [])));
    const distinct = [...new Map(known.map((figures) => [JSON.stringify(figures), figures])).values()];
    const graphs = distinct.flatMap((figures) =>
      Array.from({ length: figures.nodes }, (_, more) => ({ ...figures, categories: more + 1 })),
    );
    fc.assert(
      fc.property(arbitraryWishes, range(1, 5), (wishes, nodes) => {
        const asked = { ...request, ...wishes, nodes };
        const isPossible = graphs.some((figures) => meets(figures, asked));
        if (isPossible) requirePossible(asked, catalog);
        else expect(() => requirePossible(asked, catalog)).toThrow(RequestError);
      }),
      { numRuns: 1500 },
    );
  });
});

describe("what the pool lacks", () => {
  it("is named when a scenario needs a category that it has nothing of", async () => {
    await expect(composeDrafts({ ...request, scenario: "media-viewing" }, 1)).rejects.toMatchObject({
      code: "REQUEST_SCENARIO",
      message: expect.stringContaining('"simulated" has no application of Multimedia Playback'),
    });
  });

  it("is named when more categories are asked for than it has", async () => {
    await expect(composeDrafts({ ...request, categories: is(11) }, 1)).rejects.toMatchObject({
      code: "REQUEST_CATEGORIES",
      message: expect.stringMatching(
        /^categories 11 and what the pool has for the Accountant \(.*Office.*\) exclude each/,
      ),
    });
  });

  it("is named for a scenario that the catalog does not have", async () => {
    await expect(composeDrafts({ ...request, scenario: "web-reserch" }, 1)).rejects.toMatchObject({
      code: "REQUEST_SCENARIO",
      message: expect.stringContaining('did you mean "web-research"'),
    });
  });
});

describe("a request that no attempt can meet", () => {
  const refusal = (message: RegExp) => ({ code: "REQUEST_UNMET", message: expect.stringMatching(message) });

  it("is refused with the proof when no subtask has an obstacle that makes a task infeasible", async () => {
    const smooth = new Map([...smallPool].map(([id, subtask]) => [id, { ...subtask, obstacles: [] }]));
    await expect(composeDrafts({ ...request, level: "L4" }, 1, smooth)).rejects.toMatchObject(
      refusal(/^no L4 task for the Accountant can be made: .* nothing was measured to stop/),
    );
    await expect(composeDrafts({ level: "L4", seed: 1, count: 5 }, 1, smooth)).rejects.toMatchObject(
      refusal(/^no L4 task for any of \d+ personas can be made: /),
    );
  });

  it("is refused with the proof when it asks of a chain for more edges than a chain has", async () => {
    const chain = { ...request, level: "L2", nodes: is(4) } as const;
    await expect(composeDrafts({ ...chain, edges: is(4) }, 1)).rejects.toMatchObject(
      refusal(/^no L2 task for the Accountant with nodes 4 and edges 4 can be made: L2 tasks are chains/),
    );
    for (const { graph } of await composeDrafts({ ...chain, edges: is(3) }, 3)) expect(graph.edges).toHaveLength(3);
  });

  it("is refused with the proof when two applications of one category are needed and there are none", async () => {
    const ofCategory = new Map(
      [...smallPool.values()].map(({ application }) => [catalog.applications.get(application)?.category, application]),
    );
    const alone = new Set(ofCategory.values());
    const pool = new Map([...smallPool].filter(([, { application }]) => alone.has(application)));
    await expect(composeDrafts({ ...request, categories: is(1) }, 1, pool)).rejects.toMatchObject(
      refusal(/^no L3 task .* can be made: L3 needs two applications, .* are of one category each/),
    );
  });
});

describe("a chain over few applications", () => {
  it("is no L3 task, so that one of two subtasks is refused with the proof where no value can be read", async () => {
    const blind = new Map(
      [...smallPool].filter(([, { outputs }]) => outputs.every(({ type }) => type !== "value_in_mind")),
    );
    await expect(composeDrafts({ ...request, nodes: is(2) }, 1, blind)).rejects.toMatchObject({
      code: "REQUEST_UNMET",
      message: expect.stringMatching(/^no L3 task .* can be made: chains over three applications or fewer are L2/),
    });
  });
});

const shownBy = {
  /** Graphs that are grown are as long and as wide as is asked for. */
  simulated: ["parallel-planning", "long-range-planning", "long-instruction-following", "cross-domain-knowledge"],
  /** What situations ask for is not so wide. */
  desktop: ["long-instruction-following", "subtask-identification", "dependency-identification"],
};

describe.each(["simulated", "desktop"] as const)("a request to the pool of %s", async (environment) => {
  const pool = await readPool(poolFolderOf(environment), environment);
  const compose = (asked: CompositionRequest, count: number) =>
    composeDrafts(asked, count, pool.subtasks, pool.interference, environment);

  it("gives only tasks that meet all of it", { timeout: 300_000 }, async () => {
    let drafted = 0;
    await fc.assert(
      fc.asyncProperty(arbitraryWishes, fc.constantFrom("accountant", "designer"), async (wishes, persona) => {
        const asked = { ...request, ...wishes, persona };
        let drafts: TaskDraft[] = [];
        try {
          drafts = await compose(asked, 3);
        } catch (error) {
          if (!(error instanceof RequestError)) throw error;
        }
        drafted += drafts.length;
        for (const draft of drafts) {
          expect(draft.level).toBe(asked.level);
          expect(meets(figuresOf(draft), asked), JSON.stringify(asked)).toBe(true);
          if (asked.scenario === undefined) continue;
          expect(scenarioOf(categoriesOf(draft), catalog.scenarios.values())?.id).toBe(asked.scenario);
        }
      }),
      { numRuns: 30 },
    );
    expect(drafted).toBeGreaterThan(15);
  });

  it.each(shownBy[environment])("gives tasks that show %s", async (capability) => {
    const drafts = await compose({ ...request, capability }, 5);
    expect(drafts).toHaveLength(5);
    for (const draft of drafts)
      expect(draft.complexity).toMatchObject(catalog.capabilities.get(capability)?.complexity ?? {});
  });

  it("gives tasks of exactly the size that is asked for, and all sizes of a range", async () => {
    const exact = await compose({ ...request, nodes: is(6) }, 5);
    expect(exact.map(({ graph }) => graph.nodes.length)).toEqual([6, 6, 6, 6, 6]);
    const sizes = (await compose({ ...request, nodes: { minimum: 3, maximum: 6 } }, 60)).map(
      ({ graph }) => graph.nodes.length,
    );
    expect([...new Set(sizes)].sort()).toEqual([3, 4, 5, 6]);
  });

  it("takes every persona in turn who can work in a scenario", async () => {
    const asked = { level: "L1", scenario: "document-work", seed: 1, count: 20 } as const;
    const drafts = await compose(asked, 20);
    expect(new Set(drafts.map(({ persona }) => persona)).size).toBeGreaterThan(10);
    for (const draft of drafts) expect(new Set(categoriesOf(draft))).toEqual(new Set(["Office"]));
  });
});

describe("a request for any persona", async () => {
  const { subtasks, interference } = await readPool("subtask-pool", "desktop");

  it("is refused where no situation asks for such tasks, which are not grown instead", async () => {
    const asked = { level: "L2", scenario: "everyday-tools", seed: 1, count: 1 } as const;
    await expect(composeDrafts(asked, 1, subtasks, interference, "desktop")).rejects.toMatchObject({
      code: "REQUEST_UNMET",
    });
  });

  it("goes on with those who have more when others have nothing", async () => {
    const asked = { level: "L1", scenario: "creative-editing", seed: 1, count: 10 } as const;
    const drafts = await composeDrafts(asked, 10, subtasks, interference, "desktop");
    expect(drafts).toHaveLength(10);
    expect(new Set(drafts.map(({ persona }) => persona)).size).toBeLessThan(catalog.personas.size / 2);
  });

  it("begins with another persona for another seed, so that small requests do not all go to the same", async () => {
    const first = async (seed: number) => {
      const asked = { level: "L2", scenario: "document-correspondence", seed, count: 1 } as const;
      const [draft] = await composeDrafts(asked, 1, subtasks, interference, "desktop");
      return draft?.persona;
    };
    const personas = await Promise.all(Array.from({ length: 12 }, (_, seed) => first(seed)));
    expect(new Set(personas).size).toBeGreaterThan(4);
  });
});

function is(value: number): Range {
  return { minimum: value, maximum: value };
}

function range(least: number, most: number): fc.Arbitrary<Range> {
  const bound = fc.integer({ min: least, max: most });
  return fc.tuple(bound, bound).map(([a, b]) => ({ minimum: Math.min(a, b), maximum: Math.max(a, b) }));
}

const seldom = <T>(wish: fc.Arbitrary<T>) =>
  fc.oneof({ weight: 3, arbitrary: fc.constant(undefined) }, { weight: 1, arbitrary: wish });

/** Two or so wishes at once, each of which may well be met alone. */
const arbitraryWishes = fc.record({
  level: fc.constantFrom(...levelIds),
  nodes: seldom(range(1, 8)),
  edges: seldom(range(0, 9)),
  depth: seldom(range(1, 5)),
  width: seldom(range(1, 4)),
  categories: seldom(range(1, 4)),
  complexity: seldom(
    fc
      .tuple(fc.constantFrom(...complexityDimensions), fc.constantFrom(...complexityLevels))
      .map(([dimension, level]) => ({ [dimension]: level })),
  ),
  capability: seldom(fc.constantFrom(...catalog.capabilities.keys())),
  scenario: seldom(fc.constantFrom(...catalog.scenarios.keys())),
});

function categoriesOf({ graph }: TaskDraft): string[] {
  return graph.nodes.map(({ application }) => catalog.applications.get(application)?.category ?? "");
}

function figuresOf(draft: TaskDraft): GraphFigures {
  return measureGraph(bareGraph(draft.graph), categoriesOf(draft));
}

/** Whether figures are as a request wants them, by its own words: ranges, grades, what a level and a scenario say. */
function meets(figures: GraphFigures, asked: CompositionRequest): boolean {
  const grades = gradeComplexity(figures, catalog.complexity);
  const capability = asked.capability === undefined ? undefined : catalog.capabilities.get(asked.capability);
  const scenario = asked.scenario === undefined ? undefined : catalog.scenarios.get(asked.scenario);
  const inRanges = figureNames.every((name) => {
    const wanted = asked[name];
    return wanted === undefined || (figures[name] >= wanted.minimum && figures[name] <= wanted.maximum);
  });
  const isGraded = complexityDimensions.every((dimension) =>
    [asked.complexity, capability?.complexity].every(
      (levels) => (levels?.[dimension] ?? grades[dimension]) === grades[dimension],
    ),
  );
  const held = scenario?.categories.length;
  const isHeld = held === undefined || (held === 0 ? figures.categories >= 2 : figures.categories === held);
  const ofLevel = {
    L1: figures.categories === 1,
    L2: figures.nodes >= 2 && figures.width === 1 && figures.categories <= 3,
    L3: figures.nodes >= 2,
    L4: true,
  };
  return inRanges && isGraded && isHeld && ofLevel[asked.level];
}

describe("a sequence of tasks", () => {
  it("goes on after the count while somebody pulls, with at most 81 tasks of the same subtasks and edges", async () => {
    const two = [fixtureSubtask("export {xlsx_path}"), fixtureSubtask("send {file_path}")];
    const pool = new Map(two.map((subtask) => [subtask.id, subtask]));
    const drafts = await composeDrafts({ ...request, level: "L2", count: 1 }, 400, pool);
    expect(drafts).toHaveLength(81);
  });

  it("keeps the tasks that do not use a subtask when that subtask goes", async () => {
    const gone = fixtureSubtask("add the to-do item");
    const before = await composeDrafts({ ...request, count: 30 }, 30);
    const rest = new Map([...smallPool].filter(([id]) => id !== gone.id));
    const after = new Set((await composeDrafts({ ...request, count: 30 }, 60, rest)).map(({ id }) => id));
    const untouched = before.filter(({ graph, condition }) =>
      [graph, condition?.holds, condition?.fails].every(
        (each) => each?.nodes.every(({ subtask_id }) => subtask_id !== gone.id) ?? true,
      ),
    );
    expect(untouched.length).toBeGreaterThan(10);
    const kept = untouched.filter(({ id }) => after.has(id));
    expect(kept.length / untouched.length).toBeGreaterThan(0.8);
  });
});
