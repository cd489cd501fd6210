import type Database from "better-sqlite3";
import { canonicalJson, contentHash } from "../hash.js";
import type { ProgramVersions } from "../schema/computer/program-versions.js";
import { inserter } from "./file/insert.js";

/** On what tasks were executed: the environment, the version of this program and those of the programs there. */
export interface UsedComputer {
  readonly environment: string;
  readonly programVersion: string;
  readonly programs: ProgramVersions;
}

/** Keeps a computer on which tasks of a dataset are executed; returns the hash by which executions name it. */
export function keepComputer(
  database: Database.Database,
  { environment, programVersion, programs }: UsedComputer,
): string {
  const hash = contentHash([environment, programVersion, programs]);
  const row = { hash, environment, program_version: programVersion, programs_json: canonicalJson(programs) };
  inserter(database)({ table: "computers", row, shared: true });
  return hash;
}
