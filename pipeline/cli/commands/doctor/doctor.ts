import { existsSync } from "node:fs";
import { createRequire } from "node:module";
import { loadCatalog } from "../../../catalog/load.js";
import { packageNeeds, sandboxObstacle } from "../../../environments/desktop/packages.js";
import { namespaceRemedy } from "../../../environments/desktop/sandbox/namespace-remedy.js";
import { webFolder } from "../../../environments/desktop/sandbox/services/web-folder.js";
import { systemClock } from "../../../llm/clock.js";
import { type ModelValues, readModelSettings } from "../../../run/models/model-settings.js";
import { isAtLeast, oldestNode } from "../../../run/program-version.js";
import { requireScreenReader } from "../../../screen/read-elements.js";
import { interruptSignal } from "../../interrupt.js";
import type { OptionValues } from "../../options.js";
import { print, printJson } from "../../output/print.js";
import { askAgent } from "./ask-agent.js";
import { askModels, checkKeys } from "./check-models.js";
import { type DoctorFinding, messageOf } from "./finding.js";

type Values = OptionValues<"ask" | "triedAgent" | "json"> & ModelValues;

/** `taskloom doctor`: prints what is ready and what is missing. Exit code 1 when a chosen part cannot work. */
export async function runDoctor(values: Values): Promise<number> {
  const settings = await readModelSettings(values, process.cwd(), process.env);
  const findings = [
    checkNode(),
    await checkSqlite(),
    checkFonts(),
    ...(await checkDesktop()),
    await checkScreenReader(),
    ...checkKeys(settings),
    ...(values.ask ? await askModels(settings) : []),
    ...(values.triedAgent === undefined
      ? []
      : [await askAgent(values.triedAgent, settings, systemClock, interruptSignal())]),
  ];
  const isWell = findings.every(({ state }) => state !== "missing");
  if (values.json) printJson({ ready: isWell, findings });
  else {
    for (const { what, state, detail } of findings) {
      print(`${state.padEnd(9)} ${what.padEnd(28)} ${detail}\n`);
    }
  }
  return isWell ? 0 : 1;
}

function checkNode(): DoctorFinding {
  const oldest = oldestNode();
  return isAtLeast(process.versions.node, oldest)
    ? { what: "Node", state: "ready", detail: process.version }
    : { what: "Node", state: "missing", detail: `${process.version}; install version ${oldest} or newer` };
}

async function checkSqlite(): Promise<DoctorFinding> {
  try {
    const { openSqlite } = await import("../../../files/open-sqlite.js");
    const database = openSqlite(":memory:");
    const version = String(database.prepare("SELECT sqlite_version()").pluck().get());
    database.close();
    return { what: "SQLite", state: "ready", detail: version };
  } catch (error) {
    return { what: "SQLite", state: "missing", detail: messageOf(error) };
  }
}

function checkFonts(): DoctorFinding {
  const name = "DejaVuSans.ttf";
  try {
    const file = createRequire(import.meta.url).resolve(`dejavu-fonts-ttf/ttf/${name}`);
    if (existsSync(file)) return { what: "fonts for pictures", state: "ready", detail: name };
  } catch {
    // Treated like a missing file.
  }
  return { what: "fonts for pictures", state: "missing", detail: `${name} is not there; run pnpm install` };
}

/** Checks the programs that execute real applications; everything else works without them. */
async function checkDesktop(): Promise<DoctorFinding[]> {
  try {
    const applications = [...(await loadCatalog()).applications.values()].filter(
      ({ desktop }) => desktop !== undefined,
    );
    const needs = await packageNeeds(applications, webFolder());
    const lacking = needs
      .filter(({ missing, missingWeb }) => missing.length + missingWeb.length > 0)
      .map(({ of }) => of);
    const obstacle = await sandboxObstacle();
    return [
      lacking.length === 0
        ? { what: "real applications", state: "ready", detail: `${needs.length - 1} and their desktop` }
        : {
            what: "real applications",
            state: "optional",
            detail: `not all are here; install the others with pnpm desktop install ${lacking.join(" ")} --yes`,
          },
      {
        what: "sandbox for them",
        state: obstacle === null ? "ready" : "optional",
        detail: obstacle === null ? "works" : `${obstacle}; ${namespaceRemedy(obstacle)}`,
      },
    ];
  } catch (error) {
    return [{ what: "real applications", state: "optional", detail: messageOf(error) }];
  }
}

/** Checks what `--observe pixels` takes. */
async function checkScreenReader(): Promise<DoctorFinding> {
  const what = "reading screens by pixels";
  try {
    await requireScreenReader();
    return { what, state: "ready", detail: "Tesseract and the icons of the desktop" };
  } catch (error) {
    return { what, state: "optional", detail: messageOf(error) };
  }
}
