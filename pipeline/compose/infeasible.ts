import type { Catalog } from "../catalog/catalog.js";
import { members } from "../graph/bits.js";
import { toMasks } from "../graph/graph.js";
import { ancestors } from "../graph/reachability.js";
import { bareGraph } from "../graph/task-graph.js";
import { basename, dirname, normalizePath } from "../path.js";
import type { Rng } from "../rng.js";
import type { EnvironmentSetup } from "../schema/environment-setup.js";
import type { Subtask } from "../schema/subtask.js";
import type { Infeasibility, TaskDraft } from "../schema/task.js";
import type { TaskNode } from "../schema/task-graph.js";
import { readPlacement } from "./placement.js";
import { isPathType } from "./pool-index.js";

type Obstacle = Pick<Infeasibility, "blocked" | "kind" | "removed"> & { setup: EnvironmentSetup };

/**
 * Takes one prerequisite of a feasible draft away, so that every order stops at one node: of all nodes that need what
 * is taken away, that node comes first. Null when nothing can be taken away in this manner.
 */
export function takePrerequisite(
  twin: TaskDraft,
  kind: Infeasibility["kind"],
  pool: ReadonlyMap<string, Subtask>,
  catalog: Catalog,
  rng: Rng,
): { setup: EnvironmentSetup; infeasibility: Infeasibility } | null {
  const obstacles = finders[kind](twin, pool, catalog);
  if (obstacles.length === 0) return null;
  const { setup, ...obstacle } = rng.pick(obstacles);
  return { setup, infeasibility: { ...obstacle, error: "", twin_task_id: twin.id, twin_setup: twin.setup } };
}

type Finder = (twin: TaskDraft, pool: ReadonlyMap<string, Subtask>, catalog: Catalog) => Obstacle[];

const finders: Readonly<Record<Infeasibility["kind"], Finder>> = {
  missing_file: missingFiles,
  dead_address: deadAddresses,
  no_account: missingAccounts,
  no_permission: closedFolders,
};

function missingFiles({ setup, graph }: TaskDraft, pool: ReadonlyMap<string, Subtask>, catalog: Catalog): Obstacle[] {
  return setup.files.flatMap(({ path }): Obstacle[] => {
    const users = graph.nodes.filter((node) => valuesOf(node, "input", pool).some(({ value }) => same(value, path)));
    const blocked = firstOf(graph, users);
    if (blocked === null || isSupplied(path, setup, graph.nodes, pool)) return [];
    const type = valuesOf(blocked, "input", pool).find(({ value }) => same(value, path))?.type ?? "";
    if (!isPathType(catalog.resourceTypes.get(type)) || !isTyped(blocked, path, pool)) return [];
    const files = setup.files.filter((file) => !same(file.path, path));
    return [{ blocked: blocked.id, kind: "missing_file", removed: { type, value: path }, setup: { ...setup, files } }];
  });
}

/** Whether the path is typed, so that the computer answers that there is no such file; in a list it would just not be. */
function isTyped({ subtask_id, parameters }: TaskNode, path: string, pool: ReadonlyMap<string, Subtask>): boolean {
  const subtask = pool.get(subtask_id);
  const parameter = subtask?.parameters.find(({ name }) => same(parameters[name] ?? "", path));
  if (subtask === undefined || parameter === undefined) return false;
  return readPlacement(subtask, parameter)?.folder.from === "choice";
}

/** Whether something else could bring the file: an attachment, a download, a subtask of the graph. */
function isSupplied(
  path: string,
  setup: EnvironmentSetup,
  nodes: readonly TaskNode[],
  pool: ReadonlyMap<string, Subtask>,
): boolean {
  const name = basename(path).toLowerCase();
  const offered = [
    ...setup.inbox.flatMap(({ attachments }) => attachments),
    ...setup.pages.flatMap(({ downloads }) => downloads),
  ];
  if (offered.some((item) => item.name.toLowerCase() === name)) return true;
  return nodes.some((node) => valuesOf(node, "output", pool).some(({ value }) => same(value, path)));
}

function deadAddresses({ setup, graph }: TaskDraft, pool: ReadonlyMap<string, Subtask>): Obstacle[] {
  return setup.pages.flatMap(({ url }): Obstacle[] => {
    const users = graph.nodes.filter((node) => valuesOf(node, "input", pool).some(({ value }) => value === url));
    const blocked = firstOf(graph, users);
    if (blocked === null) return [];
    const pages = setup.pages.map((page) => (page.url === url ? { ...page, available: false } : page));
    return [
      {
        blocked: blocked.id,
        kind: "dead_address",
        removed: { type: "web_url", value: url },
        setup: { ...setup, pages },
      },
    ];
  });
}

/** Folders in which a node makes a file, as folders in which nothing may be made. */
function closedFolders({ setup, graph }: TaskDraft, pool: ReadonlyMap<string, Subtask>, catalog: Catalog): Obstacle[] {
  const made = graph.nodes.flatMap((node) =>
    valuesOf(node, "output", pool)
      .filter(({ type }) => isPathType(catalog.resourceTypes.get(type)))
      .map(({ value }) => ({ node, folder: dirname(value) })),
  );
  const folders = [...new Map(made.map(({ folder }) => [normalizePath(folder), folder])).values()];
  return folders.flatMap((folder): Obstacle[] => {
    const users = graph.nodes.filter((node) => made.some((file) => file.node === node && same(file.folder, folder)));
    const blocked = firstOf(graph, users);
    if (blocked === null) return [];
    const directories = [
      ...setup.directories.filter(({ path }) => !same(path, folder)),
      { path: folder, read_only: true },
    ];
    return [
      {
        blocked: blocked.id,
        kind: "no_permission",
        removed: { type: "dir_path", value: folder },
        setup: { ...setup, directories },
      },
    ];
  });
}

/** The mail account that a node sends with. */
function missingAccounts({ setup, graph }: TaskDraft, pool: ReadonlyMap<string, Subtask>): Obstacle[] {
  const users = graph.nodes.filter((node) =>
    pool.get(node.subtask_id)?.outputs.some(({ type }) => type === "mail_sent"),
  );
  const blocked = firstOf(graph, users);
  if (blocked === null) return [];
  const settings = { ...setup.settings, [mailAccountSetting]: "" };
  return [
    {
      blocked: blocked.id,
      kind: "no_account",
      removed: { type: "setting_value", value: mailAccountSetting },
      setup: { ...setup, settings },
    },
  ];
}

/** The environment setting that holds the address of the signed-in account; empty when there is none. */
const mailAccountSetting = "mail.account";

/** The one node that comes before all others of a group in every order; null when there is none. */
function firstOf(graph: TaskDraft["graph"], group: readonly TaskNode[]): TaskNode | null {
  const above = ancestors(toMasks(bareGraph(graph)));
  const positions = group.map((node) => graph.nodes.indexOf(node));
  const first = positions.find((candidate) =>
    positions.every((other) => other === candidate || members(above[other] ?? 0).includes(candidate)),
  );
  return first === undefined ? null : (graph.nodes[first] ?? null);
}

function valuesOf(
  node: TaskNode,
  role: "input" | "output",
  pool: ReadonlyMap<string, Subtask>,
): { type: string; value: string }[] {
  const parameters = pool.get(node.subtask_id)?.parameters ?? [];
  return parameters
    .filter((parameter) => parameter.role === role)
    .map(({ name, type }) => ({ type, value: node.parameters[name] ?? "" }));
}

function same(a: string, b: string): boolean {
  return normalizePath(a) === normalizePath(b);
}
