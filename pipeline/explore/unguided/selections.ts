import type { Action } from "../../schema/computer/action.js";
import type { Convention } from "../../schema/task/convention.js";
import { press } from "../exhaustive/leaves.js";

/** What of a document is selected, or what was typed, when a command is tried. */
export interface Selection {
  id: "nothing" | "everything" | "first line" | "calculation";
  /** Kinds of contents in which it can be made. */
  contents: Convention["contents"];
  /** Functions of applications in which it can be made though they have no documents. */
  functions: readonly string[];
  /** Value type of what is typed first; null where nothing is. */
  typed: string | null;
  actions: readonly Action[];
  /** As steps of documentation; empty where nothing is done. */
  steps: string;
  /** The selected part of a document that is called `document`, in a request. */
  called(document: string): string;
  /** What a request asks for first; empty where nothing is. */
  first: string;
}

const texts: Convention["contents"] = ["text", "document"];
const ofDocuments = { functions: [], typed: null, first: "" } as const;

/** In the order in which they are tried: a command that works on the document itself needs no selection. */
export const selections: readonly Selection[] = [
  {
    id: "nothing",
    contents: ["text", "document", "table", "image", "slides", "archive"],
    ...ofDocuments,
    actions: [],
    steps: "",
    called: (document) => document,
  },
  {
    id: "everything",
    contents: texts,
    ...ofDocuments,
    actions: [press("ctrl+a")],
    steps: "press ctrl+a",
    called: (document) => `the whole text of ${document}`,
  },
  {
    id: "first line",
    contents: texts,
    ...ofDocuments,
    actions: [press("ctrl+home"), press("shift+end")],
    steps: "press ctrl+home; press shift+end",
    called: (document) => `the first line of ${document}`,
  },
  {
    id: "calculation",
    contents: [],
    functions: ["calculator"],
    typed: "expression",
    actions: [press("enter")],
    steps: "Type the calculation; press enter",
    called: () => "",
    first: "work out {Expression}",
  },
];
