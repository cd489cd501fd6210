import type { EnvironmentFactory } from "../../pipeline/environments/contract.js";
import { createRng } from "../../pipeline/rng.js";
import { type Action, actionSchema } from "../../pipeline/schema/computer/action.js";
import { environmentSetupSchema } from "../../pipeline/schema/computer/environment-setup.js";
import { type Candidate, candidateSchema, type Subtask } from "../../pipeline/schema/subtask.js";
import { type Context, keptOf } from "../../pipeline/stage.js";
import type { Authors } from "../../pipeline/verify/author/author.js";
import { createVerifyStage } from "../../pipeline/verify/stage.js";
import { contextOf } from "../fixtures/context-of.js";
import { simulatedCatalog } from "../simulated/catalog.js";
import { parseModel } from "../simulated/load-models.js";
import { createSimulatedFactory } from "../simulated/simulated-environment.js";

/** An application that exists for these tests only: a text editor with a few commands. */
const model = `
id: scribe
name: Scribe
title: "{document_name} - Scribe"
document: { content: text, opens: [txt], saves: txt, blank: true }
views:
  - { id: text, text: Text, content: { kind: document, label: Page } }
menus:
  - { text: File, items: [open, save, save_as] }
  - { text: Text, items: [shout, order, all, copy] }
toolbar: [save]
commands:
  open: { text: Open..., shortcut: ctrl+o, ask: { kind: open_file, title: Open, extensions: [txt] }, do: [{ verb: open, path: "{path}" }] }
  save: { text: Save, shortcut: ctrl+s, when: [document], do: [{ verb: save }] }
  save_as: { text: Save As..., when: [document], ask: { kind: save_file, title: Save As, extensions: [txt] }, do: [{ verb: save_as, path: "{path}" }] }
  shout: { text: Shout, shortcut: ctrl+u, when: [document], do: [{ verb: transform, operation: upper_case }] }
  order: { text: Order, when: [document], do: [{ verb: transform, operation: sort_lines }] }
  all: { text: Select All, shortcut: ctrl+a, when: [document], do: [{ verb: select_all }] }
  copy: { text: Copy, shortcut: ctrl+c, when: [selection], do: [{ verb: copy }] }
`;

export const scribeComputers = createSimulatedFactory([parseModel(model, "scribe.yaml")]);

/** The same computers without a screen: what is on them is only told by the list of controls. */
export const screenlessComputers: EnvironmentFactory = {
  ...scribeComputers,
  async open() {
    const environment = await scribeComputers.open();
    return { ...environment, observe: () => environment.observe() };
  },
};

export async function scribeContext(
  report: Context["report"] = () => {},
  environment: EnvironmentFactory = scribeComputers,
): Promise<Context> {
  return contextOf(await simulatedCatalog(), { rng: createRng("verify tests"), environment, report });
}

/** Runs the verify stage; gives what was verified and why the rest was not. */
export async function verifyAll(
  candidates: readonly Candidate[],
  authors?: Authors,
  beside: readonly Subtask[] = [],
  computers?: EnvironmentFactory,
) {
  const reasons: string[] = [];
  const context = await scribeContext(undefined, computers);
  async function* input() {
    yield* candidates;
  }
  const subtasks: Subtask[] = [];
  const outcomes = createVerifyStage({ ...(authors && { authors }), beside }).run(input(), context);
  const kept = keptOf(outcomes, ({ reason, subject }) => reasons.push(`${reason}: ${subject}`));
  for await (const subtask of kept) subtasks.push(subtask);
  return { subtasks, reasons, context };
}

const topics = ["harbour", "orchard", "viaduct", "kettle"];
const folder = "C:\\Users\\user\\Documents";
const desk = "C:\\Users\\user\\Desktop";

function trials(values: (topic: string) => Record<string, string>) {
  return topics.map((topic, index) => {
    const path = `${folder}\\${topic} notes.txt`;
    const text = [`the ${topic} opens`, "bring a lamp", `and ${index + 3} chairs`, `${topic} committee`].join("\n");
    return {
      parameters: values(topic),
      setup: environmentSetupSchema.parse({ files: [{ path, content: { kind: "text", text } }] }),
    };
  });
}

export function press(text: string, type: "Button" | "MenuItem", dialog: string | null = null): Action {
  return actionSchema.parse({
    function: "click_input",
    args: {},
    control: { application: "scribe", dialog, control_type: type, control_text: text },
  });
}

