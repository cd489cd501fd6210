import { peerApplication } from "../../import/application-functions.js";
import type { DraftedTask } from "../../import/drafted-tasks.js";
import type { Situation } from "../../schema/situation.js";
import { type ProposalFault, proposalFault } from "../proposal-fault.js";
import type { ProposalWorld } from "./world.js";

/** What a person may as well work out without it. */
const asides: ReadonlySet<string> = new Set(["calculator"]);

/** An application of a draft whose work none of the usable subtasks does; null where there is none. */
export function applicationFault({ applications }: DraftedTask, { usable }: ProposalWorld): ProposalFault | null {
  const known = new Set(usable.map(({ application }) => application.function));
  const without = applications.filter((name) => !known.has(functionOf(name) ?? "") && !isAside(name));
  if (without.length === 0) return null;
  return proposalFault("application", `the pool has nothing that does the work of ${without.join(", ")}`);
}

/** An application of a draft whose work is no part of the situation that is to say it anew; null where there is none. */
export function leftOutFault(situation: Situation, draft: DraftedTask, { doers }: ProposalWorld): ProposalFault | null {
  const names = [...Object.keys(situation.facts), ...Object.keys(situation.deliverables)];
  const done = new Set(names.flatMap((name) => [...doers(situation, name)].map((application) => application.function)));
  const missing = draft.applications.filter((name) => !done.has(functionOf(name) ?? "") && !isAside(name));
  if (missing.length === 0) return null;
  const said = missing.map((name) => `${name} (${functionOf(name)})`).join(", ");
  return proposalFault("left-out", `the draft works in ${said}, and no fact and no deliverable is found or made there`);
}

function functionOf(name: string): string | null {
  return peerApplication(name)?.function ?? null;
}

function isAside(name: string): boolean {
  return asides.has(functionOf(name) ?? "");
}
