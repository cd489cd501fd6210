import { loadPrompts } from "../../../catalog/prompts.js";
import { systemClock } from "../../../llm/clock.js";
import { type ModelName, printModelName } from "../../../llm/model-name.js";
import { modelRoles } from "../../../llm/model-roles.js";
import type { ModelSettings } from "../../../llm/open-models.js";
import { providerVariables, requireAccess, requireNamedAccess } from "../../../llm/providers/provider-settings.js";
import { reachModel } from "../../../llm/providers/reach-model.js";
import { createRng } from "../../../rng.js";
import { interruptSignal } from "../../interrupt.js";
import { askRole } from "./ask-role.js";
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

/** Asks the model of each role what the role asks of it. One line for each. */
export async function askModels(settings: ModelSettings): Promise<DoctorFinding[]> {
  const asked = modelRoles.flatMap((role) => {
    const name = settings.choice[role];
    return name === null ? [] : [{ role, name, settings }];
  });
  if (asked.length === 0) {
    return [{ what: "models", state: "optional", detail: "none is chosen; name one with --model" }];
  }
  const context = { prompts: await loadPrompts(), clock: systemClock, rng: createRng(1), signal: interruptSignal() };
  const findings: DoctorFinding[] = [];
  for (const one of asked) findings.push(await askRole(one, context));
  return findings;
}
