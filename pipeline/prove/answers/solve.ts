import { valueList } from "../../evaluators/checks/value-list.js";
import type { FileContent } from "../../schema/computer/file-content.js";
import type { FileFinish } from "../../schema/computer/file-finish.js";
import { extension, normalizePath } from "../../text/path.js";
import { askTable } from "./ask-table.js";
import { plainLines } from "./plain-text.js";
import type { TaskQuestion } from "./questions.js";
import { readStoredTable } from "./read-table.js";
import { valueIn, valuesStated } from "./stated-values.js";
import type { StoredCell } from "./stored-table.js";

/** The bytes with which the content of a file is stored, with what the file has beside it. */
export type StoredBytes = (content: FileContent, extension: string, finish: FileFinish) => Promise<Uint8Array>;

/** An answer of a task that is not the one which its files give. */
export interface WrongAnswer {
  question: TaskQuestion;
  /** What the files give: several values where they say several, none where they say nothing. */
  found: readonly StoredCell[];
}

/**
 * Answers the questions of a task out of the bytes of its files, its pages and its messages, by other code than the
 * task's own answers were worked out with, and returns the first whose answer is another one; null where all are right.
 * Throws EnvironmentError for files that have no second reader, RequestError for queries that SQL cannot answer.
 */
export async function firstWrongAnswer(
  questions: readonly TaskQuestion[],
  bytesOf: StoredBytes,
): Promise<WrongAnswer | null> {
  const bySource = new Map<unknown, TaskQuestion[]>();
  for (const question of questions) {
    const source = fileOf(question) ?? question;
    bySource.set(source, [...(bySource.get(source) ?? []), question]);
  }
  for (const asked of bySource.values()) {
    const found = await answersTo(asked, bytesOf);
    for (const [at, question] of asked.entries()) {
      const values = found[at] ?? [];
      if (!isAnswer(question, values)) return { question, found: values };
    }
  }
  return null;
}

/** The values that one source gives to each of its questions. */
async function answersTo(questions: readonly TaskQuestion[], bytesOf: StoredBytes): Promise<StoredCell[][]> {
  const [first] = questions;
  if (first === undefined) return [];
  const queries = questions.flatMap(({ by, asked }) => (by === "query" ? [asked] : []));
  const file = fileOf(first);
  const type = file === undefined ? "" : extension(file.path);
  const bytes = file === undefined ? null : await bytesOf(file.content, type, file);
  const values = queries.length === 0 || bytes === null ? [] : askTable(readStoredTable(bytes, type), queries);
  const reads = queries.length < questions.length;
  const lines = !reads ? [] : bytes === null ? shownLines(first) : await plainLines(bytes, type);
  return questions.map(({ by, asked }) => {
    if (by === "words") return valuesStated(lines, ...wordsAndKind(asked));
    if (by === "lines") return [lines.filter((line) => line.toLowerCase().includes(asked.toLowerCase())).join("\n")];
    const value = values.shift();
    return value === undefined || value === null ? [] : [value];
  });
}

function fileOf({ setup, source }: TaskQuestion) {
  return setup.files.find(({ path }) => normalizePath(path) === normalizePath(source));
}

/** The lines of the message or the page that a question names. */
function shownLines({ setup, source }: TaskQuestion): string[] {
  const message = setup.inbox.find(({ subject }) => subject === source);
  if (message !== undefined) return message.body.split("\n");
  const page = setup.pages.find(({ url, available }) => available && url === source);
  return page === undefined ? [] : [...page.facts.map(({ label, value }) => `${label}: ${value}`), ...page.paragraphs];
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

/** Whether a task's answer is the one value that was found; numbers have the ten digits that a cell shows. */
function isAnswer({ by, asked, answer }: TaskQuestion, found: readonly StoredCell[]): boolean {
  const [value, ...others] = found;
  if (value === undefined || others.length > 0) return false;
  if (by === "words") return valueIn(answer, wordsAndKind(asked)[1]) === value;
  if (by === "lines") return valueList(answer).join("\n") === value;
  return typeof value === "number" ? Number(value.toPrecision(10)) === Number(answer) : value === answer;
}
