import { describe, expect, it } from "vitest";
import type { Environment } from "../../pipeline/environments/contract.js";
import type { Action } from "../../pipeline/schema/computer/action.js";
import { environmentSetupSchema } from "../../pipeline/schema/computer/environment-setup.js";
import { at, click, controlsOf, press, type, typed } from "../conformance/acting.js";
import { simulatedComputers } from "./computers.js";
import { declaredEffects } from "./declared-effects.js";
import { loadModels } from "./load-models.js";

const documents = "C:\\Users\\user\\Documents";
const table = {
  kind: "table",
  columns: ["Customer", "Amount"],
  rows: [
    ["Berg", 20.5],
    ["Acme", 10],
    ["Berg", 20.5],
  ],
};
const setup = environmentSetupSchema.parse({
  files: [
    { path: `${documents}\\Sales.xlsx`, content: table },
    { path: `${documents}\\Memo.docx`, content: { kind: "document", paragraphs: ["Dear all,", "thank you."] } },
    { path: `${documents}\\Photo.png`, content: { kind: "image", width: 40, height: 30, label: "Sea", marks: [] } },
    { path: `${documents}\\Talk.pptx`, content: { kind: "slides", slides: [{ title: "Hello", lines: ["one"] }] } },
  ],
  inbox: [{ from: "ann@b.org", subject: "March", body: "All fine.", attachments: [{ name: "m.csv", content: table }] }],
  pages: [
    {
      url: "https://rates.org/daily",
      title: "Rates",
      facts: [{ label: "EUR to USD", value: "1.08" }],
      downloads: [{ name: "rates.csv", content: table }],
    },
    { url: "https://down.org", title: "Down", available: false },
  ],
  records: [{ collection: "contacts", fields: { email: "cy@b.org", name: "Cy" } }],
});

/** Plays actions on a computer with every application; the application's launcher is clicked first. */
async function play(name: string, ...actions: Action[]): Promise<Environment> {
  const computer = await simulatedComputers().open();
  await computer.reset(setup);
  for (const action of [click(at("desktop", "Button", name)), ...actions]) await computer.act(action);
  return computer;
}

async function content(computer: Environment, path: string): Promise<unknown> {
  return (await computer.state()).files.find((file) => file.path === path)?.content;
}

async function dialogTitle(computer: Environment): Promise<string | undefined> {
  return (await computer.state()).windows.find((window) => window.dialog)?.title;
}

async function shows(computer: Environment, text: string): Promise<boolean> {
  return (await controlsOf(computer)).some((control) => control.control_text === text);
}

const opens = (application: string, path: string, dialog = "Open") => [
  press("ctrl+o"),
  type(at(application, "Edit", "File name", dialog), path),
  press("enter"),
];
const menu = (application: string, name: string, item: string) => [
  click(at(application, "MenuItem", name)),
  click(at(application, "MenuItem", item)),
];
const fills = (application: string, dialog: string, fields: Record<string, string>) => [
  ...Object.entries(fields).map(([label, text]) => type(at(application, "Edit", label, dialog), text)),
  press("enter"),
];

