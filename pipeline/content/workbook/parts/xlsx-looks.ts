import { getFormatFromId } from "numfmt";
import type { AspectValue } from "../../../schema/computer/content-part.js";
import { part } from "../../part.js";
import { child, childElements, type XmlElement } from "../../xml-tree.js";
import { borderAspect, type CellLook } from "./cell-look.js";
import { numberFormat } from "./number-format.js";
import { type ColourOf, coloursOf } from "./xlsx-colour.js";
import { isOn } from "./xlsx-package.js";

/** The looks of a workbook, resolved from its numbered styles. */
export interface Looks {
  /** Font and size of the workbook. */
  usual: Readonly<Record<"font" | "size", AspectValue>>;
  /** By number of a cell's style. */
  cells: readonly CellLook[];
  /** By number of a style of conditional formats. */
  conditional: readonly Readonly<Record<string, AspectValue>>[];
  colour: ColourOf;
}

type Aspects = Record<string, AspectValue | null | undefined>;

/** Reads the styles of a workbook (ECMA-376, 18.8). */
export function readLooks(styles: XmlElement, theme: XmlElement): Looks {
  const colour = coloursOf(theme);
  const list = (name: string, item: string) => childElements(child(styles, name), item);
  const codes = new Map(
    list("numFmts", "numFmt").map(({ attributes }) => [attributes.numFmtId, attributes.formatCode]),
  );
  const fonts = list("fonts", "font").map((font) => fontAspects(font, colour));
  const fills = list("fills", "fill").map((fill) => ({
    fill: fillColour(child(fill, "patternFill"), colour, "fgColor"),
  }));
  const borders = list("borders", "border").map((border) => ({ border: borderOf(border, colour) }));
  const names = new Map(list("cellStyles", "cellStyle").map(({ attributes }) => [attributes.xfId, attributes.name]));
  const base = list("cellStyleXfs", "xf")[0];
  const { font = "", size = 0 } = fonts[Number(base?.attributes.fontId ?? 0)] ?? {};
  const usual = { font: font ?? "", size: size ?? 0 };
  return {
    usual,
    colour,
    cells: list("cellXfs", "xf").map((xf) => {
      const { numFmtId = "0", fontId, fillId, borderId, xfId } = xf.attributes;
      const name = names.get(xfId);
      const found: Aspects = {
        style: name === "Normal" || name === "Default" ? null : name,
        ...fonts[Number(fontId ?? 0)],
        ...fills[Number(fillId ?? 0)],
        ...borders[Number(borderId ?? 0)],
        ...alignmentAspects(child(xf, "alignment")),
        unlocked:
          child(xf, "protection").attributes.locked !== undefined && !isOn(child(xf, "protection").attributes.locked),
      };
      if (found.font === usual.font) found.font = null;
      if (found.size === usual.size) found.size = null;
      return {
        format: numberFormat(codes.get(numFmtId) ?? getFormatFromId(Number(numFmtId))),
        aspects: part("cell", "", found).aspects,
      };
    }),
    conditional: list("dxfs", "dxf").map((dxf) => conditionalAspects(dxf, colour)),
  };
}

function fontAspects(font: XmlElement, colour: ColourOf): Aspects {
  const isSet = (name: string) => {
    const element = child(font, name);
    return element.name !== "" && (element.attributes.val === undefined || isOn(element.attributes.val));
  };
  const underline = child(font, "u");
  const line = underline.name === "" ? "none" : (underline.attributes.val ?? "single");
  const said = colour(child(font, "color"));
  const size = child(font, "sz").attributes.val;
  return {
    bold: isSet("b"),
    italic: isSet("i"),
    underline: line !== "none",
    "underline-style": line === "none" || line.startsWith("single") ? null : line.replace("Accounting", ""),
    strikethrough: isSet("strike"),
    position: scriptOf(child(font, "vertAlign").attributes.val),
    font: child(font, "name").attributes.val,
    size: size === undefined ? null : Number(size),
    colour: said === "#000000" ? null : said,
  };
}

function scriptOf(value: string | undefined): string | null {
  return value === "superscript" || value === "subscript" ? value : null;
}

function fillColour(pattern: XmlElement, colour: ColourOf, first: "fgColor" | "bgColor"): string | null {
  const { patternType } = pattern.attributes;
  if (pattern.name === "" || patternType === "none" || (patternType === undefined && first === "fgColor")) return null;
  return colour(child(pattern, first)) ?? (patternType === "gray125" ? null : colour(child(pattern, "fgColor")));
}

function borderOf(border: XmlElement, colour: ColourOf): string | null {
  const side = (name: string) => {
    const line = child(border, name);
    const { style } = line.attributes;
    if (style === undefined || style === "none") return null;
    const said = colour(child(line, "color"));
    return said === null || said === "#000000" ? style : `${style} ${said}`;
  };
  return borderAspect({ left: side("left"), right: side("right"), top: side("top"), bottom: side("bottom") });
}

function alignmentAspects({ attributes }: XmlElement): Aspects {
  const { horizontal = "general", vertical = "bottom", textRotation = "0", wrapText, indent = "0" } = attributes;
  const turn = Number(textRotation);
  return {
    alignment: horizontal === "general" ? null : horizontal,
    vertical: vertical === "bottom" ? null : vertical === "center" ? "middle" : vertical,
    wrap: isOn(wrapText),
    indent: Number(indent) || null,
    rotation: turn === 255 ? "stacked" : turn > 90 ? 90 - turn : turn || null,
  };
}

function conditionalAspects(dxf: XmlElement, colour: ColourOf): Readonly<Record<string, AspectValue>> {
  const { font: _font, size: _size, ...letters } = fontAspects(child(dxf, "font"), colour);
  const fill = fillColour(child(dxf, "fill", "patternFill"), colour, "bgColor");
  return part("rule", "", { ...letters, fill, border: borderOf(child(dxf, "border"), colour) }).aspects;
}
