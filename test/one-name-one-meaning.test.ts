import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { sourceFiles } from "./fixtures/source-files.js";
import { ambiguousNames, possibleTypesIn, typesDeclaredIn } from "./fixtures/type-names.js";

describe("an exported type name", () => {
  test("is declared in one file only, and no other file has a local type of that name", () => {
    const sources = sourceFiles("pipeline").map((file) => ({ file, source: readFileSync(file, "utf8") }));
    const files = new Map<string, number>();
    for (const { source } of sources) {
      for (const name of possibleTypesIn(source)) files.set(name, (files.get(name) ?? 0) + 1);
    }
    expect(files.size).toBeGreaterThan(500);
    // Only these can have a name that another file has, too.
    const suspect = sources.filter(({ source }) => [...possibleTypesIn(source)].some((name) => files.get(name) !== 1));
    const declarations = suspect.flatMap(({ file, source }) => typesDeclaredIn(file, source));
    expect(declarations.length).toBeGreaterThan(0);
    expect(ambiguousNames(declarations)).toEqual([]);
  });

  test("is reported when a second file exports it or declares a local type of that name", () => {
    const one = typesDeclaredIn("one.ts", "export interface Run {}\nexport type Step = 1;\ninterface Local {}");
    const two = typesDeclaredIn(
      "two.ts",
      "export class Run {}\nfunction walk() { type Step = 2; }\ninterface Local {}",
    );
    expect([...possibleTypesIn("class Run {}\nfunction walk() { type Step<T> = 2; }\ntype Far\n  = 3")]).toEqual([
      "Run",
      "Step",
      "Far",
    ]);
    expect(ambiguousNames([...one, ...two])).toEqual(["Run: one.ts, two.ts", "Step: one.ts, two.ts"]);
  });
});
