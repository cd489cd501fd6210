import Database from "better-sqlite3";
import { expect } from "vitest";

/** Makes a check of a subtask of a dataset ask for something else; returns the tasks with the subtask. */
export function plantCheck(file: string, subtask: string, [from, to]: readonly [from: string, to: string]): string[] {
  const database = new Database(file);
  try {
    const id = database.prepare("SELECT id FROM subtasks WHERE instruction_template = ?").pluck().get(subtask);
    const change =
      "UPDATE subtask_evaluations SET evaluator_json = replace(evaluator_json, @from, @to) WHERE subtask_id = @id";
    expect(database.prepare(change).run({ from, to, id }).changes).toBe(1);
    return database.prepare("SELECT task_id FROM task_subtasks WHERE subtask_id = ?").pluck().all(id).map(String);
  } finally {
    database.close();
  }
}

/** Gives the attempts of each seed, from 0, to another agent, as if so many had agreed. */
export function giveAttemptsTo(file: string, agents: readonly string[]): void {
  const database = new Database(file);
  const rename = database.prepare(
    "UPDATE attempts SET agent = @agent, attempt_json = json_set(attempt_json, '$.agent', @agent) WHERE seed = @seed",
  );
  for (const [seed, agent] of agents.entries()) rename.run({ seed, agent });
  database.close();
}
