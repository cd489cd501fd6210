import { contentText } from "../../pipeline/content/derive/content-text.js";
import type { Rect } from "../../pipeline/schema/computer/control.js";
import { fill } from "../../pipeline/template/template.js";
import { basename } from "../../pipeline/text/path.js";
import {
  currentView,
  messageKey,
  recordKey,
  selectedMessage,
  selectedRecord,
  shownMessages,
  shownRecords,
} from "./blanks.js";
import { pictureName } from "./convert-content.js";
import { add, addList, type Row, type Sheet } from "./element.js";
import { listDirectory } from "./file-system.js";
import { addGrid } from "./grid-view.js";
import type { Machine, RunningApplication } from "./machine.js";

/** What the current view of an application shows, inside `rect`. */
export function addContent(
  sheet: Sheet,
  window: number,
  machine: Machine,
  application: RunningApplication,
  rect: Rect,
): void {
  const { content } = currentView(application);
  const { document } = application;
  switch (content.kind) {
    case "document":
      if (document !== null) addDocument(sheet, window, application, content.label, rect);
      return;
    case "grid":
      if (document?.content.kind === "table") addGrid(sheet, window, application, document.content, rect);
      return;
    case "image":
      if (document?.content.kind === "image") {
        const { width, height } = document.content;
        add(sheet, window, "Image", pictureName(document.content), fitted(inset(rect, 24), width, height), {
          value: `${width} x ${height}`,
        });
      }
      return;
    case "slides":
      addSlides(sheet, window, application, rect);
      return;
    case "files":
      addFiles(sheet, window, machine, application, rect);
      return;
    case "messages":
      addMessages(sheet, window, machine, application, rect);
      return;
    case "records":
      addRecords(sheet, window, machine, application, content.item, rect);
      return;
    case "page":
      addPage(sheet, window, machine, application, rect);
      return;
    case "empty":
      return;
  }
}

function addDocument(sheet: Sheet, window: number, application: RunningApplication, label: string, rect: Rect): void {
  const { document, focus, selection, dialogs } = application;
  if (document === null) return;
  add(sheet, window, "Document", label, inset(rect, 8), {
    target: { kind: "document" },
    value: contentText(document.content),
    focused: dialogs.length === 0 && focus?.target === "document",
    selected: selection.kind === "all",
  });
}

function addSlides(sheet: Sheet, window: number, application: RunningApplication, rect: Rect): void {
  const { document, selection, scroll } = application;
  if (document?.content.kind !== "slides") return;
  const [left, top, , bottom] = rect;
  const chosen = selection.kind === "item" ? Number(selection.key) : document.content.slides.length - 1;
  const rows = document.content.slides.map((slide, index) => ({
    text: `Slide ${index + 1}: ${slide.title}`,
    target: { kind: "item", key: String(index) } as const,
    selected: selection.kind === "item" && selection.key === String(index),
  }));
  addList(sheet, window, "Slides", [left + 8, top + 8, 360, bottom - 8], rows, scroll.Slides ?? 0);
  const slide = document.content.slides[chosen];
  add(sheet, window, "Document", "Slide", [372, top + 8, 1272, bottom - 8], {
    target: { kind: "document" },
    value: slide === undefined ? "" : [slide.title, ...slide.lines].join("\n"),
    focused: application.dialogs.length === 0 && application.focus?.target === "document",
    selected: selection.kind === "all",
  });
}

function addFiles(sheet: Sheet, window: number, machine: Machine, application: RunningApplication, rect: Rect): void {
  const { selection, scroll } = application;
  const rows = listDirectory(machine, application.location).map(
    (entry): Row => ({
      text: basename(entry.path),
      target: { kind: "item", key: entry.path },
      selected: selection.kind === "all" || (selection.kind === "item" && selection.key === entry.path),
      value: entry.content === null ? "File folder" : entry.readOnly ? "Read-only" : null,
    }),
  );
  addList(sheet, window, "Items", inset(rect, 8), rows, scroll.Items ?? 0);
}

