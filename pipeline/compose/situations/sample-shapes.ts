import { createRng } from "../../rng.js";
import { bindSituation } from "../../workplace/situations/bind-situation.js";
import { decidingFacts, factsFor } from "../../workplace/situations/choices.js";
import { situationSetup } from "../../workplace/situations/situation-files.js";
import { type GraphShape, shapeOf } from "../graph-shape.js";
import type { PersonaSituations } from "./persona-situations.js";
import type { PossibleChoice } from "./possible-choice.js";
import { growSituation } from "./situation-graph.js";
import type { GraphPlan } from "./situation-steps.js";

type Samples = readonly GraphShape[] | null;
type Grower = Pick<PersonaSituations, "usable" | "workplaceOf">;
type Composition = GraphPlan["composition"];

// The graphs themselves would be kept with everything that lies at their workplaces.
const known = new WeakMap<PossibleChoice, { shapes: Samples }>();

/** Workplaces at which a choice is tried before nothing is said of its graphs. */
const workplacesTried = 3;

/**
 * The shapes of a choice's graphs at a sample workplace, one for each branch: they tell those at other workplaces, which
 * have other values and now and then other subtasks. Null where none of the workplaces that are tried has records for
 * it; empty where its steps cannot be ordered. The graphs of a choice are grown once.
 */
export function sampleShapes(choice: PossibleChoice, grower: Grower, composition: Composition): Samples {
  const found = known.get(choice) ?? { shapes: growSamples(choice, grower, composition) };
  known.set(choice, found);
  return found.shapes;
}

function growSamples(
  { situation, choice }: PossibleChoice,
  { usable, workplaceOf }: Grower,
  composition: Composition,
): Samples {
  const deciding = decidingFacts(situation, choice);
  const { holds = [], fails = [] } = choice.branches ?? {};
  const branches = choice.branches === null ? [[]] : [holds, fails];
  for (let number = 0; number < workplacesTried; number++) {
    const rng = createRng("sample graphs", situation.id, number);
    const bound = bindSituation(situation, workplaceOf(number), rng.fork("bind"));
    if (bound === null) continue;
    const setup = situationSetup(bound, factsFor(situation, [...choice.always, ...holds, ...fails], deciding));
    const grown = branches.map((branch) => {
      const asked = new Set([...choice.always, ...branch]);
      const wanted = Object.keys(situation.deliverables).filter((name) => asked.has(name));
      const decision = choice.branches === null ? null : { facts: deciding, dependent: branch, compared: [] };
      return growSituation(bound, wanted, decision, {
        composition,
        usable,
        setup,
        sought: null,
        rng: rng.fork("graph"),
      });
    });
    if (grown.includes("values")) continue;
    return grown.flatMap((graph) => (typeof graph === "string" ? [] : [shapeOf(graph.assembled)]));
  }
  return null;
}
