import type { Catalog } from "../../pipeline/catalog/catalog.js";
import type { EnvironmentFactory } from "../../pipeline/environments/contract.js";
import type { CheckName } from "../../pipeline/evaluators/checks/table.js";
import { identify } from "../../pipeline/hash.js";
import { noAddition } from "../../pipeline/schema/catalog/catalog-addition.js";
import { resourceTypeSchema } from "../../pipeline/schema/catalog/resource-type.js";
import { type Action, actionSchema } from "../../pipeline/schema/computer/action.js";
import type { Condition, StringExpression } from "../../pipeline/schema/evaluator.js";
import { type Effects, type Subtask, subtaskSchema } from "../../pipeline/schema/subtask.js";
import { parseModel } from "../simulated/load-models.js";
import { createSimulatedFactory } from "../simulated/simulated-environment.js";

const slate = `
id: slate
name: Slate
title: "{document_name} - Slate"
document: { content: text, opens: [txt], saves: txt, blank: true }
views: [{ id: text, text: Text, content: { kind: document } }]
menus:
  - { text: File, items: [new, open, save_as] }
  - { text: Edit, items: [select_all, copy, paste] }
toolbar: [open]
commands:
  new: { text: New, shortcut: ctrl+n, do: [{ verb: new_document }] }
  open:
    text: Open...
    shortcut: ctrl+o
    ask: { kind: open_file, title: Open, extensions: [txt] }
    do: [{ verb: open, path: "{path}" }]
  save_as:
    text: Save As...
    shortcut: ctrl+shift+s
    when: [document]
    ask: { kind: save_file, title: Save As, extensions: [txt] }
    do: [{ verb: save_as, path: "{path}" }]
  select_all: { text: Select All, shortcut: ctrl+a, when: [document], do: [{ verb: select_all }] }
  copy: { text: Copy, shortcut: ctrl+c, when: [selection], do: [{ verb: copy }] }
  paste: { text: Paste, shortcut: ctrl+v, when: [document, { clipboard: [text] }], do: [{ verb: paste }] }
`;

const planner = `
id: planner
name: Planner
title: Planner
collections:
  todos: { title: Title, note: Note }
views: [{ id: list, text: Tasks, content: { kind: records, collection: todos, item: "{record_title}" } }]
menus: [{ text: Task, items: [add] }]
toolbar: [add]
commands:
  add:
    text: Add Task...
    shortcut: ctrl+n
    ask:
      kind: form
      title: New Task
      affirm: Add
      fields: [{ id: title, label: Title, required: true }, { id: note, label: Note }]
    do: [{ verb: append_record, collection: todos, fields: { title: "{title}", note: "{note}" } }]
`;

/** A computer with a text editor and a to-do list; without forking when asked, as a real computer is. */
export function smallDesktop({ forks }: { forks: boolean } = { forks: true }): EnvironmentFactory {
  const factory = createSimulatedFactory([parseModel(slate, "slate"), parseModel(planner, "planner")]);
  if (forks) return factory;
  return {
    ...factory,
    forks: false,
    open: async () => {
      const { fork: _, ...environment } = await factory.open();
      return environment;
    },
  };
}

const resource = (name: string, rest: object) =>
  resourceTypeSchema.parse({ name, description: name, family: "physical", noun: name, ...rest });

export const smallCatalog: Catalog = {
  resourceTypes: new Map(
    [
      resource("txt_path", { detector: { kind: "file", extensions: ["txt"] } }),
      resource("text_in_clipboard", { exclusive: "clipboard", detector: { kind: "clipboard", content: "text" } }),
      resource("todo_record", { detector: { kind: "record", collection: "todos" } }),
    ].map((type) => [type.name, type]),
  ),
  valueTypes: new Map(),
  applications: new Map(),
  personas: new Map(),
  levels: new Map(),
  complexity: [],
  scenarios: new Map(),
  conventions: [],
  capabilities: new Map(),
  workplaces: new Map(),
  addition: noAddition,
};

const click = (application: string, dialog: string | null, control_type: string, control_text: string): Action =>
  actionSchema.parse({
    function: "click_input",
    args: {},
    control: { application, dialog, control_type, control_text },
  });
const type = (application: string, dialog: string, control_text: string, text: string): Action =>
  actionSchema.parse({
    function: "keyboard_input",
    args: { text },
    control: { application, dialog, control_type: "Edit", control_text },
  });
const press = (keys: string): Action =>
  actionSchema.parse({ function: "keyboard_input", args: { keys }, control: null });
const launch = (name: string): Action => click("desktop", null, "Button", name);

interface Sketch {
  application: string;
  phrase: string;
  actions: Action[];
  /** All must hold. */
  checks: Condition[];
  effects?: Partial<Effects>;
}

