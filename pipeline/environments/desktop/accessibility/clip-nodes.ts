import type { Rect } from "../../../schema/computer/control.js";
import type { AccessibleNode } from "./accessible-node.js";
import { type ClippedNode, intersect, isEmpty } from "./control-draft.js";

/** Through these their content is seen. */
const frames = new Set([
  "scroll pane",
  "viewport",
  "document web",
  "document frame",
  "list",
  "list box",
  "table",
  "tree table",
  "tree",
]);

/** The trees of a list of nodes, top-level windows first to last, clipped to the screen; what a menu opens floats over it. */
export function clipNodes(nodes: readonly AccessibleNode[], screen: Rect): ClippedNode[] {
  const clippedNodes: (ClippedNode & { children: ClippedNode[] })[] = [];
  const clips: Rect[] = [];
  const roots: ClippedNode[] = [];
  for (const [index, node] of nodes.entries()) {
    const parent = node.parent === null ? null : (clippedNodes[node.parent] ?? null);
    const clip = node.parent === null ? screen : (clips[node.parent] ?? screen);
    const rect = intersect(node.rect, clip);
    const isVisible = node.states.includes("showing") && !isEmpty(node.rect) && !isEmpty(rect);
    const clipped = { node, parent, children: [], rect, isVisible };
    clippedNodes.push(clipped);
    clips[index] = node.role === "menu" ? screen : frames.has(node.role) && !isEmpty(rect) ? rect : clip;
    if (parent === null) roots.push(clipped);
    else clippedNodes[node.parent ?? -1]?.children.push(clipped);
  }
  return roots;
}
