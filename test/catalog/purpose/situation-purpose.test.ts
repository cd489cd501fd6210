import { describe, expect, it } from "vitest";
import type { z } from "zod";
import { situationFaults } from "../../../pipeline/catalog/situation-faults.js";
import { situationSchema } from "../../../pipeline/schema/situation.js";
import { shippedCatalog } from "../../fixtures/shipped-catalog.js";

const { workplaces, resourceTypes } = await shippedCatalog();
const { description } = workplaces.get("accountant") ?? expect.fail("no accountant");

type Written = z.input<typeof situationSchema>;

/** The rules that refuse a situation of these parts, in which a head of finance asks for something. */
function refusedBy(parts: Partial<Written> & Pick<Written, "deliverables">): string[] {
  const situation = situationSchema.parse({
    id: "tried",
    goal: "Try it",
    asked_by: "head_of_finance",
    reason: ["Somebody waits for it."],
    ...parts,
  });
  return situationFaults(situation, description, resourceTypes).map(
    (fault) => /\(([a-z-]+)\)$/.exec(fault)?.[1] ?? fault,
  );
}

const asked = ["do it"];
const mail = { gives: "mail_sent", asked };
const documents = {
  letter: { path: "Documents/Letter.docx", lines: ["Dear all"] },
  archive: { path: "Documents/Papers.zip", archive: [{ name: "a.txt", lines: ["a"] }] },
  rows: { path: "Documents/Rows.xlsx", table: "Invoices" },
  log: { path: "Documents/gate.log", lines: ["09:14 finished", "09:15 refused"] },
};
const messages = {
  question: { from: "auditor", subject: "The total", text: "Which total do you have? I need it this afternoon." },
};

