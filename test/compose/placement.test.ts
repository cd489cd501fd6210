import { describe, expect, it } from "vitest";
import { linkedValue, readContentLink, readRequirements } from "../../pipeline/compose/material/content-link.js";
import { readPlacement } from "../../pipeline/compose/material/placement.js";
import { createRng } from "../../pipeline/rng.js";
import { emptySetup } from "../../pipeline/schema/computer/environment-setup.js";
import type { Parameter, Subtask } from "../../pipeline/schema/subtask.js";
import { fixtureSubtask } from "../fixtures/small-pool.js";
import { catalog } from "./compose-drafts.js";

function parameter(subtask: Subtask, name: string): Parameter {
  const found = subtask.parameters.find((candidate) => candidate.name === name);
  if (found === undefined) throw new Error(`no parameter ${name}`);
  return found;
}

describe("a path", () => {
  const rename = fixtureSubtask("rename {file_path}");

  it("may lie anywhere when the actions type all of it", () => {
    expect(readPlacement(rename, parameter(rename, "file_path"))?.folder).toEqual({ from: "choice" });
  });

  it("stays where another lies, when only its name is typed and it always lay there", () => {
    const placement = readPlacement(rename, parameter(rename, "file_path_2"));
    expect(placement?.folder).toEqual({ from: "parameter", name: "file_path" });
    expect(placement?.stem).toEqual({ from: "choice" });
    expect(placement?.extension).toEqual({ from: "parameter", name: "file_path" });
  });

  it("has to lie in one folder when it is only clicked on and always lay there", () => {
    const clicked: Subtask = {
      ...rename,
      actions: rename.actions.map((action) =>
        action.function === "keyboard_input" ? { ...action, args: { text: "{file_path:basename}" } } : action,
      ),
    };
    const folder = readPlacement(clicked, parameter(rename, "file_path"))?.folder;
    expect(folder).toEqual({ from: "constant", text: "C:\\Users\\user\\Documents" });
  });

  it("cannot be placed when it followed no rule", () => {
    const scattered: Subtask = {
      ...rename,
      actions: rename.actions
        .slice(0, 1)
        .map((action) =>
          action.function === "keyboard_input" ? { ...action, args: { text: "{file_path:basename}" } } : action,
        ),
      trials: rename.trials.map((trial, index) => ({
        ...trial,
        parameters: { ...trial.parameters, file_path: `C:\\Place ${index}\\A.xlsx` },
      })),
    };
    expect(readPlacement(scattered, parameter(rename, "file_path"))).toBeNull();
  });
});

describe("a value that has to stand in an input", () => {
  const sort = fixtureSubtask("sort the rows");
  const path = "C:\\Users\\user\\Documents\\New.xlsx";
  const setup = {
    ...emptySetup,
    files: [
      { path, content: { kind: "table" as const, columns: ["Month", "Amount"], rows: [["May", 1]] }, read_only: false },
    ],
  };

  it("is seen in the trials, and taken from the new content", () => {
    const link = readContentLink(sort, parameter(sort, "column"), catalog);
    expect(link).toMatchObject({ parameter: "xlsx_path", place: "column" });
    if (link === null) return;
    for (let seed = 0; seed < 10; seed++) {
      expect(linkedValue(link, path, "xlsx_path", setup, catalog, createRng(seed))).toBe("Amount");
    }
  });

  it("is a whole word of a text, since nobody could tell whether a part of one was replaced", () => {
    const notes = "/home/user/Documents/Notes.txt";
    const content = { kind: "text" as const, text: "log_level = warning\nreopened = 2" };
    const holding = { ...emptySetup, files: [{ path: notes, content, read_only: false }] };
    const link = { parameter: "txt_path", place: "excerpt" as const, worked: ["opened"] };
    const found = Array.from({ length: 20 }, (_, seed) =>
      linkedValue(link, notes, "txt_path", holding, catalog, createRng(seed)),
    );
    expect(new Set(found)).toEqual(new Set(["warning", "reopened"]));
  });

  it("is none where the trials chose freely", () => {
    const write = fixtureSubtask("write {text}");
    expect(readContentLink(write, parameter(write, "text"), catalog)).toBeNull();
  });

  it("may be taken for granted by the actions: then inputs without it do not do", () => {
    const clicks: Subtask = {
      ...sort,
      actions: [
        ...sort.actions,
        {
          function: "click_input",
          args: { button: "left", double: false },
          control: {
            application: "excel",
            dialog: "Sort",
            control_type: "ListItem",
            control_text: "Buyer",
            ordinal: 0,
          },
          rect: null,
          description: "",
          thought: "",
        },
      ],
    };
    expect(readRequirements(sort, catalog).size).toBe(0);
    expect(readRequirements(clicks, catalog).get("xlsx_path")).toEqual({ kind: "cell", column: "Buyer", row: 0 });
  });
});
