import type Database from "better-sqlite3";
import { z } from "zod";
import { english } from "../../schema/writing-language.js";
import { parseRow } from "../file/parse-row.js";

const rowSchema = z.object({ language: z.string() });

/**
 * Looks up in which language the instruction of a task is, as a tag. Tasks that have no row, as all of datasets of an
 * earlier version, are in English.
 */
export function taskLanguages(database: Database.Database): (task: string) => string {
  const known = database.prepare("SELECT 1 FROM sqlite_schema WHERE type = 'table' AND name = 'task_languages'").get();
  if (known === undefined) return () => english.tag;
  const statement = database.prepare("SELECT language FROM task_languages WHERE task_id = ?");
  return (task) => {
    const row = statement.get(task);
    return row === undefined ? english.tag : parseRow(database, "task_languages", rowSchema, row).language;
  };
}
