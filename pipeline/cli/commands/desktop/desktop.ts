import { mkdirSync } from "node:fs";
import { loadCatalog } from "../../../catalog/load.js";
import { requireId } from "../../../catalog/require-id.js";
import { type PackageNeed, packageNeeds, sandboxObstacle } from "../../../environments/desktop/packages.js";
import { namespaceRemedy } from "../../../environments/desktop/sandbox/namespace-remedy.js";
import { webFolder } from "../../../environments/desktop/sandbox/services/web-folder.js";
import { RequestError } from "../../../errors.js";
import type { Application } from "../../../schema/catalog.js";
import type { OptionValues } from "../../options.js";
import { print, printJson } from "../../output/print.js";
import { shootApplication } from "./desktop-shot.js";
import { surveyProgram } from "./desktop-survey.js";
import { installCommands, runInstallation } from "./install-packages.js";

type Values = OptionValues<"application" | "out" | "yes" | "json">;

/** `taskloom desktop check`, `install`, `shot` and `survey`: manages the programs of the Linux desktop. */
export async function runDesktop(values: Values, [step, shown]: string[]): Promise<number> {
  if (step === "shot") return shootApplication(shown ?? values.application, values.out);
  if (step === "survey") return surveyProgram(shown ?? values.application, values);
  const applications = await chosenApplications(values.application);
  switch (step) {
    case "check":
      return check(applications, values.json);
    case "install":
      return install(applications, values);
    default:
      throw new RequestError(
        "DESKTOP_STEP",
        `there is no "desktop ${step}"; use desktop check, desktop install, desktop shot or desktop survey`,
      );
  }
}

async function chosenApplications(id: string | undefined): Promise<Application[]> {
  const all = [...(await loadCatalog()).applications.values()].filter(({ desktop }) => desktop !== undefined);
  if (id === undefined) return all;
  const chosen = requireId(
    "application",
    id,
    all.map((application) => application.id),
  );
  return all.filter((application) => application.id === chosen);
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
  if (needs.some((need) => !isMet(need))) print("Install what is missing with: pnpm desktop install\n");
  if (obstacle !== null) print(`${"".padEnd(24)} ${namespaceRemedy(obstacle)}\n`);
  return ready ? 0 : 1;
}

/** Prints the commands to run, and runs them when the user agrees. */
async function install(applications: readonly Application[], values: Values): Promise<number> {
  const folder = webFolder();
  const commands = installCommands(await packageNeeds(applications, folder), folder);
  mkdirSync(folder, { recursive: true });
  if (values.json) printJson({ commands: commands.map((words) => words.join(" ")) });
  runInstallation(commands, values, "pnpm desktop install --yes");
  return 0;
}

function isMet({ missing, missingWeb }: PackageNeed): boolean {
  return missing.length === 0 && missingWeb.length === 0;
}
