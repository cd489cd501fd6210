import type { SampleRun } from "../schema/records/sample-run.js";
import type { Proof } from "../schema/task/proof.js";

/** Returns a sentence about where evaluators found texts of the screen, to append to others; null for none. */
export function sayScreenSource(source: SampleRun["screen_text"]): string {
  if (source === null) return "";
  const where = source === "tesseract" ? "read off its picture" : "those drawn for its controls";
  return ` Texts of the screen were ${where}.`;
}

/** Returns a summary of a proof and its evidence for a person. */
export function summarise(proof: Omit<Proof, "summary">, source: SampleRun["screen_text"]): string {
  return `${summariseSteps(proof)}${proof.executions === 0 ? "" : sayScreenSource(source)}`;
}

function summariseSteps(proof: Omit<Proof, "summary">): string {
  const orders = proof.orders === "1" ? "The only topological order" : `Each of the ${proof.orders} topological orders`;
  const walked = `${count(proof.states, "state")} and ${count(proof.edges, "step")} of the lattice`;
  const executed = `${count(proof.executions, "subtask run")} with ${count(proof.actions, "action")} executed in ${proof.environment}`;
  switch (proof.kind) {
    case "infeasible":
      if (proof.executions === 0) {
        return `${orders} stops, by the measured effects of its subtasks, at what was taken away, where "${proof.error ?? ""}" was measured (${walked}); nothing was executed; with the prerequisite in place each succeeds.`;
      }
      return `${orders} stops with the error "${proof.error ?? ""}" (${walked}, ${executed}); with the prerequisite in place each succeeds.`;
    case "model":
      return `${orders} succeeds by the measured effects of its subtasks (${walked}); nothing was executed.`;
    case "executed-sample":
      return `${orders} succeeds by the measured effects of its subtasks, and a sample was executed (${walked}, ${executed}).`;
    case "executed-all": {
      const twin = proof.twin === null ? "" : " So does the other branch, on data that lead to it.";
      return `${orders} succeeds (${walked}, ${executed}).${twin}`;
    }
  }
}

function count(number: number, word: string): string {
  return `${number} ${word}${number === 1 ? "" : "s"}`;
}
