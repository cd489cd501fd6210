import { expect, test } from "vitest";
import { requestsFor } from "../../../pipeline/explore/unguided/request-words.js";

const asked = (labels: string[], object: string, fields: string[] = [], isSaved = true) =>
  requestsFor({ labels, object, fields, option: null, isSaved })[0];

test.each([
  [["Edit", "Rotate Clockwise"], "{document}", "rotate {document} clockwise and save it"],
  [["Edit", "Delete"], "the first line of {document}", "delete the first line of {document} and save it"],
  [["Tools", "Sort Lines"], "the whole text of {document}", "sort the lines of {document} and save it"],
  [["Edit", "Duplicate Line"], "{document}", "duplicate the first line in {document} and save it"],
  [["Edit", "Insert Date and Time..."], "{document}", "insert date and time into {document} and save it"],
  [["Edit", "Change Case", "Invert Case"], "{document}", "invert case in {document} and save it"],
  [["Edit", "Change Case", "All Upper Case"], "{document}", "put {document} into upper case and save it"],
  [["Format", "Line Ending", "DOS"], "{document}", "set the line ending of {document} to DOS and save it"],
  [["Format", "Numbering"], "{document}", "apply 'Numbering' to {document} and save it"],
])("the entry %j is asked for as a person would", (labels, object, request) => {
  expect(asked(labels, object)).toBe(request);
});

test("fields of a dialog are left open by their labels", () => {
  expect(asked(["Search", "Replace..."], "{document}", ["Search for", "Replace with"])).toBe(
    "replace {Search for} by {Replace with} everywhere in {document} and save it",
  );
  expect(asked(["Insert", "Title..."], "{document}", ["Title"])).toBe(
    "insert a title into {document} with the title {Title} and save it",
  );
});

test("what belongs to no document is asked for without one", () => {
  expect(asked(["Settings", "Angle Unit", "Degree"], "", [], false)).toBe("set the angle unit to Degree");
});

test("the second way to ask opens the document first", () => {
  const [, second] = requestsFor({
    ...{ labels: ["Edit", "Flip Left"], object: "{document}", fields: [], option: null, isSaved: true },
  });
  expect(second).toBe("open {document} and flip it left and save it");
});

test("what is chosen in a dialog besides is named", () => {
  const [first] = requestsFor({
    ...{ labels: ["Tools", "Sort Lines..."], object: "{document}", fields: [], option: "Reverse order", isSaved: true },
  });
  expect(first).toBe("sort the lines of {document} with the option 'Reverse order' and save it");
});