function addMessages(
  sheet: Sheet,
  window: number,
  machine: Machine,
  application: RunningApplication,
  rect: Rect,
): void {
  const [left, top, right, bottom] = rect;
  const chosen = selectedMessage(machine, application);
  const rows = shownMessages(machine, currentView(application)).map(
    (message): Row => ({
      text: message.subject,
      value: message.folder === "inbox" ? message.from : message.to,
      target: { kind: "item", key: messageKey(message) },
      selected: message === chosen,
    }),
  );
  addList(sheet, window, "Messages", [left + 8, top + 8, 460, bottom - 8], rows, application.scroll.Messages ?? 0);
  if (chosen === undefined) return;
  for (const [index, text] of [`From: ${chosen.from}`, `To: ${chosen.to}`, `Subject: ${chosen.subject}`].entries()) {
    add(sheet, window, "Text", text, [472, top + 8 + index * 24, right - 8, top + 32 + index * 24]);
  }
  const attached = chosen.attachments.length;
  const end = attached === 0 ? bottom - 8 : bottom - 20 - attached * 24;
  add(sheet, window, "Document", "Message", [472, top + 86, right - 8, end], { value: chosen.body });
  if (attached === 0) return;
  const { selection } = application;
  const attachments = chosen.attachments.map(
    ({ name }): Row => ({
      text: name,
      target: { kind: "attachment", name },
      selected: selection.kind === "item" && selection.attachment === name,
    }),
  );
  addList(sheet, window, "Attachments", [472, end + 6, right - 8, bottom - 8], attachments, 0);
}

function addRecords(
  sheet: Sheet,
  window: number,
  machine: Machine,
  application: RunningApplication,
  item: string,
  rect: Rect,
): void {
  const [left, top, right, bottom] = rect;
  const view = currentView(application);
  const labels = view.content.kind === "records" ? application.model.model.collections[view.content.collection] : {};
  const chosen = selectedRecord(machine, application);
  const rows = shownRecords(machine, application, view).map((record): Row => {
    const values = Object.keys(labels ?? {}).map((name) => [`record_${name}`, record.fields[name] ?? ""]);
    return {
      text: fill(item, Object.fromEntries(values)),
      target: { kind: "item", key: recordKey(record) },
      selected: record === chosen,
    };
  });
  addList(sheet, window, view.text, [left + 8, top + 8, 620, bottom - 8], rows, application.scroll[view.text] ?? 0);
  for (const [index, [name, label]] of Object.entries(chosen === undefined ? {} : (labels ?? {})).entries()) {
    const y = top + 8 + index * 26;
    add(sheet, window, "Text", `${label}: ${chosen?.fields[name] ?? ""}`, [632, y, right - 8, y + 24]);
  }
}

function addPage(sheet: Sheet, window: number, machine: Machine, application: RunningApplication, rect: Rect): void {
  const page = machine.pages.find((candidate) => candidate.url === application.url);
  if (page === undefined) return;
  const rows: Row[] = [
    { text: page.title },
    ...page.facts.map((fact) => ({ text: `${fact.label}: ${fact.value}` })),
    ...page.paragraphs.map((text) => ({ text })),
  ];
  const [left, top, right, bottom] = rect;
  const links = page.downloads.length * 34;
  addList(
    sheet,
    window,
    "Page",
    [left + 8, top + 8, right - 8, bottom - 8 - links],
    rows,
    application.scroll.Page ?? 0,
    "Text",
  );
  for (const [index, { name }] of page.downloads.entries()) {
    const y = bottom - links + index * 34;
    add(sheet, window, "Button", name, [left + 16, y - 4, left + 40 + name.length * 8, y + 24], {
      target: { kind: "download", name },
    });
  }
}

/** The largest rectangle of a picture's proportions in the middle of another. */
function fitted([left, top, right, bottom]: Rect, width: number, height: number): Rect {
  const scale = Math.min((right - left) / width, (bottom - top) / height);
  const across = Math.max(1, Math.floor((right - left - width * scale) / 2));
  const down = Math.max(1, Math.floor((bottom - top - height * scale) / 2));
  return [left + across, top + down, right - across, bottom - down];
}

function inset([left, top, right, bottom]: Rect, by: number): Rect {
  return [left + by, top + by, right - by, bottom - by];
}
