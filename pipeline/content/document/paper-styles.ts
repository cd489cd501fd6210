import type { ParagraphRole } from "./paragraph-roles.js";

/** What a paragraph of a style looks like; lengths and sizes in points. */
export interface PaperStyle {
  /** As people read it in the list of styles. */
  name: string;
  size: number;
  bold: boolean;
  colour: string | null;
  before: number;
  after: number;
  /** How far all lines but the first are moved in. */
  hanging: number;
  /** Places at which cells begin. */
  tabStops: readonly number[];
  /** No space between two of them. */
  isTight: boolean;
  /** Stays on the page of what follows. */
  staysWithNext: boolean;
  /** A rule stands below. */
  isRuled: boolean;
}

/** The letters of a paper, and the space below its paragraphs. */
export const paperText = { font: "Arial", size: 10.5, after: 6, lineSpacing: 1.15 } as const;

/** The style of bold letters in texts. */
export const boldStyle = { docx: "Strong", odt: "Strong Emphasis" } as const;

const dark = "1F3864";
const grey = "595959";
const plain: PaperStyle = {
  name: "",
  size: paperText.size,
  bold: false,
  colour: null,
  before: 0,
  after: paperText.after,
  hanging: 0,
  tabStops: [],
  isTight: false,
  staysWithNext: false,
  isRuled: false,
};
const large = { ...plain, bold: true, colour: dark, staysWithNext: true };

/** The styles of a paper by the role of a paragraph; others have the style that a text has without any. */
export const paperStyles: Readonly<Partial<Record<ParagraphRole, PaperStyle>>> = {
  title: { ...large, name: "Title", size: 20, after: 8, isRuled: true },
  letterhead: { ...large, name: "Letterhead", size: 17, after: 6, isRuled: true },
  subtitle: { ...plain, name: "Subtitle", colour: grey, after: 14, isTight: true, staysWithNext: true },
  heading: { ...large, name: "Heading 1", size: 13, before: 12, after: 4 },
  labelled: { ...plain, name: "Details", isTight: true },
  item: { ...plain, name: "List Number", after: 3, hanging: 12 },
  row: { ...plain, name: "Table Row", tabStops: [135, 270, 360], isTight: true },
  closing: { ...plain, name: "Signature", before: 8, isTight: true },
};
