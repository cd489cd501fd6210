import { describe, expect, it } from "vitest";
import { printCheck } from "../../pipeline/evaluators/print-python.js";
import { relaxations } from "../../pipeline/refine/checks/relaxations.js";
import { withCheck } from "../../pipeline/refine/checks/with-check.js";
import type { Check, Evaluator, StringExpression } from "../../pipeline/schema/evaluator.js";

const literal = (text: string): StringExpression => ({ literal: text });
const fact = (relation: string, value: StringExpression): Check => ({
  api: "check_fact",
  arguments: {
    file_path: { parameter: "xlsx_path" },
    ...{ selector: literal("cell[B7]"), aspect: literal("value"), relation: literal(relation), value },
  },
});

/** What is asked for instead, by the name of the way, the least first. */
function relaxed(check: Check, held: readonly string[] = []): [string, string][] {
  return relaxations.flatMap(({ name, of }) =>
    of(check, held).map((other): [string, string] => [name, printCheck(other)]),
  );
}

describe("ways to ask for less", () => {
  it("let a rounded number pass before a text that only contains it, by the relations that there are", () => {
    const ways = relaxed(fact("exactly", { parameter: "result" }));
    expect(ways.map(([name]) => name)).toEqual([
      ...["folding", "precision", "precision", "precision", "surroundings", "surroundings", "surroundings", "beside"],
    ]);
    expect(ways[1]?.[1]).toContain('relation="about", value=f"{result}~0.005"');
    expect(ways[6]?.[1]).toContain('relation="contains", value=result');
  });

  it("take the value on which ends agree as another one only where the check itself says which is wanted", () => {
    const other = relaxed(fact("equal", literal("0.00")), ["#,##0.00", "#,##0.00", "General"]);
    expect(other).toContainEqual(["alternative", expect.stringContaining('relation="one_of", value="0.00|#,##0.00"')]);
    const ofTask = relaxed(fact("equal", { parameter: "result" }), ["#NAME?", "#NAME?"]);
    expect(ofTask.map(([name]) => name)).not.toContain("alternative");
  });

  it("leave alone what asks for little already", () => {
    expect(relaxed({ api: "check_file_exists", arguments: { file_path: literal("a") } })).toEqual([]);
    expect(relaxed(fact("at_least", literal("3"))).map(([name]) => name)).toEqual(["beside"]);
  });
});

it("one check is replaced where it stands, and equal ones stay", () => {
  const [one, same] = [fact("equal", literal("3")), fact("equal", literal("3"))];
  const leaf = (success: boolean) => ({ success, message: literal(""), progress: [0, 1] as [number, number] });
  const body = { when: { and: [{ check: one }, { not: { check: same } }] }, yes: leaf(true), no: leaf(false) };
  const evaluator: Evaluator = { version: 1, parameters: ["xlsx_path"], body };
  const other = fact("contains", literal("3"));
  expect(withCheck(evaluator, one, other).body).toEqual({
    ...body,
    when: { and: [{ check: other }, { not: { check: same } }] },
  });
});
