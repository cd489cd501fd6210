import sharp from "sharp";
import { loadCatalog } from "../../../catalog/load.js";
import type { LanguageModel } from "../../../llm/language-model.js";
import { type ModelName, printModelName } from "../../../llm/model-name.js";
import { type ModelRole, modelRoles, seeingRoles } from "../../../llm/model-roles.js";
import type { ModelSettings } from "../../../llm/open-models.js";
import { providerVariables, requireAccess, requireNamedAccess } from "../../../llm/providers/provider-settings.js";
import { reachModel } from "../../../llm/providers/reach-model.js";
import { createContext } from "../../../run/context.js";
import type { ModelValues } from "../../../run/models/model-settings.js";
import { startModels } from "../../../run/models/models.js";
import type { Context } from "../../../stage.js";
import { interruptSignal } from "../../interrupt.js";
import { type DoctorFinding, messageOf } from "./finding.js";

/** Checks whether the keys of the chosen models are set; never prints them. */
export function checkKeys(settings: ModelSettings): DoctorFinding[] {
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
 * Asks each chosen model one short question, and one with a picture if it was chosen for a role that shows it some.
 * Neither is answered from the cache.
 */
export async function askModels(values: ModelValues, settings: ModelSettings): Promise<DoctorFinding[]> {
  const names = chosenModels(settings);
  if (names.length === 0)
    return [{ what: "models", state: "optional", detail: "none is chosen; name one with --model" }];
  const findings: DoctorFinding[] = [];
  for (const name of names) findings.push(await askModel(name, seesIn(name, settings), values));
  return findings;
}

async function askModel(name: ModelName, seeing: readonly ModelRole[], values: ModelValues): Promise<DoctorFinding> {
  const what = printModelName(name);
  try {
    const models = await startModels({ ...values, model: [what], batch: false }, await bareContext());
    const asked = Date.now();
    // The texts differ each time, so that no cached answer fits.
    const variables = { program: `taskloom, at ${new Date(asked).toISOString()}` };
    try {
      const model = models.at("describe");
      if (model === null) return { what, state: "missing", detail: "was not asked" };
      const answer = await model.ask({
        prompt: "check-readiness",
        output: "readiness",
        variables,
        subject: "doctor",
      });
      if ("failure" in answer) return { what, state: "missing", detail: answer.failure.detail };
      const detail = `answered in ${Date.now() - asked} ms`;
      if (seeing.length === 0) return { what, state: "ready", detail };
      const fault = await sightFault(model, variables, 3 + (asked % 5));
      return fault === null
        ? { what, state: "ready", detail: `${detail}, and sees pictures` }
        : { what, state: "missing", detail: `${detail}, but ${fault}: name another model for ${seeing.join(", ")}` };
    } finally {
      models.close();
    }
  } catch (error) {
    return { what, state: "missing", detail: messageOf(error) };
  }
}

/** The roles that show this model pictures. */
function seesIn(name: ModelName, { choice }: ModelSettings): ModelRole[] {
  return seeingRoles.filter((role) => printModelName(choice[role]) === printModelName(name));
}

/** Asks how many squares a picture shows; null where the answer is right. */
async function sightFault(
  model: LanguageModel,
  variables: Readonly<Record<string, string>>,
  count: number,
): Promise<string | null> {
  const answer = await model.ask({
    prompt: "check-sight",
    output: "sight",
    variables,
    subject: "doctor",
    pictures: [await squaresPicture(count)],
  });
  if ("failure" in answer) return `takes no picture (${answer.failure.detail})`;
  const { squares } = answer.value;
  return squares === count ? null : `saw ${squares} squares in a picture of ${count}`;
}

/** A picture of so many black squares in a row, as PNG. */
async function squaresPicture(count: number): Promise<Uint8Array> {
  const square = { create: { width: 40, height: 40, channels: 3 as const, background: "black" } };
  const ground = { create: { width: 60 * count + 20, height: 80, channels: 3 as const, background: "white" } };
  const row = Array.from({ length: count }, (_, at) => ({ input: square, left: 60 * at + 20, top: 20 }));
  return sharp(ground).composite(row).png().toBuffer();
}

async function bareContext(): Promise<Context> {
  return createContext(await loadCatalog(), { signal: interruptSignal(), seed: 1 }, () => undefined);
}
