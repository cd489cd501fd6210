import type { Catalog } from "../../catalog/catalog.js";
import type { SystemState } from "../../schema/computer/system-state.js";
import type { Candidate, Effects, Fact } from "../../schema/subtask.js";
import { normalizePath } from "../../text/path.js";
import { endEffect } from "../gates/end-effect.js";
import type { EvaluatorTestSet } from "../gates/evaluator-test-set.js";
import { slotOf, templatesFor } from "../instances.js";

const screen = { documents: true, texts: [], everything: false };

/**
 * Where a subtask can meet another: places that it changed at any moment of a gold run, and places of what it needs.
 * A document or page that is replaced is read as well, because unsaved changes in it would ask a question; and so is
 * the application itself, which remembers where its user was.
 */
export function measurePlaces(
  candidate: Candidate,
  catalog: Catalog,
  testSets: readonly EvaluatorTestSet[],
  needs: readonly Fact[],
): Pick<Effects, "reads" | "writes"> {
  const application = `application:${candidate.application}`;
  const writes = new Set([application, ...testSets.flatMap(writtenPlaces)]);
  const reads = new Set([application, ...needs.flatMap((fact) => placeOfFact(candidate, catalog, fact))]);
  for (const { type, parameter } of candidate.inputs) {
    for (const place of placeOfFact(candidate, catalog, { type, value: `{${parameter}}`, present: true }))
      reads.add(place);
  }
  for (const place of writes) {
    if (/^(?:document|page):/.test(place)) reads.add(place);
  }
  return { reads: [...reads].sort(), writes: [...writes].sort() };
}

function writtenPlaces({ goal, gold }: EvaluatorTestSet): string[] {
  const [start] = gold.trace.steps;
  if (start === undefined) return [];
  const places = new Set<string>();
  const noise = goal.interest.noise === undefined ? {} : { noise: goal.interest.noise };
  for (const step of gold.trace.steps) {
    for (const place of endEffect(start, step, { ...screen, ...noise }).keys()) {
      for (const name of nameOfPlace(place, goal.trial.parameters, step.state, start.state)) places.add(name);
    }
    for (const window of step.state.windows) {
      if (window.modified) places.add(`document:${window.application}`);
    }
  }
  return [...places];
}

/** "file:c:/a.pdf" as "file:{pdf_path}"; a message as "mailbox", a record by its collection. */
function nameOfPlace(
  place: string,
  parameters: Record<string, string>,
  now: SystemState,
  start: SystemState,
): string[] {
  if (place.startsWith("file:")) {
    const path = [...now.files, ...start.files].find((file) => `file:${normalizePath(file.path)}` === place)?.path;
    return path === undefined ? [] : [`file:${templatesFor(path, parameters)[0] ?? path}`];
  }
  if (place.startsWith("message:")) return ["mailbox"];
  if (place.startsWith("record:")) {
    return [...new Set([...now.records, ...start.records].map((record) => record.collection))]
      .filter((collection) => place.includes(JSON.stringify(collection)))
      .map((collection) => `records:${collection}`);
  }
  return place === "dialogs" ? [] : [place];
}

function placeOfFact(candidate: Candidate, catalog: Catalog, { type, value }: Fact): string[] {
  const resourceType = catalog.resourceTypes.get(type);
  if (resourceType === undefined) return [];
  const slot = slotOf(resourceType, candidate.application);
  if (slot !== null) return [slot];
  switch (resourceType.detector.kind) {
    case "file":
    case "directory":
      return value === "*" ? [] : [`file:${value}`];
    case "message":
      return ["mailbox"];
    case "record":
      return [`records:${resourceType.detector.collection}`];
    default:
      return [];
  }
}
