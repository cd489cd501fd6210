import { describe, expect, it } from "vitest";
import { readDatasetPlan } from "../../../pipeline/catalog/dataset-plan.js";
import { quotasOf } from "../../../pipeline/run/dataset/quotas.js";
import { catalog } from "../../compose/compose-drafts.js";

const plan = await readDatasetPlan();

describe("the quotas of the plan that comes with the program", () => {
  const { quotas, impossible } = quotasOf(plan, plan.tasks, catalog);

  it("add up to as many tasks as OmniBench has", () => {
    expect(plan.tasks).toBe(36_076);
    expect(quotas.reduce((sum, { wanted }) => sum + wanted, 0)).toBe(36_076);
  });

  it("differ by at most one task from value to value of a part", () => {
    for (const { id } of plan.parts) {
      const sizes = new Map<string, number>();
      for (const { part, value, wanted } of quotas) {
        if (part === id) sizes.set(value, (sizes.get(value) ?? 0) + wanted);
      }
      expect(Math.max(...sizes.values()) - Math.min(...sizes.values())).toBeLessThanOrEqual(1);
    }
  });

  it("cover every persona, scenario and capability, and of the 243 cells those that a task graph can be in", () => {
    const values = (part: string) => new Set(quotas.flatMap((quota) => (quota.part === part ? [quota.value] : [])));
    expect(values("personas")).toEqual(new Set(catalog.personas.keys()));
    expect(values("scenarios")).toEqual(new Set(catalog.scenarios.keys()));
    expect(values("capabilities")).toEqual(new Set(catalog.capabilities.keys()));
    const excluded = impossible.filter(({ part }) => part === "complexity-cells");
    expect(values("complexity-cells").size + excluded.length).toBe(3 ** 5);
    expect(excluded.find(({ value }) => value === "easy-easy-easy-easy-hard")?.reason).toContain("exclude each other");
  });

  it("ask for no level that a value excludes", () => {
    const levels = quotas.filter(({ value }) => value === "mixed-work").map(({ request }) => request.level);
    expect(levels).toEqual(["L2", "L3", "L4"]);
  });
});
