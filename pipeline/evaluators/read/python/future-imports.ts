import type { ImportFrom, StmtNode } from "../nodes.js";
import { EvaluatorRefusal } from "../refusal.js";
import { NotPython } from "./not-python.js";

/** Features of `__future__` that change nothing here. `barry_as_FLUFL` gives `!=` another spelling. */
const features: ReadonlySet<string> = new Set([
  ...["nested_scopes", "generators", "division", "absolute_import", "with_statement", "print_function"],
  ...["unicode_literals", "generator_stop", "annotations"],
]);

/**
 * Imports from `__future__` stand before everything but the docstring. Throws NotPython for a late one and for a feature
 * that does not exist, and EvaluatorRefusal for one that changes the grammar.
 */
export function checkFutureImports(body: readonly StmtNode[]): void {
  let isLate = false;
  for (const [index, node] of body.entries()) {
    refuseWithin(node);
    if (isFutureImport(node)) {
      if (isLate) throw late(node);
      for (const { name, ...at } of node.names) {
        if (name === "barry_as_FLUFL") throw new EvaluatorRefusal(at, `${name} is not allowed in an evaluator`);
        if (!features.has(name)) throw new NotPython(at, `__future__ has no feature ${name}`);
      }
    } else if (index > 0 || node.nodeType !== "Expr" || node.value.nodeType !== "Constant") isLate = true;
    else isLate = node.value.literal !== "text";
  }
}

/** Blocks within a module hold no such import. */
function refuseWithin(node: StmtNode): void {
  const inner =
    node.nodeType === "If" ? [...node.body, ...node.orelse] : node.nodeType === "FunctionDef" ? node.body : [];
  for (const statement of inner) {
    if (isFutureImport(statement)) throw late(statement);
    refuseWithin(statement);
  }
}

function isFutureImport(node: StmtNode): node is ImportFrom {
  return node.nodeType === "ImportFrom" && node.module === "__future__" && node.level === 0;
}

function late(node: StmtNode): NotPython {
  return new NotPython(node, "imports from __future__ stand at the beginning of the file");
}
