import { isDeepStrictEqual } from "node:util";
import type { z } from "zod";
import type { FailureOutcome } from "../language-model.js";
import type { AnswerTool, RawAnswer } from "../providers/chat-model.js";
import { excerpt } from "./excerpt.js";
import { fitToSchema } from "./fit-to-schema.js";
import { isTooDeep, jsonIn, objectsIn } from "./lenient-json.js";

/** Longer answers are refused before anything looks into them. */
const longestAnswer = 200_000;
/** Issues that are told at once. */
const mostIssues = 5;

/** Why an answer that came cannot be used. */
type UnusableOutcome = Extract<FailureOutcome, "refused" | "truncated" | "invalid">;

/**
 * A valid answer, with the arguments that were read (`given`) and whether they had to be mended, or which kind of failure
 * it is and what was wrong, in words that a model can act on.
 */
export type ReadAnswer<T> =
  | { value: T; given: unknown; isMended: boolean }
  | { failure: { outcome: UnusableOutcome; detail: string } };

/**
 * Reads what a model sent as an answer of this schema: the arguments of the tool call as they are, and where these do not fit,
 * what is left of the answer without its wrapping. What was mended passes the same schema.
 */
export function readAnswer<T>(
  raw: Pick<RawAnswer, "calls" | "text" | "end">,
  tool: AnswerTool,
  schema: z.ZodType<T>,
): ReadAnswer<T> {
  const fail = (outcome: UnusableOutcome, detail: string): ReadAnswer<T> => ({ failure: { outcome, detail } });
  if (raw.end === "refused") return fail("refused", `it refused: ${excerpt(raw.text, 200)}`);
  if (raw.end === "truncated") return fail("truncated", "the answer was cut off at the limit of its length; be brief");
  const calls = raw.calls.map((call) => ({ ...call, value: argumentsIn(call.arguments) }));
  if (lengthOf(raw) > longestAnswer) {
    return fail("invalid", `the answer is longer than ${longestAnswer.toLocaleString("en-US")} characters`);
  }
  if (calls.some(({ value }) => isTooDeep(value))) return fail("invalid", "the arguments are nested too deeply");
  const named = calls.filter(({ name }) => name === tool.name);
  const issues: string[] = [];
  for (const { value } of named) {
    const parsed = schema.safeParse(value);
    if (parsed.success) return { value: parsed.data, given: value, isMended: false };
    if (issues.length === 0 && value !== undefined) issues.push(...printIssues(parsed.error));
  }
  const mended = mend(raw, calls, tool, schema);
  if (mended !== null) return { ...mended, isMended: true };
  if (issues.length > 0) return fail("invalid", issues.join("; "));
  const [first] = calls;
  const said = excerpt(first === undefined ? raw.text : textOf(first.arguments), 200);
  const fault =
    first !== undefined && named.length === 0
      ? `there was a call of ${JSON.stringify(excerpt(first.name, 60))}, and none of the tool ${tool.name}`
      : `there was no call of the tool ${tool.name}${said === "" ? "" : " with arguments that are JSON"}`;
  return fail("invalid", said === "" ? fault : `${fault}; the answer begins: ${said}`);
}

/** Letters of an answer, the arguments of its calls included. */
export function lengthOf({ calls, text }: Pick<RawAnswer, "calls" | "text">): number {
  return calls.reduce((sum, call) => sum + textOf(call.arguments).length, text.length);
}

/** Arguments as a text: as they came, or in JSON; "..." where they are too deep to be written. */
export function textOf(given: unknown): string {
  if (typeof given === "string") return given;
  return isTooDeep(given) ? "...".padEnd(longestAnswer + 1, ".") : (JSON.stringify(given) ?? "");
}

/** The one answer that is found when wrappings are taken off; null where there is none, or more than one. */
function mend<T>(
  raw: Pick<RawAnswer, "text">,
  calls: readonly { name: string; arguments: unknown }[],
  tool: AnswerTool,
  schema: z.ZodType<T>,
): { value: T; given: unknown } | null {
  const ours = calls.filter(({ name }) => isNameOf(tool, name));
  const sources: unknown[] = ours.length > 0 ? ours.map((call) => call.arguments) : calls.length > 0 ? [] : [raw.text];
  const found: { value: T; given: unknown }[] = [];
  for (const inner of sources.flatMap((source) => unwrapped(source, tool, 0))) {
    const given = fitToSchema(inner, tool.schema);
    const parsed = schema.safeParse(given);
    if (!parsed.success || found.some((other) => isDeepStrictEqual(other.given, given))) continue;
    found.push({ value: parsed.data, given });
  }
  const [only, ...others] = found;
  return only === undefined || others.length > 0 ? null : only;
}

/** "functions.answer", "default_api:answer" and the like beside the name itself. */
function isNameOf({ name }: AnswerTool, called: string): boolean {
  const trimmed = called.trim();
  return trimmed === name || (trimmed.endsWith(name) && /^[\w-]+[.:/]$/.test(trimmed.slice(0, -name.length)));
}

/** Wrappings inside wrappings that are taken off. */
const mostWrappings = 3;

/** The objects that a value may stand for: itself, what its text spells, and what it wraps. */
function unwrapped(value: unknown, tool: AnswerTool, depth: number): unknown[] {
  if (depth > mostWrappings) return [];
  if (typeof value === "string") {
    const spelt = jsonIn(value.trim());
    const objects = typeof spelt === "string" ? [spelt] : objectsIn(value);
    return objects.flatMap((object) => unwrapped(object, tool, depth + 1));
  }
  if (value === null || typeof value !== "object" || Array.isArray(value)) return [];
  const fields: Readonly<Record<string, unknown>> = { ...value };
  const inner = innerOf(fields, tool);
  return inner === undefined ? [value] : unwrapped(inner, tool, depth + 1);
}

/** What stands under the tool's name, or beside it as Hermes and its kind write a call. */
function innerOf(fields: Readonly<Record<string, unknown>>, tool: AnswerTool): unknown {
  const names = Object.keys(fields);
  if (names.length === 1 && names[0] !== undefined && isNameOf(tool, names[0])) return fields[names[0]];
  const { name, function: called } = fields;
  if (called !== null && typeof called === "object") return called;
  const isCall = names.length === 1 || (typeof name === "string" && isNameOf(tool, name));
  if (!isCall) return undefined;
  return ["arguments", "parameters", "input"].map((key) => fields[key]).find((inner) => inner !== undefined);
}

function argumentsIn(given: unknown): unknown {
  return typeof given === "string" ? jsonIn(given) : given;
}

function printIssues(error: z.ZodError): string[] {
  return error.issues
    .slice(0, mostIssues)
    .map(({ path, message }) => `${path.join(".") || "the arguments"}: ${message}`);
}
