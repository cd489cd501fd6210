import type { QueryTable } from "../../query/query.js";
import type { WorkplaceDescription } from "../../schema/workplace.js";
import type { Workplace } from "../../workplace/make-workplace.js";

const most = { tables: 6, columns: 14, rows: 600 } as const;

/** What is too large or cannot be in a description, whatever comes of it. */
export function descriptionFault({ organisation, today, people, tables }: WorkplaceDescription): string | null {
  const [first, last] = today.map((day) => Date.parse(day));
  if (!/^[a-z0-9][a-z0-9-]*\.example\.com$/.test(organisation.domain)) return "the domain has to be NAME.example.com";
  if (!(Number(first) <= Number(last) && Number(last) - Number(first) <= 90 * 86_400_000)) {
    return "today has to be a first and a last day, at most 90 days apart";
  }
  const roles = Object.keys(people);
  if (roles.length < 2 || roles.length > 6) return `${roles.length} people; 2 to 6 roles are wanted`;
  const role = roles.find((name) => !/^[a-z][a-z0-9_]{0,39}$/.test(name) || name in {});
  if (role !== undefined) return `"${role}" is no name of a role; write head_of_finance`;
  if (Object.values(people).some(({ name }) => name !== undefined)) return "people have no names: they are invented";
  if (tables.length > most.tables) return `${tables.length} tables; at most ${most.tables}`;
  const wide = tables.find(({ columns }) => columns.length > most.columns);
  if (wide !== undefined) return `${wide.name} has ${wide.columns.length} columns; at most ${most.columns}`;
  const rows = tables.reduce((sum, one) => sum + one.rows[1], 0);
  if (rows > most.rows) return `${rows} rows in all; at most ${most.rows}`;
  const wrong = tables.find(({ name }) => !/^[A-Z][A-Za-z]*(?: [A-Za-z]+)*$/.test(name));
  if (wrong !== undefined) return `"${wrong.name}" is no name of a table; write it as in "Open visits"`;
  const names = tables.map(({ name }) => name.toLowerCase());
  if (new Set(names).size < names.length) return "two tables have the same name";
  return null;
}

/** What makes tables no records of a workplace: cells of another type, no key, no group, nothing to add up or to date. */
export function recordsFault({ tables, issues }: WorkplaceDescription, made: readonly Workplace[]): string | null {
  for (const { name, rows, columns } of tables) {
    const ofSeeds = made.map((workplace) => workplace.tables.get(name));
    for (const table of ofSeeds) {
      if (table === undefined) return `there is no table ${name}`;
      if (new Set(table.columns.map((column) => column.name.toLowerCase())).size < columns.length) {
        return `${name} has two columns of one name`;
      }
      const fault = typeFault(table) ?? useFault(table);
      if (fault !== null) return fault;
      if (table.rows.length < rows[0]) return `${name} has ${table.rows.length} rows`;
    }
    const [first, ...others] = ofSeeds.map((table) => JSON.stringify(table?.rows));
    if (others.some((other) => other === first)) return `${name} is the same for every seed`;
  }
  if (issues.length === 0) return "nothing is wrong in the records: plant at least one issue";
  return null;
}

function typeFault({ name, columns, rows }: QueryTable): string | null {
  for (const [at, column] of columns.entries()) {
    const wrong = rows
      .map((row) => row[at])
      .find((cell) => cell !== undefined && cell !== "" && !isOfType(cell, column.type));
    if (wrong !== undefined) return `${name}, ${column.name}: ${JSON.stringify(wrong)} is no ${column.type}`;
    const unfit = rows
      .map((row) => row[at])
      .find((cell) => typeof cell === "string" && (cell.length > 120 || /\p{C}/u.test(cell)));
    if (unfit !== undefined)
      return `${name}, ${column.name}: a text is too long, or has characters that cannot be seen`;
  }
  return null;
}

function isOfType(cell: string | number, type: string): boolean {
  if (type === "text") return typeof cell === "string";
  if (type === "date") return /^\d{4}-\d\d-\d\d$/.test(String(cell));
  if (type === "time") return /^\d\d:\d\d$/.test(String(cell));
  return typeof cell === "number" && Number.isFinite(cell) && (type !== "count" || Number.isInteger(cell));
}

/** Every table of the program has these, so that something can be asked of it. */
function useFault({ name, columns, rows }: QueryTable): string | null {
  const different = columns.map((_, at) => new Set(rows.map((row) => row[at]).filter((cell) => cell !== "")).size);
  if (!different.includes(rows.length)) return `${name} has no column that is different in every row`;
  if (!different.some((count) => count >= 3 && count <= rows.length / 3)) {
    return `${name} has no column that divides its rows into three groups or more, of three rows or more`;
  }
  if (!columns.some(({ type }) => type === "date" || type === "money")) return `${name} has no days and no amounts`;
  return null;
}
