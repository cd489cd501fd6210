import type { PurposeRuleName } from "../catalog/purpose/purpose-rules.js";
import { canonicalKey } from "../graph/canonical-key.js";
import { gradeComplexity } from "../graph/complexity.js";
import { identify } from "../hash.js";
import type { EnvironmentSetup } from "../schema/computer/environment-setup.js";
import type { LevelId, TaskDraft } from "../schema/task/task.js";
import type { CompositionContext } from "./composition-context.js";
import type { DraftParts } from "./draft-parts.js";
import { shapeOf } from "./graph-shape.js";
import { classifyLevel } from "./levels.js";
import type { UsableSubtask } from "./material/usable-subtask.js";
import { purposelessDraft } from "./purpose/purposeless-draft.js";
import type { Assembled } from "./task-graph.js";
import type { DraftMaterial } from "./values/staging.js";

/**
 * Builds a draft from its parts, and derives id, level, complexity and network use; or says which rule refuses what
 * would be asked for.
 */
export function finishDraft(
  { composition, intent }: DraftMaterial,
  parts: DraftParts,
  setup: EnvironmentSetup,
): TaskDraft | PurposeRuleName {
  const { catalog, environment, persona } = composition;
  const { assembled, carried, condition, infeasibility, purpose } = parts;
  const refused = purposelessDraft(parts, setup, intent, composition);
  if (refused !== null) return refused;
  return {
    id: draftId(composition, parts),
    environment,
    persona: persona.id,
    level: levelOf(parts),
    intent,
    graph: assembled.graph(),
    carried,
    setup,
    condition:
      condition === null ? null : { ...condition, holds: condition.holds.graph(), fails: condition.fails.graph() },
    infeasibility,
    complexity: gradeComplexity(shapeOf(assembled).figures, catalog.complexity),
    network_dependent: assembled.nodes.some(({ usable }) => needsPages(usable)),
    purpose,
  };
}

/** Whether it fails where no page can be reached: it opens one, or its application is one. */
function needsPages({ subtask, application }: UsableSubtask): boolean {
  return subtask.network || application.desktop?.service !== undefined;
}

/** The id of a draft, which follows from its parts. */
export function draftId({ environment, persona }: CompositionContext, parts: DraftParts): string {
  const { assembled, condition, infeasibility } = parts;
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
  const [level, key] = [levelOf(parts), graphKey(assembled)];
  return identify("task", { environment, persona: persona.id, level, key, condition: decided, removed });
}

function graphKey({ nodes, masks }: Assembled): string {
  return canonicalKey(
    masks,
    nodes.map(({ id }) => id()),
  );
}

export function levelOf({ assembled: { nodes, masks }, carried, condition, infeasibility }: DraftParts): LevelId {
  return classifyLevel({
    graph: masks,
    applications: new Set(nodes.map(({ usable }) => usable.application.id)).size,
    infeasible: infeasibility !== null,
    reasoning: condition !== null || carried.length > 0,
  });
}
