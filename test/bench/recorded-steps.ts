import type Database from "better-sqlite3";
import BetterSqlite3 from "better-sqlite3";
import { z } from "zod";
import { type Move, movesOf } from "../../pipeline/export/formats/vocabularies/move.js";
import { canonicalJson } from "../../pipeline/hash.js";
import { readRecordings } from "../../pipeline/recordings/read-recordings.js";
import { readTasks } from "../../pipeline/store/read.js";

/** A recorded step as exports are held against it. */
export interface RecordedStep {
  /** "<attempt>-<number of the step>", as samples have it. */
  readonly id: string;
  readonly task: string;
  /** SHA-256 of the picture of the screen before it; null where none was kept. */
  readonly picture: string | null;
  /** What mouse and keyboard did, as JSON with keys in order. */
  readonly pixels: string;
  /** The same with waiting and finishing. */
  readonly moves: readonly Move[];
}

/** What of a dataset can be found in exports, kept in a file, so that memory does not depend on the number of tasks. */
export interface RecordedSteps {
  readonly tasks: number;
  readonly recordedTasks: number;
  readonly steps: number;
  readonly pictures: number;
  instruction(task: string): string | null;
  step(id: string): RecordedStep | null;
  /** The steps of an attempt in their order. */
  stepsOf(attempt: string): RecordedStep[];
  /** The attempts in the order in which exports have them. */
  attempts(): string[];
  /** A task that has a picture of this hash. */
  taskWithPicture(hash: string): string | null;
  close(): void;
}

const stepRow = z
  .object({ id: z.string(), task: z.string(), picture: z.string().nullable(), pixels: z.string(), moves: z.string() })
  .transform((row): RecordedStep => ({ ...row, moves: JSON.parse(row.moves) }));
const oneNumber = z.object({ number: z.number() }).transform(({ number }) => number);
const oneText = z.object({ text: z.string() }).transform(({ text }) => text);

/** Reads the tasks and recordings of a dataset into a new file. Throws as `readRecordings`. */
export function keepRecordedSteps(dataset: Database.Database, file: string): RecordedSteps {
  const kept = new BetterSqlite3(file);
  kept.exec(`
    CREATE TABLE tasks (id TEXT PRIMARY KEY, instruction TEXT NOT NULL);
    CREATE TABLE steps (id TEXT PRIMARY KEY, attempt TEXT NOT NULL, task TEXT NOT NULL, place INTEGER NOT NULL,
      picture TEXT, pixels TEXT NOT NULL, moves TEXT NOT NULL);
    CREATE INDEX of_attempts ON steps (attempt, place);
    CREATE INDEX of_pictures ON steps (picture);`);
  const addTask = kept.prepare("INSERT INTO tasks VALUES (?, ?)");
  for (const { id, task_instruction } of readTasks(dataset)) addTask.run(id, task_instruction);
  const addStep = kept.prepare("INSERT INTO steps VALUES (?, ?, ?, ?, ?, ?, ?)");
  for (const { attempt, record, steps } of readRecordings(dataset)) {
    for (const step of steps) {
      const [pixels, moves] = [canonicalJson(step.pixels), JSON.stringify(movesOf(step))];
      addStep.run(`${attempt.id}-${step.number}`, attempt.id, record.id, step.number, step.screenshot, pixels, moves);
    }
  }
  const number = (query: string): number => oneNumber.parse(kept.prepare(query).get());
  const text = (query: string, ...of: string[]): string | null =>
    oneText.nullable().parse(kept.prepare(query).get(...of) ?? null);
  return {
    tasks: number("SELECT count(*) AS number FROM tasks"),
    recordedTasks: number("SELECT count(DISTINCT task) AS number FROM steps"),
    steps: number("SELECT count(*) AS number FROM steps"),
    pictures: number("SELECT count(DISTINCT picture) AS number FROM steps"),
    instruction: (task) => text("SELECT instruction AS text FROM tasks WHERE id = ?", task),
    step: (id) => stepRow.nullable().parse(kept.prepare("SELECT * FROM steps WHERE id = ?").get(id) ?? null),
    stepsOf: (attempt) =>
      z.array(stepRow).parse(kept.prepare("SELECT * FROM steps WHERE attempt = ? ORDER BY place").all(attempt)),
    attempts: () =>
      z
        .array(oneText)
        .parse(kept.prepare("SELECT attempt AS text FROM steps GROUP BY attempt ORDER BY min(rowid)").all()),
    taskWithPicture: (hash) => text("SELECT task AS text FROM steps WHERE picture = ? LIMIT 1", hash),
    close: () => void kept.close(),
  };
}
