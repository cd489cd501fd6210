import type { Discovery } from "../../pipeline/explore/discovery.js";
import { type Generalisation, generalise } from "../../pipeline/explore/generalise/generalise.js";
import { createWalker, type Walker } from "../../pipeline/explore/position.js";
import { createRng } from "../../pipeline/rng.js";
import { type Application, applicationSchema } from "../../pipeline/schema/catalog/catalog.js";
import { type Action, actionSchema } from "../../pipeline/schema/computer/action.js";
import { type EnvironmentSetup, environmentSetupSchema } from "../../pipeline/schema/computer/environment-setup.js";
import type { Context } from "../../pipeline/stage.js";
import { simulatedCatalog } from "../simulated/catalog.js";
import { parseModel } from "../simulated/load-models.js";
import { createSimulatedFactory } from "../simulated/simulated-environment.js";

const models = [
  `
id: ledgerly
name: Ledgerly
title: "{document_name} - Ledgerly"
document: { content: table, opens: [xlsx], saves: xlsx, blank: false }
views: [{ id: sheet, text: Sheet, content: { kind: grid } }]
status: [{ text: "Lines: {value}", extractor: { kind: row_count }, when: [document] }]
menus: [{ text: Book, items: [open, print, dark] }, { text: Cells, items: [select_all, copy] }]
toolbar: [open]
settings: { ledgerly.dark: "off" }
commands:
  open:
    text: Fetch...
    shortcut: ctrl+o
    ask: { kind: open_file, title: Fetch, extensions: [xlsx] }
    do: [{ verb: open, path: "{path}" }]
  print:
    text: Print to PDF...
    shortcut: ctrl+p
    when: [document]
    ask: { kind: save_file, title: Print to PDF, affirm: Print, extensions: [pdf] }
    do: [{ verb: export, path: "{path}" }]
  dark: { text: Dark, do: [{ verb: toggle_setting, key: ledgerly.dark }] }
  select_all: { text: Everything, shortcut: ctrl+a, when: [document], do: [{ verb: select_all }] }
  copy: { text: Take, shortcut: ctrl+c, when: [selection], do: [{ verb: copy }] }
`,
  `
id: postbox
name: Postbox
title: Postbox
settings: { mail.account: user@example.com }
views: [{ id: inbox, text: Inbox, content: { kind: messages, folder: inbox } }]
toolbar: [write, keep]
commands:
  write:
    text: Write...
    ask:
      kind: form
      title: Write
      affirm: Post
      attachments: true
      fields:
        - { id: to, label: To, type: address, required: true }
        - { id: subject, label: Subject, required: true }
      buttons:
        - { text: Enclose..., keep: true, open_file: { title: Enclose }, do: [{ verb: attach, path: "{path}" }] }
    do: [{ verb: send, to: "{to}", subject: "{subject}", body: "" }]
  keep:
    text: Keep Enclosure...
    when: [attachment]
    ask: { kind: save_file, title: Keep Enclosure, name: "{attachment}" }
    do: [{ verb: save_attachment, path: "{path}" }]
`,
];

export const catalog = await simulatedCatalog();
const factory = createSimulatedFactory(models.map((model, index) => parseModel(model, `model ${index}`)));
const signal = new AbortController().signal;

export async function openWalker(): Promise<Walker> {
  return createWalker(await factory.open(), signal);
}

export const context: Context = {
  rng: createRng("generalise"),
  catalog,
  environment: factory,
  signal,
  report: () => {},
};

export const application = (id: string, documentation: Application["documentation"] = []): Application =>
  applicationSchema.parse({
    id,
    name: `${id.charAt(0).toUpperCase()}${id.slice(1)}`,
    function: "spreadsheet",
    category: "Office",
    environments: ["simulated"],
    description: "Made up for a test.",
    documentation,
  });

export const click = (application: string, dialog: string | null, control_type: string, control_text: string): Action =>
  actionSchema.parse({
    function: "click_input",
    args: {},
    control: { application, dialog, control_type, control_text },
  });
export const type = (application: string, dialog: string, control_text: string, text: string): Action =>
  actionSchema.parse({
    function: "keyboard_input",
    args: { text },
    control: { application, dialog, control_type: "Edit", control_text },
  });
export const press = (keys: string): Action =>
  actionSchema.parse({ function: "keyboard_input", args: { keys }, control: null });
export const launch = (name: string): Action => click("desktop", null, "Button", name);

export const setupOf = (setup: object): EnvironmentSetup => environmentSetupSchema.parse(setup);

export const workbook = {
  path: "C:\\Users\\user\\Documents\\Fees.xlsx",
  content: {
    kind: "table",
    columns: ["Item", "Amount"],
    rows: [
      ["Larch", 12],
      ["Maple", 7],
    ],
  },
};

/** What a walk would have found: played by hand. */
export async function discovered(
  application: string,
  setup: EnvironmentSetup,
  actions: Action[],
  rest: Pick<Discovery, "inputs"> & Partial<Discovery>,
): Promise<Discovery> {
  const run = await (await openWalker()).run(setup, actions);
  if (run === null) throw new Error("the hand-made path cannot be played");
  const { before, after } = run;
  return { application, setup, actions, before, after, reading: null, routes: [], procedure: null, ...rest };
}

export async function generalised(discovery: Discovery, known = application(discovery.application)) {
  return generalise(discovery, known, await openWalker(), context);
}

export function candidateOf(result: Generalisation) {
  if ("rejected" in result) throw new Error(`rejected: ${result.rejected}`);
  return result.candidate;
}
