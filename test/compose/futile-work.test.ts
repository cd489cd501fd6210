import { describe, expect, it } from "vitest";
import { futileWork } from "../../pipeline/compose/threats/futile-work.js";
import { type Check, decisionTreeSchema } from "../../pipeline/schema/evaluator.js";
import type { Subtask } from "../../pipeline/schema/subtask.js";
import { fixtureSubtask } from "../fixtures/small-pool.js";

/** A subtask whose evaluator asks for one thing only. */
function checkedBy(id: string, check: Check): Subtask {
  const leaf = (success: boolean) => ({ success, message: { literal: "" }, progress: [Number(success), 1] });
  const body = decisionTreeSchema.parse({ when: { check }, yes: leaf(true), no: leaf(false) });
  return { ...fixtureSubtask("sort the rows"), id, evaluator: { version: 1, parameters: ["path"], body } };
}

const edit = (name: string): Subtask =>
  checkedBy(name, {
    api: "check_file_edited",
    arguments: { file_path: { parameter: "path" }, edit: { literal: name } },
  });
const form = (name: string): Subtask =>
  checkedBy(name, {
    api: "check_text_form",
    arguments: { file_path: { parameter: "path" }, form: { literal: name } },
  });
const turn = (name: string): Subtask =>
  checkedBy(name, {
    api: "check_image_turned",
    arguments: { file_path: { parameter: "path" }, turn: { literal: name } },
  });
const line = (position: string): Subtask =>
  checkedBy(`${position} line`, {
    api: "check_line",
    arguments: { file_path: { parameter: "path" }, position: { literal: position }, text: { parameter: "text" } },
  });

const said = (...subtasks: Subtask[]): string[] =>
  futileWork(subtasks).map(({ first, second, futile }) => `${first}, then ${second}: the ${futile}`);

describe("futile work", () => {
  it("is what a second edit takes back", () => {
    expect(said(edit("first repeated"), edit("first deleted"))).toEqual([
      "first repeated, then first deleted: the first",
    ]);
    expect(said(line("first"), edit("first deleted"))).toEqual(["first line, then first deleted: the first"]);
    expect(said(edit("first moved down"))).toEqual(["first moved down, then first moved down: the first"]);
    expect(said(turn("rotated right"), turn("rotated left"))).toEqual([
      "rotated right, then rotated left: the first",
      "rotated left, then rotated right: the first",
    ]);
  });

  it("is an edit that the one before leaves nothing to do", () => {
    expect(said(edit("first repeated"), edit("first moved down"))).toContain(
      "first repeated, then first moved down: the second",
    );
    expect(said(form("sorted lines"))).toEqual(["sorted lines, then sorted lines: the second"]);
  });

  it("is a form that another one replaces", () => {
    expect(said(form("upper case"), form("lower case"))).toEqual([
      "upper case, then upper case: the second",
      "upper case, then lower case: the first",
      "lower case, then upper case: the first",
      "lower case, then lower case: the second",
    ]);
  });

  it("is nothing of which both leave a mark, be it the same edit twice", () => {
    expect(said(edit("first deleted"), line("first"))).not.toContain("first deleted, then first line: the first");
    expect(said(edit("first deleted"), edit("indented"), line("last"))).toEqual([]);
    expect(said(turn("rotated right"))).toEqual([]);
    expect(said(edit("first moved to the end"), turn("flipped vertically"))).toEqual([
      "flipped vertically, then flipped vertically: the first",
    ]);
  });

  it("is known of nothing whose evaluator leaves open what becomes of the content", () => {
    const copied = checkedBy("copied", { api: "check_file_exists", arguments: { file_path: { parameter: "path" } } });
    expect(said(copied, fixtureSubtask("sort the rows"))).toEqual([]);
    const { body } = edit("first deleted").evaluator;
    if (!("when" in body)) throw new Error("it asks nothing");
    const refused = { ...edit("not the first deleted") };
    refused.evaluator = { ...refused.evaluator, body: { ...body, when: { not: body.when } } };
    const either = {
      ...edit("the first deleted or not"),
      evaluator: { ...refused.evaluator, body: { ...body, no: body.yes } },
    };
    expect(said(edit("first repeated"), refused, either)).toEqual([]);
  });
});
