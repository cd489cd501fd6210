import { describe, expect, it } from "vitest";
import type { FileContent } from "../../pipeline/schema/computer/file-content.js";
import { drive } from "./drive.js";

const documents = "C:\\Users\\user\\Documents";
const path = (name: string): string => `${documents}\\${name}`;
const file = (name: string, content: FileContent) => ({ path: path(name), content });
const deck: FileContent = { kind: "slides", slides: [{ title: "Start", lines: ["first line"] }] };
const report: FileContent = { kind: "document", paragraphs: ["Heading", "Body of the report."] };
const longReport: FileContent = { kind: "document", paragraphs: Array.from({ length: 60 }, (_, at) => `Line ${at}`) };
const picture: FileContent = { kind: "image", width: 640, height: 480, label: "Logo", marks: [] };
const script: FileContent = { kind: "text", text: "beta\n\nalpha" };

async function contentOf(
  application: { id: string; name: string },
  files: ReturnType<typeof file>[],
  steps: readonly string[],
  name: string,
) {
  const { state } = await drive(application, { files }, steps);
  return state.files.find((candidate) => candidate.path === path(name))?.content;
}

const openFile = (dialog: string, menu: string, name: string) => [
  "MenuItem:File",
  `MenuItem:${menu}`,
  `Edit:File name@${dialog}`,
  `=${path(name)}`,
  `Button:Open@${dialog}`,
];
const saveInto = (dialog: string, button: string, name: string) => [
  `Edit:File name@${dialog}`,
  `=${path(name)}`,
  `Button:${button}@${dialog}`,
];

describe("PowerPoint", () => {
  const powerpoint = { id: "powerpoint", name: "PowerPoint" };
  const open = openFile("Open", "Open...", "deck.pptx");
  const files = [file("deck.pptx", deck), file("logo.png", picture)];

  it("adds a slide and saves it", async () => {
    const steps = [
      "^ctrl+m",
      "Edit:Title@New Slide",
      "=Plan",
      "Edit:Text@New Slide",
      "=one",
      "Button:Insert@New Slide",
      "^ctrl+s",
    ];
    const content = await contentOf(powerpoint, files, [...open, ...steps], "deck.pptx");
    expect(content).toMatchObject({ slides: [{ title: "Start" }, { title: "Plan", lines: ["one"] }] });
  });

  it("exports slides as a PDF", async () => {
    const steps = ["MenuItem:File", "MenuItem:Export as PDF...", ...saveInto("Export as PDF", "Export", "deck.pdf")];
    const content = await contentOf(powerpoint, files, [...open, ...steps], "deck.pdf");
    expect(content).toEqual({ kind: "document", paragraphs: ["Start", "first line"] });
  });

  it("inserts a picture, duplicates and deletes slides, and copies all text", async () => {
    const picked = ["MenuItem:Insert", "MenuItem:Picture...", ...saveInto("Insert Picture", "Insert", "logo.png")];
    const { state } = await drive(powerpoint, { files }, [
      ...open,
      ...picked,
      "^ctrl+d",
      "^ctrl+s",
      "^ctrl+a",
      "^ctrl+c",
    ]);
    const text = "Start\nfirst line\n[Picture: Logo]";
    expect(state.clipboard).toEqual({ kind: "text", text: `${text}\n${text}` });
    const removed = ["MenuItem:Slide", "MenuItem:Delete Slide", "^ctrl+s"];
    expect(await contentOf(powerpoint, files, [...open, ...removed], "deck.pptx")).toEqual({
      kind: "slides",
      slides: [],
    });
  });
});

