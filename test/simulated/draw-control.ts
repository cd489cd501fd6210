import type { Control, Rect } from "../../pipeline/schema/computer/control.js";
import { drawLine, drawParagraphs } from "./draw-text.js";

const accent = "#0f6cbd";
const line = "#c8c8c8";
const grey = "#9a9a9a";

/** One control as SVG. Its parent decides how buttons and texts of special places look. */
export function drawControl(control: Control, parent: Control | null, all: readonly Control[]): string {
  const { rect, control_text: text, value } = control;
  const [left, top, right, bottom] = rect;
  const ink = control.enabled ? "#1b1b1b" : grey;
  switch (control.control_type) {
    case "Window":
      return drawWindow(control);
    case "Dialog":
      return drawDialog(control);
    case "Button":
      return drawButton(control, parent, ink);
    case "MenuBar":
      return `${box(rect, "#fafafa")}<path d="M${left} ${bottom + 0.5}H${right}" stroke="#e2e2e2"/>`;
    case "Menu":
      return box([left + 3, top + 3, right + 3, bottom + 3], "#00000030") + box(rect, "#ffffff", line);
    case "MenuItem":
      return (control.selected ? box(rect, "#dbe9f7") : "") + drawLine(text, inset(rect, 10, 0), { fill: ink });
    case "TabItem":
      return (
        box(rect, control.selected ? "#ffffff" : "#ececec", line) +
        (control.selected ? box([left, bottom - 3, right, bottom], accent) : "") +
        drawLine(text, rect, { align: "middle", bold: control.selected })
      );
    case "Edit":
    case "ComboBox":
      return drawField(control);
    case "CheckBox":
    case "RadioButton":
      return drawCheckBox(control);
    case "Text":
      return parent?.control_type === "List" ? drawLine(text, inset(rect, 8, 0)) : drawText(control, ink);
    case "Hyperlink":
      return drawText(control, accent);
    case "List":
      return box(rect, "#ffffff", line) + drawScrollBar(control, all);
    case "ListItem":
      return drawListItem(control, parent, ink);
    case "Pane":
      return box(rect, "#ffffff", line) + drawScrollBar(control, all);
    case "DataItem":
      return drawCell(control, parent);
    case "Image":
      return drawImage(control);
    case "Document":
      return (
        box(rect, "#ffffff", control.focused ? accent : line) +
        (control.selected ? box(inset(rect, 14, 10), "#cfe4f7") : "") +
        drawParagraphs(value ?? "", inset(rect, 20, 14))
      );
  }
}

function drawWindow({ rect, control_text: text, application }: Control): string {
  const [left, top, right] = rect;
  if (application === "desktop") return box(rect, "#1f2a38");
  return (
    box(rect, "#f3f3f3", "#7a7a7a") +
    box([left, top, right, top + 31], "#e4ebf3") +
    drawLine(text, [left + 14, top, right - 60, top + 31], { bold: true })
  );
}

function drawDialog({ rect, control_text: text }: Control): string {
  const [left, top, right, bottom] = rect;
  return (
    box([left + 6, top + 6, right + 6, bottom + 6], "#00000038") +
    box(rect, "#f7f7f7", "#6a6a6a") +
    box([left + 1, top + 1, right - 1, top + 31], "#e4ebf3") +
    drawLine(text, [left + 14, top, right - 14, top + 31], { bold: true })
  );
}

function drawButton(control: Control, parent: Control | null, ink: string): string {
  const { rect, control_text: text } = control;
  if (control.application === "desktop") {
    const fill = control.selected ? "#40566f" : "#2a394b";
    return rounded(rect, fill, "#40566f") + drawLabel(text, rect);
  }
  if (parent?.control_type === "Pane") {
    return box(rect, control.selected ? "#cfe4f7" : "#efefef", line) + drawLine(text, rect, { align: "middle" });
  }
  if (text === "Close" && parent?.control_type === "Window" && rect[1] === 0) {
    return drawLine("\u2715", rect, { align: "middle" });
  }
  return rounded(rect, "#ffffff", "#b5b5b5") + drawLine(text, inset(rect, 4, 0), { align: "middle", fill: ink });
}

/** Name of an application on the taskbar, in two lines where one is too narrow. */
function drawLabel(text: string, [left, top, right, bottom]: Rect): string {
  const style = { align: "middle", fill: "#ffffff", size: 10 } as const;
  const space = text.lastIndexOf(" ");
  if (text.length <= 12 || space < 0) return drawLine(text, [left, top, right, bottom], style);
  const middle = (top + bottom) / 2;
  return (
    drawLine(text.slice(0, space), [left, top + 2, right, middle + 1], style) +
    drawLine(text.slice(space + 1), [left, middle - 1, right, bottom - 2], style)
  );
}

function drawField(control: Control): string {
  const { rect, value } = control;
  const frame = box(rect, "#ffffff", control.focused ? accent : "#8a8a8a");
  const isTall = rect[3] - rect[1] > 40;
  const content = isTall ? drawParagraphs(value ?? "", inset(rect, 8, 4)) : drawLine(value ?? "", inset(rect, 8, 0));
  const arrow = control.control_type === "ComboBox" ? drawLine("\u25be", inset(rect, 8, 0), { align: "end" }) : "";
  return frame + content + arrow;
}

