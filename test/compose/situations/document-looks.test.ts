import { describe, expect, it } from "vitest";
import type { EnvironmentSetup } from "../../../pipeline/schema/computer/environment-setup.js";
import { allFiles } from "../../../pipeline/schema/computer/setup-on.js";
import type { TaskGraph } from "../../../pipeline/schema/task/task-graph.js";
import { draftsOfSituation, pool } from "./situation-drafts.js";

const drafts = [
  ...draftsOfSituation("hr-specialist", "L1", "new-pay", 2),
  ...draftsOfSituation("sales-manager", "L3", "new-terms", 3),
  ...draftsOfSituation("marketing-specialist", "L4", "fair-invitation", 3),
  ...draftsOfSituation("system-administrator", "L3", "new-certificate", 3),
  ...draftsOfSituation("data-analyst", "L3", "camera-software-on-page", 4),
  ...draftsOfSituation("data-analyst", "L3", "camera-software-by-directory", 4),
  ...draftsOfSituation("administrative-assistant", "L3", "guests-as-table", 2),
  ...draftsOfSituation("accountant", "L3", "reminder-from-template", 2),
  ...draftsOfSituation("accountant", "L3", "credit-limit", 2),
  ...draftsOfSituation("customer-support", "L3", "assembly-guide", 2),
];

function documents(setup: EnvironmentSetup, hasLook: boolean): string[] {
  return allFiles(setup).flatMap(({ path, look }) =>
    path.endsWith(".docx") && (look !== undefined) === hasLook ? [path] : [],
  );
}

/** Ways in which the graphs of a task name a file, as the pool calls them. */
function uses(graphs: readonly TaskGraph[], path: string): string[] {
  const nodes = graphs.flatMap((graph) => graph.nodes);
  return nodes.flatMap(({ subtask_id, parameters }) =>
    Object.values(parameters).includes(path) ? [pool.get(subtask_id)?.instruction_template ?? subtask_id] : [],
  );
}

function usesOf(hasLook: boolean): string[][] {
  return drafts.flatMap(({ graph, condition, setup }) => {
    const graphs = condition === null ? [graph] : [condition.holds, condition.fails];
    return documents(setup, hasLook).map((path) => uses(graphs, path));
  });
}

const isReading = (template: string) => /, find \{what\} in /.test(template);

describe("documents of a task", () => {
  it("look like papers where the task only takes facts from them, or leaves them alone", () => {
    const found = usesOf(true);
    expect(found.filter((ways) => ways.length === 0).length).toBeGreaterThan(0);
    expect(found.filter((ways) => ways.length > 0).length).toBeGreaterThan(0);
    expect(found.flat().filter((template) => !isReading(template))).toEqual([]);
  });

  it("have paragraphs of one style where the task works on them", () => {
    const found = usesOf(false);
    expect(found.length).toBeGreaterThan(0);
    expect(found.filter((ways) => ways.every(isReading))).toEqual([]);
  });

  it("look alike on the computers of both branches and of the feasible twin", () => {
    const compared = drafts.flatMap(({ setup, condition, infeasibility }) => {
      const other = condition?.flipped_setup ?? infeasibility?.twin_setup;
      const kept = (path: string) => allFiles(setup).some((file) => file.path === path);
      return other === undefined ? [] : [[documents(other, true).filter(kept), documents(setup, true)]];
    });
    expect(compared.length).toBeGreaterThan(0);
    for (const [there, here] of compared) expect(there).toEqual(here);
  });
});