describe("Excel", () => {
  const sales = opens("excel", `${documents}\\Sales.xlsx`);

  it("shows figures of the column that is selected", async () => {
    const computer = await play("Excel", ...sales, click(at("excel", "Button", "B")));
    for (const text of ["Rows: 3", "Sum: 51.00", "Average: 17.00", "Max: 20.50", "Min: 10.00"]) {
      expect(await shows(computer, text), text).toBe(true);
    }
  });

  it("sorts by the chosen column, whether it is picked from the list or typed", async () => {
    const asks = menu("excel", "Data", "Sort Smallest to Largest...");
    const combo = at("excel", "ComboBox", "Sort by", "Sort");
    const picked = [click(combo), click(at("excel", "ListItem", "Amount", "Sort"))];
    for (const choice of [picked, [type(combo, "Amount")]]) {
      const computer = await play("Excel", ...sales, ...asks, ...choice, press("enter"), press("ctrl+s"));
      expect(await content(computer, `${documents}\\Sales.xlsx`)).toMatchObject({
        rows: [
          ["Acme", 10],
          ["Berg", 20.5],
          ["Berg", 20.5],
        ],
      });
    }
  });

  it("writes a cell, adds a total and removes duplicates", async () => {
    const computer = await play(
      "Excel",
      ...sales,
      type(at("excel", "DataItem", "B3"), "30"),
      ...menu("excel", "Data", "Remove Duplicates"),
      ...menu("excel", "Insert", "Total Row..."),
      type(at("excel", "ComboBox", "Total of", "Total Row"), "Amount"),
      press("enter"),
      press("ctrl+s"),
    );
    expect(await content(computer, `${documents}\\Sales.xlsx`)).toEqual({
      ...table,
      rows: [
        ["Berg", 20.5],
        ["Acme", 30],
        ["Total", 50.5],
      ],
    });
  });

  it("carries a table over the clipboard into a new workbook", async () => {
    const computer = await play("Excel", ...sales, ...["ctrl+a", "ctrl+c", "ctrl+shift+v", "f12"].map(press));
    expect((await computer.state()).clipboard).toEqual({
      kind: "table",
      text: "Customer\tAmount\nBerg\t20.5\nAcme\t10\nBerg\t20.5",
    });
    for (const action of [typed("Copy"), press("enter")]) await computer.act(action);
    expect(await content(computer, `${documents}\\Copy.xlsx`)).toEqual(table);
  });

  it("exports without touching the open workbook", async () => {
    const asks = menu("excel", "File", "Export as PDF...");
    const path = type(at("excel", "Edit", "File name", "Export as PDF"), "C:\\Users\\user\\Desktop\\s");
    const computer = await play("Excel", ...sales, ...asks, path, press("enter"));
    expect(await content(computer, "C:\\Users\\user\\Desktop\\s.pdf")).toEqual({
      kind: "document",
      paragraphs: ["Customer\tAmount", "Berg\t20.5", "Acme\t10", "Berg\t20.5"],
    });
    expect((await computer.state()).windows[0]).toMatchObject({
      document: `${documents}\\Sales.xlsx`,
      modified: false,
    });
  });
});

describe("Outlook", () => {
  const message = click(at("outlook", "ListItem", "March"));

  it("answers with sender and subject filled in, and keeps drafts", async () => {
    const asks = [message, press("ctrl+r"), type(at("outlook", "Edit", "Message", "Reply"), "Thanks")];
    const sent = await play("Outlook", ...asks, click(at("outlook", "Button", "Send", "Reply")));
    const expected = { from: "user@example.com", to: "ann@b.org", subject: "Re: March", body: "Thanks" };
    expect((await sent.state()).mailbox).toMatchObject([{ folder: "inbox" }, { folder: "sent", ...expected }]);
    const kept = await play("Outlook", ...asks, click(at("outlook", "Button", "Save Draft", "Reply")));
    expect((await kept.state()).mailbox).toMatchObject([{ folder: "inbox" }, { folder: "drafts", ...expected }]);
  });

  it("names the message in its answer, and none in what is written anew or forwarded", async () => {
    const answer = await play("Outlook", message, press("ctrl+r"), click(at("outlook", "Button", "Send", "Reply")));
    const [received, answered] = (await answer.state()).mailbox;
    expect(received?.id).toMatch(/@/);
    expect(answered).toMatchObject({ subject: "Re: March", in_reply_to: received?.id });
    const fields = { To: "ann@b.org", Subject: "Re: March" };
    for (const [keys, dialog] of [["ctrl+n", "New Message"] as const, ["ctrl+shift+f", "Forward"] as const]) {
      const sent = await play("Outlook", message, press(keys), ...fills("outlook", dialog, fields));
      const [, written] = (await sent.state()).mailbox;
      expect(written).toMatchObject({ subject: "Re: March" });
      expect(Object.keys(written ?? {})).not.toContain("in_reply_to");
    }
  });

  it("saves the selected attachment", async () => {
    const attachment = click(at("outlook", "ListItem", "m.csv"));
    const computer = await play("Outlook", message, attachment, press("ctrl+s"), press("enter"));
    expect(await content(computer, `${documents}\\m.csv`)).toEqual(table);
  });

  it("refuses an address that is none, and sending when nobody is signed in", async () => {
    const fields = { To: "ann", Subject: "S" };
    const wrong = await play("Outlook", press("ctrl+n"), ...fills("outlook", "New Message", fields));
    expect(await dialogTitle(wrong)).toBe("Invalid value");
    const signsOut = [...menu("outlook", "File", "Sign Out"), press("enter"), press("ctrl+n")];
    const nobody = await play(
      "Outlook",
      ...signsOut,
      ...fills("outlook", "New Message", { To: "a@b.org", Subject: "S" }),
    );
    expect(await dialogTitle(nobody)).toBe("No mail account");
  });

  it("changes a contact, whose name stays its first field", async () => {
    const computer = await play(
      "Outlook",
      click(at("outlook", "TabItem", "People")),
      click(at("outlook", "ListItem", "Cy")),
      ...menu("outlook", "Contact", "Edit Contact..."),
      ...fills("outlook", "Edit Contact", { Email: "new@b.org" }),
    );
    expect((await computer.state()).records.map((record) => Object.entries(record.fields))).toEqual([
      [
        ["name", "Cy"],
        ["email", "new@b.org"],
      ],
    ]);
  });
});

