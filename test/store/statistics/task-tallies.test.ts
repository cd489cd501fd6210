import { expect, it } from "vitest";
import type { TaskFigures } from "../../../pipeline/store/statistics/task-figures.js";
import { countTask, createTaskTallies } from "../../../pipeline/store/statistics/task-tallies.js";

const easy = "easy" as const;
const task: TaskFigures = {
  ...{ id: "", environment: "desktop", persona: "accountant", level: "L3", network_dependent: false },
  ...{ with_condition: false, with_carried_value: false, infeasible: false, applications: ["LibreOffice Calc"] },
  complexity: { dependency: easy, instruction: easy, knowledge: easy, hierarchy: easy, branch: easy },
  dag: { nodes: ["a", "b", "c", "d"], edges: { a: ["b", "c"], b: ["d"], c: ["d"], d: [] } },
  ...{ edge_kinds: {}, orders: 2n, low_level: "", rewrites: null, subtask_ids: ["read", "send"], proofs: {} },
  high_level: "Send the sum of all invoices to Ana.",
  values: { a: { parameters: { xlsx_path: "/home/user/Documents/Invoices 2026.xlsx", subject: "Sum v1.2" } } },
};

function tallied(...tasks: Partial<TaskFigures>[]) {
  const tallies = createTaskTallies();
  const categories = new Map([
    ["read", "Office"],
    ["send", "Social Communication"],
  ]);
  const surroundings = { categoryOf: (id: string) => categories.get(id) ?? "", scenarios: new Map() };
  for (const fields of tasks) countTask(tallies, { ...task, ...fields }, surroundings);
  return tallies;
}

it("a task leaves a file to be found when its instruction does not name it, in whatever letters", () => {
  const named = "Send the sum in invoices\n2026 to Ana.";
  expect(tallied({}, { high_level: named }).facts.get("with_file_to_find")).toBe(1);
});

it("what tasks of level L3 work out is counted with their mail, and other levels are not", () => {
  const { dynamic } = tallied(
    { with_condition: true },
    { subtask_ids: ["read"] },
    { with_carried_value: true },
    { level: "L2" },
  );
  expect(dynamic).toEqual({ tasks: 3, with_condition: 1, worked_out: 2, without_mail: 1 });
});

it("joins and diamonds are counted among graphs of four subtasks or more", () => {
  const join = { nodes: ["a", "b", "c", "d"], edges: { a: ["d"], b: ["d"], c: ["d"], d: [] } };
  const small = { nodes: ["a", "b", "c"], edges: { a: ["c"], b: ["c"], c: [] } };
  expect(tallied({}, { dag: join }, { dag: small }).larger).toEqual({ tasks: 2, joins: 2, diamonds: 1 });
});
