import type { CheckName } from "../../pipeline/evaluators/checks/table.js";
import type { SystemState } from "../../pipeline/schema/computer/system-state.js";
import type { Trace } from "../../pipeline/schema/computer/trace.js";
import { desktop, file, text, traceOf } from "./trace-samples.js";

/** What a run has left of a text that it was to copy, and whether the check finds the text there. */
interface CopiedText {
  what: string;
  api: CheckName;
  values: string[];
  trace: Trace;
  holds: boolean;
}

const source = "/home/user/terms.txt";
const target = "/home/user/contract.docx";
const terms = "Rent is due on the first.\nPets are welcome.\n";
const [due, pets] = ["Rent is due on the first.", "Pets are welcome."];

function included(what: string, paragraphs: string[], holds: boolean, wanted = terms): CopiedText {
  const files = [file(source, text(wanted)), file(target, { kind: "document", paragraphs })];
  const trace = traceOf([{ state: desktop({ files }) }]);
  return { what, api: "check_includes_text", values: [target, source], trace, holds };
}

export const includedTexts: readonly CopiedText[] = [
  included("among paragraphs of its own", ["Contract", due, pets, "Signed"], true),
  included("with paragraphs between its lines", ["Contract", due, "See below.", pets], true),
  included("with empty paragraphs between its lines", [due, "", " ", pets], true),
  included("as one paragraph", ["Contract", `${due} ${pets}`, "Signed"], true),
  included("within a paragraph", [`We agree: ${due} ${pets} So be it.`], true),
  included("broken into lines elsewhere", ["Rent is due", "on the first. Pets", "are welcome."], true),
  included("broken inside its words", ["Rent is due on the fi", "rst. Pets are wel", "come."], true),
  included("in other letters and with other white space", ["RENT  is\u00a0due on the FIRST.", pets], true),
  included("with another word", ["Contract", "Rent is due on the second.", pets], false),
  included("without one of its words", [`Rent is due on first. ${pets}`], false),
  included("with a word too many", [`Rent is due on the first. All ${pets}`], false),
  included("without its last line", ["Contract", due, "Signed"], false),
  included("in another order", ["Contract", pets, due], false),
  included("not at all", ["Contract", "Signed"], false),
  included("but there is nothing in it", ["Contract"], false, " \n\n"),
  { ...included("but it is not there", [due, pets], false), values: [target, "/home/user/missing.txt"] },
  { ...included("but the document is not there", [due, pets], false), values: ["/home/user/missing.docx", source] },
];

function pasted(what: string, paragraphs: string[], holds: boolean, wanted: string): CopiedText {
  const trace = traceOf([{ state: desktop({ files: [file(target, { kind: "document", paragraphs })] }) }]);
  return { what, api: "check_document_text", values: [target, wanted], trace, holds };
}

export const pastedTexts: readonly CopiedText[] = [
  pasted(
    "as several lines, of which the last runs on",
    ["Rent is due", "Pets welcomeSigned"],
    true,
    "Rent is due\nPets welcome",
  ),
  pasted(
    "as several lines, the first of which follows on",
    ["ContractRent is due", "Pets"],
    true,
    "Rent is due\nPets\n",
  ),
  pasted("as one line that runs on", ["Rent is due", "Pets welcomeSigned"], false, "Pets welcome\n"),
  pasted("as several lines, of which one is missing", ["Rent is due", "Signed"], false, "Rent is due\nPets welcome"),
  pasted("as nothing but lines that are empty", ["Rent is due"], false, "\n \n"),
];

type Message = SystemState["mailbox"][number];

const draft: Message = {
  folder: "drafts",
  from: "me@example.com",
  to: "ana@example.com",
  subject: "The terms",
  body: `Dear Ana,\n\n${terms}\nKind regards`,
  attachments: [],
};

function mailed(what: string, message: Partial<Message>, holds: boolean, wanted = terms): CopiedText {
  const mailbox = [
    { ...draft, to: "ben@example.com", subject: "Hello" },
    { ...draft, ...message },
  ];
  const trace = traceOf([{ state: desktop({ files: [file(source, text(wanted))], mailbox }) }]);
  const values = ["drafts", "ana@example.com", "The terms", source];
  return { what, api: "check_email_from_file", values, trace, holds };
}

function valuesChanged(call: CopiedText, at: number, value: string): CopiedText {
  return { ...call, values: call.values.map((before, index) => (index === at ? value : before)) };
}

export const mailedTexts: readonly CopiedText[] = [
  mailed("between greeting and signature", {}, true),
  mailed("as the whole of it", { body: terms }, true),
  mailed("broken into lines elsewhere", { body: "Rent is due\non the first. Pets\nare welcome." }, true),
  mailed("in other letters", { body: terms.toUpperCase() }, true),
  valuesChanged(mailed("whatever its subject is", {}, true), 2, ""),
  valuesChanged(mailed("whoever it is for", {}, true), 1, ""),
  mailed("with another word", { body: terms.replace("first", "second") }, false),
  mailed("as the beginning of other words", { body: "Pets are welcomed." }, false, "Pets are welcome"),
  mailed("without its last line", { body: due }, false),
  mailed("in another order", { body: `${pets}\n${due}` }, false),
  mailed("for somebody else", { to: "eve@example.com" }, false),
  mailed("from, but not to the correspondent", { from: "ana@example.com", to: "me@example.com" }, false),
  mailed("with another subject", { subject: "Terms" }, false),
  mailed("in another folder", { folder: "sent" }, false),
  mailed("but there is nothing in it", {}, false, " \n"),
  valuesChanged(mailed("but it is not there", {}, false), 3, "/home/user/missing.txt"),
  valuesChanged(
    mailed("from the correspondent", { folder: "inbox", from: "ana@example.com", to: "me@example.com" }, true),
    0,
    "inbox",
  ),
];
