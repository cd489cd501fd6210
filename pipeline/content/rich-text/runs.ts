import type { ContentPart } from "../../schema/computer/content-part.js";
import { type FoundAspects, numbered, part } from "../part.js";

/** A piece of a text with what its letters are like, all styles resolved. */
export interface Piece {
  text: string;
  aspects: FoundAspects;
}

/** Runs of a paragraph: neighbours whose letters are alike are one, however an application has cut them. */
export function runParts(pieces: readonly Piece[]): ContentPart[] {
  const runs: { text: string; aspects: FoundAspects; key: string }[] = [];
  for (const { text, aspects } of pieces) {
    if (text === "") continue;
    const key = keyOf(aspects);
    const last = runs.at(-1);
    if (last?.key === key) last.text += text;
    else runs.push({ text, aspects, key });
  }
  return numbered(runs.map(({ text, aspects }) => part("run", "", { text, ...aspects })));
}

function keyOf(aspects: FoundAspects): string {
  return Object.entries(aspects)
    .filter(([, value]) => value !== null && value !== undefined && value !== false && value !== "")
    .map(([aspect, value]) => `${aspect}\u0001${value}`)
    .sort()
    .join("\u0002");
}

/** Kinds of lines by the names of OpenDocument, of WordprocessingML and of DrawingML, as people name them. */
const lineNames: Readonly<Record<string, string>> = {
  solid: "single",
  sng: "single",
  dbl: "double",
  dash: "dashed",
  dashLong: "long dash",
  "long-dash": "long dash",
  dotDash: "dot dash",
  "dot-dash": "dot dash",
  dotDotDash: "dot dot dash",
  "dot-dot-dash": "dot dot dash",
  thick: "heavy",
  wavy: "wave",
  wavyDbl: "double wave",
  wavyDouble: "double wave",
  words: "single",
  sngStrike: "single",
  dblStrike: "double",
};

const noLine = new Set(["none", "noStrike"]);

/** The kind of an underline or strikethrough: "single", "double", "dotted", "wave"; null for none. */
export function lineKind(name: string | undefined): string | null {
  return name === undefined || noLine.has(name) ? null : (lineNames[name] ?? name);
}
