import { childNodes, type StmtNode, type SyntaxNode } from "./nodes.js";

const sizes = new WeakMap<StmtNode, number>();

/** Nodes of a statement without those of the statements within it. Linear; the number is kept. */
export function sizeOf(statement: StmtNode): number {
  const known = sizes.get(statement);
  if (known !== undefined) return known;
  let size = 0;
  const within = new Set<SyntaxNode>(statement.nodeType === "If" ? [...statement.body, ...statement.orelse] : []);
  const open: SyntaxNode[] = [statement];
  for (let node = open.pop(); node !== undefined; node = open.pop()) {
    size += 1;
    for (const child of childNodes(node)) if (!within.has(child)) open.push(child);
  }
  sizes.set(statement, size);
  return size;
}
