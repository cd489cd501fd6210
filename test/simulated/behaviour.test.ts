import { readFileSync } from "node:fs";
import { beforeEach, describe, expect, it } from "vitest";
import type { Environment } from "../../pipeline/environments/contract.js";
import type { Action } from "../../pipeline/schema/computer/action.js";
import { type EnvironmentSetup, environmentSetupSchema } from "../../pipeline/schema/computer/environment-setup.js";
import type { FileContent } from "../../pipeline/schema/computer/file-content.js";
import { at, click, controlsOf, press, type, typed } from "../conformance/acting.js";
import { parseModel } from "./load-models.js";
import { createSimulatedFactory } from "./simulated-environment.js";

const pad = parseModel(
  `
id: pad
name: Pad
title: "{document_name} - Pad"
document: { content: text, opens: [txt], saves: txt, blank: true }
views: [{ id: text, text: Text, content: { kind: document, label: Editor }, context: [copy] }]
status:
  - { text: "Words: {value}", extractor: { kind: word_count }, when: [document] }
menus:
  - { text: File, items: [new, open, save, save_as, as_pdf, attach] }
  - { text: Edit, items: [select_all, copy, paste, replace] }
toolbar: [copy]
commands:
  new: { text: New, shortcut: ctrl+n, do: [{ verb: new_document }] }
  open: { text: Open..., shortcut: ctrl+o, ask: { kind: open_file, title: Open, extensions: [txt] }, do: [{ verb: open, path: "{path}" }] }
  save: { text: Save, shortcut: ctrl+s, do: [{ verb: save }] }
  save_as: { text: Save As..., ask: { kind: save_file, title: Save As, extensions: [txt] }, do: [{ verb: save_as, path: "{path}" }] }
  as_pdf: { text: Print..., ask: { kind: save_file, title: Print, extensions: [pdf] }, do: [{ verb: export, path: "{path}" }] }
  select_all: { text: Select All, shortcut: ctrl+a, do: [{ verb: select_all }] }
  copy: { text: Copy, shortcut: ctrl+c, when: [selection], do: [{ verb: copy }] }
  paste: { text: Paste, shortcut: ctrl+v, when: [{ clipboard: [text] }], do: [{ verb: paste }] }
  replace:
    text: Replace...
    ask: { kind: form, title: Replace, fields: [{ id: find, label: Find, required: true }, { id: day, label: Day, type: date }] }
    do: [{ verb: transform, operation: replace_text, find: "{find}", replacement: "{day}" }]
  attach:
    text: Mail...
    ask:
      kind: form
      title: Mail
      affirm: Send
      attachments: true
      fields: [{ id: to, label: To, type: address, required: true }]
      buttons: [{ text: Attach..., keep: true, open_file: { title: Attach }, do: [{ verb: attach, path: "{path}" }] }]
    do: [{ verb: send, to: "{to}", subject: Hello, body: "{document_name}" }]
`,
  "pad.yaml",
);

const documents = "C:\\Users\\user\\Documents";
const note: FileContent = { kind: "text", text: "one two" };

