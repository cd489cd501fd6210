import { describe, expect, it } from "vitest";
import { candidateSchema } from "../../pipeline/schema/subtask.js";
import { blanks, fillDeep } from "../../pipeline/template/template.js";
import {
  application,
  candidateOf,
  click,
  discovered,
  generalised,
  launch,
  openWalker,
  press,
  setupOf,
  type,
  workbook,
} from "./hand-made.js";

const fetched = [
  launch("Ledgerly"),
  click("ledgerly", null, "Button", "Fetch..."),
  type("ledgerly", "Fetch", "File name", workbook.path),
  click("ledgerly", "Fetch", "Button", "Open"),
];
const pdf = "C:\\Users\\user\\Documents\\Result.pdf";
const typed = [
  type("ledgerly", "Print to PDF", "File name", pdf),
  click("ledgerly", "Print to PDF", "Button", "Print"),
];
const byKey = [...fetched, press("ctrl+p"), ...typed];
const byMenu = [
  ...fetched,
  click("ledgerly", null, "MenuItem", "Book"),
  click("ledgerly", null, "MenuItem", "Print to PDF..."),
  ...typed,
];
const inputs = [{ type: "xlsx_path", value: workbook.path }];
const start = setupOf({ files: [workbook] });
const printing = await discovered("ledgerly", start, byKey, { inputs, routes: [byMenu] });

describe("a discovered effect as a candidate", () => {
  it("has a parameter for what was opened and one for what was made", async () => {
    const { parameters, inputs, outputs } = candidateOf(await generalised(printing));
    expect(parameters).toEqual([
      { name: "xlsx_path", type: "xlsx_path", role: "input" },
      { name: "pdf_path", type: "pdf_path", role: "output" },
    ]);
    expect(inputs).toEqual([{ type: "xlsx_path", parameter: "xlsx_path" }]);
    expect(outputs).toEqual([
      { type: "pdf_path", value: { parameter: "pdf_path" } },
      { type: "xlsx_in_processing", value: { parameter: "xlsx_path" } },
    ]);
  });

  it("carries at least five parameter sets, all different, each of which really works", async () => {
    const { actions, trials } = candidateOf(await generalised(printing));
    expect(trials.length).toBeGreaterThanOrEqual(5);
    expect(new Set(trials.map(({ parameters }) => JSON.stringify(parameters))).size).toBe(trials.length);
    const walker = await openWalker();
    for (const { parameters, setup } of trials) {
      const run = await walker.run(setup, fillDeep(actions, parameters));
      expect(run?.before.files.map(({ path }) => path)).not.toContain(parameters.pdf_path);
      expect(run?.after.files.map(({ path }) => path)).toContain(parameters.pdf_path);
    }
  });

  it("offers a wrong file to take in at least one trial", async () => {
    const { trials } = candidateOf(await generalised(printing));
    expect(trials.some(({ setup }) => setup.files.length > 1)).toBe(true);
  });

  it("keeps other routes to the same effect as alternatives", async () => {
    const { alternatives } = candidateOf(await generalised(printing));
    expect(alternatives).toHaveLength(1);
    expect(JSON.stringify(alternatives)).toContain("Print to PDF...");
  });

  it("speaks in words of the path where nothing is documented, every parameter once", async () => {
    const candidate = candidateOf(await generalised(printing));
    expect(candidate.phrases).toEqual(["fetch {xlsx_path}, choose Print to PDF and save the result as {pdf_path}"]);
    expect(candidate.instruction_template).toBe(
      "In Ledgerly, fetch '{xlsx_path}', choose Print to PDF and save the result as '{pdf_path}'.",
    );
  });

  it("speaks in the requests of the documentation that fit its parameters", async () => {
    const known = application("ledgerly", [
      {
        goal: "Print",
        steps: "Book > Fetch..., type the file name, press Open; Book > Print to PDF..., press Print",
        requests: ["print {xlsx_path} to {>pdf_path}", "put {xlsx_path} on paper", "make {>pdf_path} from {xlsx_path}"],
      },
    ]);
    const { phrases } = candidateOf(await generalised(printing, known));
    expect(phrases).toEqual(["print {xlsx_path} to {pdf_path}", "make {pdf_path} from {xlsx_path}"]);
    for (const phrase of phrases) expect(blanks(phrase).sort()).toEqual(["pdf_path", "xlsx_path"]);
  });

  it("is a valid candidate record, equal on every run", async () => {
    const first = candidateOf(await generalised(printing));
    expect(candidateSchema.parse(first)).toEqual(first);
    expect(candidateOf(await generalised(printing))).toEqual(first);
  });

  it("starts from an open document where the discovery did", async () => {
    const { setup, actions } = {
      setup: { ...start, actions: fetched },
      actions: [launch("Ledgerly"), ...byKey.slice(4)],
    };
    const inputs = [
      { type: "xlsx_path", value: workbook.path },
      { type: "xlsx_in_processing", value: workbook.path },
    ];
    const candidate = candidateOf(await generalised(await discovered("ledgerly", setup, actions, { inputs })));
    expect(candidate.inputs).toEqual([{ type: "xlsx_in_processing", parameter: "xlsx_in_processing" }]);
    expect(candidate.phrases[0]).toBe("in {xlsx_in_processing}, press ctrl+p and save the result as {pdf_path}");
    for (const { parameters, setup: own } of candidate.trials) {
      expect(JSON.stringify(own.actions)).toContain(JSON.stringify(parameters.xlsx_in_processing));
    }
  });
});

