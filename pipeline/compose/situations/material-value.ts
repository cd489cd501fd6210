import { fileType } from "../../catalog/file-type.js";
import { parseRowCondition } from "../../query/parse-query.js";
import { printRowCondition } from "../../query/print-query.js";
import type { QueryValue } from "../../query/query.js";
import type { ResourceType } from "../../schema/catalog/resource-type.js";
import type { Material } from "../../schema/situation.js";
import { fill } from "../../template/template.js";
import type { BoundFact, BoundSituation } from "../../workplace/situations/bound-situation.js";
import { documentPath, tablePath } from "../../workplace/situations/situation-files.js";
import { statedFacts, valueText } from "../../workplace/situations/stated-facts.js";
import { pageOf } from "../../workplace/situations/stated-on-page.js";
import { valuesBeside } from "../../workplace/situations/values-beside.js";
import { type Match, resultsOf } from "./match-subtask.js";

/** A step that hands something over: its name, the resource type, and the fact if it is one. */
export interface MaterialSource {
  from: string;
  resource: string;
  fact: BoundFact | null;
}

/** What one parameter of a deliverable's subtask is given, and the steps that it comes from. */
export interface GivenMaterial {
  /** The type, or the name, of the parameter that takes it. */
  type: string;
  value: string;
  sources: MaterialSource[];
}

/** What the steps of a graph hand to a deliverable. */
interface GivenSteps {
  /** The subtasks of the steps so far, by name. */
  readonly matches: (name: string) => Match | undefined;
  /** What a decision compares: a text that states something else may say it, too. */
  readonly compared: readonly QueryValue[];
}

/** The value of a material. Null where the step that makes it is not asked for, or does not make a file. */
export function materialValue(
  bound: BoundSituation,
  type: string,
  material: Material,
  { matches, compared }: GivenSteps,
  types: ReadonlyMap<string, ResourceType>,
): GivenMaterial | null {
  const { words, facts, given } = bound;
  const plain = (value: string, under = type): GivenMaterial => ({ type: under, value, sources: [] });
  const carriedFrom = (fact: BoundFact) => ({ from: fact.name, resource: "value_in_mind", fact });
  if (typeof material === "string") return plain(fill(material, words));
  if ("table" in material) return plain(tablePath(bound.workplace, material.table));
  if ("condition" in material) return plain(printRowCondition(parseRowCondition(material.condition, given)));
  if ("document" in material) {
    const [under, path] = documentTaken(bound, material.document, types);
    return plain(path, isParameterName(type, types) ? type : under);
  }
  if ("folder" in material) {
    const folder = bound.situation.folders[material.folder];
    return folder === undefined ? null : plain(documentPath(folder.path, words));
  }
  if ("message" in material) {
    const subject = subjectOf(bound, material.message);
    return subject === null ? null : plain(subject);
  }
  if ("record" in material) {
    const record = bound.situation.records[material.record];
    const [called] = record === undefined ? [] : Object.values(record.fields);
    return called === undefined ? null : plain(fill(called, words));
  }
  if ("page" in material) return plain(pageOf(bound.workplace, material.page).url);
  if ("made" in material) {
    const match = matches(material.made);
    if (match === undefined) return null;
    const results = resultsOf(match);
    const at = match.usable.results.findIndex(({ slot }) => slot === null);
    const [value, result] = [results[at], match.usable.results[at]];
    if (value === undefined || value === null || result === undefined) return null;
    const under = isParameterName(type, types) ? type : result.type;
    return { type: under, value, sources: [{ from: material.made, resource: result.type, fact: null }] };
  }
  if ("fact" in material) {
    const fact = facts.get(material.fact);
    return fact === undefined ? null : { type, value: valueText(fact), sources: [carriedFrom(fact)] };
  }
  const stated = material.facts.flatMap((name) => facts.get(name) ?? []);
  const { request } = material;
  const asked = request === undefined ? null : { ...request, says: fill(request.says, words) };
  return {
    type,
    value: statedFacts(stated, asked, valuesBeside(bound, stated, compared)),
    sources: stated.map(carriedFrom),
  };
}

/** The type and the path of a document of the situation. */
export function documentTaken(
  { situation, words }: BoundSituation,
  name: string,
  types: ReadonlyMap<string, ResourceType>,
): [string, string] {
  const path = documentPath(situation.documents[name]?.path ?? "", words);
  return [fileType(types, path), path];
}

/** The subject of a message of the situation, by which it is found; null where there is none of that name. */
export function subjectOf({ situation, words }: BoundSituation, name: string): string | null {
  const message = situation.messages[name];
  return message === undefined ? null : fill(message.subject, words);
}

/** Whether a material stands under the name of a parameter and not under a type. */
export function isParameterName(key: string, types: ReadonlyMap<string, ResourceType>): boolean {
  return !types.has(key);
}
