import type { Environment } from "../../environments/contract.js";
import { openMenus } from "../../environments/desktop/survey/open-menus.js";
import { click, referTo } from "../../environments/desktop/survey/survey-actions.js";
import { actedOn } from "../../environments/view/acted-on.js";
import { ActionError, EnvironmentError } from "../../errors.js";
import type { Application } from "../../schema/catalog/catalog.js";
import { emptySetup } from "../../schema/computer/environment-setup.js";

/** What a start of an application shows and writes, as sorted lines without repetitions. */
export interface FirstWindow {
  menus: string[];
  files: string[];
}

const mostMenus = 30;

/**
 * Starts an application on a clean computer, reads the controls of its first window, opens each of its menus once, and
 * lists the hidden files that this has written. Throws EnvironmentError, ENVIRONMENT_NO_LAUNCHER where nothing on the
 * screen starts it.
 */
export async function lookAtFirstWindow(environment: Environment, application: Application): Promise<FirstWindow> {
  await environment.reset(emptySetup);
  const before = new Set(await hiddenFiles(environment));
  const start = (await environment.observe()).controls;
  const launcher = start.findIndex(
    ({ control_type, control_text }) => control_type === "Button" && control_text === application.name,
  );
  if (launcher < 0) {
    throw new EnvironmentError(
      "ENVIRONMENT_NO_LAUNCHER",
      `no button on the start screen starts ${application.name}: install it, or take it out of resources/apps`,
    );
  }
  try {
    await environment.act(click(referTo(start, launcher)));
  } catch (cause) {
    if (!(cause instanceof ActionError)) throw cause;
    const message = `${application.name} cannot be started: ${cause.message}`;
    throw new EnvironmentError("ENVIRONMENT_NO_WINDOW", message, { cause });
  }
  const { controls } = await environment.observe();
  const own = controls.filter(
    (control) =>
      control.application === application.id && actedOn.has(control.control_type) && control.control_text !== "",
  );
  if (!controls.some((control) => control.application === application.id)) {
    throw new EnvironmentError("ENVIRONMENT_NO_WINDOW", `${application.name} shows no window after its start`);
  }
  const menus = await openMenus(environment, application.id, { menus: mostMenus, buttons: 0 });
  return {
    menus: lines([
      ...own.map(({ control_type, control_text }) => `${control_type} ${JSON.stringify(control_text)}`),
      ...menus.flatMap(({ title, entries }) =>
        entries.filter((entry) => entry !== "").map((entry) => `${title} > ${entry}`),
      ),
    ]),
    files: lines((await hiddenFiles(environment)).filter((path) => !before.has(path)).map(steadyPath)),
  };
}

/** Paths of hidden files of the home folder; none where the computer runs no programs. */
async function hiddenFiles(environment: Environment): Promise<string[]> {
  if (environment.run === undefined) return [];
  const command = ["sh", "-c", 'cd "$HOME" && find . -type f -path "./.*" ! -path "./.cache/*"'];
  const { output } = await environment.run({ command, seconds: 20 });
  return Buffer.from(output)
    .toString("utf8")
    .split("\n")
    .filter((path) => path !== "");
}

/** Parts of a path that are kept: what a program does within a folder of its own depends on how long it has run. */
const keptParts = 3;

/** The beginning of a path without what is drawn anew at each start: numbers, hashes, and names of profiles. */
function steadyPath(path: string): string {
  const [first, ...rest] = path.replace(/^\.\//, "").split("/");
  const kept = [first, ...rest].slice(0, keptParts).join("/");
  return (rest.length < keptParts ? kept : `${kept}/`)
    .split("/")
    .map((name) => (isDrawn(name) ? "*" : name))
    .join("/")
    .replace(/\b[0-9a-z]{8}\.(?=default)/g, "*.")
    .replace(/[0-9a-f]{8,}/gi, "*")
    .replace(/\d+/g, "*");
}

/** Whether a name is long and mixed, as what is drawn by chance or encodes a hash is. */
function isDrawn(name: string): boolean {
  return name.length >= 20 && [/\d/, /[a-z]/, /[A-Z]/].every((kind) => kind.test(name));
}

function lines(found: readonly string[]): string[] {
  return [...new Set(found)].sort();
}
