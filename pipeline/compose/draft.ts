import { describeExtractor } from "../environments/derive.js";
import { canonicalKey } from "../graph/canonical-key.js";
import { gradeComplexity, measureGraph } from "../graph/complexity.js";
import { bareGraph } from "../graph/task-graph.js";
import { identify } from "../hash.js";
import type { Rng } from "../rng.js";
import type { EnvironmentSetup } from "../schema/environment-setup.js";
import type { CarriedValue, ConditionRecord, Infeasibility, Intent, LevelId, TaskDraft } from "../schema/task.js";
import type { TaskGraph } from "../schema/task-graph.js";
import { type Binding, bindSketch, plainNumber } from "./bind.js";
import { type Decision, thresholdBetween } from "./condition.js";
import { initialFacts } from "./facts.js";
import { takePrerequisite } from "./infeasible.js";
import { classifyLevel } from "./levels.js";
import type { Precedence } from "./order-constraints.js";
import { handoverGraph, type Sketch } from "./sketch.js";
import { assembleGraph, carriedValues } from "./task-graph.js";
import { resolveThreats } from "./threats.js";
import type { Shortfall, Workshop } from "./workshop.js";
import { buildWorld, type World } from "./world.js";

/** What a draft is made of beside its sketch. */
export interface DraftMaterial {
  workshop: Workshop;
  intent: Intent;
  rng: Rng;
}

/** A draft and what makes it different from others: by everything, and by its subtasks and edges alone. */
export interface OpenDraft {
  draft: TaskDraft;
  key: string;
  skeleton: string;
}

/** A draft without condition whose every order works. */
export function feasibleDraft(material: DraftMaterial, sketch: Sketch): OpenDraft | Shortfall {
  const { request } = material.workshop;
  const built = buildFeasible(material, sketch);
  if (typeof built === "string") return built;
  return built.draft.level === request.level ? checkRanges(material, built) : "level";
}

/** A feasible draft with one prerequisite taken away. */
export function infeasibleDraft(material: DraftMaterial, sketch: Sketch): OpenDraft | Shortfall {
  const { pool, catalog } = material.workshop;
  const twin = buildFeasible(material, sketch);
  if (typeof twin === "string") return twin;
  const taken = takePrerequisite(twin.draft, pool, catalog, material.rng.fork("obstacle"));
  if (taken === null) return "twin";
  const { setup, infeasibility } = taken;
  const parts = { graph: twin.draft.graph, carried: twin.draft.carried, setup, condition: null, infeasibility };
  return checkRanges(material, finishDraft(material, parts, "L4"));
}

function buildFeasible(material: DraftMaterial, sketch: Sketch): OpenDraft | Shortfall {
  const world = worldFor(material, [sketch], new Map());
  if (world === null) return "values";
  const bound = bindIn(material, sketch, world);
  if (bound === null) return "values";
  const orders = ordersFor(material, sketch, bound, world, []);
  if (orders === null) return "threats";
  const graph = assembleGraph(sketch, bound, orders);
  const carried = carriedValues(bound);
  const level = classifyLevel({
    graph: bareGraph(graph),
    applications: new Set(graph.nodes.map(({ application }) => application)).size,
    infeasible: false,
    reasoning: carried.length > 0,
  });
  return finishDraft(material, { graph, carried, setup: world.setup, condition: null, infeasibility: null }, level);
}

/** Other contents that are tried for the file or page on which a decision rests. */
const contentTries = 12;

