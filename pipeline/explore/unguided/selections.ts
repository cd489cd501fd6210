import type { Action } from "../../schema/computer/action.js";
import type { Convention } from "../../schema/task/convention.js";
import { press } from "../exhaustive/leaves.js";

/** What of a document is selected, or what was typed, when a command is tried. */
export interface Selection {
  id: "nothing" | "everything" | "first line" | "first row" | "first column" | "calculation";
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

/** What puts something in at the caret, or names what it works on, whatever is selected. */
const whole =
  /^(?:file|insert|add|replace)\b|\b(?:pages?|sheets?|workbook|document|paragraphs|lines|headers?|footers?)\b/i;
/** What takes away what is selected; of nothing, it takes what stands beside the caret. */
const taking = /^(?:clear|cut|delete|erase|remove)$/i;

/**
 * Whether a command is to be tried on a selection. In a document that has looks, and in a table, what is selected is what a
 * command changes: without a selection it would change the paragraph or cell of the caret, and asking it of the whole
 * document would be wrong.
 */
export function isTriedOn(
  { id }: Pick<Selection, "id">,
  content: Convention["contents"][number] | null,
  labels: readonly string[],
): boolean {
  const isOfWhole = labels.some((label) => whole.test(label));
  if (content === "text") return id !== "nothing" || !taking.test(labels.at(-1) ?? "");
  if (content !== "document" && content !== "table") return true;
  if (isOfWhole || id === "nothing") return isOfWhole && id === "nothing";
  if (content === "document") return true;
  return labels.some((label) => /\bcolumns?\b|^sort\b/i.test(label)) === (id === "first column");
}

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
    id: "first row",
    contents: ["table"],
    ...ofDocuments,
    actions: [press("ctrl+home"), press("shift+space")],
    steps: "press ctrl+home; press shift+space",
    called: (document) => `the first row of ${document}`,
  },
  {
    id: "first column",
    contents: ["table"],
    ...ofDocuments,
    actions: [press("ctrl+home"), press("ctrl+space")],
    steps: "press ctrl+home; press ctrl+space",
    called: (document) => `the first column of ${document}`,
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