describe("a situation is refused", () => {
  it("where something is opened and nothing is done with it", () => {
    const opened = { gives: "docx_in_processing", with: { docx_path: { document: "letter" } }, asked };
    expect(refusedBy({ documents, deliverables: { opened } })).toEqual(["unused-result"]);
    const sent = { ...mail, with: { docx_in_processing: { made: "opened" }, mail_address: "{auditor_mail}" } };
    const taken = { ...opened, called: "the letter" };
    expect(
      refusedBy({ documents, deliverables: { opened: taken, sent: { ...sent, asked: ["send {opened}"] } } }),
    ).toEqual([]);
  });

  it("where an archive is packed and unpacked again, and not where one is unpacked that came from elsewhere", () => {
    const packed = {
      gives: "zip_path",
      as: "Documents/Letter.zip",
      with: { file_path: { document: "letter" } },
      asked,
      called: "the archive",
    };
    const unpacked = { gives: "dir_path", as: "Documents/Letter", asked: ["unpack {packed}"] };
    expect(
      refusedBy({
        documents,
        deliverables: { packed, unpacked: { ...unpacked, with: { zip_path: { made: "packed" } } } },
      }),
    ).toEqual(["packed-to-unpack"]);
    const other = { ...unpacked, with: { zip_path: { document: "archive" } }, asked };
    expect(refusedBy({ documents, deliverables: { packed, unpacked: other } })).toEqual([]);
  });

  it("where a table becomes CSV and a table again, and not where the CSV is what is sent", () => {
    const csv = {
      gives: "csv_path",
      as: "Documents/Rows.csv",
      with: { xlsx_path: { document: "rows" } },
      asked,
      called: "the CSV file",
    };
    const back = {
      gives: "xlsx_path",
      as: "Documents/Rows again.xlsx",
      with: { csv_path: { made: "csv" } },
      asked: ["turn {csv} into a workbook"],
    };
    expect(refusedBy({ documents, deliverables: { csv, back } })).toEqual(["there-and-back"]);
    const sent = {
      ...mail,
      with: { file_path: { made: "csv" }, mail_address: "{auditor_mail}" },
      asked: ["send {csv}"],
    };
    expect(refusedBy({ documents, deliverables: { csv, sent } })).toEqual([]);
  });

  it("where somebody gets back what he wrote, and not where another person gets it", () => {
    const forwarded = (to: string) => ({ ...mail, with: { mail_in_inbox: { message: "question" }, mail_address: to } });
    expect(refusedBy({ messages, deliverables: { forwarded: forwarded("{auditor_mail}") } })).toEqual([
      "returned-to-author",
    ]);
    expect(refusedBy({ messages, deliverables: { forwarded: forwarded("{bookkeeper_mail}") } })).toEqual([]);
  });

  it("where an answer has with it the question itself, saved as a text, and not where it has a paper", () => {
    const saved = {
      gives: "txt_path",
      as: "Documents/Total.txt",
      with: { mail_in_inbox: { message: "question" } },
      asked,
      called: "the text",
    };
    const answered = {
      ...mail,
      with: { mail_in_inbox: { message: "question" }, file_path: { made: "saved" }, text: "Here it is." },
      asked: ["answer with {saved}"],
    };
    expect(refusedBy({ messages, deliverables: { saved, answered } })).toEqual(["returned-to-author"]);
    const paper = { ...answered, with: { ...answered.with, file_path: { document: "letter" } }, asked };
    expect(refusedBy({ messages, documents, deliverables: { answered: paper } })).toEqual([]);
  });

  it("where one person gets a file twice, and not where two people get it or it changes between", () => {
    const file_path = { document: "letter" };
    const sent = (to: string, title: string) => ({ ...mail, with: { file_path, mail_address: to, title, text: "" } });
    const first = sent("{auditor_mail}", "The letter");
    const again = sent("{auditor_mail}", "Once more");
    expect(refusedBy({ documents, deliverables: { first, again } })).toEqual(["sent-twice"]);
    const toBoth = { first, again: sent("{bookkeeper_mail}", "Once more") };
    expect(refusedBy({ documents, deliverables: toBoth })).toEqual([]);
    const signed = { gives: "docx_path", with: { docx_path: file_path, text: "Signed." }, asked };
    expect(refusedBy({ documents, deliverables: { first, signed, again } })).toEqual([]);
  });

  it("where a log is changed, and not where a copy was kept before or lines are taken out of it into a list", () => {
    const replaced = {
      gives: "txt_path",
      by: "replace {words} by {other} everywhere in {txt_path} in the terminal",
      with: { txt_path: { document: "log" }, words: "finished", other: "approved" },
      asked,
    };
    expect(refusedBy({ documents, deliverables: { replaced } })).toEqual(["spoilt"]);
    const folders = { kept: { path: "Documents/Kept" } };
    const copied = {
      gives: "file_path",
      by: "copy {file_path} into {dir_path} in the terminal",
      with: { file_path: { document: "log" }, dir_path: { folder: "kept" } },
      asked,
    };
    expect(refusedBy({ documents, folders, deliverables: { copied, replaced } })).toEqual([]);
    const listed = {
      gives: "txt_path",
      as: "Documents/Refused.txt",
      by: "write the lines of {txt_path} that hold {words} to {txt_path_2} in the terminal",
      with: { txt_path: { document: "log" }, words: "refused" },
      asked,
    };
    expect(refusedBy({ documents, deliverables: { listed } })).toEqual([]);
  });

  it("where two texts say that one thing is open and done, and not where they speak of two things", () => {
    const told = (title: string, to: string) => ({ ...mail, with: { title, text: "Regards", mail_address: to } });
    const first = told("Account of Halden: open until Friday", "{auditor_mail}");
    const at = (title: string) => ({ first, second: told(title, "{bookkeeper_mail}") });
    expect(refusedBy({ deliverables: at("Account of Halden: checked and complete") })).toEqual(["contradiction"]);
    expect(refusedBy({ deliverables: at("Account of Brightwater: checked and complete") })).toEqual([]);
  });

  it("where what is said in one branch of a decision and in the other would contradict: never both are said", () => {
    const told = (title: string) => ({ ...mail, with: { title, text: "Regards", mail_address: "{auditor_mail}" } });
    const [yes, no] = [told("Claim approved"), told("Claim refused")];
    expect(refusedBy({ deliverables: { yes, no } })).toEqual(["contradiction"]);
    const facts = {
      sum: {
        kind: "money" as const,
        from: { table: "Expenses", query: "sum([Amount (EUR)])" },
        label: "sum",
        described: ["the sum"],
        again: "the sum",
      },
    };
    const decision = { fact: "sum", relation: "less" as const, holds: ["yes"], fails: ["no"] };
    expect(refusedBy({ facts, decision, deliverables: { yes, no } })).toEqual([]);
  });

  it("where papers on one thing go with a message on another one, and not where one hangs on the other", () => {
    const about = {
      client: { table: "Invoices", column: "Client", where: "[Paid on] is empty" },
      employee: { table: "Expenses", column: "Employee", where: "[Amount (EUR)] > 0" },
    };
    const on = {
      question: { from: "auditor", subject: "Interview with {employee}", text: "When is it?" },
    };
    const payroll = { path: "Documents/Account {client}.pdf", lines: ["Account"] };
    const answered = {
      ...mail,
      with: { mail_in_inbox: { message: "question" }, file_path: { document: "payroll" }, text: "Here it is." },
    };
    const deliverables = { answered };
    expect(refusedBy({ about, messages: on, documents: { payroll }, deliverables })).toEqual(["joined-matters"]);
    const same = { path: "Documents/Papers {employee}.pdf", lines: ["Papers"] };
    expect(refusedBy({ about, messages: on, documents: { payroll: same }, deliverables })).toEqual([]);
    const hanging = { ...about, employee: { ...about.employee, where: "[Client] = @client" } };
    expect(refusedBy({ about: hanging, messages: on, documents: { payroll }, deliverables })).toEqual([]);
  });
});

it("a fault of purpose names the deliverable and what it does", () => {
  const situation = situationSchema.parse({
    id: "tried",
    goal: "Try it",
    asked_by: "head_of_finance",
    reason: ["Somebody waits for it."],
    messages,
    deliverables: {
      back: { ...mail, with: { mail_in_inbox: { message: "question" }, mail_address: "{auditor_mail}" } },
    },
  });
  expect(situationFaults(situation, description, resourceTypes)).toEqual([
    "back sends The total back to who wrote it (returned-to-author)",
  ]);
});
