import { type EnvironmentSetup, mailAccountSetting, noAccount } from "../schema/computer/environment-setup.js";
import type { Obstacle, ObstacleKind, ParameterValues, Subtask } from "../schema/subtask.js";
import type { Infeasibility } from "../schema/task/task.js";
import { dirname, normalizePath } from "../text/path.js";
import { type Catalog, isPathType } from "./catalog.js";
import { emptyCells, missingRows } from "./missing-cells.js";
import { statedValues, withoutValue } from "./missing-value.js";

/** Something that a subtask needs on its computer and that can be removed. */
export interface Prerequisite extends Pick<Obstacle, "kind" | "parameter"> {
  /** The removed prerequisite. */
  removed: Infeasibility["removed"];
  takeAway(setup: EnvironmentSetup): EnvironmentSetup;
}

/** A subtask with its values on a computer. */
interface Needing {
  readonly subtask: Pick<Subtask, "parameters" | "outputs">;
  readonly values: ParameterValues;
  readonly setup: EnvironmentSetup;
  readonly catalog: Catalog;
}

/**
 * Returns the prerequisites of one kind for a subtask with these values: input files and pages, values that are read
 * there, cells of workbooks that are looked up, output folders, an account with which mail can be sent.
 */
export function prerequisitesOf(
  kind: ObstacleKind,
  subtask: Needing["subtask"],
  values: ParameterValues,
  setup: EnvironmentSetup,
  catalog: Catalog,
): Prerequisite[] {
  return needs[kind]({ subtask, values, setup, catalog }).map((need) => ({ kind, ...need }));
}

const needs: Readonly<Record<ObstacleKind, (needing: Needing) => Omit<Prerequisite, "kind">[]>> = {
  missing_file: (needing) =>
    ofRole("input", needing)
      .filter(({ value }) => needing.setup.files.some(({ path }) => samePath(path, value)))
      .map(({ parameter, type, value }) => ({
        parameter,
        removed: { type, value },
        takeAway: (setup) => withoutFile(setup, value),
      })),
  dead_address: (needing) =>
    ofRole("input", needing)
      .filter(({ value }) => needing.setup.pages.some(({ url }) => url === value))
      .map(({ parameter, value }) => ({
        parameter,
        removed: { type: "web_url", value },
        takeAway: (setup) => ({
          ...setup,
          pages: setup.pages.map((page) => (page.url === value ? { ...page, available: false } : page)),
        }),
      })),
  missing_value: ({ subtask, values, setup }) =>
    statedValues(subtask, values, setup).map((stated) => ({
      parameter: stated.parameter,
      removed: stated.removed,
      takeAway: (from) => withoutValue(from, stated),
    })),
  empty_cells: ({ subtask, values, setup }) => emptyCells(subtask, values, setup),
  missing_rows: ({ subtask, values, setup }) => missingRows(subtask, values, setup),
  no_permission: (needing) =>
    ofRole("output", needing)
      .filter(({ type }) => isPathType(needing.catalog.resourceTypes.get(type)))
      .map(({ parameter, value }) => {
        const folder = dirname(value);
        return {
          parameter,
          removed: { type: "dir_path", value: folder },
          takeAway: (setup) => {
            const others = setup.directories.filter(({ path }) => !samePath(path, folder));
            return { ...setup, directories: [...others, { path: folder, read_only: true }] };
          },
        };
      }),
  no_account: ({ subtask }) =>
    subtask.outputs.some(({ type }) => type === "mail_sent")
      ? [
          {
            parameter: null,
            removed: { type: "setting_value", value: mailAccountSetting },
            takeAway: (setup) => ({ ...setup, settings: { ...setup.settings, [mailAccountSetting]: noAccount } }),
          },
        ]
      : [],
};

function ofRole(role: "input" | "output", { subtask, values }: Needing) {
  return subtask.parameters
    .filter((parameter) => parameter.role === role)
    .map(({ name, type }) => ({ parameter: name, type, value: values[name] ?? "" }));
}

/** The folder stays, also where nothing else lies in it: a program that misses the folder says something else. */
function withoutFile(setup: EnvironmentSetup, file: string): EnvironmentSetup {
  const folder = dirname(file);
  const isThere = setup.directories.some(({ path }) => samePath(path, folder));
  return {
    ...setup,
    directories: isThere ? setup.directories : [...setup.directories, { path: folder, read_only: false }],
    files: setup.files.filter(({ path }) => !samePath(path, file)),
  };
}

function samePath(a: string, b: string): boolean {
  return normalizePath(a) === normalizePath(b);
}