describe("the simulated desktop", () => {
  let computer: Environment;
  beforeEach(async () => {
    computer = await createSimulatedFactory([pad]).open();
  });

  async function start(setup: object, ...actions: Action[]): Promise<void> {
    await computer.reset(given(setup));
    await computer.act(click(at("desktop", "Button", "Pad")));
    for (const action of actions) await computer.act(action);
  }

  function given(setup: object): EnvironmentSetup {
    return environmentSetupSchema.parse({ settings: { "mail.account": "me@home.org" }, ...setup });
  }

  async function file(name: string) {
    return (await computer.state()).files.find((candidate) => candidate.path === `${documents}\\${name}`);
  }

  async function dialogs(): Promise<string[]> {
    return (await computer.state()).windows.filter((window) => window.dialog).map((window) => window.title);
  }

  async function texts(): Promise<string[]> {
    return (await controlsOf(computer)).filter((c) => c.control_type === "Text").map((c) => c.control_text);
  }

  const editor = at("pad", "Document", "Editor");
  const noteFile = { files: [{ path: `${documents}\\Note.txt`, content: note }] };
  const open = (name: string) => [press("ctrl+o"), type(at("pad", "Edit", "File name", "Open"), name), press("enter")];
  const saveAs = (name: string) => [
    click(at("pad", "MenuItem", "File")),
    click(at("pad", "MenuItem", "Save As...")),
    type(at("pad", "Edit", "File name", "Save As"), name),
    click(at("pad", "Button", "Save", "Save As")),
  ];

  it("shows the document in the title, untitled until it is saved", async () => {
    await start(noteFile);
    expect((await computer.state()).windows).toMatchObject([
      { title: "Untitled - Pad", document: null, modified: false },
    ]);
    await start(noteFile, ...open(`${documents}\\Note.txt`));
    expect((await computer.state()).windows).toMatchObject([
      { title: "Note.txt - Pad", document: `${documents}\\Note.txt`, modified: false, dialog: false },
    ]);
    expect(await texts()).toContain("Words: 2");
  });

  it("opens a file that is clicked in the chooser like one whose path is typed", async () => {
    await start(noteFile, ...open(`${documents}\\Note.txt`));
    const typed = await computer.fingerprint();
    await start(
      noteFile,
      press("ctrl+o"),
      click(at("pad", "ListItem", "Note.txt", "Open")),
      click(at("pad", "Button", "Open", "Open")),
    );
    expect(await computer.fingerprint()).toBe(typed);
    await start(noteFile, press("ctrl+o"), click(at("pad", "ListItem", "Note.txt", "Open"), "left", true));
    expect(await computer.fingerprint()).toBe(typed);
  });

  it("keeps typing in the document until it is saved", async () => {
    await start(noteFile, ...open("Note.txt"), type(editor, "three"), type(editor, "four"));
    expect((await file("Note.txt"))?.content).toEqual(note);
    expect((await computer.state()).windows[0]?.modified).toBe(true);
    await computer.act(press("ctrl+s"));
    expect((await file("Note.txt"))?.content).toEqual({ kind: "text", text: "one two\nthree\nfour" });
    expect((await computer.state()).windows[0]?.modified).toBe(false);
  });

  it("replaces everything when typing over a selection of all", async () => {
    await start(noteFile, ...open("Note.txt"), click(editor), press("ctrl+a"));
    await computer.act(typed("new"));
    await computer.act(press("ctrl+s"));
    expect((await file("Note.txt"))?.content).toEqual({ kind: "text", text: "new" });
  });

  it("asks for a name when a new document is saved", async () => {
    await start({}, type(editor, "hello"), press("ctrl+s"));
    expect(await dialogs()).toEqual(["Save As"]);
    for (const action of [type(at("pad", "Edit", "File name", "Save As"), "Fresh"), press("enter")]) {
      await computer.act(action);
    }
    expect((await file("Fresh.txt"))?.content).toEqual({ kind: "text", text: "hello" });
    expect((await computer.state()).windows[0]?.title).toBe("Fresh.txt - Pad");
  });

  it.each([
    ["Save", "hello"],
    ["Don't Save", "one two"],
  ])("asks about unsaved changes, and %s goes on", async (answer, text) => {
    await start(noteFile, ...open("Note.txt"), click(editor), press("ctrl+a"), press("delete"));
    await computer.act(type(editor, "hello"));
    await computer.act(press("ctrl+n"));
    expect(await dialogs()).toEqual(["Save changes?"]);
    await computer.act(click(at("pad", "Button", answer, "Save changes?")));
    expect((await computer.state()).windows).toMatchObject([{ title: "Untitled - Pad", modified: false }]);
    expect((await file("Note.txt"))?.content).toEqual({ kind: "text", text });
  });

  it("goes back to the document when the question about unsaved changes is cancelled", async () => {
    await start({}, type(editor, "hello"));
    const before = (await computer.state()).windows;
    await computer.act(click(at("pad", "Button", "Close")));
    await computer.act(press("escape"));
    expect((await computer.state()).windows).toEqual(before);
  });

  it("saves an unnamed document on closing only after a name is given", async () => {
    await start({}, type(editor, "hello"), press("alt+f4"), click(at("pad", "Button", "Save", "Save changes?")));
    expect(await dialogs()).toEqual(["Save As"]);
    await computer.act(type(at("pad", "Edit", "File name", "Save As"), "Last"));
    await computer.act(press("enter"));
    expect((await computer.state()).processes).toEqual([]);
    expect(await file("Last.txt")).toBeDefined();
  });

  it("asks before a file is overwritten", async () => {
    await start(noteFile, type(editor, "new"), ...saveAs("Note"));
    expect(await dialogs()).toEqual(["Confirm Save As", "Save As"]);
    const asked = computer.fork?.();
    await computer.act(click(at("pad", "Button", "No", "Confirm Save As")));
    expect(await dialogs()).toEqual(["Save As"]);
    expect((await file("Note.txt"))?.content).toEqual(note);
    await asked?.act(click(at("pad", "Button", "Yes", "Confirm Save As")));
    const saved = (await asked?.state())?.files.find((candidate) => candidate.path.endsWith("Note.txt"));
    expect(saved?.content).toEqual({ kind: "text", text: "new" });
  });

  it.each([
    ["a missing file", open("Gone.txt"), "File not found"],
    ["a type that it cannot open", open("Note.pdf"), "File type not supported"],
    ["a missing directory", saveAs("C:\\nowhere\\x.txt"), "Path does not exist"],
    [
      "a read-only file",
      [...saveAs("Locked.txt"), click(at("pad", "Button", "Yes", "Confirm Save As"))],
      "Access denied",
    ],
    ["a read-only directory", saveAs("C:\\fixed\\x.txt"), "Access denied"],
    ["an empty name", [press("ctrl+o"), press("enter")], "File name"],
  ])("answers %s with an error, changes nothing and keeps the chooser open", async (_what, actions, title) => {
    await start({
      files: [
        { path: `${documents}\\Note.pdf`, content: { kind: "document", paragraphs: [] } },
        { path: `${documents}\\Locked.txt`, content: note, read_only: true },
      ],
      directories: [{ path: "C:\\fixed", read_only: true }],
    });
    const { files } = await computer.state();
    for (const action of actions) await computer.act(action);
    expect((await dialogs())[0]).toBe(title);
    expect((await computer.state()).files).toEqual(files);
    await computer.act(click(at("pad", "Button", "OK", title)));
    expect(await dialogs()).toHaveLength(1);
  });

  it("checks the fields of a form before it does anything", async () => {
    const form = [click(at("pad", "MenuItem", "Edit")), click(at("pad", "MenuItem", "Replace..."))];
    await start(noteFile, ...open("Note.txt"), ...form, press("enter"));
    expect(await texts()).toContain("Find must not be empty.");
    await start(noteFile, ...open("Note.txt"), ...form, type(at("pad", "Edit", "Find", "Replace"), "one"));
    await computer.act(type(at("pad", "Edit", "Day", "Replace"), "tomorrow"));
    await computer.act(press("enter"));
    expect((await dialogs())[0]).toBe("Invalid value");
    await computer.act(press("enter"));
    await computer.act(type(at("pad", "Edit", "Day", "Replace"), "2026-05-12"));
    await computer.act(press("enter"));
    await computer.act(press("ctrl+s"));
    expect((await file("Note.txt"))?.content).toEqual({ kind: "text", text: "2026-05-12 two" });
  });

  it("copies what is selected, enables and disables the commands, and pastes", async () => {
    await start(noteFile, ...open("Note.txt"));
    const isEnabled = async () => (await controlsOf(computer)).find((c) => c.control_text === "Copy")?.enabled;
    expect(await isEnabled()).toBe(false);
    await computer.act(press("ctrl+a"));
    expect(await isEnabled()).toBe(true);
    await computer.act(click(at("pad", "Button", "Copy")));
    expect((await computer.state()).clipboard).toEqual({ kind: "text", text: "one two" });
    for (const keys of ["ctrl+n", "ctrl+v"]) await computer.act(press(keys));
    for (const action of saveAs("Copy")) await computer.act(action);
    expect((await file("Copy.txt"))?.content).toEqual(note);
  });

  it("shows the items of a menu until one is chosen or escape is pressed", async () => {
    await start({}, click(at("pad", "MenuItem", "File")));
    const items = async () =>
      (await controlsOf(computer)).filter((c, _i, all) => c.parent !== null && all[c.parent]?.control_type === "Menu");
    expect((await items()).map((item) => item.control_text)).toEqual([
      "New",
      "Open...",
      "Save",
      "Save As...",
      "Print...",
      "Mail...",
    ]);
    await computer.act(press("escape"));
    expect(await items()).toEqual([]);
    await computer.act(click(editor, "right"));
    expect((await items()).map((item) => item.control_text)).toEqual(["Copy"]);
  });

  it("sends a message with the files that were attached to it", async () => {
    await start(noteFile, click(at("pad", "MenuItem", "File")), click(at("pad", "MenuItem", "Mail...")));
    await computer.act(type(at("pad", "Edit", "To", "Mail"), "ann@home.org"));
    await computer.act(click(at("pad", "Button", "Attach...", "Mail")));
    await computer.act(type(at("pad", "Edit", "File name", "Attach"), `${documents}\\Note.txt`));
    await computer.act(press("enter"));
    await computer.act(click(at("pad", "Button", "Send", "Mail")));
    const { mailbox } = await computer.state();
    expect(mailbox).toMatchObject([
      {
        folder: "sent",
        from: "me@home.org",
        to: "ann@home.org",
        subject: "Hello",
        attachments: [{ name: "Note.txt" }],
      },
    ]);
    expect(mailbox[0]?.attachments[0]?.content_hash).toBe((await file("Note.txt"))?.content_hash);
  });

  it("cannot send without a mail account", async () => {
    await start({ settings: {} }, click(at("pad", "MenuItem", "File")), click(at("pad", "MenuItem", "Mail...")));
    await computer.act(type(at("pad", "Edit", "To", "Mail"), "ann@home.org"));
    await computer.act(press("enter"));
    expect(await dialogs()).toEqual(["No mail account", "Mail"]);
    expect((await computer.state()).mailbox).toEqual([]);
  });

  it("tells typed but unsaved text apart by fingerprint, not by files", async () => {
    await start(noteFile, ...open("Note.txt"), type(editor, "a"));
    const first = await computer.fingerprint();
    const { files } = await computer.state();
    await start(noteFile, ...open("Note.txt"), type(editor, "b"));
    expect(await computer.fingerprint()).not.toBe(first);
    expect((await computer.state()).files).toEqual(files);
  });
});

describe("an application model", () => {
  it("can be written as the documentation of its schema shows", () => {
    const source = readFileSync("test/simulated/model-schema.ts", "utf8");
    const example = source.slice(source.indexOf("id: notepad"), source.indexOf("What the engine does by itself"));
    const lines = example.split("\n").map((line) => line.replace(/^ \*( {3})?/, ""));
    expect(parseModel(lines.join("\n"), "example").commands.replace?.shortcut).toBe("ctrl+h");
  });

  it.each([
    ["id: x\nname: X\ntitle: X\nviews: []\n", 'x.yaml:4: "views"'],
    ["id: x\nname: [\n", "x.yaml:"],
    ["id: x\nname: X\ntitle: X\nviews: [{ id: v, text: V, content: { kind: empty } }]\ntoolbar: [go]\n", '"go"'],
    [
      "id: x\nname: X\ntitle: X\nviews: [{ id: v, text: V, content: { kind: empty } }]\ncommands:\n  go: { text: Go, do: [{ verb: copy_text, text: '{nothing}' }] }\n",
      "{nothing}",
    ],
  ])("that is wrong is answered with the place and the reason (%#)", (source, message) => {
    expect(() => parseModel(source, "x.yaml")).toThrow(message);
  });
});
