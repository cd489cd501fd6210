import { driftWords } from "../../run/drift/drift-words.js";
import type { NightlyRun } from "../../schema/records/nightly-run.js";
import { counted } from "../../text/figure-words.js";

/** Lines about a pool that was looked at: how many subtasks, what changed of which application, and what became of it. */
export function driftLines(
  { applications, left, absent, checks }: NightlyRun["drift"],
  renewed: NightlyRun["renewed"],
): string[] {
  const of = (verdict: string): number => checks.filter((check) => check.verdict === verdict).length;
  const lost = checks.filter(({ verdict }) => verdict === "quarantined" || verdict === "left");
  return [
    `  pool: ${counted(checks.length, "subtask")} of ${counted(applications.length, "application")} looked at again, ${of("mended")} mended, ${of("quarantined")} quarantined`,
    ...applications.flatMap((one) => {
      const words = driftWords(one);
      return words.length === 0 ? [] : [`  ${one.outcome}: ${one.application}: ${words.join("; ")}`];
    }),
    ...renewed.map((one) => `  explored again: ${one.application}: ${one.subtasks} subtasks, ${one.pairs} pairs`),
    ...lost.map((check) => `  ${check.verdict}: ${check.application}: ${check.instruction} (${check.evidence})`),
    ...(left.length === 0 ? [] : [`  not looked at, as time was up: ${left.join(", ")}`]),
    ...(absent.length === 0
      ? []
      : [`  not installed here: ${absent.join(", ")} (pnpm desktop install ${absent.join(" ")})`]),
  ];
}
