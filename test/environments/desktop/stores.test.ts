import { mkdir, mkdtemp, readFile, rm, symlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname } from "node:path";
import Database from "better-sqlite3";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { z } from "zod";
import { changedFacts } from "../../../pipeline/content/facts.js";
import { part } from "../../../pipeline/content/part.js";
import { select } from "../../../pipeline/content/selector.js";
import { openFileCache } from "../../../pipeline/environments/desktop/state/file-cache.js";
import { readState, type StateSources } from "../../../pipeline/environments/desktop/state/read-state.js";
import type { StateApplication } from "../../../pipeline/environments/desktop/state/state-application.js";
import type { ContentPart } from "../../../pipeline/schema/computer/content-part.js";
import { desktopStateFields } from "../../../pipeline/schema/records/desktop-records.js";

const fields = z.strictObject(desktopStateFields).parse({
  private: [".mail", "Mail"],
  mail: { inbox: "Mail/inbox", drafts: "Mail/draft", address: "ana@example.org" },
  stores: [
    {
      subject: "editor:preferences",
      file: ".config/editor/settings.json",
      noise: [{ parts: "value[name^=window.]" }, { parts: "object[recent]" }],
    },
    { subject: "editor:snippets", file: ".config/editor/**/*.toml" },
    {
      subject: "editor:history",
      file: ".config/editor/places.sqlite",
      query: "select address from place where visits > 0 order by address",
    },
  ],
});
const editor: StateApplication = {
  id: "editor",
  desktop: { command: ["editor"], window: { wm_class: ["Editor"] }, seeds: [], ...fields },
};

