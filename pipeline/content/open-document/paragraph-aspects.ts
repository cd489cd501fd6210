import type { ContentPart } from "../../schema/computer/content-part.js";
import { type FoundAspects, part } from "../part.js";
import { hexColour } from "../rich-text/colour.js";
import { lengthPoints, percentage } from "../rich-text/lengths.js";
import type { XmlElement } from "../xml-tree.js";
import type { ListMark } from "./lists.js";
import type { Attributes } from "./styles.js";

const alignments: Readonly<Record<string, string>> = {
  center: "center",
  end: "right",
  right: "right",
  justify: "justify",
};

/** What a paragraph with these effective properties is like (OpenDocument 1.3, part 3, 16.29.28); no page breaks. */
export function odfParagraphAspects(paragraph: Attributes, list: ListMark | null): FoundAspects {
  return {
    alignment: alignments[paragraph["fo:text-align"] ?? ""],
    ...lineSpacing(paragraph),
    space_before: lengthPoints(paragraph["fo:margin-top"]) || null,
    space_after: lengthPoints(paragraph["fo:margin-bottom"]) || null,
    ...indents(paragraph, list),
    list: list?.list,
    list_level: list !== null && list.level > 1 ? list.level : null,
    number_format: list?.numberFormat,
    fill: hexColour(paragraph["fo:background-color"]),
  };
}

function lineSpacing(paragraph: Attributes): FoundAspects {
  const share = percentage(paragraph["fo:line-height"]);
  return {
    line_spacing: share === null || share === 100 ? null : share / 100,
    line_spacing_exact: lengthPoints(paragraph["fo:line-height"]) || null,
    line_spacing_least: lengthPoints(paragraph["style:line-height-at-least"]) || null,
  };
}

/** Indents that are not those which the list gives by itself. */
function indents(paragraph: Attributes, list: ListMark | null): FoundAspects {
  const other = (length: string | undefined, usual = 0) => {
    const found = lengthPoints(length) ?? usual;
    return found === usual ? null : found;
  };
  return {
    indent_left: other(paragraph["fo:margin-left"], list?.indentLeft),
    indent_right: other(paragraph["fo:margin-right"]),
    indent_first_line: other(paragraph["fo:text-indent"], list?.indentFirstLine),
  };
}

const tabAlignments: Readonly<Record<string, string>> = { right: "right", center: "center", char: "decimal" };

/** The tab stops of a paragraph. */
export function odfTabStops(stops: readonly XmlElement[]): ContentPart[] {
  return stops.map(({ attributes }) =>
    part("tab_stop", "", {
      position: lengthPoints(attributes["style:position"]),
      alignment: tabAlignments[attributes["style:type"] ?? ""],
      leader: (attributes["style:leader-style"] ?? "none") !== "none",
    }),
  );
}