function drawCheckBox({ rect, control_text: text, selected }: Control): string {
  const [left, top, right, bottom] = rect;
  const middle = (top + bottom) / 2;
  const square: Rect = [left, middle - 8, left + 16, middle + 8];
  return (
    rounded(square, selected ? accent : "#ffffff", "#6a6a6a") +
    (selected ? drawLine("\u2713", square, { align: "middle", fill: "#ffffff" }) : "") +
    drawLine(text, [left + 26, top, right, bottom])
  );
}

function drawText({ rect, control_text: text }: Control, ink: string): string {
  return text.includes("\n") || rect[3] - rect[1] > 40
    ? drawParagraphs(text, rect)
    : drawLine(text, [rect[0], rect[1], rect[2] + 12, rect[3]], { fill: ink });
}

/** A row of a list; files have an icon. */
function drawListItem(control: Control, parent: Control | null, ink: string): string {
  const { rect, value, control_text: text } = control;
  const [left, top, right, bottom] = rect;
  const isFile = parent?.control_text === "Items" || parent?.control_text === "Attachments";
  const start = isFile ? left + 26 : left + 10;
  return (
    (control.selected ? box(rect, "#cfe4f7") : "") +
    (isFile ? box([left + 6, top + 6, left + 18, bottom - 6], value === "File folder" ? "#f0c04a" : "#8fb3d6") : "") +
    drawLine(text, [start, top, value === null ? right - 10 : right - 150, bottom], { fill: ink }) +
    (value === null ? "" : drawLine(value, [right - 300, top, right - 14, bottom], { fill: "#6b6b6b", align: "end" }))
  );
}

/** A cell, and the number of its row beside the first one. */
function drawCell(control: Control, parent: Control | null): string {
  const { rect, value, control_text: name } = control;
  const isNumber = value !== null && /^-?\d+(\.\d+)?$/.test(value);
  const row = /^A(\d+)$/.exec(name)?.[1];
  const edge = parent?.rect[0] ?? rect[0];
  const header: Rect = [edge, rect[1], rect[0], rect[3]];
  return (
    (row === undefined ? "" : box(header, "#efefef", line) + drawLine(row, header, { align: "middle" })) +
    box(rect, control.selected ? "#dcebf8" : "#ffffff", control.focused ? accent : "#dedede") +
    drawLine(value ?? "", inset(rect, 6, 0), { align: isNumber ? "end" : "start", bold: /^[A-Z]+1$/.test(name) })
  );
}

function drawImage({ rect, control_text: text, value }: Control): string {
  const [left, top, right, bottom] = rect;
  const horizon = top + (bottom - top) * 0.65;
  const at = (share: number) => left + (right - left) * share;
  return (
    box(rect, "#bcd9ee", "#8a8a8a") +
    box([left, horizon, right, bottom], "#7fae7a") +
    `<circle cx="${at(0.85)}" cy="${top + 60}" r="28" fill="#f7d774"/>` +
    `<path d="M${at(0.1)} ${horizon}L${at(0.3)} ${top + 60}L${at(0.55)} ${horizon}Z" fill="#6d8a9c"/>` +
    drawLine(text, [left, horizon + 20, right, horizon + 50], { align: "middle", bold: true, size: 16 }) +
    drawLine(value ?? "", [left, horizon + 52, right, horizon + 76], { align: "middle" })
  );
}

/** Shown when some of what is inside is out of sight. */
function drawScrollBar(list: Control, all: readonly Control[]): string {
  const index = all.indexOf(list);
  const rows = all.filter((control) => control.parent === index && control.control_type !== "Button");
  const shown = rows.filter((control) => control.visible).length;
  if (shown === rows.length) return "";
  const [, top, right, bottom] = list.rect;
  const before = rows.findIndex((control) => control.visible);
  const size = bottom - top;
  const start = top + (size * Math.max(0, before)) / rows.length;
  const end = start + (size * shown) / rows.length;
  return (
    box([right - 9, top, right, bottom], "#ececec") + rounded([right - 8, start, right - 1, end], "#a8a8a8", "#a8a8a8")
  );
}

function box([left, top, right, bottom]: Rect, fill: string, stroke?: string): string {
  const border = stroke === undefined ? "" : ` stroke="${stroke}"`;
  const half = stroke === undefined ? 0 : 0.5;
  return `<rect x="${left + half}" y="${top + half}" width="${Math.max(0, right - left - 2 * half)}" height="${Math.max(0, bottom - top - 2 * half)}" fill="${fill}"${border}/>`;
}

function rounded([left, top, right, bottom]: Rect, fill: string, stroke: string): string {
  return `<rect x="${left + 0.5}" y="${top + 0.5}" width="${right - left - 1}" height="${bottom - top - 1}" rx="4" fill="${fill}" stroke="${stroke}"/>`;
}

function inset([left, top, right, bottom]: Rect, across: number, down: number): Rect {
  return [left + across, top + down, right - across, bottom - down];
}