describe("File Explorer", () => {
  const memo = click(at("file-explorer", "ListItem", "Memo.docx"));

  it("creates, renames, copies, moves and deletes", async () => {
    const computer = await play(
      "File Explorer",
      press("ctrl+shift+n"),
      ...fills("file-explorer", "New Folder", { "Folder name": "Old" }),
      memo,
      press("f2"),
      ...fills("file-explorer", "Rename", { "New name": "Letter" }),
      press("ctrl+x"),
      click(at("file-explorer", "ListItem", "Old"), "left", true),
      press("ctrl+v"),
    );
    const paths = async () => (await computer.state()).files.map((file) => file.path.slice(documents.length));
    expect(await paths()).toContain("\\Old\\Letter.docx");
    expect(await paths()).not.toContain("\\Memo.docx");
    await computer.act(click(at("file-explorer", "Button", "Up")));
    await computer.act(click(at("file-explorer", "ListItem", "Old")));
    await computer.act(press("delete"));
    await computer.act(press("enter"));
    expect((await paths()).filter((path) => path.startsWith("\\Old"))).toEqual([]);
  });

  it("packs files and unpacks them elsewhere", async () => {
    const computer = await play(
      "File Explorer",
      memo,
      ...menu("file-explorer", "File", "Compress to ZIP File..."),
      typed("Memo"),
      press("enter"),
      click(at("file-explorer", "ListItem", "Memo.zip")),
      ...menu("file-explorer", "File", "Extract All..."),
      ...fills("file-explorer", "Extract Compressed Folder", { "Destination folder": `${documents}\\New\\Sub` }),
    );
    expect(await content(computer, `${documents}\\New\\Sub\\Memo.docx`)).toMatchObject({ kind: "document" });
  });

  it("opens a file in its application", async () => {
    const computer = await play("File Explorer", click(at("file-explorer", "ListItem", "Memo.docx"), "left", true));
    const { windows } = await computer.state();
    expect(windows[0]).toMatchObject({ application: "word", document: `${documents}\\Memo.docx`, focused: true });
    expect(windows[1]).toMatchObject({ application: "file-explorer", focused: false });
  });

  it("goes to a typed folder, and refuses one that is not there", async () => {
    const address = (path: string) => [type(at("file-explorer", "Edit", "Address"), path), press("enter")];
    const computer = await play("File Explorer", ...address("C:\\Users\\user\\Desktop"));
    expect((await computer.state()).windows[0]?.title).toBe("Desktop - File Explorer");
    for (const action of address("C:\\gone")) await computer.act(action);
    expect(await dialogTitle(computer)).toBe("Path does not exist");
  });
});

