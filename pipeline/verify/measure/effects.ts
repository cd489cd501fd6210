import { type Catalog, isA } from "../../catalog/catalog.js";
import type { Environment } from "../../environments/contract.js";
import { evaluate } from "../../evaluators/interpret.js";
import type { ResourceInstance } from "../../schema/catalog/resource-type.js";
import type { Evaluator } from "../../schema/evaluator.js";
import type { Candidate, Effects, Fact, ParameterValues } from "../../schema/subtask.js";
import { fill } from "../../template/template.js";
import { usedTransforms } from "../../template/used-transforms.js";
import { dirname, join } from "../../text/path.js";
import { neededInGroups, neededOneByOne } from "../author/needed-parts.js";
import type { EvaluatorTestSet } from "../gates/evaluator-test-set.js";
import { ablations, occupied, type RemovablePart } from "../gates/setup-variants.js";
import { instanceKey, instancesOf, templatesFor } from "../instances.js";
import { reached } from "../required-effect.js";
import { execute, stateAfter, stateBefore, type Trial } from "../run.js";
import type { Thoroughness } from "../thoroughness.js";
import { measurePlaces } from "./places.js";

/** Instances that were seen in one trial, with its parameters. */
interface Sighting {
  parameters: ParameterValues;
  instances: ResourceInstance[];
}

/**
 * Measures what a subtask needs, adds and destroys. Needs come from ablation: a part of the setup is needed when the
 * gold run fails without it; a place has to be free when the run fails with something there. Facts are said by
 * templates over the parameters and kept where they hold in all trials; a need whose value follows no rule is "*".
 */
export async function measureEffects(
  candidate: Candidate,
  evaluator: Evaluator,
  testSets: readonly EvaluatorTestSet[],
  environment: Environment,
  catalog: Catalog,
  ablation: Thoroughness["ablation"],
): Promise<Effects> {
  const succeeds = async (testSet: EvaluatorTestSet, trial: Trial): Promise<boolean> => {
    const run = await execute(environment, "with another setup", trial, candidate.actions);
    if (run.failure !== null || evaluate(evaluator, run.parameters, run.trace).verdict !== "pass") return false;
    return reached({ ...testSet.goal, trial }, run);
  };

  const asDeclared = inTypesOf(candidate, catalog);
  const needed: Sighting[] = [];
  for (const testSet of testSets.slice(0, ablation.trials)) {
    const { trial } = testSet.goal;
    const parts = ablations(catalog, trial, stateBefore(testSet.gold));
    const works = (ablated: Trial) => succeeds(testSet, ablated);
    const [first] = needed;
    // A fact has to hold in all trials, so in later ones only what the first needed is of interest.
    const found = ablation.grouped
      ? await neededInGroups(trial, first === undefined ? parts : ofTypes(parts, first, catalog), works)
      : await neededOneByOne(trial, parts, works);
    needed.push({ parameters: trial.parameters, instances: asDeclared(found.flatMap(({ instances }) => instances)) });
  }
  const changes = testSets.map(({ goal, gold }) => {
    const before = instancesOf(catalog, stateBefore(gold));
    const after = instancesOf(catalog, stateAfter(gold));
    const { parameters } = goal.trial;
    return {
      start: { parameters, instances: asDeclared(before) },
      added: { parameters, instances: asDeclared(missingFrom(after, before)) },
      destroyed: { parameters, instances: asDeclared(missingFrom(before, after)) },
    };
  });
  const adds = generalise(changes.map(({ added }) => added));
  const absent: Fact[] = [];
  for (const fact of adds) {
    if (fact.value === "*" || !(await mustBeFree(fact, testSets.slice(0, ablation.trials), catalog, succeeds)))
      continue;
    absent.push({ ...fact, present: false });
  }
  const starts = changes.map(({ start }) => start);
  // What was not ablated in all trials has at least to be there in all.
  const everywhere = generalise(needed).filter(
    ({ type, value }) =>
      needed.length === testSets.length ||
      value === "*" ||
      isServed(catalog, type) ||
      seenEverywhere(type, value, starts),
  );
  const needs = [...everywhere.map((fact) => inItsFolder(fact, candidate, testSets)), ...absent];
  const destroys = generalise(changes.map(({ destroyed }) => destroyed));
  return { needs, adds, destroys, ...measurePlaces(candidate, catalog, testSets, needs) };
}

