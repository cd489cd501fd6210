import { describe, expect, it } from "vitest";
import { sideEffects } from "../../pipeline/attempt/scores/side-effects.js";
import { part } from "../../pipeline/content/part.js";
import type { Instance } from "../../pipeline/prove/instance.js";
import { type FileState, type SystemState, systemStateSchema } from "../../pipeline/schema/computer/system-state.js";
import type { Condition } from "../../pipeline/schema/evaluator.js";
import { instance } from "../prove/drafts.js";
import { copyText } from "../prove/small-desktop.js";

const book = "/home/user/a.xlsx";
const cells = (values: Record<string, number>) =>
  part(
    "workbook",
    "",
    {},
    {
      parts: [
        part(
          "sheet",
          "May",
          {},
          { parts: Object.entries(values).map(([name, value]) => part("cell", name, { value })) },
        ),
      ],
    },
  );
const file = (
  path: string,
  values: Record<string, number> | null,
  content_hash = JSON.stringify(values),
): FileState => ({
  ...{ path, content_hash, read_only: false, content: null },
  type: values === null ? "directory" : "xlsx",
  ...(values !== null && { parts: cells(values) }),
});
const state = (files: FileState[], rest: Partial<SystemState> = {}): SystemState => ({
  ...systemStateSchema.parse({
    ...{ files: [], clipboard: { kind: "empty" }, windows: [], processes: [], mailbox: [], records: [], settings: {} },
  }),
  files,
  ...rest,
});

/** A node of a spreadsheet that writes these places, and whose evaluator keeps it to a part of the workbook. */
function node(writes: string[], selectors: string | null): Instance {
  const kept: Condition = {
    check: {
      api: "check_same_but",
      arguments: { file_path: { parameter: "xlsx_path" }, selectors: { literal: selectors ?? "" } },
    },
  };
  const { evaluator, effects } = copyText;
  const body =
    "when" in evaluator.body ? { ...evaluator.body, ...(selectors !== null && { when: kept }) } : evaluator.body;
  const subtask = {
    ...copyText,
    application: "calc",
    effects: { ...effects, writes },
    evaluator: { ...evaluator, body },
  };
  return { subtask, node: { ...instance(subtask, { xlsx_path: book, txt_path: "", text: "" }) }, actions: [] };
}

describe("changes of files that nobody asked for", () => {
  const first = state([file(book, { A1: 1, B7: 2 }), file("/home/user/b.xlsx", { A1: 1 })]);

  it("are none where a node writes the file, and all of it where none does, with the facts that changed", () => {
    const last = state([file(book, { A1: 1, B7: 3 }), file("/home/user/b.xlsx", { A1: 1 })]);
    expect(sideEffects([node(["file:{xlsx_path}"], null)], first, last)).toEqual([]);
    expect(sideEffects([node([], null)], first, last)).toEqual([
      { kind: "file", change: "changed", place: book, facts: [expect.stringMatching(/cell\[B7\]@value: 2 -> 3$/)] },
    ]);
  });

  it("are none where an archive is unpacked, and what else lies in the folder is one", () => {
    const zip = "/home/user/papers.zip";
    const entries = [{ name: "care.txt", content: { kind: "text" as const, text: "Wipe it dry." } }];
    const archive: FileState = { ...file(zip, {}), type: "zip", content: { kind: "archive", entries } };
    const unpacks = node([], null);
    const asked: Condition = {
      check: {
        api: "check_archive_extracted",
        arguments: { file_path: { literal: zip }, directory_path: { literal: "/home/user/Documents" } },
      },
    };
    const { evaluator } = unpacks.subtask;
    const body = "when" in evaluator.body ? { ...evaluator.body, when: asked } : evaluator.body;
    const instances = [{ ...unpacks, subtask: { ...unpacks.subtask, evaluator: { ...evaluator, body } } }];
    const unpacked = file("/home/user/Documents/care.txt", {});
    expect(sideEffects(instances, state([archive]), state([archive, unpacked]))).toEqual([]);
    const more = state([archive, unpacked, file("/home/user/Documents/other.txt", {})]);
    expect(sideEffects(instances, state([archive]), more)).toMatchObject([{ place: "/home/user/Documents/other.txt" }]);
  });

  it("are what lies outside of the parts to which the evaluator keeps a subtask that writes the file", () => {
    const writer = node(["file:{xlsx_path}"], "sheet[May]/cell[B7]");
    const asked = state([file(book, { A1: 1, B7: 9 }), file("/home/user/b.xlsx", { A1: 1 })]);
    expect(sideEffects([writer], first, asked)).toEqual([]);
    const more = state([file(book, { A1: 5, B7: 9 }), file("/home/user/b.xlsx", { A1: 1 })]);
    expect(sideEffects([writer], first, more)).toMatchObject([
      { place: book, facts: [expect.stringContaining("cell[A1]@value: 1 -> 5")] },
    ]);
    expect(sideEffects([writer, node(["file:{xlsx_path}"], "sheet[May]/cell[A1]")], first, more)).toEqual([]);
    expect(sideEffects([writer, node(["file:{xlsx_path}"], null)], first, more)).toEqual([]);
  });

  it("are files that come and go, but for the folders above a file that is asked for", () => {
    const writer = node(["file:/home/user/new/c.pdf"], null);
    const last = state([
      file(book, { A1: 1, B7: 2 }),
      file("/home/user/new", null),
      file("/home/user/d.xlsx", { A1: 1 }),
    ]);
    expect(sideEffects([writer], first, last)).toEqual([
      { kind: "file", change: "removed", place: "/home/user/b.xlsx", facts: [] },
      { kind: "file", change: "added", place: "/home/user/d.xlsx", facts: [] },
    ]);
  });
});

