import type { DatasetCertificate } from "../schema/certificate.js";

type Figures = Pick<DatasetCertificate, "verified" | "noise_floor" | "starts" | "runs_elsewhere" | "executed">;

/** What may be unknown of a dataset, when it is, and why. */
const reasons: readonly { name: string; isUnknown: (figures: Figures) => boolean; reason: string }[] = [
  {
    name: "noops_rejected",
    isUnknown: ({ verified }) => verified.noops_rejected === null,
    reason:
      "some subtasks were verified before untouched starts were counted; their evaluators rejected them all, or they would be in no pool",
  },
  {
    name: "spoilt",
    isUnknown: ({ verified }) => verified.spoilt === null,
    reason: "some subtasks were verified before spoilt results were counted by themselves; they are among the mutants",
  },
  {
    name: "computers",
    isUnknown: ({ runs_elsewhere }) => runs_elsewhere > 0,
    reason: "some executions were made before versions of programs were kept, or on computers that do not tell them",
  },
  {
    name: "noise_floor",
    isUnknown: ({ noise_floor }) => noise_floor === null,
    reason: "no task was attempted by the agent gold",
  },
  {
    name: "starts",
    isUnknown: ({ starts }) => starts.measured === 0,
    reason: "no execution is stored with the state in which it began",
  },
  {
    name: "refused_attempts",
    isUnknown: ({ executed }) => !executed.some(({ by }) => mustFail.has(by)),
    reason: "no task was attempted by the agents noop, early-finish or gold-fault, which should fail",
  },
];

const mustFail = new Set(["noop", "early-finish", "gold-fault"]);

/** The reason for each figure that is null or counts nothing. */
export function unknownFigures(figures: Figures): Record<string, string> {
  const unknown = reasons.filter(({ isUnknown }) => isUnknown(figures));
  return Object.fromEntries(unknown.map(({ name, reason }) => [name, reason]));
}
