import type Database from "better-sqlite3";
import type { EnvironmentFactory } from "../../environments/contract.js";
import { EnvironmentError } from "../../errors.js";
import type { ProgramVersions } from "../../schema/computer/program-versions.js";
import { keepComputer } from "../../store/computers.js";
import { programVersion } from "../program-version.js";

/**
 * Keeps in a dataset with which versions of programs its tasks are about to be executed; returns the hash of these versions,
 * or null where the environment does not tell them.
 */
export async function rememberComputer(
  database: Database.Database,
  environment: EnvironmentFactory,
): Promise<string | null> {
  const programs = await programsOf(environment);
  if (programs === null) return null;
  return keepComputer(database, { environment: environment.name, programVersion: programVersion(), programs });
}

/** Versions of the programs of an environment; null where it does not tell them, also as the packages of the system cannot be listed. */
export async function programsOf({ programs }: EnvironmentFactory): Promise<ProgramVersions | null> {
  try {
    return (await programs?.()) ?? null;
  } catch (error) {
    if (error instanceof EnvironmentError && error.code === "DESKTOP_NO_DEBIAN") return null;
    throw error;
  }
}