/** A subtask as the pool would hold it; what proof does not read is filled in. */
function subtask({ application, phrase, actions, checks, effects }: Sketch): Subtask {
  const names = [...phrase.matchAll(/\{(\w+)\}/g)].map((match) => match[1] ?? "");
  return subtaskSchema.parse({
    id: identify("subtask", [application, phrase, checks]),
    os: "windows",
    environment: "simulated",
    application,
    instruction_template: phrase,
    phrases: [phrase],
    parameters: names.map((name) => ({ name, type: "text", role: "value" })),
    inputs: [],
    outputs: [],
    actions,
    alternatives: [],
    trials: [{ parameters: {}, setup: {} }],
    network: false,
    evaluator: {
      version: 1,
      parameters: names,
      body: {
        when: { and: checks },
        yes: { success: true, message: { literal: "done" }, progress: [1, 1] },
        no: { success: false, message: { literal: "not done" }, progress: [0, 1] },
      },
    },
    effects: { needs: [], adds: [], destroys: [], reads: [], writes: [], ...effects },
    obstacles: [],
    verification: {
      rounds: 1,
      runs: 1,
      prefixes_rejected: 1,
      foreign_rejected: 3,
      mutants: 1,
      mutants_rejected: 1,
      alternatives_accepted: 0,
      replays: 3,
    },
    content_hash: "",
  });
}

const check = (api: CheckName, values: Record<string, StringExpression>): Condition => ({
  check: { api, arguments: values },
});

const clipboard = (value: string, present = true) => ({ type: "text_in_clipboard", value, present });
const file = (value: string, present = true) => ({ type: "txt_path", value, present });
const todo = (value: string, present = true) => ({ type: "todo_record", value, present });

const openFile = [
  launch("Slate"),
  press("ctrl+o"),
  type("slate", "Open", "File name", "{txt_path}"),
  click("slate", "Open", "Button", "Open"),
];

export const copyText = subtask({
  application: "slate",
  phrase: "copy the text of {txt_path}, which is {text}",
  actions: [...openFile, press("ctrl+a"), press("ctrl+c")],
  checks: [check("check_clipboard_from_file", { file_path: { parameter: "txt_path" } })],
  effects: { needs: [file("{txt_path}")], adds: [clipboard("{text}")] },
});

export const pasteText = subtask({
  application: "slate",
  phrase: "save the copied {text} as {txt_path}",
  actions: [
    launch("Slate"),
    press("ctrl+n"),
    press("ctrl+v"),
    press("ctrl+shift+s"),
    type("slate", "Save As", "File name", "{txt_path}"),
    click("slate", "Save As", "Button", "Save"),
  ],
  checks: [check("check_document_text", { file_path: { parameter: "txt_path" }, text: { parameter: "text" } })],
  effects: { needs: [clipboard("{text}"), file("{txt_path}", false)], adds: [file("{txt_path}")] },
});

const addTaskActions = [
  launch("Planner"),
  press("ctrl+n"),
  type("planner", "New Task", "Title", "{title}"),
  click("planner", "New Task", "Button", "Add"),
];

export const addTask = subtask({
  application: "planner",
  phrase: "plan {title}",
  actions: addTaskActions,
  checks: [
    check("check_record_exists", {
      collection: { literal: "todos" },
      field: { literal: "title" },
      value: { parameter: "title" },
    }),
  ],
  effects: { adds: [todo("{title}")] },
});

/** Judged by what was clicked and typed alone. */
export const addTaskByClicks = subtask({
  application: "planner",
  phrase: "click to plan {title}",
  actions: addTaskActions,
  checks: [
    check("check_keyboard_types", { text: { parameter: "title" } }),
    check("check_mouse_clicks", { text: { literal: "Add" } }),
  ],
});

/** Looks like a subtask, but its evaluator asks for something that its actions do not do. */
export const addTaskBadly = subtask({
  application: "planner",
  phrase: "plan {title} badly",
  actions: addTaskActions.slice(0, 3),
  checks: [
    check("check_record_exists", {
      collection: { literal: "todos" },
      field: { literal: "title" },
      value: { parameter: "title" },
    }),
  ],
});

/** Opens a file that is not there first, and acknowledges the message, as a person might. */
export const copyTextAtSecondTry = subtask({
  application: "slate",
  phrase: "try to copy the text of {txt_path}",
  actions: [
    launch("Slate"),
    press("ctrl+o"),
    type("slate", "Open", "File name", "{txt_path}.bak"),
    click("slate", "Open", "Button", "Open"),
    click("slate", "File not found", "Button", "OK"),
    type("slate", "Open", "File name", "{txt_path}"),
    click("slate", "Open", "Button", "Open"),
    press("ctrl+a"),
    press("ctrl+c"),
  ],
  checks: [check("check_clipboard_from_file", { file_path: { parameter: "txt_path" } })],
});

/** Judged by a change alone, whatever it was. */
export const writeFile = subtask({
  application: "slate",
  phrase: "write over {txt_path}",
  actions: [...openFile, press("ctrl+a"), press("delete")],
  checks: [check("check_file_changed", { file_path: { parameter: "txt_path" } })],
});

const subtasks = [copyTextAtSecondTry, writeFile, copyText, pasteText, addTask, addTaskByClicks, addTaskBadly];
export const smallPool: ReadonlyMap<string, Subtask> = new Map(subtasks.map((item) => [item.id, item]));
