import type { AspectValue, ContentPart } from "../../schema/computer/content-part.js";
import { decodeText } from "../../text/decode-text.js";
import { part } from "../part.js";
import { valuePart } from "./data-part.js";
import { keyLines } from "./key-file.js";

/** INI files, .desktop files and their like: section[Desktop Entry]/value[Name]; other lines are kept as they stand. */
export function readIniParts(bytes: Uint8Array): ContentPart {
  return keyFileParts(decodeText(bytes, "the file"), (value) => value);
}

/** The key file in which GSettings are kept; values are in the text form of GVariant. */
export function readGsettingsParts(bytes: Uint8Array): ContentPart {
  return keyFileParts(decodeText(bytes, "the file"), gvariant);
}

interface KeyGroup {
  values: Map<string, AspectValue>;
  lines: string[];
}

function keyFileParts(text: string, toValue: (text: string) => AspectValue): ContentPart {
  const top: KeyGroup = { values: new Map(), lines: [] };
  const sections = new Map<string, KeyGroup>();
  let current = top;
  for (const line of keyLines(text)) {
    if (line.kind === "key") current.values.set(line.key, toValue(line.value));
    else if (line.kind === "other") current.lines.push(line.text);
    else {
      current = sections.get(line.group) ?? { values: new Map(), lines: [] };
      sections.set(line.group, current);
    }
  }
  const named = [...sections].map(([name, section]) => part("section", name, {}, { parts: sectionParts(section) }));
  return part("settings", "", {}, { parts: [...sectionParts(top), ...named] });
}

function sectionParts({ values, lines }: KeyGroup): ContentPart[] {
  return [
    ...[...values].map(([key, value]) => valuePart(key, value)),
    ...lines.map((text, index) => part("line", String(index + 1), { text })),
  ];
}

/** Texts without their quotes, truth values and numbers as such; lists and records as they stand. */
function gvariant(text: string): AspectValue {
  if (text === "true" || text === "false") return text === "true";
  const number = /^(?:(?:byte|u?int(?:16|32|64)|double) )?(-?\d+(?:\.\d+)?(?:e[+-]?\d+)?)$/.exec(text)?.[1];
  if (number !== undefined && Number.isFinite(Number(number))) return Number(number);
  const [, quote, quoted] = /^(['"])(.*)\1$/s.exec(text) ?? [];
  return quote === undefined || quoted === undefined ? text : quoted.replace(/\\(.)/g, "$1");
}