/** A draft that decides on data: the branch that the data leads to, and the other one on data that leads there. */
export function decidedDraft(material: DraftMaterial, decision: Decision): OpenDraft | Shortfall {
  const { branches, supply, reading } = decision;
  const rng = material.rng.fork("condition");
  const sides = rng.shuffle([0, 1] as const).map((side) => branches[side]);
  const [taken, other] = sides;
  const world = worldFor(material, branches, new Map());
  if (taken === undefined || other === undefined || world === null) return "values";
  const bound = bindIn(material, taken, world);
  const value = bound === null ? null : readingOf(bound, taken, reading);
  if (bound === null || value === null) return "values";

  for (let variant = 1; variant <= contentTries; variant++) {
    const flipped = worldFor(material, branches, new Map([[supply.key, variant]]));
    const turned = flipped === null ? null : bindIn(material, other, flipped);
    const flippedValue = turned === null ? null : readingOf(turned, other, reading);
    if (flipped === null || turned === null || flippedValue === null) return "values";
    const threshold = thresholdBetween(value, flippedValue);
    if (threshold === null) continue;
    if (!sharesAllBut(taken, bound, other, turned)) return "values";
    const operator = rng.pick(["greater", "less"] as const);
    const holds = operator === "greater" ? value > threshold : value < threshold;
    const sideOf = (sketch: Sketch, binding: Binding, at: World, rest: Binding) => {
      const source = sketch.nodes.findIndex(({ label }) => label === reading.label);
      const quantity = quantityOf(sketch, source, reading.result);
      const given = decidedOn(binding, rest, source, `what is done depends on ${quantity}`);
      const orders = ordersFor(material, sketch, binding, at, given);
      return orders === null ? null : { graph: assembleGraph(sketch, binding, orders), quantity, source };
    };
    const here = sideOf(taken, bound, world, turned);
    const there = sideOf(other, turned, flipped, bound);
    if (here === null || there === null) return "threats";
    const condition: ConditionRecord = {
      source: bound.nodes[here.source]?.id ?? "",
      quantity: here.quantity,
      operator,
      threshold,
      value,
      taken: holds ? "holds" : "fails",
      holds: holds ? here.graph : there.graph,
      fails: holds ? there.graph : here.graph,
      flipped_setup: flipped.setup,
      flipped_value: flippedValue,
    };
    const carried = [
      ...new Map(
        [...carriedValues(bound), ...carriedValues(turned)].map((record) => [
          `${record.to} ${record.from} ${record.parameter}`,
          record,
        ]),
      ).values(),
    ];
    const level = classifyLevel({
      graph: bareGraph(here.graph),
      applications: new Set(here.graph.nodes.map(({ application }) => application)).size,
      infeasible: false,
      reasoning: true,
    });
    if (level !== material.workshop.request.level) return "level";
    const parts = { graph: here.graph, carried, setup: world.setup, condition, infeasibility: null };
    return checkRanges(material, finishDraft(material, parts, level));
  }
  return "values";
}

/** The number that a node reads. */
function readingOf(binding: Binding, sketch: Sketch, { label, result }: Decision["reading"]): number | null {
  const node = sketch.nodes.findIndex((candidate) => candidate.label === label);
  const plain = plainNumber(binding.nodes[node]?.results[result] ?? "");
  return plain === null ? null : Number(plain);
}

function quantityOf(sketch: Sketch, node: number, result: number): string {
  const value = sketch.nodes[node]?.usable.results[result]?.value;
  return value !== undefined && "from" in value ? describeExtractor(value.extractor) : "the value";
}

/** Whether two branches have the same nodes but for what only one of them has, and each has an end of its own. */
function sharesAllBut(a: Sketch, boundA: Binding, b: Sketch, boundB: Binding): boolean {
  const ids = new Map(b.nodes.map(({ label }, node) => [label, boundB.nodes[node]?.id]));
  const shared = a.nodes.flatMap(({ label }, node) =>
    ids.has(label) && node !== 0 ? [boundA.nodes[node]?.id === ids.get(label)] : [],
  );
  const isOwn = (mine: Binding, others: Binding) => others.nodes.every(({ id }) => id !== mine.nodes[0]?.id);
  return shared.every((same) => same) && isOwn(boundA, boundB) && isOwn(boundB, boundA);
}

/** What only this branch has waits for the value on which it is decided. */
function decidedOn(binding: Binding, rest: Binding, source: number, reason: string): Precedence[] {
  const elsewhere = new Set(rest.nodes.map(({ id }) => id));
  return binding.nodes.flatMap(({ id }, node) =>
    node === source || elsewhere.has(id) ? [] : [{ from: source, to: node, reason }],
  );
}

