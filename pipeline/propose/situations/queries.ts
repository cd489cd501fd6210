import { TaskloomError } from "../../errors.js";
import { type GivenValues, parseQuery, parseRowCondition } from "../../query/parse-query.js";
import type { Query, RowCondition } from "../../query/query.js";
import type { Material, Situation, SituationFact } from "../../schema/situation.js";
import { fold } from "../../text/fold.js";
import { type ProposalFault, proposalFault } from "../proposal-fault.js";
import { deepestAggregate, depthOfCondition, depthOfQuery } from "../query-depth.js";
import { columnsOfCondition, columnsOfQuery, type NamedColumn } from "./query-columns.js";
import type { ProposalWorld } from "./world.js";

/** What is wrong with the queries of a situation, whatever the records: they cannot be read, or ask for what is not there. */
export function queryFault(situation: Situation, { description }: ProposalWorld): ProposalFault | null {
  const columnsOf = new Map(
    description.tables.map(({ name, columns }) => [name, columns.map((column) => column.name)]),
  );
  const given = new Map(placeholders(["today"]));

  const missing = (place: string, table: string, named: readonly NamedColumn[]): ProposalFault | null => {
    const columns = columnsOf.get(table);
    if (columns === undefined) {
      return proposalFault(
        "table",
        `${place}: there is no table ${table}; there are ${[...columnsOf.keys()].join(", ")}`,
      );
    }
    const other = named.find((one) => one.table !== null && one.table !== table);
    if (other !== undefined) {
      return proposalFault("table", `${place}: a query asks its own table ${table} only, not ${other.table}`);
    }
    const unknown = named.find(({ column }) => !columns.some((known) => fold(known) === fold(column)));
    if (unknown === undefined) return null;
    return proposalFault("column", `${place}: ${table} has no column ${unknown.column}; it has ${columns.join(", ")}`);
  };

  for (const [name, { table, column, where }] of Object.entries(situation.about)) {
    const condition = readOrFault(`about.${name}`, () => parseRowCondition(where, given), depthOfCondition);
    if ("fault" in condition) return condition.fault;
    const fault = missing(`about.${name}`, table, [{ table: null, column }, ...columnsOfCondition(condition.read)]);
    if (fault !== null) return fault;
    for (const [key, literal] of placeholders([name])) given.set(key, literal);
  }
  for (const [name, { from }] of Object.entries(situation.facts)) {
    if ("table" in from) {
      const query = readOrFault(`facts.${name}`, () => parseQuery(from.query, given), depthOfQuery);
      if ("fault" in query) return query.fault;
      const fault = missing(`facts.${name}`, from.table, columnsOfQuery(query.read));
      if (fault !== null) return fault;
    }
    for (const [key, literal] of placeholders([name])) given.set(key, literal);
  }
  for (const [name, { with: materials }] of Object.entries(situation.deliverables)) {
    const table = tableOfWorkbook(materials);
    for (const [key, material] of Object.entries(materials)) {
      const place = `deliverables.${name}.with.${key}`;
      if (typeof material === "string") {
        if (key !== "column_name" || table === null) continue;
        const fault = missing(place, table, [{ table: null, column: material }]);
        if (fault !== null) return fault;
      } else if ("table" in material) {
        const fault = missing(place, material.table, []);
        if (fault !== null) return fault;
      } else if ("condition" in material) {
        const condition = readOrFault(place, () => parseRowCondition(material.condition, given), depthOfCondition);
        if ("fault" in condition) return condition.fault;
        const fault = table === null ? null : missing(place, table, columnsOfCondition(condition.read));
        if (fault !== null) return fault;
      }
    }
  }
  for (const [name, document] of Object.entries(situation.documents)) {
    if (!("table" in document)) continue;
    const fault = missing(`documents.${name}`, document.table, []);
    if (fault !== null) return fault;
  }
  return null;
}

/** Whether something is worked out over several rows or decided, and not only looked up. */
export function nothingComputedFault({ facts, decision }: Situation): ProposalFault | null {
  if (decision !== undefined || Object.values(facts).some(isWorkedOut)) return null;
  return proposalFault(
    "nothing-computed",
    "at least one fact has to be worked out over rows that meet a condition (sum, count, list, largest, pick, ...), or a decision made",
  );
}

function isWorkedOut({ from }: SituationFact): boolean {
  if (!("table" in from)) return false;
  const { query } = from;
  return !/^\s*only\b/.test(query);
}

/** The table of the workbook that a deliverable's subtask works on; null for none. */
function tableOfWorkbook(materials: Readonly<Record<string, Material>>): string | null {
  const workbook = materials.xlsx_path;
  return typeof workbook === "object" && "table" in workbook ? workbook.table : null;
}

function readOrFault<T extends Query | RowCondition>(
  place: string,
  read: () => T,
  depthOf: (read: T) => number,
): { read: T } | { fault: ProposalFault } {
  try {
    const found = read();
    if (depthOf(found) <= deepestAggregate) return { read: found };
    return {
      fault: proposalFault("query", `${place}: at most ${deepestAggregate} aggregates stand within each other`),
    };
  } catch (error) {
    if (!(error instanceof TaskloomError)) throw error;
    return { fault: proposalFault("query", `${place}: ${error.message}`) };
  }
}

/** What queries may name before anything is drawn; only the names count. */
function placeholders(names: readonly string[]): [string, Literal][] {
  return names.map((name) => [name, { kind: "literal", value: "", type: "text" }]);
}

type Literal = GivenValues extends ReadonlyMap<string, infer One> ? One : never;