export function type(text: string, label: string, dialog: string | null): Action {
  const kind = dialog === null ? "Document" : "Edit";
  return actionSchema.parse({
    function: "keyboard_input",
    args: { text },
    control: { application: "scribe", dialog, control_type: kind, control_text: label },
  });
}

export function keys(names: string): Action {
  return actionSchema.parse({ function: "keyboard_input", args: { keys: names }, control: null });
}

const launch = actionSchema.parse({
  function: "click_input",
  args: {},
  control: { application: "desktop", dialog: null, control_type: "Button", control_text: "Scribe" },
});
const open = [launch, keys("ctrl+o"), type("{txt_path}", "File name", "Open"), press("Open", "Button", "Open")];
const saveAs = (path: string) => [
  press("File", "MenuItem"),
  press("Save As...", "MenuItem"),
  type(path, "File name", "Save As"),
  press("Save", "Button", "Save As"),
];
const source = { name: "txt_path", type: "txt_path", role: "input" as const };
const pathOf = (topic: string) => `${folder}\\${topic} notes.txt`;

function candidate(phrase: string, parts: Partial<Candidate> & Pick<Candidate, "actions" | "trials">): Candidate {
  return candidateSchema.parse({
    environment: "simulated",
    application: "scribe",
    instruction_template: `In Scribe, ${phrase}.`,
    phrases: [phrase],
    parameters: [source],
    inputs: [{ type: "txt_path", parameter: "txt_path" }],
    outputs: [],
    alternatives: [],
    network: false,
    ...parts,
  });
}

export const shout = candidate("write {txt_path} in capital letters", {
  actions: [...open, press("Text", "MenuItem"), press("Shout", "MenuItem"), keys("ctrl+s")],
  alternatives: [[...open, keys("ctrl+u"), press("Save", "Button")]],
  outputs: [{ type: "txt_path", value: { parameter: "txt_path" } }],
  trials: trials((topic) => ({ txt_path: pathOf(topic) })),
});
export const copyFile = candidate("save {txt_path} as {txt_path_2}", {
  parameters: [source, { name: "txt_path_2", type: "txt_path", role: "output" }],
  actions: [...open, ...saveAs("{txt_path_2}")],
  outputs: [{ type: "txt_path", value: { parameter: "txt_path_2" } }],
  trials: trials((topic) => ({ txt_path: pathOf(topic), txt_path_2: `${folder}\\second ${topic}.txt` })),
});
export const write = candidate("write {text} into the new file {txt_path}", {
  parameters: [
    { name: "text", type: "text", role: "value" },
    { name: "txt_path", type: "txt_path", role: "output" },
  ],
  inputs: [],
  actions: [launch, type("{text}", "Page", null), ...saveAs("{txt_path}")],
  outputs: [{ type: "txt_path", value: { parameter: "txt_path" } }],
  trials: trials((topic) => ({ text: `meet at the ${topic}`, txt_path: `${folder}\\new ${topic}.txt` })),
});
export const copyText = candidate("copy the text of {txt_path}", {
  actions: [...open, keys("ctrl+a"), keys("ctrl+c")],
  outputs: [{ type: "text_in_clipboard", value: { from: "txt_path", extractor: { kind: "content_text" } } }],
  trials: trials((topic) => ({ txt_path: pathOf(topic) })),
});
export const openFile = candidate("open {txt_path}", {
  actions: open,
  outputs: [{ type: "txt_in_processing", value: { parameter: "txt_path" } }],
  trials: trials((topic) => ({ txt_path: pathOf(topic) })),
});
export const keepCopy = candidate("keep a copy of {txt_path} in {dir_path}", {
  parameters: [
    source,
    { name: "dir_path", type: "dir_path", role: "input" },
    { name: "kept", type: "text", role: "derived", derivation: { by: "path_within", of: ["txt_path", "dir_path"] } },
  ],
  inputs: [
    { type: "txt_path", parameter: "txt_path" },
    { type: "dir_path", parameter: "dir_path" },
  ],
  actions: [...open, ...saveAs("{dir_path}\\{txt_path:basename}")],
  trials: trials((topic) => ({ txt_path: pathOf(topic), dir_path: desk, kept: `${desk}\\${topic} notes.txt` })),
});
export const all = [shout, copyFile, write, copyText, openFile];
