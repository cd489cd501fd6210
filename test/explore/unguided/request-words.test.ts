import { expect, test } from "vitest";
import { type CommandEffect, requestsFor } from "../../../pipeline/explore/unguided/request-words.js";

const plain: CommandEffect = {
  ...{ labels: [], object: "", fields: [], option: null, made: null, value: null, first: "" },
  ...{ isAtStart: false, isSaved: false, isQuit: false },
};
const asked = (labels: string[], object: string, fields: string[] = [], isSaved = true) =>
  requestsFor({ ...plain, labels, object, fields, isSaved })[0];
const setting = (labels: string[], value: string, option: string | null = null, isQuit = false) =>
  requestsFor({ ...plain, labels, value, option, isQuit })[0];

test.each([
  [["Edit", "Rotate Clockwise"], "{document}", "rotate {document} clockwise and save it"],
  [["Edit", "Flip Horizontal"], "{document}", "flip {document} horizontally and save it"],
  [["Edit", "Delete"], "the first line of {document}", "delete the first line of {document} and save it"],
  [["Tools", "Sort Lines"], "the whole text of {document}", "sort the lines of {document} and save it"],
  [["Edit", "Duplicate Line"], "{document}", "duplicate the first line in {document} and save it"],
  [["Edit", "Insert Date and Time..."], "{document}", "insert date and time into {document} and save it"],
  [["Edit", "Change Case", "Invert Case"], "{document}", "invert case in {document} and save it"],
  [["Edit", "Change Case", "All Upper Case"], "{document}", "put {document} into upper case and save it"],
  [["Format", "Line Ending", "DOS"], "{document}", "set the line ending of {document} to DOS and save it"],
  [["Format", "Numbering"], "{document}", "make a numbered list of {document} and save it"],
  [["Format", "Bold"], "the first line of {document}", "make the first line of {document} bold and save it"],
  [["Format", "Align", "Center"], "{document}", "centre {document} and save it"],
  [["Format", "Align", "Right"], "{document}", "align {document} right and save it"],
  [["Data", "Fill", "Autofill"], "the first row of {document}", "autofill the first row of {document} and save it"],
  [["Left Align"], "the first row of {document}", "align the first row of {document} left and save it"],
  [["Percentage"], "the first row of {document}", "format the first row of {document} as percentage and save it"],
  [["Sort Ascending"], "the first column of {document}", "sort the first column of {document} ascending and save it"],
  [["Format", "Strikethrough"], "{document}", "strike {document} through and save it"],
  [["Data", "Sort", "Ascending"], "{document}", "sort {document} ascending and save it"],
  [["Format", "Drop Capital"], "{document}", "apply 'Drop Capital' to {document} and save it"],
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

test("a dialog that a noun names is asked for only with what is wanted of it", () => {
  expect(requestsFor({ ...plain, labels: ["Format", "Paragraph..."], object: "{document}", isSaved: true })).toEqual(
    [],
  );
  expect(asked(["Edit", "Sort Lines..."], "{document}")).toBe("sort the lines of {document} and save it");
});

test("fields of a dialog that a noun names are what is set, and a number of things is counted", () => {
  expect(asked(["File", "Properties..."], "{document}", ["Title", "Author"])).toBe(
    "set the title of {document} to {Title} and the author to {Author} and save it",
  );
  expect(asked(["Insert", "Table..."], "{document}", ["Number of columns", "Number of rows"])).toBe(
    "insert a table into {document} with {Number of columns} columns and {Number of rows} rows and save it",
  );
});

test("what is put in at the caret is asked for where it comes to stand, by its kind where a dialog offers kinds", () => {
  const inserting = { ...plain, object: "{document}", isAtStart: true, isSaved: true };
  expect(requestsFor({ ...inserting, labels: ["Insert", "Break..."], option: "Column break" })).toEqual([
    "insert a column break at the top of {document} and save it",
    "open {document} and insert a column break at the top of it and save it",
  ]);
  expect(requestsFor({ ...inserting, labels: ["Insert", "Page Numbers..."] })[0]).toBe(
    "insert page numbers into {document} and save it",
  );
});

test("what belongs to no document is asked for without one", () => {
  expect(asked(["Settings", "Angle Unit", "Degree"], "", [], false)).toBe("set the angle unit to Degree");
});

test("the second way to ask opens the document first", () => {
  const [, second] = requestsFor({
    ...{ ...plain, labels: ["Edit", "Flip Left"], object: "{document}", isSaved: true },
  });
  expect(second).toBe("open {document} and flip it left and save it");
});

test("what is chosen in a dialog besides is named", () => {
  const [first] = requestsFor({
    ...{ ...plain, labels: ["Tools", "Sort Lines..."], object: "{document}", option: "Reverse order", isSaved: true },
  });
  expect(first).toBe("sort the lines of {document} with the option 'Reverse order' and save it");
});

test.each([
  [["View", "Toolbar"], "false", null, "hide the toolbar"],
  [["View", "Show Status Bar"], "true", null, "show the status bar"],
  [["Edit", "Preferences"], "true", "Display line numbers", "show line numbers"],
  [["Edit", "Preferences"], "true", "Highlight current line", "turn on 'Highlight current line'"],
  [["Settings", "Behavior", "Syntax Highlighting"], "false", null, "turn off 'Syntax Highlighting'"],
  [["Settings", "Angle Unit", "Degree"], "d", null, "set the angle unit to Degree"],
])("a setting behind %j that is %s then is asked for by what it does", (labels, value, option, request) => {
  expect(setting(labels, value, option)).toBe(request);
});

test("a value whose label does not say what is set is not asked for", () => {
  expect(requestsFor({ ...plain, labels: ["Edit", "Preferences"], option: "As custom color", value: "1" })).toEqual([]);
});

test("where an application writes its settings when it ends, a request says that it is to be ended", () => {
  expect(setting(["Settings", "Angle Unit", "Degree"], "d", null, true)).toBe("set the angle unit to Degree and quit");
});

test("a file that a dialog makes is named last, after what was done before", () => {
  const effect = {
    ...plain,
    labels: ["Session", "Export", "Plain text"],
    made: "{>txt_path}",
    first: "work out {Expression}",
  };
  expect(requestsFor(effect)[0]).toBe("work out {Expression} and export the session as Plain text as {>txt_path}");
});
