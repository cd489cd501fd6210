import Database from "better-sqlite3";
import { z } from "zod";
import { contentHash } from "../../pipeline/hash.js";

/** Number of tasks of a dataset, and a hash of all rows but those of the run and of calls of models, which say when and how fast. */
export function storedTasks(file: string): { tasks: number; hash: string } {
  const database = new Database(file, { readonly: true });
  try {
    const names = z
      .array(z.string())
      .parse(database.prepare("SELECT name FROM sqlite_schema WHERE type = 'table' ORDER BY name").pluck().all());
    const rows = names.flatMap((name) => {
      if (name === "runs" || name === "model_calls") return [];
      const all = database.prepare(`SELECT * FROM "${name}"`).raw().all();
      return [[name, all.map((row) => JSON.stringify(row)).sort()]];
    });
    const tasks = z.number().parse(database.prepare("SELECT count(*) FROM tasks").pluck().get());
    return { tasks, hash: contentHash(rows) };
  } finally {
    database.close();
  }
}
