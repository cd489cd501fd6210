import { mkdirSync } from "node:fs";
import { type ApplicationGroup, applicationGroups, applicationsNamed } from "../../../catalog/application-groups.js";
import { loadCatalog } from "../../../catalog/load.js";
import { type PackageNeed, packageNeeds, sandboxObstacle } from "../../../environments/desktop/packages.js";
import { namespaceRemedy } from "../../../environments/desktop/sandbox/namespace-remedy.js";
import { webFolder } from "../../../environments/desktop/sandbox/services/web-folder.js";
import { RequestError } from "../../../errors.js";
import type { Application } from "../../../schema/catalog/catalog.js";
import type { OptionValues } from "../../options.js";
import { print, printJson } from "../../output/print.js";
import { shootApplication } from "./desktop-shot.js";
import { surveyProgram } from "./desktop-survey.js";
import { installCommands, runInstallation } from "./install-packages.js";

type Values = OptionValues<"application" | "out" | "yes" | "json">;

/** `taskloom desktop check`, `groups`, `install`, `shot` and `survey`: manages the programs of the Linux desktop. */
export async function runDesktop(values: Values, [step, ...named]: string[]): Promise<number> {
  if (step === "shot") return shootApplication(onlyOne(named, values), values.out);
  if (step === "survey") return surveyProgram(onlyOne(named, values), values);
  const names = [...named, ...(values.application?.split(",").map((id) => id.trim()) ?? [])];
  const all = [...(await loadCatalog()).applications.values()];
  if (step === "groups") return printGroups(await applicationGroups(all), values.json);
  const applications = await applicationsNamed(names, all);
  switch (step) {
    case "check":
      return check(applications, values.json);
    case "install":
      return install(applications, names, values);
    default:
      throw new RequestError(
        "DESKTOP_STEP",
        `there is no "desktop ${step}"; use desktop check, desktop groups, desktop install, desktop shot or desktop survey`,
      );
  }
}

/** The application that is shown or graded. Throws RequestError DESKTOP_ONE for several. */
function onlyOne(named: readonly string[], { application }: Values): string | undefined {
  const [first, ...more] = named;
  if (more.length > 0) throw new RequestError("DESKTOP_ONE", `name one application, not ${named.length}`);
  return first ?? application;
}

/** Prints the groups that can be installed apart, each with its applications. */
function printGroups(groups: readonly ApplicationGroup[], json: boolean): number {
  const told = groups.map(({ id, name, applications }) => ({
    id,
    name,
    applications: applications.map((one) => one.id),
  }));
  if (json) printJson({ groups: told });
  else for (const { id, applications } of told) print(`${id.padEnd(24)} ${applications.join(", ")}\n`);
  return 0;
}

/** Prints which programs are present and missing. Returns 1 when a desktop with these applications cannot start. */
async function check(applications: readonly Application[], json: boolean): Promise<number> {
  const needs = await packageNeeds(applications, webFolder());
  const obstacle = await sandboxObstacle();
  const ready = obstacle === null && needs.every(isMet);
  if (json) {
    const remedy = obstacle === null ? {} : { remedy: namespaceRemedy(obstacle) };
    printJson({ ready, sandbox: obstacle ?? "works", ...remedy, needs });
    return ready ? 0 : 1;
  }
  for (const need of needs) {
    const lacks = isMet(need) ? "ready" : `lacks ${[...need.missing, ...need.missingWeb].join(", ")}`;
    print(`${need.of.padEnd(24)} ${lacks}\n`);
  }
  print(`${"sandbox".padEnd(24)} ${obstacle ?? "works"}\n`);
  const lacking = needs.filter((need) => !isMet(need)).map(({ of }) => of);
  if (lacking.length > 0) print(`Install what is missing with: pnpm desktop install ${lacking.join(" ")} --yes\n`);
  if (obstacle !== null) print(`${"".padEnd(24)} ${namespaceRemedy(obstacle)}\n`);
  return ready ? 0 : 1;
}

/** Prints the commands to run, and runs them when the user agrees. */
async function install(
  applications: readonly Application[],
  names: readonly string[],
  values: Values,
): Promise<number> {
  const folder = webFolder();
  const commands = installCommands(await packageNeeds(applications, folder), folder);
  mkdirSync(folder, { recursive: true });
  if (values.json) printJson({ commands: commands.map((words) => words.join(" ")) });
  runInstallation(commands, values, ["pnpm desktop install", ...names, "--yes"].join(" "));
  return 0;
}

function isMet({ missing, missingWeb }: PackageNeed): boolean {
  return missing.length === 0 && missingWeb.length === 0;
}