function worldFor(
  { workshop, intent, rng }: DraftMaterial,
  sketches: readonly Sketch[],
  variants: ReadonlyMap<string, number>,
): World | null {
  const { persona, catalog } = workshop;
  const nodes = sketches.flatMap((sketch) => sketch.nodes);
  return buildWorld({ nodes }, { persona, catalog, entity: intent.entity, rng: rng.fork("world"), variants });
}

function bindIn({ workshop, intent, rng }: DraftMaterial, sketch: Sketch, world: World): Binding | null {
  const { persona, catalog } = workshop;
  const { contacts } = persona;
  const contact = contacts.find(({ name }) => intent.goal.includes(name)) ?? rng.fork("contact").pick(contacts);
  const others = contacts.filter((other) => other !== contact);
  return bindSketch(sketch, world, {
    catalog,
    subject: { entity: intent.entity, persona, contacts: [contact, ...others] },
    rng: rng.fork("values"),
  });
}

function ordersFor(
  { workshop, rng }: DraftMaterial,
  sketch: Sketch,
  { nodes }: Binding,
  world: World,
  given: readonly Precedence[],
): Precedence[] | null {
  const { catalog, interference } = workshop;
  const task = {
    nodes,
    handovers: handoverGraph(sketch),
    leaves: sketch.leaves,
    initial: initialFacts(world.setup, catalog),
    given,
  };
  return resolveThreats(task, catalog, interference, rng.fork("orders"));
}

interface DraftParts {
  graph: TaskGraph;
  carried: CarriedValue[];
  setup: EnvironmentSetup;
  condition: ConditionRecord | null;
  infeasibility: Infeasibility | null;
}

function finishDraft({ workshop, intent }: DraftMaterial, parts: DraftParts, level: LevelId): OpenDraft {
  const { catalog, environment, persona, pool } = workshop;
  const { graph, condition, infeasibility } = parts;
  const key = graphKey(graph);
  const decided =
    condition === null
      ? null
      : {
          source: condition.source,
          operator: condition.operator,
          threshold: condition.threshold,
          holds: graphKey(condition.holds),
          fails: graphKey(condition.fails),
        };
  const removed = infeasibility?.removed ?? null;
  const defining = { environment, persona: persona.id, level, key, condition: decided, removed };
  const categories = graph.nodes.map(({ application }) => catalog.applications.get(application)?.category ?? "");
  const draft: TaskDraft = {
    id: identify("task", defining),
    environment,
    persona: persona.id,
    level,
    intent,
    ...parts,
    complexity: gradeComplexity(measureGraph(bareGraph(graph), categories), catalog.complexity),
    network_dependent: graph.nodes.some((node) => pool.get(node.subtask_id)?.network ?? false),
  };
  const skeleton = canonicalKey(
    bareGraph(graph),
    graph.nodes.map((node) => node.subtask_id),
  );
  return { draft, key: draft.id, skeleton };
}

function graphKey(graph: TaskGraph): string {
  return canonicalKey(
    bareGraph(graph),
    graph.nodes.map(({ id }) => id),
  );
}

/** Whether the figures of the graph lie in the ranges that were asked for. */
function checkRanges({ workshop }: DraftMaterial, open: OpenDraft): OpenDraft | Shortfall {
  const { request, catalog } = workshop;
  const { graph, complexity } = open.draft;
  const categories = graph.nodes.map(({ application }) => catalog.applications.get(application)?.category ?? "");
  const figures = measureGraph(bareGraph(graph), categories);
  const names = ["nodes", "edges", "depth", "width", "categories"] as const;
  const outside = names.find((name) => {
    const range = request[name];
    return range !== undefined && (figures[name] < range.minimum || figures[name] > range.maximum);
  });
  if (outside !== undefined) return outside;
  const graded = Object.entries(request.complexity ?? {}).every(
    ([dimension, grade]) => Object.entries(complexity).find(([name]) => name === dimension)?.[1] === grade,
  );
  return graded ? open : "complexity";
}
