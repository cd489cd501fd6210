import { existsSync, readdirSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { describe, expect, it } from "vitest";
import { z } from "zod";
import { commands } from "../../pipeline/cli/commands.js";
import { callsIn, refusal } from "./documented-calls.js";

const root = fileURLToPath(new URL("../../", import.meta.url));
const read = (file: string) => readFileSync(join(root, file), "utf8");

const inDocs = readdirSync(join(root, "docs")).filter((name) => name.endsWith(".md"));
const pages = ["README.md", "ARCHITECTURE.md", "CONTRIBUTING.md", ...inDocs.map((name) => `docs/${name}`)];

const { scripts } = z.object({ scripts: z.record(z.string(), z.string()) }).parse(JSON.parse(read("package.json")));
/** Scripts of the project that are no commands of the program. */
const otherScripts = Object.keys(scripts).filter((name) => !commands.some((command) => command.name === name));

/** Files and folders of this repository that a page names in code, such as `pipeline/spine.ts`. */
function pathsIn(text: string): string[] {
  const found = text.matchAll(/`((?:pipeline|test|docs|resources|prompts|examples|subtask-pool)\/[\w./-]*)`/g);
  return [...found].map(([, path = ""]) => path);
}

function linksIn(text: string): string[] {
  return [...text.matchAll(/\]\(([^)#]+)(?:#[^)]*)?\)/g)].map(([, path = ""]) => path);
}

describe.each(pages)("%s", (page) => {
  const text = read(page);

  it("names only commands, options and values that exist", () => {
    const calls = callsIn(text).filter(({ command }) => command !== "run" && !otherScripts.includes(command));
    expect(calls.map(refusal).filter((reason) => reason !== null)).toEqual([]);
  });

  it("links to files, and names files and folders, that are there", () => {
    const linked = linksIn(text).map((path) => join(dirname(page), path));
    const missing = [...linked, ...pathsIn(text)].filter((path) => !existsSync(join(root, path)));
    expect(missing).toEqual([]);
  });

  it("has lines of at most 120 characters, except for tables, code and addresses", () => {
    const prose = text.replace(/^```[\s\S]*?^```$/gm, "").split("\n");
    const long = prose.filter((line) => line.length > 120 && !/^(?:\||!\[)/.test(line));
    expect(long).toEqual([]);
  });
});

it("README links to every page", () => {
  const linked = linksIn(read("README.md"));
  expect(pages.filter((page) => page !== "README.md" && !linked.includes(page))).toEqual([]);
});

it("CONTRIBUTING names every command of the package that runs tests", () => {
  const lanes = Object.keys(scripts).filter((name) => name.startsWith("test:"));
  expect(lanes.filter((name) => !read("CONTRIBUTING.md").includes(`pnpm ${name}`))).toEqual([]);
});