describe("PDF24", () => {
  const pdf24 = { id: "pdf24", name: "PDF24" };
  const open = openFile("Open PDF", "Open...", "report.pdf");
  const files = [file("report.pdf", report), file("other.pdf", longReport), file("letter.docx", report)];

  it("creates a PDF from a document", async () => {
    const steps = [
      "MenuItem:File",
      "MenuItem:Create PDF...",
      "Edit:File to convert@Create PDF",
      `=${path("letter.docx")}`,
    ];
    const target = ["Edit:Save PDF as@Create PDF", `=${path("letter.pdf")}`, "Button:Create@Create PDF"];
    expect(await contentOf(pdf24, files, [...steps, ...target], "letter.pdf")).toEqual(report);
  });

  it("appends another PDF", async () => {
    const steps = [
      "MenuItem:Pages",
      "MenuItem:Append PDF...",
      ...saveInto("Append PDF", "Append", "other.pdf"),
      "^ctrl+s",
    ];
    const content = await contentOf(pdf24, files, [...open, ...steps], "report.pdf");
    expect(content?.kind === "document" && content.paragraphs.length).toBe(62);
  });

  it.each([
    ["Convert to Word...", "Convert to Word", "out.docx", report],
    ["Convert to Text...", "Convert to Text", "out.txt", { kind: "text", text: "Heading\nBody of the report." }],
    ["Convert to Picture...", "Convert to Picture", "out.png", { kind: "image", label: "Heading" }],
  ])("does %s", async (item, dialog, name, expected) => {
    const steps = ["MenuItem:Convert", `MenuItem:${item}`, ...saveInto(dialog, "Convert", name)];
    expect(await contentOf(pdf24, files, [...open, ...steps], name)).toMatchObject(expected);
  });

  it("keeps or removes the first page, and says how many there are", async () => {
    const openLong = openFile("Open PDF", "Open...", "other.pdf");
    expect((await drive(pdf24, { files }, openLong)).texts).toContain("Pages: 3");
    const keep = ["MenuItem:Pages", "MenuItem:Keep First Page Only", "^ctrl+s"];
    expect(await contentOf(pdf24, files, [...openLong, ...keep], "other.pdf")).toMatchObject({
      paragraphs: { length: 23 },
    });
    const remove = ["MenuItem:Pages", "MenuItem:Remove First Page", "^ctrl+s"];
    expect(await contentOf(pdf24, files, [...openLong, ...remove], "other.pdf")).toMatchObject({
      paragraphs: { length: 37 },
    });
  });

  it("adds a heading and copies the text", async () => {
    const steps = [
      "MenuItem:Edit",
      "MenuItem:Add Heading...",
      "Edit:Heading@Add Heading",
      "=Draft",
      "Button:Add@Add Heading",
    ];
    const { state } = await drive(pdf24, { files }, [...open, ...steps, "^ctrl+s", "^ctrl+a", "^ctrl+c"]);
    expect(state.clipboard).toEqual({ kind: "text", text: "Draft\nHeading\nBody of the report." });
  });
});

describe("Calendar", () => {
  const calendar = { id: "calendar", name: "Calendar" };
  const event = { title: "Review", date: "2026-04-02", time: "09:00", place: "Room 1" };
  const records = [{ collection: "events", fields: event }];

  it("keeps a new event, and refuses a date that is none", async () => {
    const fields = ["Edit:Title@New Event", "=Audit", "Edit:Location@New Event", "=Hall", "Edit:Date@New Event"];
    const { state } = await drive(calendar, {}, ["^ctrl+n", ...fields, "=2026-05-12", "Button:Save@New Event"]);
    expect(state.records).toEqual([
      {
        application: "calendar",
        collection: "events",
        fields: { title: "Audit", date: "2026-05-12", time: "", place: "Hall" },
      },
    ]);
    const wrong = await drive(calendar, {}, ["^ctrl+n", ...fields, "=soon", "Button:Save@New Event"]);
    expect(wrong.state.records).toEqual([]);
    expect(wrong.texts).toContain("Invalid value");
  });

  it("reschedules, moves, copies and deletes an event", async () => {
    const select = "ListItem:Review";
    const later = ["Button:Reschedule...", "Edit:New date@Reschedule", "=2026-06-01", "Button:Save@Reschedule"];
    const moved = [
      "MenuItem:Event",
      "MenuItem:Change Location...",
      "Edit:New location@Change Location",
      "=Hall",
      "Button:Save@Change Location",
    ];
    const { state } = await drive(calendar, { records }, [select, ...later, ...moved, "^ctrl+c"]);
    expect(state.records[0]?.fields).toEqual({ ...event, date: "2026-06-01", place: "Hall" });
    expect(state.clipboard).toEqual({ kind: "text", text: "Review, 2026-06-01 09:00, Hall" });
    const gone = await drive(calendar, { records }, [select, "^delete", "Button:Delete@Delete Event"]);
    expect(gone.state.records).toEqual([]);
  });

  it("shows an event's fields, and changes its settings", async () => {
    expect((await drive(calendar, { records }, ["ListItem:Review"])).texts).toContain("Location: Room 1");
    const { state } = await drive(calendar, {}, ["CheckBox:Show reminders"]);
    expect(state.settings["calendar.reminders"]).toBe("off");
  });
});

