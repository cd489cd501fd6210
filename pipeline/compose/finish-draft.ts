import { scenarioOf } from "../catalog/scenario-of.js";
import { canonicalKey } from "../graph/canonical-key.js";
import { gradeComplexity, measureGraph } from "../graph/complexity.js";
import { bareGraph } from "../graph/task-graph.js";
import { identify } from "../hash.js";
import type { EnvironmentSetup } from "../schema/environment-setup.js";
import { figureNames } from "../schema/request.js";
import type { CarriedValue, ConditionRecord, Infeasibility, TaskDraft } from "../schema/task.js";
import type { TaskGraph } from "../schema/task-graph.js";
import { classifyLevel } from "./levels.js";
import type { DraftMaterial } from "./staging.js";
import type { Shortfall } from "./workshop.js";

/** A draft and what makes it different from others: by everything, and by its subtasks and edges alone. */
export interface OpenDraft {
  draft: TaskDraft;
  key: string;
  skeleton: string;
}

/** What was found out about a task. */
export interface DraftParts {
  graph: TaskGraph;
  carried: CarriedValue[];
  setup: EnvironmentSetup;
  condition: ConditionRecord | null;
  infeasibility: Infeasibility | null;
}

/** Adds what follows from the parts: id, level, complexity, network. */
export function finishDraft({ workshop, intent }: DraftMaterial, parts: DraftParts): OpenDraft {
  const { catalog, environment, persona, pool } = workshop;
  const { graph, condition, infeasibility } = parts;
  const key = graphKey(graph);
  const level = classifyLevel({
    graph: bareGraph(graph),
    applications: new Set(graph.nodes.map(({ application }) => application)).size,
    infeasible: infeasibility !== null,
    reasoning: condition !== null || parts.carried.length > 0,
  });
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

/** Whether the figures of the graph lie in the ranges that were asked for, and its categories in the scenario. */
export function checkRanges({ workshop }: DraftMaterial, open: OpenDraft): OpenDraft | Shortfall {
  const { request, figures: wanted, catalog } = workshop;
  if (wanted === null) return open;
  const { graph } = open.draft;
  const categories = graph.nodes.map(({ application }) => catalog.applications.get(application)?.category ?? "");
  const figures = measureGraph(bareGraph(graph), categories);
  const outside = figureNames.find(
    (name) => figures[name] < wanted[name].minimum || figures[name] > wanted[name].maximum,
  );
  if (outside !== undefined) return outside;
  const { scenario } = request;
  return scenario === undefined || scenarioOf(categories, catalog.scenarios.values())?.id === scenario
    ? open
    : "scenario";
}
