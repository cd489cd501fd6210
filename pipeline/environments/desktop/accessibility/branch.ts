import type { Rect } from "../../../schema/computer/control.js";
import type { AccessibleNode, ApplicationOnBus } from "./accessible-node.js";

/** A node with its children, before the tree is laid flat. */
export interface AccessibleBranch {
  node: Omit<AccessibleNode, "parent" | "application" | "pid">;
  children: readonly AccessibleBranch[];
}

/** Lays branches flat, parents before their children. */
export function flatten(
  branches: readonly AccessibleBranch[],
  { name, pid }: ApplicationOnBus,
  start: number,
): AccessibleNode[] {
  const nodes: AccessibleNode[] = [];
  const add = ({ node, children }: AccessibleBranch, parent: number | null) => {
    const index = start + nodes.length;
    nodes.push({ ...node, parent, application: name, pid });
    for (const child of children) add(child, index);
  };
  for (const branch of branches) add(branch, null);
  return nodes;
}

export const noRect: Rect = [0, 0, 0, 0];
