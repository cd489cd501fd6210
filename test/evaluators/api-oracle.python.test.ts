import { execFileSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { z } from "zod";
import { RequestError } from "../../pipeline/errors.js";
import { contentChecks } from "../../pipeline/evaluators/checks/contents.js";
import { fileEdits } from "../../pipeline/evaluators/checks/edits.js";
import { textForms } from "../../pipeline/evaluators/checks/forms.js";
import { pictureRelations } from "../../pipeline/evaluators/checks/picture-relations.js";
import { relationNames } from "../../pipeline/evaluators/checks/relations.js";
import { saidKinds } from "../../pipeline/evaluators/checks/said/kinds.js";
import { type CheckName, checkNamed, checkNames } from "../../pipeline/evaluators/checks/table.js";
import { pythonRuntime } from "../../pipeline/evaluators/python-runtime.js";
import { createRng, type Rng } from "../../pipeline/rng.js";
import { pictureTurns } from "../../pipeline/schema/computer/picture-turn.js";
import type { Trace } from "../../pipeline/schema/computer/trace.js";
import { answeredMessages, asksForAnswer } from "./answered-messages.js";
import { contract, draft, sentWith, signed, traceOfReceiving, traceOfSending } from "./attached-files.js";
import { alteredScenes, originalFile, pictureFile, sceneBecame } from "./compared-pictures.js";
import { includedTexts, mailedTexts, pastedTexts } from "./copied-texts.js";
import { editedTexts, oneLineEdits, textBefore, twoSlides, windowsEdit } from "./edited-texts.js";
import { traces } from "./generated-cases.js";
import { allowedLists, contentTraces, treeSelectors } from "./generated-trees.js";
import { holds } from "./holds.js";
import { amountForms, dateForms, timeForms } from "./said-forms.js";
import { click, desktop, file, text, traceOf } from "./trace-samples.js";
import { turnedPictures } from "./turned-pictures.js";

const folder = mkdtempSync(join(tmpdir(), "taskloom-apis-"));
afterAll(() => rmSync(folder, { recursive: true }));

const note = { kind: "text" as const, text: "one note" };

/** Where in a trace a value stands for which the parameter is likely to make a check hold. */
const sources: Readonly<Record<string, readonly string[]>> = {
  control_type: ["control_type"],
  control_text: ["control_text"],
  text: ["control_text", "text", "keys", "value", "paragraphs", "label", "title", "path"],
  title: ["title"],
  file_path: ["path", "document", "content"],
  other_path: ["path"],
  picture_path: ["path"],
  directory_path: ["path"],
  application: ["processes", "application"],
  url: ["url"],
  to: ["to"],
  correspondent: ["to", "from"],
  subject: ["subject"],
  body: ["body"],
  attachment: ["name"],
  folder: ["folder"],
  column: ["columns"],
  collection: ["collection"],
  field: ["fields.key"],
  name: ["settings.key", "name"],
  value: ["rows", "fields", "settings", "aspects", "wanted"],
  row: ["row"],
  key_field: ["fields.key"],
  key: ["fields"],
  order: ["order"],
  operation: ["marks"],
  width: ["width"],
  height: ["height"],
  count: ["count"],
  kind: ["kind", "clipboard"],
  form: ["form"],
  edit: ["edit"],
  turn: ["turn"],
  position: ["position"],
  selector: ["selector"],
  selectors: ["selectors"],
  aspect: ["aspect"],
  relation: ["relation"],
  values: ["list"],
  direction: ["direction"],
  subjects: ["subjects"],
};
const fixed = {
  clipboard: ["cut files", "copied files"],
  row: ["1", "2", "*"],
  order: ["ascending", "descending", "given", "any", "subset"],
  count: ["0", "1", "2"],
  position: ["first", "last", "any"],
  form: [...textForms],
  edit: [...fileEdits],
  turn: [...pictureTurns],
  content: ["firefox:bookmarks", "mailbox:sent", "records:events", "settings", "browser:pages"],
  selector: [...treeSelectors],
  selectors: [...allowedLists],
  aspect: ["value", "text", "bold", "date", "name", "present", "subject", "body"],
  relation: [...relationNames],
  wanted: ["true", "false", "1..12", "2026-01-01..2026-12-31", "12~0.05", "report|12", "re*t", "?", "1|2"],
  list: ["May|June", "report", "report|Report", "1|12.5", "May", "true|true"],
  direction: ["increased", "decreased", "changed", "unchanged"],
  subjects: ["", "C:\\Users\\user", "C:/Users/user/Report.xlsx;mailbox:sent", "mailbox:*;firefox:*", "settings"],
};
/** What chance seldom makes: a table with its total, and a folder with what was in an archive. */
const telling = traceOf([
  {
    state: desktop({
      files: [
        file("C:\\Users\\user\\Ledger.xlsx", { kind: "table", columns: ["Amount"], rows: [[1.1], [2.2], [3.3]] }),
        file("C:\\Users\\user\\pack.zip", { kind: "archive", entries: [{ name: "a.txt", content: note }] }),
        file("C:\\Users\\user\\Reports", null),
        file("C:\\Users\\user\\Reports\\a.txt", note),
      ],
      records: [
        { application: "calendar", collection: "events", fields: { title: "Audit", date: "1", text: "one note" } },
      ],
      mailbox: [
        { folder: "drafts", from: "", to: "a@b.example", subject: "Audit", body: "one note", attachments: [] },
        { folder: "sent", from: "", to: "a@b.example", subject: "Audit", body: "one note", attachments: [] },
      ],
    }),
  },
]);
/** A file before and after each edit, and after none. */
const edited = Object.values(editedTexts).flatMap((after) =>
  [text(after), { kind: "slides" as const, slides: [{ title: "b", lines: ["c"] }] }].map((content) =>
    traceOf([
      { state: desktop({ files: [file("C:\\a.txt", content.kind === "text" ? text(textBefore) : twoSlides)] }) },
      { action: click("Save"), state: desktop({ files: [file("C:\\a.txt", content)] }) },
    ]),
  ),
);
const windows = traceOf([
  { state: desktop({ files: [file("C:\\a.txt", text(windowsEdit.before))] }) },
  { action: click("Save"), state: desktop({ files: [file("C:\\a.txt", text(windowsEdit.after))] }) },
]);
const ofOneLine = oneLineEdits.after.map(({ text: after }) =>
  traceOf([
    { state: desktop({ files: [file("C:\\a.txt", text(oneLineEdits.before))] }) },
    { action: click("Save"), state: desktop({ files: [file("C:\\a.txt", text(after))] }) },
  ]),
);
const turned = turnedPictures.map(({ trace }) => trace);
const driver = `
import json, sys
import taskloom_runtime

def said(api, values):
    try:
        return getattr(taskloom_runtime, api)(*values)
    except ValueError:
        return None

for case in json.load(open(sys.argv[1], encoding="utf-8")):
    taskloom_runtime.use_trace(case["trace"])
    print(json.dumps([said(api, values) for api, values in case["calls"]]))
`;

beforeAll(() => {
  writeFileSync(join(folder, "taskloom_runtime.py"), pythonRuntime);
  writeFileSync(join(folder, "driver.py"), driver);
});

interface Case {
  trace: Trace;
  calls: (readonly [api: CheckName, values: readonly string[]])[];
}

/** What CPython says of each call of each case; null where it raises ValueError. */
function inPython(cases: readonly Case[]): (boolean | null)[][] {
  writeFileSync(join(folder, "cases.json"), JSON.stringify(cases));
  const output = execFileSync("python3", ["driver.py", "cases.json"], {
    maxBuffer: 16 * 1024 * 1024,
    cwd: folder,
    encoding: "utf8",
  });
  return output
    .trim()
    .split("\n")
    .map((line) => z.array(z.boolean().nullable()).parse(JSON.parse(line)));
}

describe("every check", () => {
  it("says in CPython what the table says, when it holds and when it does not", () => {
    const rng = createRng("api oracle");
    const sampled = fc.sample(traces, { seed: 11, numRuns: 400 });
    const cases = [
      ...sampled,
      ...Array.from({ length: 100 }, () => telling),
      ...edited,
      ...edited,
      ...edited,
      windows,
      windows,
      ...ofOneLine,
      ...ofOneLine,
      ...turned,
    ].map((trace) => ({ trace, calls: callsFor(trace, rng, checkNames) }));
    const ofContents = checkNames.filter((name) => name in contentChecks);
    for (const trace of fc.sample(contentTraces, { seed: 11, numRuns: 600 })) {
      cases.push({ trace, calls: callsFor(trace, rng, ofContents) });
    }
    cases.push(...sayingCases(), ...factCases(), ...pictureCases(), ...attachmentCases());
    const said = inPython(cases);
    const rules = cases.map(({ trace, calls }) => calls.map(([api, values]) => saidOf(api, trace, values)));
    const disagreements = cases.flatMap(({ calls }, at) =>
      calls.filter((_call, index) => said[at]?.[index] !== rules[at]?.[index]).map((call) => JSON.stringify(call)),
    );
    expect(disagreements).toEqual([]);

    const seen = new Set(cases.flatMap(({ calls }, at) => calls.map(([api], index) => `${api} ${rules[at]?.[index]}`)));
    expect(checkNames.filter((api) => !seen.has(`${api} true`) || !seen.has(`${api} false`))).toEqual([]);
  });

  it("says in CPython what the table says of values that may stand beside facts", () => {
    const cases = besideCases();
    const rules = cases.map(({ trace, calls }) => calls.map(([api, values]) => saidOf(api, trace, values)));
    expect(inPython(cases)).toEqual(rules);
    expect(new Set(rules.flat())).toEqual(new Set([true, false, null]));
  });

  it("says in CPython what the table says of answers to mails and of mails that only look like one", () => {
    const cases = answeredMessages.map(({ trace, folder }): Case => ({ trace, calls: asksForAnswer(folder) }));
    expect(inPython(cases)).toEqual(
      answeredMessages.map(({ isAnswer, folder }) => asksForAnswer(folder).map(() => isAnswer)),
    );
  });

  it("finds in CPython a copied text where it is, and nowhere else", () => {
    const copied = [...includedTexts, ...pastedTexts, ...mailedTexts];
    const said = inPython(copied.map(({ trace, api, values }) => ({ trace, calls: [[api, values]] })));
    expect(copied.map(({ api, what }, at) => [api, what, said[at]?.[0]])).toEqual(
      copied.map(({ api, what, holds }) => [api, what, holds]),
    );
  });
});

/** What the table says of a call; null for values that the check cannot read. */
function saidOf(api: CheckName, trace: Trace, values: readonly string[]): boolean | null {
  try {
    return holds(api, trace, ...values);
  } catch (error) {
    if (error instanceof RequestError) return null;
    throw error;
  }
}

/** A picture after each kind of work on it, asked for every relation to what it was and to one beside it. */
function pictureCases(): Case[] {
  return alteredScenes.map(([, picture]) => ({
    trace: sceneBecame(picture),
    calls: Object.keys(pictureRelations).flatMap((relation): Case["calls"] => [
      ["check_picture_is", [pictureFile, relation, pictureFile]],
      ["check_picture_is", [pictureFile, relation, originalFile]],
      ["check_picture_is", [originalFile, relation, pictureFile]],
    ]),
  }));
}

/** Files and messages that say an amount, a date and a time in some form, asked for these and for near values. */
function sayingCases(): Case[] {
  const forms = [...amountForms(1248050), ...amountForms(99), ...dateForms("2026-03-14"), ...timeForms(14, 0)];
  const others = [
    "12 480",
    "1.234",
    "-5",
    "twenty-one",
    "12.5 %",
    "31/02/2026",
    "03/04/26",
    "noon",
    "a",
    "INV-99",
    "5 of 7",
    "EUR 0.99-x and m-1",
  ];
  const asked = [
    ...["12480.5", "EUR 0.99", "1.234", "-5", "21", "12.5", "x"],
    ...["2026-03-14", "2026-03-04", "14:00", "INV-99", "m-1 | INV-99", "a | "],
  ];
  const bodies = [...forms, ...others].flatMap((form) => [
    `It is ${form}, at 9 pm.`,
    `${form}\t4\n> 12480.50 on 14 March`,
  ]);
  return bodies.map((body) => ({
    trace: traceOf([
      {
        state: desktop({
          files: [file("C:\\a.txt", text(body))],
          mailbox: [{ folder: "sent", from: "", to: "a@b.example", subject: "Re", body, attachments: [] }],
        }),
      },
    ]),
    calls: saidKinds.flatMap((kind) =>
      asked.flatMap((value): Case["calls"] => [
        ["check_says", ["C:\\a.txt", kind, value]],
        ["check_says_only", ["C:\\a.txt", kind, value]],
        ["check_message_says", ["a@b.example", "", kind, value]],
        ["check_message_says_only", ["", "re", kind, value]],
      ]),
    ),
  }));
}

/** Messages with the file that is asked for, another one under its name, and one too many, sent and received. */
function attachmentCases(): Case[] {
  const other = text("Other");
  const messages = [
    sentWith(["Contract.txt", draft]),
    sentWith(["CONTRACT.txt", signed]),
    sentWith(["Contract.txt", other]),
    sentWith(["Contract.txt", draft], ["Other.txt", other]),
    sentWith(),
  ];
  const sent = messages.flatMap((message) =>
    [true, false].map(
      (isThere): Case => ({
        trace: traceOfSending(message, isThere),
        calls: [contract, "none", "", "Contract.txt"].flatMap((attachment): Case["calls"] => [
          ["check_email_sent", ["", "", "", attachment]],
          ["check_email_exists", ["sent", "", "", "", attachment]],
          ["check_message_says_facts", ["", "", "the thing = text here", attachment]],
        ]),
      }),
    ),
  );
  const received = messages.map(
    (message): Case => ({
      trace: traceOfReceiving({ ...message, folder: "inbox" }),
      calls: [contract, "", "Contract.txt"].map((path) => ["check_attachment_saved", ["contract", path]]),
    }),
  );
  return [...sent, ...received];
}

/** Files, messages and filled templates that say lists of facts in some form, and lists that are malformed. */
function factCases(): Case[] {
  const template = "Dear «Client»,\nyou owe [the sum] since «day» (+1*).";
  const bodies = [
    ...amountForms(481240).map((form) => `You owe ${form} since 2 May 2026 under SC-2291.`),
    ...dateForms("2026-05-02").map((form) => `Since ${form}, you\nowe EUR\n4,812.40 - SC-2291`),
    "You owe EUR 4,812.40 since 2 May 2026 under SC-2291, 4 of 7. Not EUR 9.00.",
    "Dear Tessen (UK),\nyou owe 4812.40 € since 2nd May (+1*).",
    "Dear Tessen,\nyou owe 4812.40 since 3 May (+1*).\nSC-2291",
    "Dear Tessen,\nyou owe [the sum] since 2 May (+1*).",
    "Overdue are M-2083 and M-2081, EUR 4,812.40 in all.",
    "Overdue are M-2083, M-2081 and M-2084, EUR 4,812.40 in all.",
    "Overdue are M-2083\nand M-20811: 4812.40",
    "The two are SC-2290 (SC-2291), M-2084 and the\nGreat Hall",
    "The 2 of SC-2291 are the great hall and SC-2290 for M-2084",
    "Could you MOVE the 3 meetings in R-204, please?",
    "There are three of R-204.",
    "4 in June 2026, or 2027 in all",
    "2026, not 2027, and 4",
    "",
  ];
  const lists = [
    "the sum = money EUR 4812.40; the day = date 2026-05-02; the contract = text SC-2291",
    "the sum = money 4812.4;day = date 2026-05-02",
    "client = text tessen; the sum = money 4812.40; day = date 2 May 2026",
    "\\;a = text You owe;  the 7 = COUNT 4",
    "the overdue invoices = list M-2081 | M-2083; the sum = money 4812.40",
    "those of SC-2291 = list SC-2290 | Great Hall; the order = text M-2084; their number = count 2",
    "the request = request Please move those in R-204. ~ move | another\\; room ; their number = count 3",
    ...["the request = request Please move.", "the request = request a ~ | ", "the meetings = list R-204 | R-205"],
    "the request = request Not R-204! ~ three; the meetings = list R-205",
    ...["those of June = count 4", "the year = number 2026; those of June = count 4"],
    ...["the sum = money", "the sum = sum 4", "", ";", "the sum is 4", "a = text b\\"],
  ];
  return bodies.map((body) => ({
    trace: traceOf([
      { state: desktop({ files: [file("C:\\a.txt", text("Dear Ana\n\nHello")), file("C:\\t.txt", text(template))] }) },
      {
        action: click("Save"),
        state: desktop({
          files: [
            file("C:\\a.txt", text(body === "" ? "Hello" : `Dear Ana\nHello\n${body}`)),
            file("C:\\b.txt", text(body)),
            file("C:\\t.txt", text(template)),
          ],
          records: [{ application: "wiki", collection: "Notes", fields: { title: "Home", text: body } }],
          mailbox: [{ folder: "sent", from: "", to: "a@b.example", subject: "Re", body, attachments: [] }],
        }),
      },
    ]),
    calls: lists.flatMap((facts): Case["calls"] => [
      ["check_says_facts", ["C:\\b.txt", facts]],
      ["check_added_facts", ["C:\\a.txt", facts]],
      ["check_template_filled", ["C:\\b.txt", "C:\\t.txt", facts]],
      ["check_record_says_facts", ["notes", "title", "home", "text", facts]],
      ["check_message_says_facts", ["a@b.example", "", facts, "none"]],
      ["check_message_says_facts", ["", "re", facts, "a.pdf"]],
    ]),
  }));
}

/** Texts by chance of what is said about facts and of what may stand beside them. */
function besideCases(): Case[] {
  const parts = fc.constantFrom(
    ...["the overdue sum", "total", "the late tickets", "late tickets", "number", "due date:", "is", "are", "comes to"],
    ...["=", ":", "or", "/", "not", "isn't", "instead of", "only", "and", "more than", "in Room 204", "M-20", "5 %"],
    ...[
      "EUR 1,540.00",
      "1200",
      "1 200,00",
      "€340.00",
      "five",
      "4",
      "12",
      "5",
      "2 May 2026",
      "18 June",
      "May 2nd, 2026",
    ],
    ...["14:30", "2:30 pm", "(1,540.00)", "7.50", ". ", "? ", "\n", ", ", "; "],
  );
  const lists = [
    "the overdue sum = money EUR 1540; beside: 1200 | 340 | 4 | 2026-06-18",
    "the late tickets = count 5; the total = number 1540; beside: 12 | 4 | Room 204 | 7.5",
    "the number of late tickets = count 5; the due date = date 2026-05-02; beside: 2026-06-18 | 12 ;; the hour = time 14:30",
    "the jobs = list M-19 | M-20; the share = percent 5; beside: 1200 | 340 | a\\;7 | | M-21",
    ...["beside: 1 | 2", "the sum = money 1540; beside:", `the sum = money 1540; beside: ${"7 | ".repeat(41)}`],
  ];
  const bodies = fc.sample(fc.array(parts, { minLength: 2, maxLength: 14 }), { seed: 12, numRuns: 700 });
  return bodies.map((words) => ({
    trace: traceOf([{ state: desktop({ files: [file("C:\\b.txt", text(words.join(" ")))] }) }]),
    calls: lists.map((facts): Case["calls"][number] => ["check_says_facts", ["C:\\b.txt", facts]]),
  }));
}

function callsFor(trace: Trace, rng: Rng, names: readonly CheckName[]): Case["calls"] {
  const found = new Map<string, string[]>(Object.entries(fixed));
  collect(trace.steps.at(-1)?.state, "", found);
  collect(trace.steps, "", found);
  return names.flatMap((api) =>
    Array.from({ length: 6 }, () => {
      const values = checkNamed(api).parameters.map((name) => {
        const candidates = (sources[name] ?? []).flatMap((key) => found.get(key) ?? []);
        return candidates.length === 0 || rng.below(8) === 0 ? "" : rng.pick(candidates);
      });
      return [api, values] as const;
    }),
  );
}

function collect(value: unknown, key: string, found: Map<string, string[]>): void {
  if (typeof value === "string" || typeof value === "number") {
    found.set(key, [...(found.get(key) ?? []), String(value)]);
  } else if (Array.isArray(value)) {
    for (const item of value) collect(item, key, found);
  } else if (value !== null && typeof value === "object") {
    for (const [name, item] of Object.entries(value)) {
      const open = key === "fields" || key === "settings";
      if (open) found.set(`${key}.key`, [...(found.get(`${key}.key`) ?? []), name]);
      collect(item, open ? key : name, found);
    }
  }
}
