import type { EnvironmentSetup } from "../schema/computer/environment-setup.js";
import type { Obstacle, ObstacleKind, ParameterValues, Subtask } from "../schema/subtask.js";
import { dirname, normalizePath } from "../text/path.js";
import { type Catalog, isPathType } from "./catalog.js";

/** Something that a subtask needs on its computer and that can be removed. */
export interface Prerequisite extends Pick<Obstacle, "kind" | "parameter"> {
  /** The removed prerequisite. */
  removed: { type: string; value: string };
}

/** The setting with the address of the signed-in mail account; empty without an account. */
export const mailAccountSetting = "mail.account";

/**
 * Returns the prerequisites of one kind for a subtask with these values: input files and pages, output folders, an
 * account.
 */
export function prerequisitesOf(
  kind: ObstacleKind,
  subtask: Pick<Subtask, "parameters" | "outputs">,
  values: ParameterValues,
  setup: EnvironmentSetup,
  catalog: Catalog,
): Prerequisite[] {
  const ofRole = (role: "input" | "output") =>
    subtask.parameters
      .filter((parameter) => parameter.role === role)
      .map(({ name, type }) => ({ parameter: name, type, value: values[name] ?? "" }));
  switch (kind) {
    case "missing_file":
      return ofRole("input")
        .filter(({ value }) => setup.files.some(({ path }) => samePath(path, value)))
        .map(({ parameter, type, value }) => ({ kind, parameter, removed: { type, value } }));
    case "dead_address":
      return ofRole("input")
        .filter(({ value }) => setup.pages.some(({ url }) => url === value))
        .map(({ parameter, value }) => ({ kind, parameter, removed: { type: "web_url", value } }));
    case "no_permission":
      return ofRole("output")
        .filter(({ type }) => isPathType(catalog.resourceTypes.get(type)))
        .map(({ parameter, value }) => ({ kind, parameter, removed: { type: "dir_path", value: dirname(value) } }));
    case "no_account":
      return subtask.outputs.some(({ type }) => type === "mail_sent")
        ? [{ kind, parameter: null, removed: { type: "setting_value", value: mailAccountSetting } }]
        : [];
  }
}

/** Returns the setup without the prerequisite. */
export function takeAway(setup: EnvironmentSetup, { kind, removed: { value } }: Prerequisite): EnvironmentSetup {
  switch (kind) {
    case "missing_file":
      return { ...setup, files: setup.files.filter(({ path }) => !samePath(path, value)) };
    case "dead_address":
      return {
        ...setup,
        pages: setup.pages.map((page) => (page.url === value ? { ...page, available: false } : page)),
      };
    case "no_permission": {
      const others = setup.directories.filter(({ path }) => !samePath(path, value));
      return { ...setup, directories: [...others, { path: value, read_only: true }] };
    }
    case "no_account":
      return { ...setup, settings: { ...setup.settings, [mailAccountSetting]: "" } };
  }
}

function samePath(a: string, b: string): boolean {
  return normalizePath(a) === normalizePath(b);
}
