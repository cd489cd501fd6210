import { existsSync } from "node:fs";
import { createRequire } from "node:module";
import { loadCatalog } from "../../catalog/load.js";
import { packageNeeds, sandboxObstacle } from "../../environments/desktop/packages.js";
import { namespaceRemedy } from "../../environments/desktop/sandbox/namespace-remedy.js";
import { webFolder } from "../../environments/desktop/sandbox/services/web-folder.js";
import { TaskloomError } from "../../errors.js";
import { type ModelName, printModelName } from "../../llm/model-name.js";
import { modelRoles } from "../../llm/model-roles.js";
import type { ModelSettings } from "../../llm/open-models.js";
import { providerVariables, requireAccess, requireNamedAccess } from "../../llm/providers/provider-settings.js";
import { reachModel } from "../../llm/providers/reach-model.js";
import { createContext } from "../../run/context.js";
import { type ModelValues, readModelSettings } from "../../run/model-settings.js";
import { startModels } from "../../run/models.js";
import { isAtLeast, oldestNode } from "../../run/program-version.js";
import { requireScreenReader } from "../../screen/read-elements.js";
import type { Context } from "../../stage.js";
import { interruptSignal } from "../interrupt.js";
import type { OptionValues } from "../options.js";
import { print, printJson } from "../output/print.js";

type Values = OptionValues<"ask" | "json"> & ModelValues;

/** The result of one check. An item that only some commands need may be missing without an error. */
interface DoctorFinding {
  what: string;
  state: "ready" | "missing" | "optional";
  detail: string;
}

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
    ...(values.ask ? await askModels(values, settings) : []),
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
    const { openSqlite } = await import("../../files/open-sqlite.js");
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
            detail: `not complete: ${lacking.join(", ")}; pnpm desktop install puts them here`,
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

/** Checks whether the keys of the chosen models are set; never prints them. */
function checkKeys(settings: ModelSettings): DoctorFinding[] {
  const chosen = chosenModels(settings);
  const direct = Object.entries(providerVariables).map(([provider, { key }]): DoctorFinding => {
    const model = chosen.flatMap((name) =>
      (name.provider === "openai" || name.provider === "anthropic") && name.provider === provider ? [name] : [],
    )[0];
    const isSet = (settings.variables[key] ?? "").trim() !== "";
    if (model === undefined) return { what: key, state: "optional", detail: isSet ? "is set" : "is not set" };
    try {
      const { baseUrl } = requireAccess(model, settings.variables);
      return { what: key, state: "ready", detail: `is set; ${printModelName(model)} at ${baseUrl}` };
    } catch (error) {
      return { what: key, state: "missing", detail: messageOf(error) };
    }
  });
  const others = chosen.filter(({ provider }) => provider === "langchain" || provider === "named");
  return [...direct, ...others.map((name) => checkReach(name, settings))];
}

function checkReach(name: ModelName, settings: ModelSettings): DoctorFinding {
  const what = printModelName(name);
  try {
    if (name.provider === "named") {
      const { baseUrl } = requireNamedAccess(name, settings.providers, settings.variables);
      return { what, state: "ready", detail: `at ${baseUrl}` };
    }
    reachModel(name, settings);
    return { what, state: "ready", detail: "through LangChain; --ask also tells whether its package is there" };
  } catch (error) {
    return { what, state: "missing", detail: messageOf(error) };
  }
}

function chosenModels({ choice }: ModelSettings): ModelName[] {
  const byName = new Map(
    modelRoles.flatMap((place) => choice[place] ?? []).map((name) => [printModelName(name), name]),
  );
  return [...byName.values()];
}

/**
 * Asks each chosen model one short question, in the first role for which it was chosen; never answered from the cache.
 */
async function askModels(values: ModelValues, settings: ModelSettings): Promise<DoctorFinding[]> {
  const names = chosenModels(settings);
  if (names.length === 0)
    return [{ what: "models", state: "optional", detail: "none is chosen; name one with --model" }];
  const findings: DoctorFinding[] = [];
  for (const name of names) findings.push(await askModel(name, values));
  return findings;
}

async function askModel(name: ModelName, values: ModelValues): Promise<DoctorFinding> {
  const what = printModelName(name);
  try {
    const models = await startModels({ ...values, model: [what], batch: false }, await bareContext());
    const asked = Date.now();
    try {
      const answer = await models.at("describe")?.ask({
        prompt: "check-readiness",
        output: "readiness",
        // The text differs each time, so that no cached answer fits.
        variables: { program: `taskloom, at ${new Date(asked).toISOString()}` },
        subject: "doctor",
      });
      if (answer === undefined) return { what, state: "missing", detail: "was not asked" };
      if ("failure" in answer) return { what, state: "missing", detail: answer.failure.detail };
      return { what, state: "ready", detail: `answered in ${Date.now() - asked} ms` };
    } finally {
      models.close();
    }
  } catch (error) {
    return { what, state: "missing", detail: messageOf(error) };
  }
}

async function bareContext(): Promise<Context> {
  return createContext(await loadCatalog(), { signal: interruptSignal(), seed: 1 }, () => undefined);
}

function messageOf(error: unknown): string {
  if (error instanceof TaskloomError) return `${error.message} [${error.code}]`;
  return error instanceof Error ? error.message : String(error);
}
