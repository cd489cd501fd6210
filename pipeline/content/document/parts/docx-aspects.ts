import type { ContentPart } from "../../../schema/computer/content-part.js";
import { type FoundAspects, part } from "../../part.js";
import { hexColour } from "../../rich-text/colour.js";
import { officePoints } from "../../rich-text/lengths.js";
import type { ListMark } from "../../rich-text/list-mark.js";
import { lineKind } from "../../rich-text/runs.js";
import { isOn, type Properties } from "./docx-styles.js";

/** The colours that Word names (ECMA-376, part 1, 17.18.40). */
const highlights: Readonly<Record<string, string>> = {
  black: "#000000",
  blue: "#0000ff",
  cyan: "#00ffff",
  green: "#00ff00",
  magenta: "#ff00ff",
  red: "#ff0000",
  yellow: "#ffff00",
  white: "#ffffff",
  darkBlue: "#000080",
  darkCyan: "#008080",
  darkGreen: "#008000",
  darkMagenta: "#800080",
  darkRed: "#800000",
  darkYellow: "#808000",
  darkGray: "#808080",
  lightGray: "#c0c0c0",
};

/** What letters with these effective properties are like (ECMA-376, part 1, 17.3.2). */
export function docxRunAspects(run: Properties): FoundAspects {
  const value = (name: string) => run.get(name)?.["w:val"];
  const raised = value("w:vertAlign");
  const position = Number(value("w:position") ?? 0);
  return {
    font: run.get("w:rFonts")?.["w:ascii"] ?? run.get("w:rFonts")?.["w:hAnsi"],
    size: officePoints(value("w:sz"), "halfPoint"),
    bold: isOn(run, "w:b"),
    italic: isOn(run, "w:i"),
    underline: run.has("w:u") ? lineKind(value("w:u") ?? "single") : null,
    strikethrough: isOn(run, "w:dstrike") ? "double" : isOn(run, "w:strike") ? "single" : null,
    superscript: raised === "superscript" || (raised === undefined && position > 0),
    subscript: raised === "subscript" || (raised === undefined && position < 0),
    colour: hexColour(value("w:color")),
    highlight: highlights[value("w:highlight") ?? ""] ?? hexColour(run.get("w:shd")?.["w:fill"]),
    caps: isOn(run, "w:caps") ? "all" : isOn(run, "w:smallCaps") ? "small" : null,
    shadow: isOn(run, "w:shadow"),
    outline: isOn(run, "w:outline"),
    hidden: isOn(run, "w:vanish"),
    letter_spacing: officePoints(value("w:spacing"), "twip") || null,
  };
}

const alignments: Readonly<Record<string, string>> = {
  center: "center",
  end: "right",
  right: "right",
  both: "justify",
  distribute: "justify",
};

/** What a paragraph with these effective properties is like (ECMA-376, part 1, 17.3.1); no page breaks. */
export function docxParagraphAspects(paragraph: Properties, list: ListMark | null): FoundAspects {
  const spacing = paragraph.get("w:spacing") ?? {};
  const rule = spacing["w:lineRule"] ?? "auto";
  const line = rule === "auto" ? Number(spacing["w:line"] ?? 240) / 240 : 1;
  const indent = paragraph.get("w:ind") ?? {};
  const other = (found: number | null, usual = 0) => (found === null || found === usual ? null : found);
  const hanging = officePoints(indent["w:hanging"], "twip");
  return {
    alignment: alignments[paragraph.get("w:jc")?.["w:val"] ?? ""],
    line_spacing: line === 1 ? null : Math.round(line * 100) / 100,
    line_spacing_exact: rule === "exact" ? officePoints(spacing["w:line"], "twip") : null,
    line_spacing_least: rule === "atLeast" ? officePoints(spacing["w:line"], "twip") : null,
    space_before: officePoints(spacing["w:before"], "twip") || null,
    space_after: officePoints(spacing["w:after"], "twip") || null,
    indent_left: other(officePoints(indent["w:left"] ?? indent["w:start"], "twip"), list?.indentLeft),
    indent_right: other(officePoints(indent["w:right"] ?? indent["w:end"], "twip")),
    indent_first_line: other(
      hanging === null ? officePoints(indent["w:firstLine"], "twip") : -hanging || 0,
      list?.indentFirstLine,
    ),
    list: list?.list,
    list_level: list !== null && list.level > 1 ? list.level : null,
    number_format: list?.numberFormat,
    fill: hexColour(paragraph.get("w:shd")?.["w:fill"]),
  };
}

const tabAlignments: Readonly<Record<string, string>> = {
  right: "right",
  end: "right",
  center: "center",
  decimal: "decimal",
};

/** The tab stops of a paragraph, from left to right. */
export function docxTabStops(paragraph: Properties): ContentPart[] {
  return [...paragraph]
    .filter(([name, attributes]) => name.startsWith("tab ") && attributes["w:val"] !== "clear")
    .sort(([a], [b]) => Number(a.slice(4)) - Number(b.slice(4)))
    .map(([, attributes]) =>
      part("tab_stop", "", {
        position: officePoints(attributes["w:pos"], "twip"),
        alignment: tabAlignments[attributes["w:val"] ?? ""],
        leader: (attributes["w:leader"] ?? "none") !== "none",
      }),
    );
}
