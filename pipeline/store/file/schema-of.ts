import type Database from "better-sqlite3";
import { type Schema, schemaMadeBy } from "../../files/database-schema.js";
import { migrations } from "./migrations.js";

const known = new Map<number, Schema>();

/** The schema of a dataset of a version. */
export function datasetSchema(version: number): Schema {
  const schema = known.get(version) ?? schemaMadeBy((database) => migrateTo(database, version));
  known.set(version, schema);
  return schema;
}

/** Brings a dataset to a version, the current one unless another is named, one transaction for each step. */
export function migrateTo(database: Database.Database, version: number = migrations.length): void {
  const from = Number(database.pragma("user_version", { simple: true }));
  for (const [index, sql] of migrations.slice(0, version).entries()) {
    if (index < from) continue;
    database.transaction(() => {
      database.exec(sql);
      database.pragma(`user_version = ${index + 1}`);
    })();
  }
}
