import { valueList } from "../../evaluators/checks/value-list.js";
import { measureWithin } from "../../operations/table-groups.js";
import { parseQuery } from "../../query/parse-query.js";
import { printQuery } from "../../query/print-query.js";
import type { EnvironmentSetup } from "../../schema/computer/environment-setup.js";
import { setupOn } from "../../schema/computer/setup-on.js";
import type { SubtaskDefinition } from "../../schema/subtask.js";
import type { TaskGraph } from "../../schema/task/task-graph.js";
import { rowNumber } from "./stored-table.js";

/** What a task asks of a file, a page or a message, and what it says is the answer. */
interface AskedAnswer {
  /** A query over a table; words and a kind, as in "late fee = money"; words that stand in lines of a text. */
  asked: string;
  by: "query" | "words" | "lines";
  answer: string;
}

/** What a node of a task finds out or has to make of what it finds. */
export interface TaskQuestion extends AskedAnswer {
  node: string;
  /** The computer that it is found out on. */
  setup: EnvironmentSetup;
  /** A path, the address of a page or the subject of a message. */
  source: string;
}

/** What the value of a derivation answers; `of` is what it is derived from, behind its source. */
type Asking = (answer: string, ...of: string[]) => AskedAnswer[];

const finding: Readonly<Record<string, Asking>> = {
  query_result: (answer, query = "") => [{ by: "query", asked: query, answer }],
  read_value: (answer, words = "") => [{ by: "words", asked: words, answer }],
};

/** The same of derivations whose value is what a file holds in the end. */
const making: Readonly<Record<string, Asking>> = {
  cells_where: (cells, _column, condition = "") => {
    const rows = [...cells.matchAll(/cell\[[A-Z]+(\d+)\]/g)].map(([, row]) => row);
    return [{ by: "query", asked: `list([${rowNumber}] where ${condition})`, answer: rows.join(" | ") }];
  },
  row_values: (values, expression = "") =>
    valueList(values).flatMap((answer, row) =>
      answer === "" ? [] : [{ by: "query", asked: `only(${expression} where [${rowNumber}] = ${row + 2})`, answer }],
    ),
  group_values: (values, column = "", measure = "") => {
    const query = parseQuery(measure);
    const listed = valueList(values);
    return listed.flatMap((group, at) => {
      const answer = listed[at + 1];
      if (at % 2 === 1 || answer === undefined || query.kind !== "aggregate") return [];
      return [{ by: "query", asked: printQuery(measureWithin(query, { [column]: group })), answer }];
    });
  },
  lines_holding: (lines, words = "") => [{ by: "lines", asked: words, answer: lines }],
};

/** The questions of the nodes of a graph, on the computers of a setup. What another node makes or changes is not asked. */
export function questionsOf(
  { nodes, edges }: TaskGraph,
  setup: EnvironmentSetup,
  pool: ReadonlyMap<string, SubtaskDefinition>,
): TaskQuestion[] {
  const isMade = (id: string, parameter: string) =>
    edges.some(
      (edge) => edge.kind === "resource" && edge.to === id && edge.handovers.some((one) => one.parameter === parameter),
    );
  return nodes.flatMap(({ id, subtask_id, parameters, computer }) => {
    const own = setupOn(setup, computer) ?? setup;
    return (pool.get(subtask_id)?.parameters ?? []).flatMap(({ name, derivation }): TaskQuestion[] => {
      const [of = "", ...others] = derivation?.of ?? [];
      const found = finding[derivation?.by ?? ""];
      const made = isMade(id, of) ? undefined : making[derivation?.by ?? ""];
      const [source, answer] = [parameters[of], parameters[name]];
      const asked = found ?? made;
      if (asked === undefined || source === undefined || answer === undefined) return [];
      const given = others.flatMap((other) => parameters[other] ?? []);
      return asked(answer, ...given).map((one) => ({ node: id, setup: own, source, ...one }));
    });
  });
}
