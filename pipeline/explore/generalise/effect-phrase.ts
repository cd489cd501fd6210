import { describeExtractor } from "../../content/derive/derive.js";
import type { ResourceType } from "../../schema/catalog/resource-type.js";
import type { Candidate, Parameter } from "../../schema/subtask.js";
import { labelWords } from "./requests.js";

type Types = ReadonlyMap<string, ResourceType>;

/** What a phrase about an effect is made from. */
export interface PhrasedEffect {
  parameters: readonly Parameter[];
  outputs: Candidate["outputs"];
}

/**
 * Phrases for effects that say by themselves what was done, whatever way led there: a document or page that is
 * opened, a content that is copied, a record or message that is made. Empty for other effects.
 */
export function effectPhrases(types: Types, effect: PhrasedEffect): string[] {
  return [...openingPhrases(types, effect), ...copyingPhrases(types, effect), ...makingPhrases(types, effect)];
}

/** Phrases for a value that is read out of the only parameter; empty for everything else. */
export function readingPhrases({ parameters, outputs }: PhrasedEffect): string[] {
  return outputs.flatMap(({ type, value }) => {
    if (type !== "value_in_mind" || !("from" in value) || parameters.length !== 1) return [];
    const blank = `{${value.from}}`;
    if (value.extractor.kind === "arithmetic")
      return [`work out ${blank}`, `calculate ${blank}`, `find out what ${blank} comes to`];
    if (value.extractor.kind === "message_body") return [`read ${blank}`, `find out what ${blank} says`];
    const what = describeExtractor(value.extractor);
    return [`find out ${what} in ${blank}`, `look up ${what} in ${blank}`, `read ${what} in ${blank}`];
  });
}

function openingPhrases(types: Types, { parameters, outputs }: PhrasedEffect): string[] {
  const [parameter] = parameters;
  const [output] = outputs;
  if (parameter === undefined || output === undefined || parameters.length + outputs.length !== 2) return [];
  const isGui = types.get(output.type)?.family === "gui";
  if (!isGui || !("parameter" in output.value)) return [];
  const kind = types.get(output.type)?.detector.kind;
  return kind === "page"
    ? [`go to {${parameter.name}}`, `open the page {${parameter.name}}`]
    : [`open {${parameter.name}}`];
}

function copyingPhrases(types: Types, { parameters, outputs }: PhrasedEffect): string[] {
  const [parameter] = parameters;
  const copied = outputs.find(({ type }) => types.get(type)?.detector.kind === "clipboard");
  const rest = outputs.filter((output) => output !== copied && types.get(output.type)?.family !== "gui");
  if (parameter === undefined || parameters.length !== 1 || copied === undefined || rest.length > 0) return [];
  const blank = `{${parameter.name}}`;
  if ("parameter" in copied.value) return [`copy ${blank} to the clipboard`];
  if (!("from" in copied.value)) return [];
  const { kind } = copied.value.extractor;
  if (kind === "arithmetic") return [`work out ${blank} and copy the result`];
  if (kind === "content_text") {
    return [`copy the whole content of ${blank}`, `copy everything in ${blank} to the clipboard`];
  }
  return [`copy ${describeExtractor(copied.value.extractor)} of ${blank} to the clipboard`];
}

/** Only for things that free values make up whole, so that nothing that is used goes unsaid. */
function makingPhrases(types: Types, { parameters, outputs }: PhrasedEffect): string[] {
  const made = outputs.find(({ type }) => {
    const kind = types.get(type)?.detector.kind;
    return kind === "record" || kind === "message";
  });
  const type = made === undefined ? undefined : types.get(made.type);
  if (type === undefined || parameters.length === 0 || parameters.some(({ role }) => role !== "value")) return [];
  const [first, ...others] = parameters;
  if (first === undefined) return [];
  const isMessage = type.detector.kind === "message";
  const details = others.map((parameter) => `the ${labelWords(parameter)} {${parameter.name}}`);
  const ending = details.length === 0 ? "" : ` with ${joined(details)}`;
  if (!isMessage) return [`add ${type.noun} {${first.name}}${ending}`];
  const verb =
    type.detector.kind === "message" && type.detector.folder === "drafts" ? "write a draft" : "send a message";
  return first.type === "mail_address" ? [`${verb} to {${first.name}}${ending}`] : [];
}

function joined(parts: readonly string[]): string {
  const last = parts.at(-1) ?? "";
  return parts.length < 2 ? last : `${parts.slice(0, -1).join(", ")} and ${last}`;
}
