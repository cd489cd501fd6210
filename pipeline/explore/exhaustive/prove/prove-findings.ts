import type { Catalog } from "../../../catalog/catalog.js";
import { canonicalJson } from "../../../hash.js";
import type { Application } from "../../../schema/catalog/catalog.js";
import type { Action } from "../../../schema/computer/action.js";
import type { SystemState } from "../../../schema/computer/system-state.js";
import type { Discovery } from "../../discovery.js";
import { differenceKey, includesAll, kindsOf } from "../../state-difference.js";
import { holds, type RunClaim } from "../claim.js";
import type { Finding } from "../finding.js";
import type { Tools } from "../tools.js";
import { minimise } from "./minimise.js";
import { commandTexts, procedureOf } from "./procedures.js";
import { discoveryOf, type ProvenPath, pathFromContext, shrink, wholePath } from "./prove.js";

const mostRoutes = 4;

/**
 * Makes discoveries of findings. Findings with one effect are routes to it: the shortest is proven first, the
 * others must reach the same effect from its smallest setup; those that need something else are proven on their own. A finding made in a context is proven twice: with the
 * way into the context as part of the path, and with the context as what is there at the start. What differs from
 * an earlier discovery in values only is left out.
 */
export async function* proveFindings(
  tools: Tools,
  catalog: Catalog,
  { documentation }: Application,
  launch: Action,
  clean: SystemState,
  findings: readonly Finding[],
): AsyncIterable<Discovery> {
  const known = new Set<string>();
  const texts = new Set(findings.flatMap(({ actions }) => [...commandTexts(actions)]));
  const groups = groupByEffect(findings);
  for (let group = groups.shift(); group !== undefined; group = groups.shift()) {
    const [shortest] = group;
    if (shortest === undefined) continue;
    const claim = claimOf(tools, shortest);
    const otherwise = new Set(group.slice(1));
    let procedure: number | null = null;
    for (const pathsOf of shortest.composite ? [pathFromContext(launch)] : [wholePath, pathFromContext(launch)]) {
      const start = await firstProven(tools, claim, group.map(pathsOf));
      const discovery = start && (await discoveryOf(tools.walker, catalog, tools.application, start, clean));
      if (start === null || discovery === null) continue;
      const { routes, travelled } = await routesFrom(tools, claim, start, group, pathsOf);
      for (const finding of travelled) otherwise.delete(finding);
      const inputs = discovery.inputs.map((input) => input.type).sort();
      const identity = canonicalJson([shortest.command, kindsOf(shortest.differences), inputs]);
      if (known.has(identity)) continue;
      known.add(identity);
      const walked = travelled.map(({ actions, anchor }) => actions.slice(Math.max(1, anchor)));
      procedure = procedureOf(documentation, walked, texts) ?? procedure;
      yield { ...discovery, routes, procedure };
    }
    if (otherwise.size > 0) groups.push([...otherwise]);
  }
}

/** Findings with equal effects together, the best path first in each group and among groups: short, and typing paths rather than clicking files, which works for files anywhere. */
function groupByEffect(findings: readonly Finding[]): Finding[][] {
  const cost = (finding: Finding) =>
    finding.actions.length + 3 * finding.actions.filter((action) => action.control?.control_type === "ListItem").length;
  const sorted = [...findings].sort((a, b) => cost(a) - cost(b));
  const groups = new Map<string, Finding[]>();
  for (const finding of sorted) {
    const effect = finding.differences.map(differenceKey).join("\n");
    groups.set(effect, [...(groups.get(effect) ?? []), finding]);
  }
  return [...groups.values()];
}

function claimOf(tools: Tools, finding: Finding): RunClaim {
  return (run) =>
    tools.screenOf(run.controls).dialogs.length === 0 &&
    includesAll(tools.differences(run.before, run.after), finding.differences);
}

async function firstProven(
  tools: Tools,
  claim: RunClaim,
  paths: readonly (ProvenPath | null)[],
): Promise<ProvenPath | null> {
  for (const path of paths) {
    const shrunk = path === null ? null : await shrink(tools.walker, claim, path);
    if (shrunk !== null) return shrunk;
  }
  return null;
}

/** The findings of a group that reach the effect from the setup of a proven path, and the shortest forms of their paths. */
async function routesFrom(
  tools: Tools,
  claim: RunClaim,
  proven: ProvenPath,
  group: readonly Finding[],
  pathOf: (finding: Finding) => ProvenPath | null,
): Promise<{ routes: Action[][]; travelled: Finding[] }> {
  const known = [proven.actions.map(canonicalJson)];
  const routes: Action[][] = [];
  const travelled: Finding[] = [];
  const reaches = (actions: readonly Action[]) => holds(tools.walker, claim, proven.setup, actions);
  for (const finding of group) {
    const path = pathOf(finding);
    if (path === null || !(await reaches(path.actions))) continue;
    travelled.push(finding);
    if (routes.length >= mostRoutes) continue;
    const route = await minimise(path.actions, 1, reaches);
    const texts = route.map(canonicalJson);
    if (known.some((shorter) => isWithin(shorter, texts))) continue;
    known.push(texts);
    routes.push(route);
  }
  return { routes, travelled };
}

/** Whether all of `shorter` stands in `longer`, in this order: then the longer path is a detour. */
function isWithin(shorter: readonly string[], longer: readonly string[]): boolean {
  let matched = 0;
  for (const text of longer) if (text === shorter[matched]) matched += 1;
  return matched === shorter.length;
}
