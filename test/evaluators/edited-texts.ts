import type { FileContent } from "../../pipeline/schema/computer/file-content.js";

export const textBefore = "one two\n\nThree\n";

/** What each edit makes of `textBefore`, in one of the ways in which programs save it. */
export const editedTexts: Readonly<Record<string, string>> = {
  "first deleted": "\nThree\n",
  "first repeated": "one two\none two\n\nThree\n",
  "first moved down": "\none two\nThree",
  "first moved to the end": "\nThree\none two\n",
  indented: "\tone two\n\n    Three\n",
  "title case": "One Two\n\nThree\n",
  "windows line endings": "one two\r\n\r\nThree\r\n",
};

/** What an edit makes of a text of one line, with or without the empty line that some editors put before what they add. */
export const oneLineEdits = {
  before: "one two\n",
  after: [
    { edit: "first deleted", text: "" },
    { edit: "first repeated", text: "one two\none two\n" },
    { edit: "first repeated", text: "one two\n\none two\n" },
    { edit: "windows line endings", text: "one two\r\n" },
  ],
} as const;

/** An edit of a text that ends its lines as Windows does. */
export const windowsEdit = { before: "one\r\n\r\ntwo\r\n", after: "\tone\r\n\r\n\ttwo\r\n" };

export const twoSlides: FileContent = {
  kind: "slides",
  slides: [
    { title: "a", lines: [] },
    { title: "b", lines: ["c"] },
  ],
};
