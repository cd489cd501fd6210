import { z } from "zod";
import { nearestId } from "./nearest-id.js";

export interface Explanation {
  path: (string | number)[];
  message: string;
}

/** Describes the first issue and what would be right: allowed values, known keys, the nearest spelling. */
export function explainIssue(error: z.ZodError, schema: z.ZodType): Explanation {
  // A misspelled key is also a missing one; the key that is there tells more.
  const issue = error.issues.find(({ code }) => code === "unrecognized_keys") ?? error.issues[0];
  if (issue === undefined) return { path: [], message: error.message };
  const path = issue.path.map((step) => (typeof step === "number" ? step : String(step)));
  const where = path.length > 0 ? `"${path.join(".")}"` : "this file";
  switch (issue.code) {
    case "unrecognized_keys": {
      const key = issue.keys[0] ?? "";
      const known = keysAt(schema, path);
      return { path: [...path, key], message: `unknown key "${key}"${allowedNames(key, known)}` };
    }
    case "invalid_value":
      return { path, message: `${where} must be one of: ${issue.values.map(String).join(", ")}` };
    case "invalid_union": {
      const options = "options" in issue && Array.isArray(issue.options) ? issue.options.map(String) : [];
      const allowed = options.length > 0 ? `must be one of: ${options.join(", ")}` : "has none of the allowed shapes";
      return { path, message: `${where} ${allowed}` };
    }
    case "invalid_format":
      return { path, message: `${where} must match ${"pattern" in issue ? String(issue.pattern) : issue.format}` };
    default:
      return { path, message: `${where}: ${issue.message}` };
  }
}

/** "; did you mean ...? Allowed: a, b, c", or ". Allowed: a, b, c" where no name is near. */
export function allowedNames(name: string, allowed: readonly string[]): string {
  const nearest = nearestId(name, allowed);
  return `${nearest === null ? "." : `; did you mean "${nearest}"?`} Allowed: ${allowed.join(", ")}`;
}

function keysAt(schema: z.ZodType, path: readonly (string | number)[]): string[] {
  let current: unknown = schema;
  for (const step of path) {
    current = unwrapped(current);
    if (current instanceof z.ZodObject) current = current.shape[String(step)];
    else if (current instanceof z.ZodArray) current = current.element;
    else return [];
  }
  current = unwrapped(current);
  return current instanceof z.ZodObject ? Object.keys(current.shape) : [];
}

function unwrapped(schema: unknown): unknown {
  return schema instanceof z.ZodDefault || schema instanceof z.ZodNullable || schema instanceof z.ZodOptional
    ? unwrapped(schema.unwrap())
    : schema;
}
