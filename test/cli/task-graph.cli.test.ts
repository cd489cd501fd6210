import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { beforeAll, describe, expect, it } from "vitest";
import { newFolder, runCli } from "./run-cli.js";

const folder = newFolder();
const from = ["--from", "tasks.sqlite"];
let id = "";

beforeAll(() => {
  const words = [
    "synth",
    "--persona",
    "accountant",
    "--level",
    "L2",
    "--count",
    "1",
    "--out",
    "tasks.sqlite",
    "--quiet",
  ];
  expect(runCli(words, folder)).toMatchObject({ code: 0, err: "" });
  id = runCli(["task", ...from], folder).out.slice(0, 8);
});

describe("pnpm task", () => {
  it("says for each check by which words of the instruction or by which part of the task it is asked for", () => {
    const printed = runCli(["task", id, ...from], folder).out;
    expect(printed).toMatch(/^Graded: A {2}check_\w+: \w+ (?:"|found by|made by)/m);
    expect(printed).not.toContain("is asked for by nothing");
    const { graded, task_instruction } = JSON.parse(runCli(["task", id, ...from, "--json"], folder).out);
    expect(graded.length).toBeGreaterThan(0);
    for (const { values } of graded) {
      for (const { grounds } of values) {
        for (const { words } of grounds) if (words !== undefined) expect(task_instruction).toContain(words);
      }
    }
  });
});

describe("pnpm task --graph", () => {
  it("prints the task and writes its graph in the format that the name asks for", () => {
    const { code, out, err } = runCli(["task", id, ...from, "--graph", "graph.graphml"], folder);
    expect({ code, err }).toEqual({ code: 0, err: "" });
    expect(out).toContain(`Task ${id}`);
    expect(readFileSync(join(folder, "graph.graphml"), "utf8")).toContain('<graph id="task" edgedefault="directed">');
  });

  it("refuses a name with another ending before it reads the dataset", () => {
    const { code, err } = runCli(["task", id, "--from", "none.sqlite", "--graph", "graph.png"], folder);
    expect(code).toBe(1);
    expect(err).toContain('must end in one of .dot, .gexf, .graphml, not "graph.png"');
    expect(existsSync(join(folder, "graph.png"))).toBe(false);
  });

  it("leaves a file of somebody else as it is", () => {
    writeFileSync(join(folder, "mine.dot"), "digraph mine {}");
    const { code, err } = runCli(["task", id, ...from, "--graph", "mine.dot"], folder);
    expect(code).toBe(1);
    expect(err).toContain("[OUTPUT_TAKEN]");
    expect(readFileSync(join(folder, "mine.dot"), "utf8")).toBe("digraph mine {}");
  });

  it("asks for a task where none is named", () => {
    const { code, err } = runCli(["task", ...from, "--graph", "graph.dot"], folder);
    expect(code).toBe(1);
    expect(err).toContain("--graph needs a task");
  });
});
