import { describe, expect, it } from "vitest";
import { createRng } from "../../pipeline/rng.js";
import { compareWithPython } from "./differential.js";
import { generateProgram } from "./generated-programs.js";

const count = 500;

/** A program that returns a text. */
function returned(text: string): string {
  const head = ["import os", "from taskloom_runtime import EvalResult", ""];
  return [...head, "def evaluate_agent_task_completion(p, q):", `    return EvalResult(True, ${text}, 1)`, ""].join(
    "\n",
  );
}

/** Each of a hundred programs is read, and says what CPython says. */
function expectAgreement(generate: () => string): void {
  const { accepted, refusals, disagreements } = compareWithPython(Array.from({ length: 100 }, generate));
  expect(disagreements).toEqual([]);
  expect([...refusals]).toEqual([]);
  expect(accepted).toBe(100);
}

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

  it("calculates, rounds and writes numbers as CPython does", () => {
    const rng = createRng("numbers");
    const float = (): string => {
      const power = rng.pick([0, 0, 0, -3, -6, 5, 12, 15, 16, 21, -300, 290]);
      return `${rng.below(10 ** rng.pick([1, 2, 4, 9]))}.${rng.pick(["0", "5", "25", "125", "05", String(rng.below(10 ** 6))])}e${power}`;
    };
    const small = (): string => `${1 + rng.below(200)}.${rng.pick(["5", "25", "125", "375", String(rng.below(1000))])}`;
    const written = (): string =>
      rng.pick([
        () => `str(${float()})`,
        () => `str(-${float()})`,
        () => `str(${small()} ${rng.pick(["+", "-", "*", "/"])} ${small()} ${rng.pick(["+", "-", "*"])} ${small()})`,
        () => `str(round(${small()}))`,
        () => `str(round(-${small()}, ${rng.below(5) - 2}))`,
        () => `str(round(${rng.below(100_000)}, ${rng.below(7) - 6}))`,
        () => `str(${rng.below(500)} / ${1 + rng.below(500)})`,
        () => `f'{${small()}:.${rng.below(5)}f}'`,
        () => `f'{${rng.below(1000)} / 1000:.${rng.below(3)}%}'`,
        () => `str(${small()} < ${small()} == ${rng.below(3)}.0)`,
      ])();
    expectAgreement(() => returned(`' '.join([${Array.from({ length: 20 }, written).join(", ")}])`));
  }, 120_000);

  it("takes paths apart and joins them as CPython does", () => {
    const rng = createRng("paths");
    const path = (): string => {
      const text = Array.from({ length: rng.below(7) }, () => rng.pick(["/", "/", "a", "b", ".", ".."])).join("");
      return `'${text}'`;
    };
    const part = (): string => rng.pick([path(), path(), "p", "q"]);
    const written = (): string =>
      rng.pick([
        () => `os.path.join(${Array.from({ length: 1 + rng.below(4) }, part).join(", ")})`,
        () => `os.path.dirname(${part()})`,
        () => `os.path.basename(${part()})`,
        () => `os.path.splitext(${part()})[${rng.below(2)}]`,
        () => `os.path.split(${part()})[${rng.below(2)}]`,
      ])();
    expectAgreement(() => returned(`'|'.join([${Array.from({ length: 20 }, written).join(", ")}])`));
  }, 120_000);
});
