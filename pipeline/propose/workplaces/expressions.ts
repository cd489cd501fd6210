import { RequestError } from "../../errors.js";
import { parseQuery, parseRowCondition } from "../../query/parse-query.js";
import type { WorkplaceDescription } from "../../schema/workplace.js";
import { deepestAggregate, depthOfCondition, depthOfQuery } from "../query-depth.js";
import { textsIn } from "../texts-in.js";

const given = new Map([["today", { kind: "literal", value: "", type: "date" } as const]]);
const conditions: ReadonlySet<string> = new Set(["where", "filled_where"]);
const queries: ReadonlySet<string> = new Set(["expression", "median"]);

/** What cannot be read among the expressions of a workplace, or goes over its rows too often; null for nothing. */
export function expressionFault({ tables, issues }: Pick<WorkplaceDescription, "tables" | "issues">): string | null {
  for (const { path, text } of textsIn({ tables, issues })) {
    const field = path.at(-1) ?? "";
    const isQuery = queries.has(field) || path.at(-2) === "set";
    if (!isQuery && !conditions.has(field)) continue;
    try {
      const depth = isQuery ? depthOfQuery(parseQuery(text, given)) : depthOfCondition(parseRowCondition(text, given));
      if (depth > deepestAggregate)
        return `${path.join(".")}: at most ${deepestAggregate} aggregates stand within each other`;
    } catch (error) {
      if (!(error instanceof RequestError)) throw error;
      return `${path.join(".")}: ${error.message}`;
    }
  }
  return null;
}
