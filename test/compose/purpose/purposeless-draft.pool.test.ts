import { describe, expect, it } from "vitest";
import { usableSubtasks } from "../../../pipeline/compose/material/pool-index.js";
import { purposelessDraft } from "../../../pipeline/compose/purpose/purposeless-draft.js";
import { resultsOf } from "../../../pipeline/compose/situations/match-subtask.js";
import type { BoundNode } from "../../../pipeline/compose/values/bind.js";
import { toMasks } from "../../../pipeline/graph/graph.js";
import { identify } from "../../../pipeline/hash.js";
import { environmentSetupSchema } from "../../../pipeline/schema/computer/environment-setup.js";
import type { ParameterValues } from "../../../pipeline/schema/subtask.js";
import { readPool } from "../../../pipeline/store/pool/pool.js";
import { shippedCatalog } from "../../fixtures/shipped-catalog.js";

const catalog = await shippedCatalog();
const { subtasks } = await readPool("subtask-pool", "desktop");
const found = catalog.personas.get("it-administrator");
if (found === undefined) throw new Error("there is no IT administrator");
const persona = { ...found, functions: [...catalog.applications.values()].map((application) => application.function) };
const usable = usableSubtasks([...subtasks.values()], persona, catalog, "desktop");

const documents = "/home/user/Documents";
const setup = environmentSetupSchema.parse({
  inbox: [{ from: "amelie@example.com", subject: "Drafts", body: "What do the drafts cost?" }],
});

/** A step of real applications: its phrase, its values, and the earlier steps that it takes something of. */
type Step = [phrase: string, values: ParameterValues, from?: readonly number[]];

/** The rule that refuses a graph of these steps, whose goal is something of this type. */
function refusedBy(steps: readonly Step[], goal = "mail_sent"): string | null {
  const nodes = steps.map(([phrase, parameters], at) => nodeOf(phrase, parameters, at));
  const edges = steps.flatMap(([, , from = []], to) => from.map((earlier): [number, number] => [earlier, to]));
  const idOf = (at: number) => nodes[at]?.id() ?? "";
  const graph = {
    nodes: nodes.map(({ id, usable: { subtask, application }, parameters }) => ({
      id: id(),
      subtask_id: subtask.id,
      application: application.id,
      parameters,
    })),
    edges: edges.map(([from, to]) => ({
      kind: "resource" as const,
      from: idOf(from),
      to: idOf(to),
      handovers: [{ resource: nodes[from]?.usable.results[0]?.type ?? "", parameter: "taken" }],
    })),
  };
  const assembled = { nodes, masks: toMasks({ size: nodes.length, edges }), graph: () => graph };
  const parts = { assembled, carried: [], condition: null, infeasibility: null, purpose: null };
  const intent = { id: "", persona: persona.id, goal: "", entity: "", deliverable: goal, subtask_ids: [] };
  return purposelessDraft(parts, setup, intent, { catalog, persona, figures: null });
}

function nodeOf(phrase: string, parameters: ParameterValues, at: number): BoundNode {
  const one = usable.find(({ subtask }) => subtask.phrases.includes(phrase));
  if (one === undefined) throw new Error(`the pool has no subtask that says "${phrase}"`);
  return {
    id: () => identify("node", { phrase, parameters, at }),
    usable: one,
    sources: new Map(),
    parameters,
    results: resultsOf({ usable: one, parameters }),
  };
}

const send = (file: string, to: string, from: readonly number[] = []): Step => [
  "send {file_path} to {to} with the subject {subject} and the text {text}",
  { file_path: `${documents}/${file}`, to, subject: "Quote", text: "Here it is." },
  from,
];
const savePdf = (from: string, to: string): Step => [
  "save a copy of {pdf_path} as {pdf_path_2}",
  { pdf_path: `${documents}/${from}`, pdf_path_2: `${documents}/${to}` },
];
const exportPdf: Step = [
  "export {docx_path} as a PDF to {pdf_path}",
  { docx_path: `${documents}/Quote.docx`, pdf_path: `${documents}/Quote.pdf` },
];
const amelie = "amelie@example.com";

