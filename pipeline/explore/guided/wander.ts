import type { EnvironmentSetup } from "../../schema/computer/environment-setup.js";
import { startingContext } from "../exhaustive/context.js";
import type { Finding } from "../exhaustive/finding.js";
import type { Tools } from "../exhaustive/tools.js";
import { createWalk } from "../exhaustive/walk.js";
import type { Position, Walker } from "../position.js";

const depth = 2;
const actionsBetweenReports = 50;

/** Thrown by a walker whose actions are spent, and caught where they were given out. */
class ActionsSpent extends Error {}

/**
 * Tries what else an application offers, best first, until its actions are spent. Gives what was found until then.
 */
export async function wander(
  tools: Tools,
  start: Position,
  budget: { actions: number; contexts: number },
  report: () => void,
): Promise<Finding[]> {
  const limit = tools.walker.spent() + budget.actions;
  const walker = limited(tools.walker, limit, report);
  const walk = createWalk({ ...tools, walker });
  try {
    await walk.explore([startingContext(start)], { actions: limit, depth, contexts: budget.contexts, onlyIdle: false });
  } catch (error) {
    if (!(error instanceof ActionsSpent)) throw error;
  }
  return walk.findings;
}

function limited(walker: Walker, limit: number, report: () => void): Walker {
  let reported = walker.spent();
  function check(): void {
    if (walker.spent() >= limit) throw new ActionsSpent();
    if (walker.spent() - reported < actionsBetweenReports) return;
    reported = walker.spent();
    report();
  }
  return {
    cheap: walker.cheap,
    spent: () => walker.spent(),
    start: (setup: EnvironmentSetup) => walker.start(setup),
    step: async (from, actions) => {
      check();
      return walker.step(from, actions);
    },
    run: (setup, actions) => walker.run(setup, actions),
  };
}
