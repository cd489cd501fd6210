import { valueList } from "../../evaluators/checks/value-list.js";
import { askSheets } from "./ask-sheets.js";
import { askTable } from "./ask-table.js";
import type { TaskQuestion } from "./questions.js";
import { fileAt, readSource, type StoredBytes } from "./read-source.js";
import type { SourceReading } from "./results/whole-result.js";
import { valueIn, valuesStated } from "./stated-values.js";
import type { StoredCell, StoredTable } from "./stored-table.js";

/** An answer of a task that is not the one which its files give. */
export interface WrongAnswer {
  question: TaskQuestion;
  /** What the files give: several values where they say several, none where they say nothing. */
  found: readonly StoredCell[];
}

/**
 * Answers the questions of a task out of the bytes of its files, its pages and its messages, by other code than the
 * task's own answers were worked out with, and returns the first whose answer is another one; null where all are right.
 * Throws EnvironmentError for files that have no second reader, RequestError for what SQL cannot answer.
 */
export async function firstWrongAnswer(
  questions: readonly TaskQuestion[],
  bytesOf: StoredBytes,
): Promise<WrongAnswer | null> {
  const read = sharedReading(bytesOf);
  for (const question of questions) {
    const found = await valuesFor(question, read);
    if (!isAnswer(question, found)) return { question, found };
  }
  return null;
}

type ReadTables = (question: TaskQuestion, readings: readonly SourceReading[]) => Promise<StoredTable[]>;

/** Reads each source once in each way. */
function sharedReading(bytesOf: StoredBytes): ReadTables {
  const known = new Map<object, Map<string, Promise<StoredTable>>>();
  return ({ setup, sources }, readings) =>
    Promise.all(
      readings.map((reading, at) => {
        const source = sources[at] ?? "";
        const key = `${reading} ${source}`;
        // The setups of the computers and branches of a task share their files.
        const holder = fileAt(setup, source) ?? setup;
        const tables = known.get(holder) ?? new Map<string, Promise<StoredTable>>();
        const table = tables.get(key) ?? readSource(setup, source, reading, bytesOf);
        known.set(holder, tables.set(key, table));
        return table;
      }),
    );
}

async function valuesFor(question: TaskQuestion, read: ReadTables): Promise<StoredCell[]> {
  switch (question.by) {
    case "query": {
      const [table] = await read(question, ["table"]);
      const [value] = table === undefined ? [] : askTable(table, [question.asked]);
      return value === undefined || value === null ? [] : [value];
    }
    case "words": {
      const [lines] = await read(question, ["lines"]);
      return valuesStated(lines?.rows.map(([line]) => String(line)) ?? [], ...wordsAndKind(question.asked));
    }
    case "result": {
      const { result, given } = question;
      const tables = await read(question, result.reads);
      const values = askSheets(tables, (sheets) => result.sql(sheets, given)).flat();
      return values.map((value) => value ?? "").filter((value) => result.keepsEmpty === true || value !== "");
    }
  }
}

/** "late fee = money" as ["late fee", "money"]. */
function wordsAndKind(asked: string): [string, string] {
  const at = asked.lastIndexOf(" = ");
  return [asked.slice(0, at), asked.slice(at + 3)];
}

/** Whether two writings are the same answer to a question: "1,500" and "1500", "2 July 2026" and "2026-07-02". */
export function isSameAnswer({ by, asked }: TaskQuestion, one: string, other: string): boolean {
  if (one === other) return true;
  const [, kind] = wordsAndKind(asked);
  return by === "words" && valueIn(one, kind) === valueIn(other, kind);
}

/** Whether a task's answer is what was found: one value, or the values of a result in their order. */
function isAnswer({ by, asked, answer }: TaskQuestion, found: readonly StoredCell[]): boolean {
  const [value, ...others] = found;
  if (by === "result") {
    const values = valueList(answer);
    // What is one text only is no list, and may have bars in it.
    if (value === answer && others.length === 0) return true;
    return values.length === found.length && values.every((value, at) => isShownAs(found[at], value));
  }
  if (value === undefined || others.length > 0) return false;
  return by === "words" ? valueIn(answer, wordsAndKind(asked)[1]) === value : isShownAs(value, answer);
}

/** Numbers have the ten digits that a cell shows. */
function isShownAs(value: StoredCell | undefined, answer: string): boolean {
  return typeof value === "number"
    ? answer !== "" && Number(value.toPrecision(10)) === Number(answer)
    : value === answer;
}
