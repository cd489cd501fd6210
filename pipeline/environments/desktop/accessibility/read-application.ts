import type { AccessibleCalls } from "./accessible-calls.js";
import type { AccessibleReference, ApplicationOnBus, Item, ItemKind } from "./accessible-node.js";
import type { AccessibleBranch } from "./branch.js";
import { readDetails } from "./read-details.js";
import { readGrid } from "./read-grid.js";
import { unlessGone } from "./unless-gone.js";

const containers = new Set(["list", "list box", "table", "tree table", "tree", "table row", "tree item", "list item"]);
const entries = new Set(["list item", "table cell", "tree item", "table row", "check box", "radio button"]);
/** Entries of one container, and those of them that are out of sight. */
const mostChildren = 1500;
const mostHidden = 300;
const deepest = 60;
const mostNodes = 8000;

/** Whether a top-level window is visible; windows that are hidden behind others are not read. */
export type IsInSight = (window: { pid: number; name: string }) => boolean;

interface ApplicationReading {
  calls: AccessibleCalls;
  application: ApplicationOnBus;
  cells: boolean;
  cache: ReadonlyMap<string, Item>;
  cachedChildren: ReadonlyMap<string, readonly Item[]>;
  seen: Set<string>;
}

/**
 * Returns the visible accessibility tree of one application, window by window. Nodes that its cache lacks are
 * requested.
 */
export async function readApplication(
  calls: AccessibleCalls,
  application: ApplicationOnBus,
  isInSight: IsInSight,
  cells: boolean,
): Promise<AccessibleBranch[]> {
  const { root, toolkit, pid } = application;
  const all = await calls.children(root);
  const names = await Promise.all(all.map((window) => unlessGone(calls.name(window))));
  const windows = all.filter((_window, index) => isInSight({ pid, name: names[index] ?? "" }));
  if (windows.length === 0) return [];
  const items = toolkit.startsWith("Qt") ? [] : await calls.cached(root.bus);
  const reading: ApplicationReading = {
    calls,
    application,
    cells,
    cache: new Map(items.map((item) => [item.reference.path, item])),
    cachedChildren: groupByParent(items),
    seen: new Set([root.path]),
  };
  const branches = await Promise.all(windows.map((window) => readBranch(reading, window, null, 0)));
  return branches.flat();
}

function groupByParent(items: readonly Item[]): Map<string, Item[]> {
  const groups = new Map<string, Item[]>();
  for (const item of items) {
    const group = groups.get(item.parent);
    if (group === undefined) groups.set(item.parent, [item]);
    else group.push(item);
  }
  for (const group of groups.values()) group.sort((a, b) => a.index - b.index);
  return groups;
}

async function readBranch(
  reading: ApplicationReading,
  of: AccessibleReference,
  parent: Item | null,
  depth: number,
): Promise<AccessibleBranch[]> {
  const { calls, cache, seen } = reading;
  if (seen.has(of.path) || seen.size > mostNodes || depth > deepest) return [];
  seen.add(of.path);
  const item = cache.get(of.path) ?? (await unlessGone(uncachedItem(reading, of, parent)));
  if (item === null || item.states.includes("defunct")) return [];
  const isShowing = item.states.includes("showing");
  if (!isShowing && !(isContainer(parent) && entries.has(item.role))) return [];
  const [details, children] = await Promise.all([
    readDetails(calls, item),
    isShowing ? readChildren(reading, item, parent, depth) : [],
  ]);
  return [{ node: details, children }];
}

/** An object that the cache leaves out; null for one that is of no interest, as its states say before more is asked. */
async function uncachedItem(
  { calls, application }: ApplicationReading,
  of: AccessibleReference,
  parent: Item | null,
): Promise<Item | null> {
  const states = await calls.states(of);
  if (!states.includes("showing") && !isContainer(parent)) return null;
  const [name, kind] = await Promise.all([calls.name(of), kindOf(calls, of, application)]);
  return { ...kind, reference: of, parent: "", index: 0, name, description: "", states };
}

/** A cell of a GTK table is made once for its column, and is asked for its kind once: lists have hundreds of them. */
async function kindOf(
  calls: AccessibleCalls,
  of: AccessibleReference,
  { root, toolkit, cellKinds }: ApplicationOnBus,
): Promise<ItemKind> {
  const known = of.bus === root.bus ? cellKinds.get(of.path) : undefined;
  if (known !== undefined) return known;
  const kind = await calls.kind(of);
  if (toolkit === "gtk" && of.bus === root.bus && kind.role === "table cell") cellKinds.set(of.path, kind);
  return kind;
}

/** Whether entries of the object count that are scrolled out of sight. */
function isContainer(item: Item | null): boolean {
  return item !== null && containers.has(item.role);
}

async function readChildren(
  reading: ApplicationReading,
  item: Item,
  parent: Item | null,
  depth: number,
): Promise<readonly AccessibleBranch[]> {
  const { calls } = reading;
  if (item.role === "table" && (parent?.role === "document spreadsheet" || item.childCount > 1_000_000)) {
    return reading.cells ? ((await unlessGone(readGrid(calls, item.reference))) ?? []) : [];
  }
  const references = await childReferences(reading, item);
  const branches = await Promise.all(references.map((child) => readBranch(reading, child, item, depth + 1)));
  let hidden = 0;
  return branches.flat().filter(({ node }) => node.states.includes("showing") || hidden++ < mostHidden);
}

async function childReferences(
  { calls, cachedChildren }: ApplicationReading,
  item: Item,
): Promise<AccessibleReference[]> {
  const known = cachedChildren.get(item.reference.path) ?? [];
  const isComplete = known.length === item.childCount && !item.states.includes("manages descendants");
  if (isComplete) return known.map(({ reference }) => reference);
  if (item.childCount <= mostChildren) {
    return (await unlessGone(calls.children(item.reference))) ?? known.map(({ reference }) => reference);
  }
  const first = Array.from({ length: mostHidden }, (_entry, index) => unlessGone(calls.childAt(item.reference, index)));
  return (await Promise.all(first)).filter((child) => child !== null);
}