describe("Chrome", () => {
  const visit = (url: string) => [type(at("chrome", "Edit", "Address and search bar"), url), press("enter")];

  it("shows a page with its facts, downloads from it under a free name, and saves it", async () => {
    const download = click(at("chrome", "Button", "rates.csv"));
    const saves = [press("ctrl+p"), press("enter")];
    const computer = await play("Chrome", ...visit("rates.org/daily"), download, download, ...saves);
    expect((await computer.state()).windows[0]?.url).toBe("https://rates.org/daily");
    expect(await shows(computer, "EUR to USD: 1.08")).toBe(true);
    for (const name of ["rates.csv", "rates (1).csv"]) {
      expect(await content(computer, `C:\\Users\\user\\Downloads\\${name}`)).toEqual(table);
    }
    expect(await content(computer, `${documents}\\Rates.pdf`)).toEqual({
      kind: "document",
      paragraphs: ["Rates", "EUR to USD: 1.08"],
    });
  });

  it.each(["down.org", "nowhere.org"])("says that %s cannot be reached", async (url) => {
    const computer = await play("Chrome", ...visit(url));
    expect(await dialogTitle(computer)).toBe("This site can't be reached");
    expect((await computer.state()).windows.at(-1)?.url).toBeNull();
  });

  it("keeps bookmarks and opens them", async () => {
    const computer = await play(
      "Chrome",
      ...visit("rates.org/daily"),
      press("ctrl+d"),
      press("enter"),
      press("alt+f4"),
      click(at("desktop", "Button", "Chrome")),
      click(at("chrome", "TabItem", "Bookmarks")),
      click(at("chrome", "ListItem", "Rates"), "left", true),
    );
    expect((await computer.state()).windows[0]?.url).toBe("https://rates.org/daily");
  });
});

it("Calculator shows and copies the result, and refuses what is no expression", async () => {
  const enters = (text: string) => [type(at("calculator", "Edit", "Expression"), text), press("enter")];
  const computer = await play("Calculator", ...enters("12 * (3 + 4) / 8"), press("ctrl+shift+c"));
  expect(await shows(computer, "Result: 10.5")).toBe(true);
  expect((await computer.state()).clipboard).toEqual({ kind: "text", text: "10.5" });
  for (const action of enters("12 *")) await computer.act(action);
  expect(await dialogTitle(computer)).toBe("Invalid input");
});

it("Word takes a pasted table as paragraphs and inserts pictures by name", async () => {
  const computer = await play("Excel", ...opens("excel", `${documents}\\Sales.xlsx`), press("ctrl+a"), press("ctrl+c"));
  for (const action of [
    click(at("desktop", "Button", "Word")),
    press("ctrl+shift+v"),
    ...menu("word", "Insert", "Picture..."),
    typed(`${documents}\\Photo.png`),
    press("enter"),
    press("ctrl+s"),
    typed(`${documents}\\Report`),
    press("enter"),
  ]) {
    await computer.act(action);
  }
  expect(await content(computer, `${documents}\\Report.docx`)).toEqual({
    kind: "document",
    paragraphs: ["Customer\tAmount", "Berg\t20.5", "Acme\t10", "Berg\t20.5", "[Picture: Sea]"],
  });
});

it("Snipping Tool takes a picture of the window behind it", async () => {
  const computer = await play("Word", ...opens("word", `${documents}\\Memo.docx`));
  for (const action of [click(at("desktop", "Button", "Snipping Tool")), press("ctrl+n")]) await computer.act(action);
  expect((await computer.state()).clipboard).toMatchObject({ kind: "image", label: "Screenshot of Memo.docx" });
});

it("every application declares several distinct effects, each reached by a control that exists", () => {
  for (const model of loadModels()) {
    const effects = declaredEffects(model);
    expect(effects.length, model.id).toBeGreaterThanOrEqual(4);
    expect(new Set(effects.map((effect) => effect.id)).size).toBe(effects.length);
    const texts = new Set(Object.values(model.commands).map((command) => command.text));
    for (const route of effects.flatMap((effect) => effect.routes)) {
      const isButton = JSON.stringify(model).includes(`"text":${JSON.stringify(route.text)}`);
      expect(texts.has(route.text) || isButton, route.text).toBe(true);
    }
  }
});