describe("changes of files on several computers", () => {
  const on = (own: FileState[], server: FileState[]) =>
    state(own, { further: { front: "own", states: { server: state(server) } } });
  const writer = (path: string): Instance => {
    const one = node([`file:${path}`], null);
    return { ...one, node: { ...one.node, computer: "server" } };
  };
  const shared = "/home/user/Shared/c.xlsx";

  it("are allowed where the node is done, and in the shared folder for all", () => {
    const first = on([file(book, { A1: 1 })], [file(book, { A1: 1 })]);
    const last = on([file(book, { A1: 1 }), file(shared, { A1: 1 })], [file(book, { A1: 2 }), file(shared, { A1: 1 })]);
    expect(sideEffects([writer(book), writer(shared)], first, last)).toEqual([]);
    expect(sideEffects([writer(book)], first, last)).toMatchObject([{ change: "added", place: shared }]);
  });

  it("are side effects on every other computer, whose name stands before the place", () => {
    const first = on([file(book, { A1: 1 })], [file(book, { A1: 1 })]);
    expect(sideEffects([writer(book)], first, on([file(book, { A1: 2 })], [file(book, { A1: 1 })]))).toMatchObject([
      { place: book },
    ]);
    expect(sideEffects([node(["file:{xlsx_path}"], null)], first, on([], [file(book, { A1: 2 })]))).toMatchObject([
      { place: `server: ${book}` },
    ]);
  });
});

describe("changes of stores that nobody asked for", () => {
  const store = (subject: string, value: number) => ({ subject, parts: part("store", "", { value }) });

  it("are those of applications that take no part, and of the desktop itself, but for windows and programs", () => {
    const stores = [
      "calc:options",
      "office:preferences",
      "office-writer:options",
      "firefox:bookmarks",
      "system:settings",
      "system:windows",
      "system:processes",
    ];
    const first = state([], { stores: stores.map((name) => store(name, 1)) });
    const started = store("zim:preferences", 1);
    const last = state([], { stores: [...stores.map((name) => store(name, 2)), started] });
    const own = { ...node([], null), node: { ...node([], null).node, application: "calc" } };
    const other = { ...own, node: { ...own.node, application: "office-calc" } };
    expect(sideEffects([own, other], first, last).map(({ kind, place }) => [kind, place])).toEqual([
      ["store", "firefox:bookmarks"],
      ["store", "office-writer:options"],
      ["store", "system:settings"],
    ]);
  });
});