describe("To Do", () => {
  const todo = { id: "to-do", name: "Microsoft To Do" };
  const records = [{ collection: "todos", fields: { title: "Call", due: "", note: "", status: "open" } }];

  it("adds a task by the form and by the field", async () => {
    const form = [
      "^ctrl+n",
      "Edit:Task@New Task",
      "=Check",
      "Edit:Due date@New Task",
      "=2026-04-02",
      "Button:Add@New Task",
    ];
    const { state } = await drive(todo, {}, [...form, "Edit:Task title", "=Quick one", "^enter"]);
    expect(state.records.map((record) => record.fields)).toEqual([
      { title: "Quick one", due: "", note: "", status: "open" },
      { title: "Check", due: "2026-04-02", note: "", status: "open" },
    ]);
  });

  it("completes, dates, copies and deletes a task", async () => {
    const due = [
      "MenuItem:Task",
      "MenuItem:Change Due Date...",
      "Edit:New due date@Change Due Date",
      "=2026-07-01",
      "Button:Save@Change Due Date",
    ];
    const { state } = await drive(todo, { records }, ["ListItem:Call", "Button:Mark as Completed", ...due, "^ctrl+c"]);
    expect(state.records[0]?.fields).toEqual({ title: "Call", due: "2026-07-01", note: "", status: "completed" });
    expect(state.clipboard).toEqual({ kind: "text", text: "Call" });
    const gone = await drive(todo, { records }, ["ListItem:Call", "^delete", "Button:Delete@Delete Task"]);
    expect(gone.state.records).toEqual([]);
  });
});

describe("Sticky Notes", () => {
  const notes = { id: "sticky-notes", name: "Sticky Notes" };
  const records = [{ collection: "notes", fields: { text: "Rate 1.08", color: "Yellow" } }];

  it("makes a note by typing and by pasting", async () => {
    const typed = ["^ctrl+n", "Edit:Text@New Note", "=Hello", "Button:Add@New Note"];
    const clipboard = { kind: "text", text: "pasted" };
    const { state } = await drive(notes, { clipboard }, [...typed, "MenuItem:Note", "MenuItem:Paste as New Note"]);
    expect(state.records.map((record) => record.fields.text)).toEqual(["Hello", "pasted"]);
  });

  it("extends, colours, copies and deletes a note", async () => {
    const more = ["Button:Add to Note...", "Edit:More text@Add to Note", "=today", "Button:Add@Add to Note"];
    const color = [
      "MenuItem:Note",
      "MenuItem:Change Color...",
      "ComboBox:Color@Change Color",
      "ListItem:Pink@Change Color",
      "Button:Apply@Change Color",
    ];
    const { state } = await drive(notes, { records }, ["ListItem:Rate 1.08", ...more, ...color, "^ctrl+c"]);
    expect(state.records[0]?.fields).toEqual({ text: "Rate 1.08 today", color: "Pink" });
    expect(state.clipboard).toEqual({ kind: "text", text: "Rate 1.08 today" });
    const gone = await drive(notes, { records }, ["ListItem:Rate 1.08", "^delete", "Button:Delete@Delete Note"]);
    expect(gone.state.records).toEqual([]);
  });
});