describe("a graph is refused", () => {
  it("where a text is copied and pasted nowhere, unless the copied text is the goal", () => {
    const copied: Step = ["copy the text of {docx_path}", { docx_path: `${documents}/Quote.docx` }];
    expect(refusedBy([copied, exportPdf], "pdf_path")).toBe("unused-result");
    expect(refusedBy([copied], "text_in_clipboard")).toBeNull();
  });

  it("where a PDF is saved under the same words in another order, and not where it gets a name for somebody", () => {
    expect(refusedBy([savePdf("Quote Clearwater.pdf", "Clearwater quote.pdf")], "pdf_path")).toBe(
      "saved-beside-itself",
    );
    expect(
      refusedBy([savePdf("Quote Clearwater.pdf", "Offer to the spa.pdf"), send("Offer to the spa.pdf", amelie)]),
    ).toBe(null);
  });

  it("where what was just exported is copied beside itself, and not where it goes into another folder", () => {
    expect(refusedBy([exportPdf, savePdf("Quote.pdf", "Quote final.pdf")], "pdf_path")).toBe("saved-beside-itself");
    expect(refusedBy([exportPdf, savePdf("Quote.pdf", "Clients/Quote.pdf")], "pdf_path")).toBeNull();
  });

  it("where two copies of one file are left beside it, and not where one of them is worked on", () => {
    const copy = (name: string): Step => [
      "save {docx_path} as {docx_path_2}",
      { docx_path: `${documents}/Plan.docx`, docx_path_2: `${documents}/${name}` },
    ];
    const signed: Step = [
      "add the paragraph {text} to the end of {docx_path} and save it",
      { docx_path: `${documents}/Second.docx`, text: "Signed." },
      [1],
    ];
    expect(refusedBy([copy("First.docx"), copy("Second.docx")], "docx_path")).toBe("saved-beside-itself");
    expect(refusedBy([copy("First.docx"), copy("Second.docx"), signed], "docx_path")).toBeNull();
  });

  it("where an archive is packed and unpacked at once, and not where it is sent", () => {
    const packed: Step = [
      "pack {file_path} into the archive {zip_path}",
      { file_path: `${documents}/Quote.docx`, zip_path: `${documents}/Quote.zip` },
    ];
    const unpacked: Step = [
      "extract {zip_path} into {dir_path}",
      { zip_path: `${documents}/Quote.zip`, dir_path: `${documents}/Quote` },
      [0],
    ];
    expect(refusedBy([packed, unpacked], "dir_path")).toBe("packed-to-unpack");
    expect(refusedBy([packed, send("Quote.zip", amelie, [0])])).toBeNull();
  });

  it("where CSV becomes a workbook and CSV again, and not where the workbook got a column between", () => {
    const there: Step = [
      "turn {csv_path} into the spreadsheet {xlsx_path}",
      { csv_path: `${documents}/Usage.csv`, xlsx_path: `${documents}/Usage.xlsx` },
    ];
    const back: Step = [
      "save {xlsx_path} as the CSV file {csv_path}",
      { csv_path: `${documents}/Usage new.csv`, xlsx_path: `${documents}/Usage.xlsx` },
      [0],
    ];
    const deleted: Step = [
      "delete the column {column} of {xlsx_path} and save it",
      { xlsx_path: `${documents}/Usage.xlsx`, column: "Notes" },
      [0],
    ];
    expect(refusedBy([there, back], "csv_path")).toBe("there-and-back");
    expect(refusedBy([there, deleted, back], "csv_path")).toBeNull();
  });

  it("where a mail that was saved as a text goes back to its author, and not where it goes to another person", () => {
    const saved: Step = [
      "save {mail_in_inbox} from the inbox as {txt_path}",
      { mail_in_inbox: "Drafts", txt_path: `${documents}/Drafts.txt` },
    ];
    const turned: Step = [
      "turn {txt_path} into the Word document {docx_path}",
      { txt_path: `${documents}/Drafts.txt`, docx_path: `${documents}/Drafts.docx` },
      [0],
    ];
    expect(refusedBy([saved, turned, send("Drafts.docx", amelie, [1])])).toBe("returned-to-author");
    expect(refusedBy([saved, turned, send("Drafts.docx", "carol@example.com", [1])])).toBeNull();
  });

  it("where an answer and a message bring one person the same file, and not where they bring two files", () => {
    const answer: Step = [
      "reply to {mail_in_inbox} in the inbox with {file_path} attached and the text {text}",
      { mail_in_inbox: "Drafts", file_path: `${documents}/Costs.pdf`, text: "They cost this." },
    ];
    expect(refusedBy([answer, send("Costs.pdf", amelie)])).toBe("sent-twice");
    expect(refusedBy([answer, send("Plan.pdf", amelie)])).toBeNull();
  });

  it("where there are four messages that no situation asks for, and not where there are three", () => {
    const messages = ["a", "b", "c", "d"].map((name) => send(`${name}.pdf`, `${name}@example.com`));
    expect(refusedBy(messages)).toBe("many-messages");
    expect(refusedBy(messages.slice(1))).toBeNull();
  });

  it("where a script is put into capitals or a log is changed, and not where a letter is", () => {
    const inCapitals = (name: string): Step => [
      "write all of {txt_path} in capital letters and save it",
      { txt_path: `${documents}/${name}` },
    ];
    expect(refusedBy([inCapitals("count.py")], "txt_path")).toBe("spoilt");
    expect(refusedBy([inCapitals("Script Rainfall.txt")], "txt_path")).toBe("spoilt");
    expect(refusedBy([inCapitals("Event log Mail gateway.txt")], "txt_path")).toBe("spoilt");
    expect(refusedBy([inCapitals("Sign for the door.txt")], "txt_path")).toBeNull();
    expect(refusedBy([inCapitals("Change log.txt")], "txt_path")).toBeNull();
  });

  it("where it says that one thing is approved and open, and not where it says so of two", () => {
    const told = (subject: string, to: string): Step => [
      "send a message to {to} with the subject {subject} and the text {text}",
      { to, subject, text: "Regards" },
    ];
    const open = told("Contract of Halden Logistics: open until Friday", amelie);
    expect(refusedBy([open, told("Contract of Halden Logistics: approved", "carol@example.com")])).toBe(
      "contradiction",
    );
    expect(refusedBy([open, told("Contract of Carlton Schools: approved", "carol@example.com")])).toBeNull();
  });

  it("where notes are pasted into a script, and not where they are pasted into a text", () => {
    const copied: Step = ["copy the text of {docx_path}", { docx_path: `${documents}/Notes.docx` }];
    const pasted = (name: string): Step => [
      "paste {text_in_clipboard} into {txt_path} and save it",
      { text_in_clipboard: "Buy paper.", txt_path: `${documents}/${name}` },
      [0],
    ];
    expect(
      refusedBy(
        [["copy the text of {txt_path}", { txt_path: `${documents}/Notes.txt` }], pasted("count.py")],
        "txt_path",
      ),
    ).toBe("joined-matters");
    expect(refusedBy([copied, pasted("Plan.txt")], "txt_path")).toBeNull();
  });
});
