import { describe, expect, it } from "vitest";
import { createRng } from "../../pipeline/rng.js";
import { compareWithPython } from "./differential.js";
import { generateProgram } from "./generated-programs.js";

const count = 500;

describe("a program that is read as an evaluator", () => {
  it("says what CPython says of it, and so does what is printed of it", () => {
    const rng = createRng("differential test");
    const programs = Array.from({ length: count }, (_, index) => generateProgram(rng.fork(index)));
    const { accepted, faulty, passed, runs, disagreements } = compareWithPython(programs);
    expect(disagreements).toEqual([]);
    expect(accepted).toBeGreaterThan((count - faulty) * 0.8);
    expect(passed).toBeGreaterThan(runs / 5);
    expect(passed).toBeLessThan((runs * 4) / 5);
  }, 120_000);
});
