import type { Control, Rect } from "../../../schema/computer/control.js";
import type { AccessibleNode } from "./accessible-node.js";
import { type ClippedNode, type ControlDraft, contains, intersect, isEmpty } from "./control-draft.js";
import { tidy } from "./control-text.js";
import { draftWindow } from "./draft-controls.js";
import { partSiblings } from "./part-siblings.js";

/** What must be known of a window of the display to find its accessible tree. */
export interface WindowOnScreen {
  title: string;
  pid: number | null;
  rect: Rect;
  active: boolean;
  dialog: boolean;
  hidden?: boolean;
  /** As the window manager calls it: a "dock" stays above all others and is listed last. */
  type?: string;
}

/** A top-level window of the tree with the window of the display that shows it. */
interface Top {
  clipped: ClippedNode;
  application: string;
  window: WindowOnScreen | null;
  popups: ClippedNode[];
}

const screen: Rect = [0, 0, 1280, 800];
const topLevel = new Set([
  "frame",
  "dialog",
  "alert",
  "file chooser",
  "color chooser",
  "font chooser",
  "window",
  "internal frame",
]);
const dialogs = new Set(["dialog", "alert", "file chooser", "color chooser", "font chooser"]);

/**
 * The controls that a user of the desktop sees: windows front to back, parents before children, children from top to
 * bottom and left to right. `windows` stand front to back; `applicationOf` gives our id for a top-level node, null for
 * what belongs to no application.
 */
export function toControls(
  nodes: readonly AccessibleNode[],
  windows: readonly WindowOnScreen[],
  applicationOf: (node: AccessibleNode) => string | null,
): Control[] {
  const tops = findTops(clipNodes(nodes, screen), windows, applicationOf);
  const controls: Control[] = [];
  for (const top of tops) addTop(controls, top);
  return keepOneFocus(controls);
}

function findTops(
  roots: readonly ClippedNode[],
  windows: readonly WindowOnScreen[],
  applicationOf: (node: AccessibleNode) => string | null,
): Top[] {
  const tops: Top[] = [];
  const popups: ClippedNode[] = [];
  const free = new Set(windows);
  for (const clipped of roots) {
    if (!clipped.isVisible || clipped.node.role === "tool tip") continue;
    const window = matchWindow(clipped.node, free);
    if (window !== null) free.delete(window);
    if (window === null && isPopup(clipped)) popups.push(clipped);
    else {
      const application = applicationOf(clipped.node);
      if (application !== null && window?.hidden !== true) tops.push({ clipped, application, window, popups: [] });
    }
  }
  const place = ({ window }: Top) =>
    window === null ? windows.length : windows.indexOf(window) + (window.type === "dock" ? windows.length + 1 : 0);
  tops.sort((a, b) => place(a) - place(b));
  for (const popup of popups) {
    const owner = tops.find(
      ({ clipped }) => clipped.node.pid === popup.node.pid && clipped.node.application === popup.node.application,
    );
    owner?.popups.push(popup);
  }
  return tops.filter((top, index) => !isCovered(top, tops.slice(0, index)));
}

/** Returns the window of the same process with the same title that is nearest. */
function matchWindow(node: AccessibleNode, windows: ReadonlySet<WindowOnScreen>): WindowOnScreen | null {
  let best: WindowOnScreen | null = null;
  let least = Number.POSITIVE_INFINITY;
  for (const window of windows) {
    const isSame = window.title === node.name;
    if (!isSame && (window.pid !== node.pid || window.pid === null)) continue;
    const distance = window.rect.reduce((sum, edge, index) => sum + Math.abs(edge - (node.rect[index] ?? 0)), 0);
    const cost = distance + (isSame ? 0 : 1000) + (window.pid === node.pid ? 0 : 2000);
    if (cost >= least || (!isSame && distance > 200)) continue;
    best = window;
    least = cost;
  }
  return best;
}

function isPopup({ node }: ClippedNode): boolean {
  return !topLevel.has(node.role) || node.role === "window" || node.name === "";
}

