import type { EnvironmentSetup } from "../../schema/computer/environment-setup.js";
import { setupOn } from "../../schema/computer/setup-on.js";
import type { SubtaskDefinition } from "../../schema/subtask.js";
import type { TaskGraph } from "../../schema/task/task-graph.js";

/** What a node of a task finds out, as the task states it, and what the task says is the answer. */
export interface TaskQuestion {
  node: string;
  /** The computer that it is found out on. */
  setup: EnvironmentSetup;
  /** A path, the address of a page or the subject of a message. */
  source: string;
  /** A query over a table, or words and a kind: "late fee = money". */
  asked: string;
  by: "query" | "words";
  answer: string;
}

/** Derivations that give answers, of a source and of what is asked there. */
const finding: ReadonlyMap<string, TaskQuestion["by"]> = new Map([
  ["query_result", "query"],
  ["read_value", "words"],
]);

/** The questions of the nodes of a graph, on the computers of a setup. */
export function questionsOf(
  { nodes }: TaskGraph,
  setup: EnvironmentSetup,
  pool: ReadonlyMap<string, SubtaskDefinition>,
): TaskQuestion[] {
  return nodes.flatMap(({ id, subtask_id, parameters, computer }) => {
    const own = setupOn(setup, computer) ?? setup;
    return (pool.get(subtask_id)?.parameters ?? []).flatMap(({ name, derivation }): TaskQuestion[] => {
      const by = finding.get(derivation?.by ?? "");
      const [source, asked] = (derivation?.of ?? []).map((of) => parameters[of]);
      const answer = parameters[name];
      if (by === undefined || source === undefined || asked === undefined || answer === undefined) return [];
      return [{ node: id, setup: own, source, asked, by, answer }];
    });
  });
}
