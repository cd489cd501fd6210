import type { ExprNode } from "../nodes.js";
import { NotPython } from "./not-python.js";

/** Throws NotPython for what cannot be assigned to; a "single" target is no tuple and no list. */
export function checkTarget(node: ExprNode, kind: "single" | "any"): void {
  if (kind === "any" && (node.nodeType === "Tuple" || node.nodeType === "List")) {
    for (const element of node.elts) checkTarget(element, kind);
    return;
  }
  const name = node.nodeType === "Name" ? node.id : node.nodeType === "Attribute" ? node.attr : null;
  if (name === "__debug__") throw new NotPython(node, "__debug__ cannot be assigned");
  if (name === null && node.nodeType !== "Subscript") throw new NotPython(node, "this cannot be assigned");
}
