import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { sourceFiles } from "./fixtures/source-files.js";
import { ambiguousNames, typesDeclaredIn } from "./fixtures/type-names.js";

describe("an exported type name", () => {
  test("is declared in one file only, and no other file has a local type of that name", () => {
    const declarations = sourceFiles("pipeline").flatMap((file) => typesDeclaredIn(file, readFileSync(file, "utf8")));
    expect(declarations.length).toBeGreaterThan(500);
    expect(ambiguousNames(declarations)).toEqual([]);
  });

  test("is reported when a second file exports it or declares a local type of that name", () => {
    const one = typesDeclaredIn("one.ts", "export interface Run {}\nexport type Step = 1;\ninterface Local {}");
    const two = typesDeclaredIn(
      "two.ts",
      "export class Run {}\nfunction walk() { type Step = 2; }\ninterface Local {}",
    );
    expect(ambiguousNames([...one, ...two])).toEqual(["Run: one.ts, two.ts", "Step: one.ts, two.ts"]);
  });
});