describe("the stores of a desktop", () => {
  let home: string;
  let sources: StateSources;
  beforeEach(async () => {
    home = await mkdtemp(`${tmpdir()}/stores-`);
    sources = {
      home,
      machine: `${home}/.machine`,
      mail: `${home}/.sent`,
      windows: [],
      clipboard: { kind: "empty" },
      processes: [],
      applications: [editor],
      cache: openFileCache(),
    };
  });
  afterEach(() => rm(home, { recursive: true }));

  async function put(path: string, text: string | Uint8Array): Promise<void> {
    await mkdir(dirname(`${home}/${path}`), { recursive: true });
    await writeFile(`${home}/${path}`, text);
  }
  const subjects = async () =>
    (await readState(sources)).stores.map(({ subject }) => subject).filter((subject) => !subject.startsWith("system:"));
  const store = async (wanted: string): Promise<ContentPart> =>
    (await readState(sources)).stores.find(({ subject }) => subject === wanted)?.parts ?? part("missing", "");

  it("are those files that are there, by the names that the catalog gives them", async () => {
    expect(await subjects()).toEqual([]);
    await put(".config/editor/settings.json", "{}");
    await put(".config/editor/snippets/c/for.toml", "a = 1");
    await put(".config/editor/top.toml", "a = 1");
    expect(await subjects()).toEqual([
      "editor:preferences",
      "editor:snippets/snippets/c/for.toml",
      "editor:snippets/top.toml",
    ]);
  });

  it("show what a person sets, and not what their entry names as noise", async () => {
    await put(".config/editor/settings.json", '{"font": 10, "window.width": 1, "recent": {"a": 1}}');
    const before = await store("editor:preferences");
    await put(".config/editor/settings.json", '{"font": 12, "window.width": 2, "recent": {"b": 1}}');
    expect(changedFacts(before, await store("editor:preferences"))).toEqual([
      { selector: "value[font]", aspect: "value", before: 10, after: 12 },
    ]);
  });

  it("are the same object as long as their file is unchanged, so that comparing them costs nothing", async () => {
    await put(".config/editor/settings.json", '{"font": 10, "window.width": 1}');
    const before = await store("editor:preferences");
    expect(await store("editor:preferences")).toBe(before);
  });

  it("say why they cannot be read, and later what they hold", async () => {
    await put(".config/editor/settings.json", '{"font": ');
    await put(".config/editor/places.sqlite", "no database");
    expect((await store("editor:preferences")).aspects.unreadable).toMatch(/line 1/);
    expect((await store("editor:history")).aspects.unreadable).toMatch(/\S/);
    await put(".config/editor/settings.json", '{"font": 1}');
    expect((await store("editor:preferences")).parts).toHaveLength(1);
  });

  it("show what a database that is open has only in its log so far", async () => {
    await mkdir(`${home}/.config/editor`, { recursive: true });
    const database = new Database(`${home}/.config/editor/places.sqlite`);
    try {
      database.pragma("journal_mode = wal");
      database.exec("create table place (address text, visits integer); insert into place values ('a', 1)");
      database.pragma("wal_checkpoint(truncate)");
      const addresses = async () => (await store("editor:history")).parts.map(({ aspects }) => aspects.address);
      expect(await addresses()).toEqual(["a"]);
      database.exec("insert into place values ('b', 1), ('c', 0)");
      expect((await readFile(`${home}/.config/editor/places.sqlite-wal`)).length).toBeGreaterThan(0);
      expect(await addresses()).toEqual(["a", "b"]);
      database.exec("begin; insert into place values ('d', 1)");
      expect(await addresses()).toEqual(["a", "b"]);
    } finally {
      database.close();
    }
  });

  it("take in hidden files that people edit, but no histories and nothing behind a link", async () => {
    await put(".bashrc", "alias ll='ls -l'\n");
    await put(".bash_history", "ls\n");
    await put("Documents/site/.vscode/settings.json", '{"editor.tabSize": 2}');
    await put("Documents/site/.gitignore", "dist\n");
    await put("Documents/site/index.html", "<p>x</p>");
    await put(".mail/config", "a=1");
    await mkdir(`${home}/.config/editor`, { recursive: true });
    await symlink("/etc/passwd", `${home}/.profile`);
    await symlink("/etc/hostname", `${home}/.config/editor/settings.json`);
    expect(await subjects()).toEqual([
      "home:.bashrc",
      "home:Documents/site/.gitignore",
      "home:Documents/site/.vscode/settings.json",
    ]);
    const [size] = select(await store("home:Documents/site/.vscode/settings.json"), "value[editor.tabSize]");
    expect(size?.aspects).toEqual({ value: 2 });
  });

  it("show the folders of a mail program with the flags of their messages", async () => {
    await put("Mail/inbox/1", "From: Bob <bob@example.org>\nTo: ana@example.org\nSubject: Invoice\n\nHello\n");
    await put("Mail/inbox/12", "From: Eve <eve@example.org>\nTo: ana@example.org\nSubject: Lunch\n\nToday?\n");
    await put("Mail/Clients/Northgate/1", "From: c@example.org\nSubject: Contract\n\nSee above\n");
    const marks = Buffer.alloc(12);
    marks.writeUInt32LE(2, 0);
    marks.writeUInt32LE(12, 4);
    marks.writeUInt32LE((1 << 1) | (1 << 2) | (3 << 7), 8);
    await put("Mail/inbox/.claws_mark", marks);
    const folders = await store("mail:folders");
    expect(select(folders, "folder[inbox]/message[starred=true]").map(({ aspects }) => aspects)).toEqual([
      {
        from: "eve@example.org",
        to: "ana@example.org",
        subject: "Lunch",
        text: "Today?",
        unread: true,
        starred: true,
        colour: 3,
      },
    ]);
    expect(select(folders, "folder[Clients]/folder[Northgate]/message[subject=Contract]")).toHaveLength(1);
  });

  it("tell of the system what runs, where windows lie, and its settings without what windows remember", async () => {
    await put(".config/glib-2.0/settings/keyfile", "[org/app]\nfont='Sans'\nwindow-width=4\n");
    sources.processes = [{ command: ["/usr/bin/editor", "a.txt"] }, { command: ["editor"] }];
    sources.windows = [
      { title: "a", wmClass: "Editor", active: true, dialog: false, rect: [0, 10, 300, 210], maximised: true },
    ];
    expect((await store("system:processes")).parts.map(({ name }) => name)).toEqual(["editor"]);
    expect((await store("system:windows")).parts[0]?.aspects).toMatchObject({
      top: 10,
      width: 300,
      height: 200,
      maximised: true,
    });
    expect(select(await store("system:settings"), "section/value").map(({ name }) => name)).toEqual(["font"]);
  });
});

describe("a declared store", () => {
  it.each(["/etc/passwd", "../outside", "a/../../b"])("lies in the home folder: %s is refused", (file) => {
    expect(z.strictObject(desktopStateFields).safeParse({ stores: [{ subject: "a:b", file }] }).success).toBe(false);
  });
});