/** Calls instances of more special types by the types that a candidate speaks of: any file will do where any may be given. */
function inTypesOf({ parameters, outputs }: Candidate, { resourceTypes }: Catalog) {
  const declared = new Set([...parameters.filter(({ role }) => role !== "value"), ...outputs].map(({ type }) => type));
  return (instances: readonly ResourceInstance[]): ResourceInstance[] =>
    instances.flatMap(({ type, value }) => {
      if (declared.has(type)) return [{ type, value }];
      const general = [...declared].filter((other) => isA(resourceTypes, type, other));
      return general.length === 0 ? [{ type, value }] : general.map((other) => ({ type: other, value }));
    });
}

/** What actions know by its name alone is found in the folder where it lay in all trials, and nowhere else. */
function inItsFolder(fact: Fact, { actions }: Candidate, testSets: readonly EvaluatorTestSet[]): Fact {
  const name = /^\{(\w+)\}$/.exec(fact.value)?.[1];
  if (name === undefined) return fact;
  const used = usedTransforms(actions, name);
  if (!used.has("basename") || used.has("") || used.has("dirname")) return fact;
  const paths = testSets.map(({ goal }) => goal.trial.parameters[name] ?? "");
  const [folder = "", ...others] = new Set(paths.map(dirname));
  if (folder === "" || others.length > 0) return fact;
  return { ...fact, value: join(folder, `{${name}:basename}`) };
}

/** Whether instances of the type can be asked for, but are not seen in a state. */
function isServed(catalog: Catalog, type: string): boolean {
  return catalog.resourceTypes.get(type)?.detector.kind === "any";
}

function ofTypes(parts: readonly RemovablePart[], { instances: wanted }: Sighting, catalog: Catalog): RemovablePart[] {
  const isWanted = (type: string) => wanted.some((seen) => isA(catalog.resourceTypes, type, seen.type));
  return parts.filter(({ instances }) => instances.some(({ type }) => isWanted(type)));
}

/** Whether something at the place of an added file or folder makes the run fail in every trial. */
async function mustBeFree(
  fact: Fact,
  testSets: readonly EvaluatorTestSet[],
  catalog: Catalog,
  succeeds: (testSet: EvaluatorTestSet, trial: Trial) => Promise<boolean>,
): Promise<boolean> {
  for (const testSet of testSets) {
    const trial = occupied(catalog, fact, testSet.goal.trial, stateAfter(testSet.gold));
    if (trial === null || (await succeeds(testSet, trial))) return false;
  }
  return true;
}

/** Facts that hold in all sightings; where the values follow no common template, one "*" stands for them. */
function generalise(sightings: readonly Sighting[]): Fact[] {
  const [first] = sightings;
  if (first === undefined) return [];
  const facts = first.instances.flatMap(({ type, value }): Fact[] => {
    const everywhere = sightings.every(({ instances }) => instances.some((instance) => instance.type === type));
    if (!everywhere) return [];
    const template = templatesFor(value, first.parameters).find((text) => seenEverywhere(type, text, sightings));
    const literal = escapesNothing(value) && seenEverywhere(type, value, sightings) ? value : "*";
    return [{ type, value: template ?? literal, present: true }];
  });
  return [...new Map(facts.map((fact) => [`${fact.type}=${fact.value}`, fact])).values()];
}

function seenEverywhere(type: string, template: string, sightings: readonly Sighting[]): boolean {
  return sightings.every(({ parameters, instances }) => {
    const wanted = instanceKey({ type, value: fill(template, parameters) });
    return instances.some((instance) => instanceKey(instance) === wanted);
  });
}

/** A value with braces would be read as a blank. */
function escapesNothing(value: string): boolean {
  return !/[{}]/.test(value);
}

function missingFrom(items: readonly ResourceInstance[], others: readonly ResourceInstance[]): ResourceInstance[] {
  const known = new Set(others.map(instanceKey));
  return items.filter((item) => !known.has(instanceKey(item)));
}
