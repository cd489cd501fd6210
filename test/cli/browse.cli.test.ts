import { existsSync, mkdirSync, readdirSync, readFileSync, symlinkSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { beforeAll, describe, expect, it } from "vitest";
import { z } from "zod";
import { callSimulated, newFolder } from "./run-cli.js";

const folder = newFolder();
const file = join(folder, "tasks.sqlite");

beforeAll(async () => {
  const words = ["synth", "--persona", "accountant", "--level", "L3", "--count", "3", "--seed", "3", "--out", file];
  expect(await callSimulated([...words, "--quiet"], folder)).toMatchObject({ code: 0, err: "" });
  for (const agent of [["gold", "--screenshots", "--sample", "1"], ["noop"]]) {
    const done = await callSimulated(["evaluate", "--from", file, "--agent", ...agent, "--json"], folder);
    expect(done).toMatchObject({ code: 0, err: "" });
  }
});

const browse = (...words: string[]) => callSimulated(["browse", ...words], folder);

/** The addresses to which the pages of a folder lead, from their own places. */
function linksOf(root: string): { page: string; target: string }[] {
  const pages = readdirSync(root, { recursive: true, encoding: "utf8" }).filter((name) => name.endsWith(".html"));
  return pages.flatMap((page) => {
    const text = readFileSync(join(root, page), "utf8");
    return [...text.matchAll(/\b(?:href|src)="(?!data:|#)([^"#]+)/g)].map(([, link = ""]) => ({
      page,
      target: join(root, dirname(page), link),
    }));
  });
}

describe("pnpm browse --to", () => {
  it("writes every page with what it needs into the folder, from where it opens without a server", async () => {
    const { code, out, err } = await browse(file, "--to", "pages", "--json");
    expect({ code, err }).toEqual({ code: 0, err: "" });
    const told = z.object({ page: z.string(), files: z.number() }).parse(JSON.parse(out));
    expect(told.page).toBe(join("pages", "index.html"));
    const root = join(folder, "pages");
    const links = linksOf(root);
    expect(links.filter(({ target }) => !target.startsWith(root) || !existsSync(target))).toEqual([]);
    expect(links.some(({ target }) => target.endsWith(".webp"))).toBe(true);
    const names = readdirSync(root, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
    expect(names).toHaveLength(told.files);
    // Three tasks, of which one was attempted twice and can be compared, and four attempts.
    expect(names.filter(({ name }) => name === "index.html")).toHaveLength(1 + 3);
    expect(names.filter(({ name }) => name === "compare.html")).toHaveLength(1);
    expect(names.filter(({ name }) => /^[0-9a-f-]{36}\.html$/.test(name))).toHaveLength(4);
  });

  it("gives the same bytes again in the place of its own files, and takes no other file's place", async () => {
    const read = () => readFileSync(join(folder, "again", "index.html"), "utf8");
    expect((await browse(file, "--to", "again", "--quiet")).code).toBe(0);
    const before = read();
    expect((await browse(file, "--to", "again", "--quiet")).code).toBe(0);
    expect(read()).toBe(before);

    mkdirSync(join(folder, "theirs"));
    writeFileSync(join(folder, "theirs", "index.html"), "<!doctype html><p>mine</p>");
    expect((await browse(file, "--to", "theirs")).err).toContain("[OUTPUT_TAKEN]");
    expect(readdirSync(join(folder, "theirs"))).toEqual(["index.html"]);
    symlinkSync(join(folder, "theirs"), join(folder, "link"));
    expect((await browse(file, "--to", "link")).err).toContain("[OUTPUT_TAKEN]");
  });

  it("shows several datasets together, and one that is named twice once", async () => {
    const other = join(folder, "other.sqlite");
    const words = ["synth", "--persona", "accountant", "--level", "L1", "--count", "1", "--out", other, "--quiet"];
    expect((await callSimulated(words, folder)).code).toBe(0);
    expect((await browse(file, other, file, "--to", "both", "--quiet")).code).toBe(0);
    expect(readdirSync(join(folder, "both")).sort()).toEqual(["d1", "d2", "figures.html", "index.html", "style.css"]);
    expect(readFileSync(join(folder, "both", "index.html"), "utf8")).toContain("4 tasks in 2 datasets");
  });
});

describe("pnpm browse", () => {
  it("refuses what is no dataset, with its name and what to do", async () => {
    writeFileSync(join(folder, "notes.txt"), "no dataset");
    const missing = await browse("none.sqlite", "--to", "x");
    expect(missing).toMatchObject({ code: 1, out: "" });
    expect(missing.err).toMatch(/none\.sqlite.*\[STORE_MISSING\]/);
    expect((await browse(file, "notes.txt", "--to", "x")).err).toMatch(/notes\.txt.*\[STORE_FOREIGN\]/);
    expect((await browse("--to", "x")).err).toContain("[NO_DATASET]");
    expect((await browse(file, "--port", "70000")).err).toContain("[OPTION_");
    expect(existsSync(join(folder, "x"))).toBe(false);
  });
});
