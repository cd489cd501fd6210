import type { Catalog } from "../../catalog/catalog.js";
import type { Answers } from "../../schema/answers.js";
import type { Application } from "../../schema/catalog/catalog.js";
import type { Action } from "../../schema/computer/action.js";
import { emptySetup } from "../../schema/computer/environment-setup.js";
import type { Drop } from "../../schema/drop.js";
import type { Discovery } from "../discovery.js";
import type { Tools } from "../exhaustive/tools.js";
import { proveFinding } from "../guided/prove-scenario.js";
import type { ReplayingWalker } from "../guided/replaying-walker.js";
import { endOfWay, openPositions, outcomeOfWay } from "../guided/try-scenario.js";
import type { Position } from "../position.js";
import type { Proposals } from "./proposals.js";
import { siftProposals } from "./sift-proposals.js";

type Proposed = NonNullable<Answers["exploration_step"]["proposal"]>;

export interface Demonstrating {
  tools: Tools;
  walker: ReplayingWalker;
  catalog: Catalog;
  launch: Action;
  application: Application;
  proposals: Proposals;
}

/**
 * Takes a way that was just gone for a demonstration of a proposed procedure: what it changed is measured, played again
 * and ablated. Yields what is proven, or why the proposal cannot be used; returns what came of it, in words for its author.
 */
export async function* demonstrate(
  proposed: Proposed,
  way: readonly [Position, ...Position[]],
  { tools, walker, catalog, launch, application, proposals }: Demonstrating,
): AsyncGenerator<Discovery | { dropped: Drop }, string> {
  const { kept, dropped } = siftProposals({ procedures: [proposed] }, proposals.procedures, catalog);
  for (const { goal, reason, detail } of dropped) {
    yield { dropped: { stage: "explore", reason, subject: `${application.name}: ${goal} (${detail})` } };
  }
  const faults = dropped.map(({ reason, detail }) => `${reason} (${detail})`).join("; ");
  const [procedure] = kept;
  if (procedure === undefined) return faults;
  const index = proposals.procedures.length;
  proposals.add([procedure]);
  const end = await endOfWay(tools, walker, way);
  const last = way.at(-1) ?? way[0];
  const tried = { finding: null, view: null, records: [], messages: [], open: openPositions(tools, way), end: last };
  if (end === null) {
    proposals.tried(index, tried);
    return "a dialog is still open, so that nothing was carried out";
  }
  const { finding, opensOnly } = outcomeOfWay(tools, procedure.goal, way, end);
  const isFound = finding.differences.length > 0 && !opensOnly;
  proposals.tried(index, { ...tried, finding: isFound ? finding : null });
  if (isFound) {
    const clean = (await walker.start(emptySetup)).state;
    for await (const discovery of proveFinding({ tools, walker, catalog, launch, clean }, finding, tried.open)) {
      yield { ...discovery, procedure: index };
    }
  }
  const [failed] = proposals.failed(index);
  return [failed === undefined ? "the proposal was proven and taken" : failed.outcome, faults]
    .filter((words) => words !== "")
    .join("; ");
}
