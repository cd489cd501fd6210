import { appendFile, mkdir, mkdtemp, readdir, readFile, rm, utimes, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { z } from "zod";
import { openFileCache } from "../../../pipeline/environments/desktop/state/file-cache.js";
import { readState, type StateSources } from "../../../pipeline/environments/desktop/state/read-state.js";
import { seedHome } from "../../../pipeline/environments/desktop/state/seed-home.js";
import type { StateApplication } from "../../../pipeline/environments/desktop/state/state-application.js";
import { bearsRedMark } from "../../../pipeline/environments/desktop/state/unsaved-mark.js";
import { withReceivedIds } from "../../../pipeline/environments/received-ids.js";
import { openSqlite } from "../../../pipeline/files/open-sqlite.js";
import { contentHash } from "../../../pipeline/hash.js";
import { type EnvironmentSetup, environmentSetupSchema } from "../../../pipeline/schema/computer/environment-setup.js";
import type { SystemState } from "../../../pipeline/schema/computer/system-state.js";
import { desktopStateFields } from "../../../pipeline/schema/records/desktop-records.js";

const stateSchema = z.strictObject(desktopStateFields);

function application(
  id: string,
  program: string,
  wmClass: string,
  state: z.input<typeof stateSchema> = {},
): StateApplication {
  return {
    id,
    desktop: {
      command: [program],
      window: { wm_class: [wmClass] },
      seeds: id === "mail" ? [{ path: ".mail/config", text: "box={home}/Mail\n" }] : [],
      ...stateSchema.parse(state),
    },
  };
}

const applications = [
  application("calc", "soffice", "libreoffice-calc", { documents: ["xlsx", "csv", "ods"] }),
  application("writer", "soffice", "libreoffice-writer", { documents: ["docx", "odt", "txt"] }),
  application("editor", "mousepad", "Mousepad", {
    documents: ["txt", "md"],
    settings: [
      {
        name: "editor.font",
        source: { kind: "keyfile", file: ".config/glib-2.0/settings/keyfile", group: "org/editor", key: "font" },
        initial: "Sans",
      },
    ],
  }),
  application("mail", "claws-mail", "Claws-mail", {
    private: ["Mail"],
    mail: { inbox: "Mail/inbox", drafts: "Mail/draft", address: "ana@example.org" },
  }),
  application("tasks", "osmo", "Osmo", {
    records: [
      {
        collection: "todos",
        source: { kind: "xml", file: ".tasks/entries.xml", element: "entry" },
        fields: {
          title: "summary",
          due: { from: "dates/due", as: "julian-day" },
          time: { from: "dates/@time", as: "day-seconds" },
          status: "status",
        },
        values: { status: { "0": "open", "1": "done" } },
        write: {
          kind: "file",
          file: ".tasks/entries.xml",
          document: "<tasks>{records}</tasks>",
          record:
            '<entry><id>{number}</id><status>{status}</status><summary>{title}</summary><dates time="{time}"><due>{due}</due></dates></entry>',
        },
      },
      {
        collection: "notes",
        source: { kind: "texts", file: "Notes/*.txt", skip: "^Content-Type:[^\\n]*\\n\\n" },
        fields: { title: { from: "name", as: "underscored" }, text: "text" },
        write: { kind: "files", file: "Notes/{title}.txt", document: "Content-Type: note\n\n{text}\n" },
      },
      {
        collection: "contacts",
        source: { kind: "sqlite", file: ".people.db", query: "select name, mail from person" },
        fields: { name: "name", email: "mail" },
        write: {
          kind: "sqlite",
          file: ".people.db",
          schema: "create table person (name text, mail text)",
          insert: "insert into person values (:name, :email)",
        },
      },
    ],
  }),
];

describe("the state of a desktop", () => {
  let root: string;
  let home: string;
  let sources: StateSources;
  beforeEach(async () => {
    root = await mkdtemp(`${tmpdir()}/state-`);
    home = `${root}/home`;
    await mkdir(`${root}/mail`);
    sources = {
      home,
      machine: `${root}/machine`,
      mail: `${root}/mail`,
      windows: [],
      clipboard: { kind: "empty" },
      processes: [],
      applications,
      cache: openFileCache(),
    };
  });
  afterEach(() => rm(root, { recursive: true }));

  async function seed(setup: z.input<typeof environmentSetupSchema>): Promise<EnvironmentSetup> {
    const parsed = environmentSetupSchema.parse(setup);
    await seedHome(parsed, applications)(home);
    return parsed;
  }
  const window = (title: string, wmClass: string, rest: Partial<StateSources["windows"][number]> = {}) => ({
    title,
    wmClass,
    active: false,
    dialog: false,
    ...rest,
  });
  const personal = ({ files }: SystemState): string[] =>
    files.map(({ path }) => path).filter((path) => path.split("/").length > 4);

  it("tells the files of the setup with their contents, in order", async () => {
    const setup = await seed({
      files: [
        {
          path: "/home/user/Documents/b/Table.xlsx",
          content: { kind: "table", columns: ["A", "B"], rows: [["x", 1.5]] },
        },
        { path: "/home/user/Documents/a.txt", content: { kind: "text", text: "hello\n" }, read_only: true },
      ],
      directories: [{ path: "/home/user/Documents/C", read_only: true }],
    });
    const { files } = await readState(sources);
    const inDocuments = files.filter(({ path }) => path.startsWith("/home/user/Documents/"));
    expect(inDocuments.map(({ path, type, read_only }) => [path, type, read_only])).toEqual([
      ["/home/user/Documents/a.txt", "txt", true],
      ["/home/user/Documents/b", "directory", false],
      ["/home/user/Documents/b/Table.xlsx", "xlsx", false],
      ["/home/user/Documents/C", "directory", true],
    ]);
    for (const { path, content } of setup.files) {
      expect(files.find((file) => file.path === path)).toMatchObject({ content, content_hash: contentHash(content) });
    }
    expect(files.find(({ path }) => path === "/home/user/Documents")?.content).toBeNull();
  });

  it("has no hidden files, lock files, backups and stores of applications in it", async () => {
    await seed({ inbox: [{ from: "bob@example.org", subject: "s", body: "b" }] });
    await mkdir(`${home}/Documents`);
    for (const name of [".~lock.a.odt#", "a.txt~", ".goutputstream-X1", "b.txt.part", ".hidden", "#c.txt#"]) {
      await writeFile(`${home}/Documents/${name}`, "x");
    }
    expect(personal(await readState(sources))).toEqual([]);
    expect(await readFile(`${home}/.mail/config`, "utf8")).toBe("box=/home/user/Mail\n");
  });

  it("follows every change, also one of equal length right after a reading", async () => {
    await seed({ files: [{ path: "/home/user/a.txt", content: { kind: "text", text: "one" } }] });
    const content = async () => (await readState(sources)).files.find(({ type }) => type === "txt")?.content;
    for (const text of ["one", "two", "six", "ten"]) {
      await writeFile(`${home}/a.txt`, text);
      expect(await content()).toEqual({ kind: "text", text });
      expect(await content()).toEqual({ kind: "text", text });
    }
    await rm(`${home}/a.txt`);
    expect(await content()).toBeUndefined();
  });

  it("tells a damaged or unknown file by its bytes, and a text of any name by its text", async () => {
    await seed({});
    await writeFile(`${home}/half.xlsx`, "PK\u0003\u0004 half");
    await writeFile(`${home}/data.bin`, Uint8Array.of(0, 1, 2, 255));
    await writeFile(`${home}/settings.ini`, "a=1\n");
    const first = (await readState(sources)).files.filter(({ type }) => type !== "directory");
    expect(first.map(({ content }) => content)).toEqual([
      { kind: "text", text: expect.stringMatching(/^\(4 bytes, SHA-256 /) },
      { kind: "text", text: expect.stringMatching(/^\(9 bytes, SHA-256 /) },
      { kind: "text", text: "a=1\n" },
    ]);
    await appendFile(`${home}/half.xlsx`, "more");
    const second = (await readState(sources)).files.find(({ type }) => type === "xlsx");
    expect(second?.content_hash).not.toBe(first[1]?.content_hash);
  });

  it("finds the document of a window by its title", async () => {
    const text = { kind: "text", text: "" } as const;
    await seed({
      files: [
        "Documents/report.txt",
        "Documents/old/report.txt",
        "Documents/my report.txt",
        "Documents/plan.md",
        "Documents/Q3.txt",
      ].map((path) => ({ path: `/home/user/${path}`, content: text })),
    });
    await writeFile(`${home}/Documents/sum.xlsx`, "");
    await mkdir(`${home}/Documents/old2`);
    await writeFile(`${home}/Documents/old2/sum.xlsx`, "");
    const documents = async (...windows: StateSources["windows"]) =>
      (await readState({ ...sources, windows })).windows.map(({ document, modified }) => [document, modified]);
    expect(
      await documents(
        window("*~/Documents/old/report.txt - Mousepad", "Mousepad", { active: true }),
        window("my report.txt - Mousepad", "mousepad"),
        window("report.txt (~/Documents) - Mousepad", "mousepad"),
        window("report.txt - Mousepad", "mousepad"),
        window("Untitled 1 - Mousepad", "mousepad"),
        window("plan.md — LibreOffice Writer", "libreoffice-writer"),
        window("Q3.txt — LibreOffice Writer", "libreoffice-writer", { modified: true }),
        window("Q3.txt", "unknown"),
      ),
    ).toEqual([
      ["/home/user/Documents/old/report.txt", true],
      ["/home/user/Documents/my report.txt", false],
      ["/home/user/Documents/report.txt", false],
      [null, false],
      [null, false],
      [null, false],
      ["/home/user/Documents/Q3.txt", true],
    ]);
    const calc = window("sum.xlsx — LibreOffice Calc", "libreoffice-calc");
    expect(await documents(calc)).toEqual([[null, false]]);
    await writeFile(`${home}/Documents/old2/.~lock.sum.xlsx#`, "");
    expect(await documents(calc)).toEqual([["/home/user/Documents/old2/sum.xlsx", false]]);
  });

  it("gives a dialog the document of its application, and lists who runs", async () => {
    await seed({ files: [{ path: "/home/user/a.txt", content: { kind: "text", text: "" } }] });
    const state = await readState({
      ...sources,
      windows: [
        window("Save As", "Mousepad", { active: true, dialog: true }),
        window("*~/a.txt - Mousepad", "Mousepad"),
        window("Untitled 1 — LibreOffice Calc", "libreoffice-calc"),
      ],
      processes: [{ command: ["/usr/bin/mousepad", "x"] }, { command: ["/usr/lib/libreoffice/program/soffice.bin"] }],
    });
    expect(state.windows[0]).toEqual({
      title: "Save As",
      application: "editor",
      focused: true,
      dialog: true,
      document: "/home/user/a.txt",
      modified: true,
      url: null,
    });
    expect(state.processes).toEqual(["calc", "editor"]);
  });

  it("reads received, kept and sent messages with their attachments", async () => {
    const content = { kind: "table", columns: ["A"], rows: [[1]] } as const;
    await seed({
      inbox: [
        {
          from: "bob@example.org",
          subject: "Größe → Q3",
          body: "Hi Ana,\n\n€ 12\n",
          attachments: [{ name: "Zahlen ü.xlsx", content: { kind: "table", columns: ["A"], rows: [[1]] } }],
        },
      ],
    });
    await writeFile(
      `${home}/Mail/draft/1`,
      "From: Ana Silva <ana@example.org>\nTo: bob@example.org\nSubject: =?UTF-8?Q?Caf=C3=A9_=26?=\n =?UTF-8?Q?_tea?=\nContent-Type: text/plain; charset=iso-8859-1\nContent-Transfer-Encoding: quoted-printable\n\nna=EFve long=\n line\n",
    );
    await writeFile(
      `${root}/mail/1.json`,
      JSON.stringify({
        from: "ana@example.org",
        to: ["bob@example.org"],
        raw: 'From: ana@example.org\r\nTo: "Silva, Bob" <bob@example.org>, c@example.org\r\nSubject: Done\r\nContent-Type: multipart/mixed; boundary="x"\r\n\r\n--x\r\nContent-Type: text/plain\r\n\r\nfine Ã¼\r\n--x\r\nContent-Type: text/plain;\r\n name*0=no;\r\n name*1=te.txt\r\nContent-Disposition: attachment\r\nContent-Transfer-Encoding: base64\r\n\r\naGVsbG8=\r\n--x--\r\n',
      }),
    );
    expect((await readState(sources)).mailbox).toEqual([
      {
        folder: "inbox",
        from: "bob@example.org",
        to: "ana@example.org",
        subject: "Größe → Q3",
        body: "Hi Ana,\n\n€ 12",
        attachments: [{ name: "Zahlen ü.xlsx", content_hash: contentHash(content) }],
        id: expect.stringMatching(/^[0-9a-f]{16}@received\.example\.com$/),
      },
      {
        folder: "drafts",
        from: "ana@example.org",
        to: "bob@example.org",
        subject: "Café & tea",
        body: "naïve long line",
        attachments: [],
      },
      {
        folder: "sent",
        from: "ana@example.org",
        to: "bob@example.org, c@example.org",
        subject: "Done",
        body: "fine ü",
        attachments: [{ name: "note.txt", content_hash: contentHash({ kind: "text", text: "hello" }) }],
      },
    ]);
  });

  it("says which received message an answer answers, sent or kept, and no id that is made of the time", async () => {
    const inbox = ["Sum", "Day"].map((subject) => ({ from: "bob@example.org", subject, body: "b" }));
    const ids = withReceivedIds(inbox).map(({ id }) => id);
    const written = (own: string, ...headers: string[]) =>
      ["From: ana@example.org", "To: bob@example.org", "Subject: Re: Sum", `Message-ID: <${own}>`, ...headers, "", "x"]
        .join("\r\n")
        .concat("\r\n");
    const readWith = async (draft: string, sent: string) => {
      await seed({ inbox });
      await writeFile(`${home}/Mail/draft/1`, draft);
      await writeFile(`${root}/mail/1.json`, JSON.stringify({ from: "", to: [], raw: sent }));
      return (await readState(sources)).mailbox.map(({ folder, id, in_reply_to }) => ({ folder, id, in_reply_to }));
    };
    const received = [ids[1], ids[0]].map((id) => ({ folder: "inbox", id, in_reply_to: undefined }));
    const answer = (folder: string, in_reply_to?: string) => ({ folder, id: undefined, in_reply_to });

    const byReply = written("1@now", `In-Reply-To: <${ids[0]}>`, `References: <${ids[1]}>`);
    const byReferences = written("2@now", `References: <${ids[1]}>\r\n <${ids[0]}>`);
    expect(await readWith(byReply, byReferences)).toEqual([
      ...received,
      answer("drafts", ids[0]),
      answer("sent", ids[0]),
    ]);
    expect(await readWith(written("3@now", "In-Reply-To: <4@now>"), written("4@now"))).toEqual([
      ...received,
      answer("drafts"),
      answer("sent"),
    ]);
  });

  it("receives plain text as it is, and any other so that it comes back", async () => {
    const attachments = [{ name: "a.txt", content: { kind: "text", text: "x" } }] as const;
    const bodies = ["Hi Ana,\n\n\tsee below.\n.\nFrom me", "--=_part_2--\nstill the text", "x".repeat(2000), "Größe"];
    await seed({
      inbox: bodies.map((body, n) => ({
        from: "bob@example.org",
        subject: `${n}`,
        body,
        attachments: [...attachments],
      })),
    });
    expect((await readState(sources)).mailbox.map(({ body }) => body)).toEqual(bodies);
    expect(await readFile(`${home}/Mail/inbox/1`, "utf8")).toContain("\n\tsee below.\n");
  });

  it("receives a message when it was sent, or on the morning of the computer's day", async () => {
    const message = { from: "bob@example.org", subject: "s", body: "b" };
    await seed({ inbox: [{ ...message, sent: "2026-05-14T09:40" }, message] });
    const dateOf = async (file: string) =>
      /^Date: (.*)$/m.exec(await readFile(`${home}/Mail/inbox/${file}`, "utf8"))?.[1];
    expect(await dateOf("1")).toBe("Thu, 14 May 2026 09:40:00 +0000");
    expect(await dateOf("2")).toBe("Mon, 02 Mar 2026 08:02:00 +0000");
  });

  it("reads back the records and settings that were put in place", async () => {
    await seed({
      records: [
        {
          collection: "todos",
          fields: { title: "Pay <rent> & tax", due: "2026-03-31", time: "09:30", status: "open" },
        },
        { collection: "todos", fields: { title: "Call", status: "done" } },
        { collection: "notes", fields: { title: "Ideas of 2026", text: "one\n\ntwo" } },
        { collection: "contacts", fields: { name: "Bob", email: "bob@example.org" } },
      ],
      settings: { "editor.font": "Mono 12" },
    });
    const { records, settings } = await readState(sources);
    expect(records.map(({ application: _application, ...record }) => record)).toEqual([
      { collection: "contacts", fields: { name: "Bob", email: "bob@example.org" } },
      { collection: "notes", fields: { title: "Ideas of 2026", text: "one\n\ntwo" } },
      { collection: "todos", fields: { title: "Call", due: "", time: "", status: "done" } },
      { collection: "todos", fields: { title: "Pay <rent> & tax", due: "2026-03-31", time: "09:30", status: "open" } },
    ]);
    expect(settings).toEqual({ "editor.font": "Mono 12" });
    expect(await readdir(`${home}/Notes`)).toEqual(["Ideas_of_2026.txt"]);
  });

  it("keeps what it was given until the application has made its store of it", async () => {
    const bookmarks = {
      collection: "bookmarks",
      source: { kind: "sqlite" as const, file: ".browser/places.sqlite", query: "select name from marks" },
      fields: { name: "name" },
      write: {
        kind: "file" as const,
        file: ".browser/marks.html",
        document: "<ul>{records}</ul>",
        record: "<li>{name}",
      },
    };
    const browsers = [application("browser", "browser", "Browser", { records: [bookmarks] })];
    const given = [{ collection: "bookmarks", fields: { name: "Prices" } }];
    await seedHome(environmentSetupSchema.parse({ records: given }), browsers)(home);
    const names = async () =>
      (await readState({ ...sources, applications: browsers, given })).records.map(({ fields }) => fields.name);
    expect(await readFile(`${home}/.browser/marks.html`, "utf8")).toBe("<ul><li>Prices</ul>");
    expect(await names()).toEqual(["Prices"]);
    const store = openSqlite(`${home}/.browser/places.sqlite`);
    try {
      store.pragma("journal_mode = wal");
      store.exec("create table marks (name text); insert into marks values ('Prices of 2026')");
      // It stands in the write-ahead log only.
      expect(await names()).toEqual(["Prices of 2026"]);
      store.exec("delete from marks");
      expect(await names()).toEqual([]);
    } finally {
      store.close();
    }
  });

  it("lets applications share the file of GSettings", async () => {
    const path = ".config/glib-2.0/settings/keyfile";
    await mkdir(`${home}/.config/glib-2.0/settings`, { recursive: true });
    await writeFile(`${home}/${path}`, "[org/gtk]\nshow-hidden=false\n");
    const seeded = ["[org/a]\nx=1\n\n[org/gtk]\nsort=true\n", "[org/b]\ny='z'\n"].map((text, index) => {
      const base = application(`app-${index}`, "x", "x");
      return { ...base, desktop: { ...base.desktop, seeds: [{ path, text }] } };
    });
    await seedHome(environmentSetupSchema.parse({}), seeded)(home);
    expect(await readFile(`${home}/${path}`, "utf8")).toBe(
      "[org/gtk]\nsort=true\nshow-hidden=false\n[org/a]\nx=1\n[org/b]\ny='z'\n",
    );
  });

  it("has the initial settings and no records where nothing is stored or a store is damaged", async () => {
    await seed({});
    await mkdir(`${home}/.tasks`);
    await writeFile(`${home}/.tasks/entries.xml`, "<tasks><entry>");
    await writeFile(`${home}/.people.db`, "no database");
    const { records, settings } = await readState(sources);
    expect(records).toEqual([]);
    expect(settings).toEqual({ "editor.font": "Sans" });
  });

  it("sees the red mark of unsaved changes on a button", () => {
    const purple = Array.from({ length: 400 }, () => [146, 58, 150]).flat();
    expect(bearsRedMark(Uint8Array.from(purple))).toBe(false);
    const red = Array.from({ length: 24 }, () => [237, 61, 59]).flat();
    expect(bearsRedMark(Uint8Array.from([...purple, ...red]))).toBe(true);
  });

  it("refuses a setup that no application keeps or that lies outside of the home folder", async () => {
    const content = { kind: "text", text: "" } as const;
    await expect(seed({ files: [{ path: "/etc/a.txt", content }] })).rejects.toMatchObject({
      code: "ENVIRONMENT_SETUP",
    });
    await expect(seed({ records: [{ collection: "events", fields: {} }] })).rejects.toThrow(
      /"events"; there are: contacts, notes, todos/,
    );
    await expect(seed({ settings: { "x.y": "1" } })).rejects.toThrow(/there are: editor\.font/);
  });

  it("is equal for equal setups, whatever the times of the files", async () => {
    const setup = {
      files: [{ path: "/home/user/Documents/a.txt", content: { kind: "text", text: "a" } as const }],
      inbox: [{ from: "bob@example.org", subject: "s", body: "b" }],
    };
    await seed(setup);
    const first = await readState(sources);
    await rm(home, { recursive: true });
    await seed(setup);
    expect(await readState(sources)).toEqual(first);
    await utimes(`${home}/Documents/a.txt`, 5, 5);
    expect(await readState(sources)).toEqual(first);
  });
});
