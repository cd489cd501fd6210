import { describe, expect, it } from "vitest";
import { indexInterference } from "../../../pipeline/compose/threats/interference.js";
import type { EnvironmentSetup } from "../../../pipeline/schema/computer/environment-setup.js";
import type { TaskGraph } from "../../../pipeline/schema/task/task-graph.js";
import { readPool } from "../../../pipeline/store/pool/pool.js";
import { situationDrafts } from "./situation-drafts.js";

const { subtasks, interference } = await readPool("subtask-pool", "desktop");
const material = { subtasks, interference: indexInterference(interference) };
const drafts = [
  ...situationDrafts("accountant", "L3", 60, material),
  ...situationDrafts("accountant", "L4", 40, material),
  ...situationDrafts("hr-specialist", "L2", 40, material),
  ...situationDrafts("hr-specialist", "L1", 40, material),
];

function workbooks({ files }: EnvironmentSetup, hasNotes: boolean): string[] {
  return files.flatMap(({ path, notes }) =>
    /\/Documents\/[^/]+ 2026\.xlsx$/.test(path) && (notes !== undefined) === hasNotes ? [path] : [],
  );
}

/** Ways in which the graphs of a task name a file, as the pool calls them. */
function uses(graphs: readonly TaskGraph[], path: string): string[] {
  const nodes = graphs.flatMap((graph) => graph.nodes);
  return nodes.flatMap(({ subtask_id, parameters }) =>
    Object.values(parameters).includes(path) ? [subtasks.get(subtask_id)?.instruction_template ?? ""] : [],
  );
}

const isReading = (template: string) =>
  /, (?:work out|find|look up) \{words\} in |, send '\{file_path\}'/.test(template);

describe("workbooks of a task", () => {
  it("tell about their list on a second sheet where the task only reads or sends them", () => {
    const found = drafts.flatMap(({ graph, condition, setup }) => {
      const graphs = condition === null ? [graph] : [condition.holds, condition.fails];
      return workbooks(setup, true).map((path) => uses(graphs, path));
    });
    expect(found.filter((ways) => ways.length === 0).length).toBeGreaterThan(0);
    expect(found.filter((ways) => ways.length > 0).length).toBeGreaterThan(0);
    expect(found.flat().filter((template) => !isReading(template))).toEqual([]);
  });

  it("have one sheet where the task works on them", () => {
    const found = drafts.flatMap(({ graph, condition, setup }) => {
      const graphs = condition === null ? [graph] : [condition.holds, condition.fails];
      return workbooks(setup, false).map((path) => uses(graphs, path));
    });
    expect(found.length).toBeGreaterThan(0);
    expect(found.filter((ways) => ways.every(isReading))).toEqual([]);
  });

  it("have the same sheets on the computers of both branches and of the feasible twin", () => {
    let compared = 0;
    for (const { setup, condition, infeasibility } of drafts) {
      const other = condition?.flipped_setup ?? infeasibility?.twin_setup;
      if (other === undefined) continue;
      const kept = (path: string) => setup.files.some((file) => file.path === path);
      expect(workbooks(other, true).filter(kept)).toEqual(workbooks(setup, true));
      compared += 1;
    }
    expect(compared).toBeGreaterThan(0);
  });
});
