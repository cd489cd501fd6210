import { z } from "zod";
import type { Fault } from "./faults.js";
import { tokens } from "./tokens.js";

/** What a model came up with, before a provider's protocol wraps it. */
export interface Completion {
  text: string;
  /** `json` is what OpenAI carries, `input` what Anthropic does; they differ only where a fault broke the JSON. */
  call: { tool: string; json: string; input: Record<string, unknown> } | null;
  end: "finished" | "length" | "refused";
  tokens: number;
}

const prose = "I looked at it carefully, and here is what I would do, in words.";
const argumentsOf = z.record(z.string(), z.unknown());

/** What the model says when its answer is `answer`, or what is left of that when it makes a fault or runs out of tokens. */
export function complete(output: string, answer: unknown, fault: Fault | null, limit: number): Completion {
  if (fault?.kind === "refusal") return said("I'm sorry, but I can't help with that.", "refused");
  if (fault?.kind === "empty") return said("", "finished");
  if (fault?.kind === "text-only") return said(prose, "finished");
  if (output === "") return saidWithin(typeof answer === "string" ? answer : JSON.stringify(answer), limit);
  const input = argumentsOf.parse(answer);
  const json = JSON.stringify(input);
  if (fault?.kind === "truncated") return cutShort(output, input, json, Math.floor(json.length / 2), limit);
  if (fault?.kind === "rambling") {
    return { ...cutShort(output, input, json, Math.floor(json.length / 2), limit), tokens: limit };
  }
  if (tokens(json) > limit) return cutShort(output, input, json, limit * 4, limit);
  switch (fault?.kind) {
    case "malformed-arguments":
      return called(output, `${json.slice(0, -1)},,}`, wrapped(input));
    case "wrong-shape":
      return called(output, JSON.stringify(wrapped(input)), wrapped(input));
    case "wrong-tool":
      return called("another_tool", json, input);
    default:
      return called(output, json, input);
  }
}

function said(text: string, end: Completion["end"]): Completion {
  return { text, call: null, end, tokens: tokens(text) };
}

function saidWithin(text: string, limit: number): Completion {
  return tokens(text) <= limit
    ? said(text, "finished")
    : { text: text.slice(0, limit * 4), call: null, end: "length", tokens: limit };
}

function called(tool: string, json: string, input: Record<string, unknown>): Completion {
  return { text: "", call: { tool, json, input }, end: "finished", tokens: tokens(json) };
}

/** A call whose JSON ends at `length` because the model may not write more than `limit` tokens. */
function cutShort(tool: string, input: Record<string, unknown>, json: string, length: number, limit: number) {
  const entries = Object.entries(input);
  const kept = Object.fromEntries(entries.slice(0, Math.floor((entries.length * length) / json.length)));
  const call = { tool, json: json.slice(0, length), input: kept };
  return { text: "", call, end: "length" as const, tokens: Math.min(limit, tokens(json)) };
}

/** Each argument inside an object that nobody asked for: fits no schema that is worth the name. */
function wrapped(input: Record<string, unknown>): Record<string, unknown> {
  const values = Object.entries(input).map(([name, value]) => [name, { wrapped: value }]);
  return values.length === 0 ? { wrapped: {} } : Object.fromEntries(values);
}
