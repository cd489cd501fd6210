import type { AspectValue } from "../../../schema/computer/content-part.js";
import { part } from "../../part.js";
import { borderAspect, type CellLook, usualLook } from "./cell-look.js";
import { odsNumberFormat } from "./ods-number-format.js";
import { type OdsStyles, pointsOf } from "./ods-styles.js";

/** The looks of cells by the names of their styles, each resolved once. */
export interface OdsLooks {
  usual: Readonly<Record<"font" | "size", AspectValue>>;
  look(style: string): CellLook;
  /** The aspects that a style adds where a conditional format lays it over a cell. */
  conditional(style: string): Readonly<Record<string, AspectValue>>;
}

const usualStyle = "Default";
/** Points of one step of an indent. */
const indentStep = 10;

export function odsLooks(styles: OdsStyles): OdsLooks {
  const usual = {
    font: fontOf(styles, usualStyle) ?? "",
    size: pointsOf(styles.property("table-cell", usualStyle, "text-properties", "fo:font-size")) ?? 10,
  };
  const known = new Map<string, CellLook>([["", usualLook]]);
  const look = (style: string): CellLook => {
    const seen = known.get(style);
    if (seen !== undefined) return seen;
    const found = aspectsOf(styles, style);
    const name = styles.displayName("table-cell", style);
    const read: CellLook = {
      format: odsNumberFormat(
        styles.numberStyle(styles.attribute("table-cell", style, "style:data-style-name") ?? ""),
        styles.numberStyle,
      ),
      aspects: part("cell", "", {
        style: name === usualStyle ? null : name,
        ...found,
        font: found.font === usual.font ? null : found.font,
        size: found.size === usual.size ? null : found.size,
      }).aspects,
    };
    known.set(style, read);
    return read;
  };
  return {
    usual,
    look,
    conditional(style) {
      const { font: _font, size: _size, style: _style, ...added } = look(style).aspects;
      return added;
    },
  };
}

function fontOf(styles: OdsStyles, style: string): string | null {
  const declared = styles.property("table-cell", style, "text-properties", "style:font-name");
  return declared === undefined ? null : styles.fontFamily(declared);
}

function aspectsOf(styles: OdsStyles, style: string) {
  const text = (name: string) => styles.property("table-cell", style, "text-properties", name);
  const cell = (name: string) => styles.property("table-cell", style, "table-cell-properties", name);
  const paragraph = (name: string) => styles.property("table-cell", style, "paragraph-properties", name);
  const line = text("style:text-underline-style") ?? "none";
  const double = text("style:text-underline-type") === "double";
  const colour = text("style:use-window-font-color") === "true" ? undefined : text("fo:color");
  const fill = cell("fo:background-color");
  const place = text("style:text-position") ?? "";
  const indent = pointsOf(paragraph("fo:margin-left")) ?? 0;
  return {
    bold: isBold(text("fo:font-weight")),
    italic: text("fo:font-style") === "italic" || text("fo:font-style") === "oblique",
    underline: line !== "none",
    "underline-style": line === "none" ? null : double ? "double" : line === "solid" ? null : line,
    strikethrough: (text("style:text-line-through-style") ?? "none") !== "none",
    position: place.startsWith("super") ? "superscript" : place.startsWith("sub") ? "subscript" : null,
    font: fontOf(styles, style),
    size: pointsOf(text("fo:font-size")),
    colour: colour === undefined || colour === "#000000" ? null : colour.toLowerCase(),
    fill: fill === undefined || fill === "transparent" ? null : fill.toLowerCase(),
    border: borderOf(cell),
    alignment: alignmentOf(cell, paragraph("fo:text-align")),
    vertical: verticalOf(cell("style:vertical-align")),
    wrap: cell("fo:wrap-option") === "wrap",
    indent: Math.round(indent / indentStep) || null,
    rotation: cell("style:direction") === "ttb" ? "stacked" : turnOf(Number(cell("style:rotation-angle") ?? 0)),
    unlocked: /^(?:none|formula-hidden)$/.test(cell("style:cell-protect") ?? ""),
  };
}

function isBold(weight: string | undefined): boolean {
  return weight === "bold" || Number(weight) >= 600;
}

function turnOf(angle: number): number | null {
  return (angle > 180 ? angle - 360 : angle) || null;
}

function verticalOf(value: string | undefined): string | null {
  return value === "top" || value === "middle" ? value : null;
}

function alignmentOf(cell: (name: string) => string | undefined, align: string | undefined): string | null {
  if (cell("style:repeat-content") === "true") return "fill";
  if (cell("style:text-align-source") !== "fix" || align === undefined) return null;
  return align === "start" ? "left" : align === "end" ? "right" : align;
}

function borderOf(cell: (name: string) => string | undefined): string | null {
  const side = (name: string) => lineOf(cell(`fo:border-${name}`) ?? cell("fo:border"));
  return borderAspect({ left: side("left"), right: side("right"), top: side("top"), bottom: side("bottom") });
}

/** A line ("0.74pt solid #000000") as other spreadsheets call it: hair, thin, medium, thick, dashed, double ... */
function lineOf(written: string | undefined): string | null {
  const [width, style, colour] = (written ?? "none").split(" ");
  const points = pointsOf(width);
  if (points === null || style === undefined || style === "none") return null;
  const weight = points < 0.5 ? "hair" : points < 1.5 ? "thin" : points < 2.2 ? "medium" : "thick";
  const name = style === "solid" ? weight : style === "fine-dashed" ? "dashed" : style;
  return colour === undefined || colour === "#000000" ? name : `${name} ${colour.toLowerCase()}`;
}