describe("Visual Studio Code", () => {
  const code = { id: "vs-code", name: "Visual Studio Code" };
  const open = openFile("Open File", "Open File...", "app.log");
  const files = [file("app.log", script), file("more.txt", { kind: "text", text: "gamma" })];

  it.each([
    ["Transform to Uppercase", "BETA\n\nALPHA"],
    ["Sort Lines Ascending", "\nalpha\nbeta"],
    ["Number Lines", "1. beta\n2. \n3. alpha"],
    ["Remove Empty Lines", "beta\nalpha"],
  ])("does %s", async (item, text) => {
    const steps = ["MenuItem:Selection", `MenuItem:${item}`, "^ctrl+s"];
    expect(await contentOf(code, files, [...open, ...steps], "app.log")).toEqual({ kind: "text", text });
  });

  it("replaces, inserts another file, types and saves under a new name", async () => {
    const replace = [
      "^ctrl+h",
      "Edit:Find@Replace",
      "=beta",
      "Edit:Replace with@Replace",
      "=delta",
      "Button:Replace All@Replace",
    ];
    const insert = ["MenuItem:Insert", "MenuItem:Insert File...", ...saveInto("Insert File", "Insert", "more.txt")];
    const save = ["^ctrl+shift+s", ...saveInto("Save As", "Save", "new.py")];
    const content = await contentOf(
      code,
      files,
      [...open, ...replace, ...insert, "Document:Editor", "=end", ...save],
      "new.py",
    );
    expect(content).toEqual({ kind: "text", text: "delta\n\nalpha\ngamma\nend" });
  });

  it("pastes into a new file", async () => {
    const steps = [
      "MenuItem:File",
      "MenuItem:New File from Clipboard",
      "^ctrl+s",
      ...saveInto("Save As", "Save", "table.txt"),
    ];
    const { state } = await drive(code, { clipboard: { kind: "table", text: "a\tb\n1\t2" } }, steps);
    expect(state.files.find((candidate) => candidate.path === path("table.txt"))?.content).toEqual({
      kind: "text",
      text: "a\tb\n1\t2",
    });
  });
});

describe("Paint", () => {
  const paint = { id: "paint", name: "Paint" };
  const open = openFile("Open", "Open...", "logo.png");
  const files = [file("logo.png", picture)];

  it.each([
    ["Image", "Rotate Right", { width: 480, marks: ["rotated right"] }],
    ["Image", "Rotate Left", { width: 480, marks: ["rotated left"] }],
    ["Image", "Flip Horizontal", { marks: ["flipped horizontally"] }],
    ["Image", "Flip Vertical", { marks: ["flipped vertically"] }],
    ["Effects", "Black and White", { marks: ["grayscale"] }],
    ["Effects", "Invert Colors", { marks: ["inverted colors"] }],
  ])("does %s > %s", async (menu, item, expected) => {
    const content = await contentOf(
      paint,
      files,
      [...open, `MenuItem:${menu}`, `MenuItem:${item}`, "^ctrl+s"],
      "logo.png",
    );
    expect(content).toMatchObject(expected);
  });

  it("resizes, writes a caption and says the size", async () => {
    const resize = ["Button:Resize...", "Edit:Width@Resize", "=300", "Edit:Height@Resize", "=200", "Button:OK@Resize"];
    const caption = ["^ctrl+t", "Edit:Caption@Text", "=Draft", "Button:Insert@Text", "^ctrl+s"];
    const { state, texts } = await drive(paint, { files }, [...open, ...resize, ...caption]);
    expect(texts).toContain("Size: 300 x 200");
    expect(state.files.find((candidate) => candidate.path === path("logo.png"))?.content).toMatchObject({
      width: 300,
      marks: ["resized to 300 x 200", "text: Draft"],
    });
  });

  it("crops, copies a picture, and saves a pasted one", async () => {
    const crop = [
      "MenuItem:Image",
      "MenuItem:Crop...",
      "Edit:Crop width@Crop",
      "=100",
      "Edit:Crop height@Crop",
      "=90",
      "Button:OK@Crop",
    ];
    const { state } = await drive(paint, { files }, [...open, ...crop, "^ctrl+a", "^ctrl+c"]);
    expect(state.clipboard).toMatchObject({ kind: "image", width: 100, height: 90 });
    const pasted = [
      "MenuItem:File",
      "MenuItem:New from Clipboard",
      "^ctrl+s",
      ...saveInto("Save As", "Save", "copy.png"),
    ];
    const after = await drive(paint, { clipboard: { ...picture } }, pasted);
    expect(after.state.files.find((candidate) => candidate.path === path("copy.png"))?.content).toEqual(picture);
  });
});