/** Whether one window further in front, other than a dialog of the same process, hides all of it. */
function isCovered(top: Top, inFront: readonly Top[]): boolean {
  return inFront.some(
    ({ clipped, window }) =>
      window !== null &&
      (clipped.node.pid !== top.clipped.node.pid || !(window.dialog || dialogs.has(clipped.node.role))) &&
      contains(clipped.rect, top.clipped.rect),
  );
}

function addTop(controls: Control[], { clipped, application, window, popups }: Top): void {
  const { node } = clipped;
  const isDialog = dialogs.has(node.role) || window?.dialog === true;
  const text = tidy(window?.title ?? node.name) || tidy(node.name);
  const root: ControlDraft = {
    clipped,
    type: isDialog ? "Dialog" : "Window",
    text,
    value: null,
    rect: clipped.rect,
    isVisible: true,
    children: draftWindow(clipped, popups),
  };
  add(controls, root, null, { application, window: text });
}

function add(
  controls: Control[],
  draft: ControlDraft,
  parent: number | null,
  place: { application: string; window: string },
): void {
  const { node } = draft.clipped;
  const states = new Set(node.states);
  const index = controls.length;
  controls.push({
    control_text: draft.text,
    control_type: draft.type,
    rect: draft.rect,
    parent,
    ...place,
    enabled: states.has("enabled") || states.has("sensitive") || draft.type === "Window" || draft.type === "Dialog",
    focused: states.has("focused") && draft.type !== "Window" && draft.type !== "Dialog" && draft.type !== "Menu",
    selected: draft.type !== "Menu" && ["checked", "pressed", "selected"].some((state) => states.has(state)),
    value: draft.value,
    visible: draft.isVisible,
  });
  partSiblings(draft.children);
  const isList = draft.type === "List";
  const order = (child: ControlDraft) => (child.type === "Menu" ? 1 : 0);
  const children = draft.children
    .map((child, position) => ({ child, position }))
    .sort(
      (a, b) =>
        order(a.child) - order(b.child) ||
        (isList || order(a.child) === 1 ? a.position - b.position : 0) ||
        a.child.clipped.node.rect[1] - b.child.clipped.node.rect[1] ||
        a.child.clipped.node.rect[0] - b.child.clipped.node.rect[0] ||
        a.position - b.position,
    );
  for (const { child } of children) add(controls, child, index, place);
}

/** Of all that claim the focus the innermost in front has it. */
function keepOneFocus(controls: Control[]): Control[] {
  const front = controls.findIndex((control, index) => index > 0 && control.parent === null);
  const end = front < 0 ? controls.length : front;
  let last = -1;
  for (const [index, control] of controls.entries()) if (control.focused && (index < end || last < 0)) last = index;
  return controls.map((control, index) =>
    control.focused && index !== last ? { ...control, focused: false } : control,
  );
}

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

/**
 * The trees of a list of nodes, top-level windows first to last, clipped to the screen; what a menu opens floats over it.
 * A page of a document is where the document is: viewers name the page that they show, and not how far it is scrolled.
 */
function clipNodes(nodes: readonly AccessibleNode[], screen: Rect): ClippedNode[] {
  const clippedNodes: (ClippedNode & { children: ClippedNode[] })[] = [];
  const clips: Rect[] = [];
  const roots: ClippedNode[] = [];
  for (const [index, node] of nodes.entries()) {
    const parent = node.parent === null ? null : (clippedNodes[node.parent] ?? null);
    const clip = node.parent === null ? screen : (clips[node.parent] ?? screen);
    const rect = intersect(node.role === "page" ? clip : node.rect, clip);
    const isVisible = node.states.includes("showing") && !isEmpty(node.rect) && !isEmpty(rect);
    const clipped = { node, parent, children: [], rect, isVisible };
    clippedNodes.push(clipped);
    clips[index] = node.role === "menu" ? screen : frames.has(node.role) && !isEmpty(rect) ? rect : clip;
    if (parent === null) roots.push(clipped);
    else clippedNodes[node.parent ?? -1]?.children.push(clipped);
  }
  return roots;
}
