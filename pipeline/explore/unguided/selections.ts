import type { Action } from "../../schema/computer/action.js";
import type { Convention } from "../../schema/task/convention.js";
import { press } from "../exhaustive/leaves.js";

/** What of a document is selected when a command is tried. */
export interface Selection {
  id: "nothing" | "everything" | "first line";
  /** Kinds of contents in which it can be made. */
  contents: Convention["contents"];
  actions: readonly Action[];
  /** As steps of documentation; empty where nothing is done. */
  steps: string;
  /** The selected part of a document that is called `document`, in a request. */
  called(document: string): string;
}

const texts: Convention["contents"] = ["text", "document"];

/** In the order in which they are tried: a command that works on the document itself needs no selection. */
export const selections: readonly Selection[] = [
  {
    id: "nothing",
    contents: ["text", "document", "table", "image", "slides", "archive"],
    actions: [],
    steps: "",
    called: (document) => document,
  },
  {
    id: "everything",
    contents: texts,
    actions: [press("ctrl+a")],
    steps: "press ctrl+a",
    called: (document) => `the whole text of ${document}`,
  },
  {
    id: "first line",
    contents: texts,
    actions: [press("ctrl+home"), press("shift+end")],
    steps: "press ctrl+home; press shift+end",
    called: (document) => `the first line of ${document}`,
  },
];
