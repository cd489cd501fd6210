import type { EnvironmentSetup } from "../../schema/computer/environment-setup.js";
import { setupOn } from "../../schema/computer/setup-on.js";
import type { Parameter, SubtaskDefinition } from "../../schema/subtask.js";
import type { TaskGraph, TaskNode } from "../../schema/task/task-graph.js";
import { wholeResults } from "./results/results.js";
import type { WholeResult } from "./results/whole-result.js";

/** What a task asks of files, pages or messages, and what it says is the answer. */
interface AskedAnswer {
  /** A query over a table; words and a kind, as in "late fee = money"; the derivation of a result and what it is given. */
  asked: string;
  answer: string;
  /** The computer that it is found out on. */
  setup: EnvironmentSetup;
  /** Paths, the address of a page or the subject of a message. */
  sources: readonly string[];
}

/** What a node of a task finds out or has to make of what it finds. */
export type TaskQuestion = AskedAnswer & {
  node: string;
  parameter: string;
  /** Whether it is what the node finds out for others. */
  isFound: boolean;
} & ({ by: "query" | "words" } | { by: "result"; result: WholeResult; given: readonly string[] });

/** What is found out by a query or by words, which a node does even where others change what it asks. */
const finding: ReadonlyMap<string, "query" | "words"> = new Map([
  ["query_result", "query"],
  ["read_value", "words"],
]);

/** The questions of the nodes of a graph, on the computers of a setup. What follows from what another node makes is not asked. */
export function questionsOf(
  { nodes, edges }: TaskGraph,
  setup: EnvironmentSetup,
  pool: ReadonlyMap<string, Pick<SubtaskDefinition, "parameters" | "outputs">>,
): TaskQuestion[] {
  const isMade = (id: string, parameter: string) =>
    edges.some(
      (edge) => edge.kind === "resource" && edge.to === id && edge.handovers.some((one) => one.parameter === parameter),
    );
  return nodes.flatMap((node) => {
    const own = setupOn(setup, node.computer) ?? setup;
    const { parameters = [], outputs = [] } = pool.get(node.subtask_id) ?? {};
    const isOutput = (name: string) => outputs.some(({ value }) => "parameter" in value && value.parameter === name);
    return parameters.flatMap((parameter) =>
      questionOf(node, parameter, own, (of) => isMade(node.id, of)).map((question) => ({
        ...question,
        isFound: question.by !== "result" || isOutput(parameter.name),
      })),
    );
  });
}

/** A question before it is known whether others work with the answer. */
type Unplaced<Question> = Question extends TaskQuestion ? Omit<Question, "isFound"> : never;

function questionOf(
  { id, parameters }: TaskNode,
  { name, derivation }: Parameter,
  setup: EnvironmentSetup,
  isMade: (parameter: string) => boolean,
): Unplaced<TaskQuestion>[] {
  const answer = parameters[name];
  if (derivation === undefined || answer === undefined) return [];
  const { by: derived, of } = derivation;
  const values = of.flatMap((other) => parameters[other] ?? []);
  if (values.length < of.length) return [];
  const [source = "", asked = ""] = values;
  const own = { node: id, parameter: name, setup, answer };
  const by = finding.get(derived);
  if (by !== undefined) return [{ ...own, by, asked, sources: [source] }];
  const result = wholeResults.get(derived);
  if (result === undefined || of.slice(0, result.reads.length).some(isMade)) return [];
  const [sources, given] = [values.slice(0, result.reads.length), values.slice(result.reads.length)];
  return [{ ...own, by: "result", asked: [derived, ...given].join(" of "), sources, result, given }];
}