describe("values that follow from the content of an input", () => {
  const copying = [...fetched, press("ctrl+a"), press("ctrl+c")];

  it("are computed for what is copied", async () => {
    const { outputs } = candidateOf(await generalised(await discovered("ledgerly", start, copying, { inputs })));
    expect(outputs).toContainEqual({
      type: "table_in_clipboard",
      value: { from: "xlsx_path", extractor: { kind: "content_text" } },
    });
  });

  it("are computed for what is read, without the words around it", async () => {
    const reading = {
      control: {
        application: "ledgerly",
        dialog: null,
        control_type: "Text" as const,
        control_text: "Lines: 2",
        ordinal: 0,
      },
      text: "Lines: 2",
    };
    const { outputs } = candidateOf(
      await generalised(await discovered("ledgerly", start, fetched, { inputs, reading })),
    );
    expect(outputs).toContainEqual({
      type: "value_in_mind",
      value: { from: "xlsx_path", extractor: { kind: "row_count" } },
    });
  });

  it("lead to a rejection where a reading follows from nothing", async () => {
    const control = {
      application: "ledgerly",
      dialog: null,
      control_type: "Text" as const,
      control_text: "",
      ordinal: 0,
    };
    const discovery = await discovered("ledgerly", start, fetched, { inputs, reading: { control, text: "Tuesday" } });
    expect(await generalised(discovery)).toEqual({ rejected: "reads something that follows from no input" });
  });
});

describe("files of any kind", () => {
  const attaching = (path: string) => [
    launch("Postbox"),
    click("postbox", null, "Button", "Write..."),
    type("postbox", "Write", "To", "lena.fischer@example.com"),
    type("postbox", "Write", "Subject", "Budget review"),
    click("postbox", "Write", "Button", "Enclose..."),
    type("postbox", "Enclose", "File name", path),
    click("postbox", "Enclose", "Button", "Open"),
    click("postbox", "Write", "Button", "Post"),
  ];

  it("are asked for where the effect appears with every kind of file", async () => {
    const discovery = await discovered("postbox", start, attaching(workbook.path), { inputs });
    const { parameters, trials } = candidateOf(await generalised(discovery));
    expect(parameters).toEqual([
      { name: "file_path", type: "file_path", role: "input" },
      { name: "to", type: "mail_address", role: "value" },
      { name: "subject", type: "title", role: "value" },
    ]);
    expect(new Set(trials.map(({ parameters }) => parameters.file_path?.split(".").at(-1))).size).toBeGreaterThan(1);
  });

  it("are named by what becomes of them where a message brings them", async () => {
    const attachments = [{ name: "Fees.xlsx", content: workbook.content }];
    const setup = setupOf({ inbox: [{ from: "a@example.com", subject: "Open fees", body: "", attachments }] });
    const actions = [
      launch("Postbox"),
      click("postbox", null, "ListItem", "Open fees"),
      click("postbox", null, "ListItem", "Fees.xlsx"),
      click("postbox", null, "Button", "Keep Enclosure..."),
      type("postbox", "Keep Enclosure", "File name", "C:\\Users\\user\\Desktop\\Result.xlsx"),
      click("postbox", "Keep Enclosure", "Button", "Save"),
    ];
    const inputs = [{ type: "mail_in_inbox", value: "Open fees" }];
    const candidate = candidateOf(await generalised(await discovered("postbox", setup, actions, { inputs })));
    expect(candidate.parameters).toEqual([
      { name: "mail_in_inbox", type: "mail_in_inbox", role: "input" },
      { name: "file_path", type: "file_path", role: "output" },
    ]);
    expect(candidate.actions.map(({ control }) => control?.control_text)).toContain("{file_path:basename}");
    for (const { parameters, setup: own } of candidate.trials) {
      const offered = own.inbox.flatMap((message) => message.attachments.map(({ name }) => name));
      expect(offered).toContain(parameters.file_path?.split("\\").at(-1));
    }
  });
});

describe("what nobody would ask for", () => {
  it("is an undocumented change of a setting", async () => {
    const actions = [
      launch("Ledgerly"),
      click("ledgerly", null, "MenuItem", "Book"),
      click("ledgerly", null, "MenuItem", "Dark"),
    ];
    const result = await generalised(await discovered("ledgerly", setupOf({}), actions, { inputs: [] }));
    expect(result).toEqual({ rejected: "changes a setting that the documentation does not mention" });
  });

  it("is a launched application", async () => {
    const result = await generalised(await discovered("ledgerly", setupOf({}), [launch("Ledgerly")], { inputs: [] }));
    expect(result).toEqual({ rejected: "changes nothing that a resource type names" });
  });
});
