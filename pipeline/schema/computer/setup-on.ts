import { isShared, ownComputer } from "./computer-id.js";
import type { EnvironmentSetup, SetupFile } from "./environment-setup.js";

/** What is on one of the computers of a setup, with what lies in the shared folder; null for one that it does not have. */
export function setupOn(
  { computers, ...own }: EnvironmentSetup,
  computer: string = ownComputer,
): EnvironmentSetup | null {
  if (computer === ownComputer) return own;
  const found = computers?.[computer];
  if (found === undefined) return null;
  const { called: _called, ...setup } = found;
  const shared = <T extends { path: string }>(entries: readonly T[]) => entries.filter(({ path }) => isShared(path));
  return {
    ...setup,
    files: [...setup.files, ...shared(own.files)],
    directories: [...setup.directories, ...shared(own.directories)],
  };
}

/**
 * The files of all computers of a setup, as a dataset keeps them: before the paths of those of further computers stand
 * their ids, as hosts stand in addresses ("//server/home/user/a.txt").
 */
export function allFiles({ files, computers = {} }: EnvironmentSetup): SetupFile[] {
  const further = Object.entries(computers).flatMap(([id, one]) =>
    one.files.map((file) => ({ ...file, path: `//${id}${file.path}` })),
  );
  return [...files, ...further];
}

/** The ids of all computers of a setup, the own one first. */
export function computersOf({ computers = {} }: EnvironmentSetup): string[] {
  return [ownComputer, ...Object.keys(computers)];
}