describe("Snipping Tool", () => {
  const snipping = { id: "snipping-tool", name: "Snipping Tool" };

  it("captures the window behind, writes on it, saves it and keeps it on the clipboard", async () => {
    const note = [
      "MenuItem:Edit",
      "MenuItem:Write on Snip...",
      "Edit:Caption@Write on Snip",
      "=See",
      "Button:Write@Write on Snip",
    ];
    const steps = ["Button:New Snip", ...note, "Button:Save As...", ...saveInto("Save As", "Save", "snip.png")];
    const { state } = await drive(snipping, {}, steps);
    expect(state.clipboard).toMatchObject({ kind: "image", label: "Screenshot of Desktop" });
    expect(state.files.find((candidate) => candidate.path === path("snip.png"))?.content).toMatchObject({
      marks: ["text: See"],
    });
  });

  it("prints a picture to a PDF and changes its delay", async () => {
    const print = ["^ctrl+p", ...saveInto("Print to PDF", "Print", "snip.pdf")];
    const delay = ["ComboBox:Delay", "ListItem:5 seconds"];
    const { state } = await drive(snipping, {}, ["Button:New Snip", ...print, ...delay]);
    expect(state.files.find((candidate) => candidate.path === path("snip.pdf"))?.content?.kind).toBe("document");
    expect(state.settings["snipping.delay"]).toBe("5 seconds");
  });
});

describe("7-Zip", () => {
  const zip = { id: "7-zip", name: "7-Zip" };
  const archive: FileContent = {
    kind: "archive",
    entries: [{ name: "inner.txt", content: { kind: "text", text: "x" } }],
  };
  const files = [file("a.txt", { kind: "text", text: "x" }), file("z.zip", archive)];

  it("packs a file", async () => {
    const content = await contentOf(
      zip,
      files,
      ["ListItem:a.txt", "Button:Add to Archive...", ...saveInto("Add to Archive", "Create", "a.zip")],
      "a.zip",
    );
    expect(content).toEqual({ kind: "archive", entries: [{ name: "a.txt", content: { kind: "text", text: "x" } }] });
  });

  it("extracts by path, here, and into a folder, and deletes", async () => {
    const form = [
      "Button:Extract Archive...",
      "Edit:Archive@Extract Archive",
      `=${path("z.zip")}`,
      "Edit:Extract to folder@Extract Archive",
      `=${path("out")}`,
    ];
    expect(await contentOf(zip, files, [...form, "Button:Extract@Extract Archive"], "out\\inner.txt")).toEqual({
      kind: "text",
      text: "x",
    });
    const here = ["ListItem:z.zip", "MenuItem:File", "MenuItem:Extract Here"];
    expect(await contentOf(zip, files, here, "inner.txt")).toEqual({ kind: "text", text: "x" });
    const { state } = await drive(zip, { files }, ["ListItem:a.txt", "^delete", "Button:Delete@Delete"]);
    expect(state.files.some((candidate) => candidate.path === path("a.txt"))).toBe(false);
  });
});

describe("Settings", () => {
  const settings = { id: "settings", name: "Settings" };

  it("toggles, chooses and renames", async () => {
    const rename = [
      "Button:Rename this PC...",
      "Edit:New computer name@Rename this PC",
      "=FRONT-DESK",
      "Button:Rename@Rename this PC",
    ];
    const steps = ["CheckBox:Dark mode", "ComboBox:Power mode", "ListItem:Best performance", ...rename];
    const { state, texts } = await drive(settings, {}, [...steps, "MenuItem:System", "MenuItem:Copy Computer Name"]);
    expect(state.settings).toMatchObject({
      "system.dark_mode": "on",
      "system.power_mode": "Best performance",
      "system.computer_name": "FRONT-DESK",
    });
    expect(texts).toContain("Computer name: FRONT-DESK");
    expect(state.clipboard).toEqual({ kind: "text", text: "FRONT-DESK" });
  });
});
