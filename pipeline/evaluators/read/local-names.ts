import type { ExprNode, FunctionDef, StmtNode } from "./nodes.js";
import type { Source } from "./paths.js";
import { refuseTakenName } from "./statements.js";

/**
 * A name that is assigned anywhere in a function is local in all of it, also where the assignment is never reached.
 * Throws EvaluatorRefusal where such a name stands for a check, a function or a module elsewhere in the function.
 */
export function refuseTakenLocals({ body }: FunctionDef, source: Source): void {
  for (const target of targetsIn(body)) {
    if (target.nodeType === "Name") refuseTakenName(target.id, target, { source });
  }
}

function targetsIn(block: readonly StmtNode[]): ExprNode[] {
  return block.flatMap((node): ExprNode[] => {
    if (node.nodeType === "If") return [...targetsIn(node.body), ...targetsIn(node.orelse)];
    if (node.nodeType === "Assign") return node.targets.flatMap(namesIn);
    return node.nodeType === "AugAssign" || node.nodeType === "AnnAssign" ? [node.target] : [];
  });
}

function namesIn(target: ExprNode): ExprNode[] {
  return target.nodeType === "Tuple" || target.nodeType === "List" ? target.elts.flatMap(namesIn) : [target];
}
