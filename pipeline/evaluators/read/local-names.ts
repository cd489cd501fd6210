import { type FunctionDef, iterChildNodes } from "py-ast";
import type { Source } from "./paths.js";
import { refuseTakenName } from "./statements.js";

/**
 * A name that is assigned anywhere in a function is local in all of it, also where the assignment is never reached.
 * Throws EvaluatorRefusal where such a name stands for a check, a function or a module elsewhere in the function.
 */
export function refuseTakenLocals({ body }: FunctionDef, source: Source): void {
  const open = [...body] as Parameters<typeof iterChildNodes>[0][];
  for (let node = open.pop(); node !== undefined; node = open.pop()) {
    if (node.nodeType === "Name" && node.ctx.nodeType === "Store") refuseTakenName(node.id, node, { source });
    open.push(...iterChildNodes(node));
  }
}
