import { describe, expect, it } from "vitest";
import { z } from "zod";
import { measureGraph } from "../../pipeline/graph/complexity.js";
import { bareGraph } from "../../pipeline/graph/task-graph.js";
import { type TaskDraft, taskDraftSchema } from "../../pipeline/schema/task/task.js";
import { simulatedCatalog } from "../simulated/catalog.js";
import { callCli } from "./run-cli.js";

const { applications } = await simulatedCatalog();

async function compose(...words: string[]): Promise<TaskDraft[]> {
  const { code, out, err } = await callCli(["compose", "--json", "--count", "5", ...words]);
  expect(err).toBe("");
  expect(code).toBe(0);
  return z.array(taskDraftSchema).parse(JSON.parse(out));
}

function categoriesOf({ graph }: TaskDraft): string[] {
  return graph.nodes.map(({ application }) => applications.get(application)?.category ?? "");
}

describe("pnpm compose", () => {
  const accountant = ["--persona", "accountant"];

  it("combines ranges, levels of complexity and a capability", async () => {
    const wishes = ["--nodes", "5..8", "--depth", "3", "--width", "2..", "--categories", "..3"];
    const drafts = await compose(
      ...accountant,
      "--level",
      "L3",
      ...wishes,
      "--capability",
      "dependency-identification",
    );
    for (const draft of drafts) {
      const figures = measureGraph(bareGraph(draft.graph), categoriesOf(draft));
      expect(figures.nodes).toBeGreaterThanOrEqual(5);
      expect(figures.nodes).toBeLessThanOrEqual(8);
      expect(figures.depth).toBe(3);
      expect(figures.width).toBeGreaterThanOrEqual(2);
      expect(figures.categories).toBeLessThanOrEqual(3);
      expect(draft.complexity.dependency).toBe("hard");
    }
  });

  it("takes every persona who can work in a scenario where none is named", async () => {
    const drafts = await compose("--level", "L2", "--scenario", "document-correspondence");
    expect(new Set(drafts.map(({ persona }) => persona)).size).toBeGreaterThan(1);
    for (const draft of drafts) {
      expect(new Set(categoriesOf(draft))).toEqual(new Set(["Office", "Social Communication"]));
    }
  });

  it("takes every persona who can make tasks for a capability where none is named", async () => {
    const drafts = await compose("--level", "L3", "--capability", "long-instruction-following");
    expect(new Set(drafts.map(({ persona }) => persona)).size).toBeGreaterThan(1);
    for (const { complexity } of drafts) expect(complexity.instruction).toBe("hard");
  });

  it("reads levels of complexity from one word and from several", async () => {
    const one = await compose(...accountant, "--level", "L3", "--complexity", "branch=medium,hierarchy=easy");
    const two = await compose(
      ...accountant,
      "--level",
      "L3",
      "--complexity",
      "branch=medium",
      "--complexity",
      "hierarchy=easy",
    );
    expect(one).toEqual(two);
    for (const { complexity } of one) expect(complexity).toMatchObject({ branch: "medium", hierarchy: "easy" });
  });
});
