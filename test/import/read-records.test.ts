import { mkdirSync, symlinkSync, truncateSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { describe, expect, it } from "vitest";
import { importBounds, readRecords } from "../../pipeline/import/read-records.js";
import { importerNamed } from "../../pipeline/import/table.js";
import { crabRecord, imported, written } from "./records.js";

const places = (from: string) => [...readRecords(from)].map(({ place, value }) => [place, value]);

describe("records of published tasks", () => {
  it("are lines, items of a list, or whole files, each with its place", () => {
    const lines = written("a.jsonl", "1\n\n2\n");
    expect(places(lines)).toEqual([
      [`${lines}:1`, 1],
      [`${lines}:3`, 2],
    ]);
    const list = written("a.json", [1, 2]);
    expect(places(list).map(([place]) => place)).toEqual([`${list}: record 1`, `${list}: record 2`]);
  });

  it("are read from a folder in the order of names; other files and links are passed over", () => {
    const file = written("b.json", { b: 1 });
    const folder = dirname(file);
    mkdirSync(join(folder, "a"));
    writeFileSync(join(folder, "a", "z.json"), "0");
    writeFileSync(join(folder, "README.md"), "no JSON");
    symlinkSync(file, join(folder, "link.json"));
    expect(places(folder)).toEqual([
      [join(folder, "a", "z.json"), 0],
      [file, { b: 1 }],
    ]);
  });

  it("that are no JSON are an error with file, line and column", () => {
    const file = written("a.jsonl", '{"a": 1}\n{"a" 2}\n');
    expect(() => places(file)).toThrow(`${file}:2: no JSON: column 6: colon expected`);
    expect(() => places(written("a.json", "[1,\n 2,\n"))).toThrow(/a\.json:3: no JSON: column 1/);
    expect(() => places(written("a.json", "[".repeat(5000)))).toThrow(/nested too deeply/);
  });

  it("that are missing, none or too many bytes are an error", () => {
    const file = written("a.json", "[]");
    expect(() => places(join(dirname(file), "no.json"))).toThrow(expect.objectContaining({ code: "INPUT_MISSING" }));
    expect(() => places(file)).toThrow(expect.objectContaining({ code: "IMPORT_EMPTY" }));
    truncateSync(file, importBounds.bytes + 1);
    expect(() => places(file)).toThrow(expect.objectContaining({ code: "IMPORT_TOO_LARGE" }));
  });

  it("of another shape are an error with file and field", () => {
    const file = written("a.jsonl", JSON.stringify(crabRecord("a", { tasks: [{ task: 3, attribute: {} }] })));
    expect(() => imported("crab", file)).toThrow(`${file}:1: "tasks.0.task": Invalid input: expected string`);
  });

  it("of an unknown kind are an error that names the known ones", () => {
    expect(() => importerNamed("other")).toThrow("choose one of crab, windowsworld, osworld");
  });
});
