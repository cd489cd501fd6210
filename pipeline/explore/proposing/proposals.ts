import { type BriefAction, briefAction } from "../../environments/view/brief-action.js";
import { numberControls } from "../../environments/view/numbered-controls.js";
import type { Procedure } from "../../schema/catalog/catalog.js";
import type { Tried } from "../guided/try-scenario.js";
import type { Position } from "../position.js";
import { kindsOf } from "../state-difference.js";

/** What is known of a proposed procedure. */
interface ProcedureProposal {
  procedure: Procedure;
  attempts: number;
  /** Kinds of what it was seen to change. */
  changes: Set<string>;
  candidates: number;
  /** Why what it led to became no candidate. */
  refusals: Set<string>;
  /** Where the last attempt ended. */
  end: Position | null;
}

/** A failed proposal, as it is described to its author. */
export interface FailedProposal extends Procedure {
  outcome: string;
  /** What was done, in the last attempt. */
  actions: BriefAction[];
  /** What the screen showed then. */
  screen: string;
}

/** The proposals of all rounds, and what has come of each. */
export interface Proposals {
  /** Grows from round to round; indexes stay. */
  readonly procedures: Procedure[];
  add(procedures: readonly Procedure[]): void;
  tried(index: number, tried: Tried): void;
  judged(index: number, rejected: string | null): void;
  found(): Procedure[];
  /** Indexes, from one on, of those that led to no candidate yet. */
  untaken(from: number): number[];
  /** The same ones, as they are described to their author. */
  failed(from: number): FailedProposal[];
}

/** Letters of a screen that are shown. */
const longestScreen = 1_500;

export function createProposals(): Proposals {
  const procedures: Procedure[] = [];
  const all: ProcedureProposal[] = [];
  return {
    procedures,
    add(more) {
      for (const procedure of more) {
        procedures.push(procedure);
        all.push({ procedure, attempts: 0, changes: new Set(), candidates: 0, refusals: new Set(), end: null });
      }
    },
    tried(index, { finding, end }) {
      const proposal = all[index];
      if (proposal === undefined) return;
      proposal.attempts += 1;
      proposal.end = end;
      if (finding !== null) proposal.changes.add(kindsOf(finding.differences));
    },
    judged(index, rejected) {
      const proposal = all[index];
      if (proposal === undefined) return;
      if (rejected === null) proposal.candidates += 1;
      else proposal.refusals.add(rejected);
    },
    found: () => all.flatMap(({ procedure, candidates }) => (candidates > 0 ? [procedure] : [])),
    untaken: (from) => all.flatMap(({ candidates }, index) => (index >= from && candidates === 0 ? [index] : [])),
    failed: (from) => all.slice(from).flatMap((proposal) => (proposal.candidates > 0 ? [] : [inShort(proposal)])),
  };
}

function inShort(proposal: ProcedureProposal): FailedProposal {
  const { procedure, end } = proposal;
  return {
    ...procedure,
    outcome: outcomeOf(proposal),
    actions: (end?.actions ?? []).map(briefAction),
    screen: numberControls(end?.controls ?? []).text.slice(0, longestScreen),
  };
}

function outcomeOf({ attempts, changes, refusals }: ProcedureProposal): string {
  if (attempts === 0) return "it was not tried: there is nothing here that its requests name, or no time was left";
  if (refusals.size > 0) return `it was done, and not taken: it ${[...refusals].join("; it ")}`;
  const changed = [...changes].join("; ");
  return changed === ""
    ? "its words were followed as far as the screen has them, and nothing on the computer changed"
    : `it changed something (${changed}), which another procedure does too, or which did not come again when it was repeated`;
}
