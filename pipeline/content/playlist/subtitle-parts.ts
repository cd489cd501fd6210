import type { ContentPart } from "../../schema/computer/content-part.js";
import { decodeText } from "../../text/decode-text.js";
import { part } from "../part.js";

const cue = /^\s*((?:\d+:)?\d+:\d\d[.,]\d{1,3})\s*-->\s*((?:\d+:)?\d+:\d\d[.,]\d{1,3})/;

/** Subtitles (SubRip, WebVTT) as entries with `start` and `end` in seconds and their text. Throws where there are none. */
export function readSubtitleParts(bytes: Uint8Array): ContentPart {
  const text = decodeText(bytes, "the file").replaceAll("\r\n", "\n").trim();
  const entries = text.split(/\n(?:[ \t]*\n)+/).flatMap((block) => {
    const lines = block.split("\n");
    const at = lines.findIndex((line) => cue.test(line));
    const [, start = "", end = ""] = cue.exec(lines[at] ?? "") ?? [];
    return at < 0 ? [] : [{ start: seconds(start), end: seconds(end), text: lines.slice(at + 1).join("\n") }];
  });
  if (entries.length === 0 && text !== "" && !text.startsWith("WEBVTT")) throw new SyntaxError("no subtitles inside");
  const parts = entries.map((entry, index) => part("entry", String(index + 1), entry));
  return part("subtitles", "", {}, { parts });
}

function seconds(time: string): number {
  const [last = 0, minutes = 0, hours = 0] = time.replace(",", ".").split(":").reverse().map(Number);
  return Math.round((hours * 3600 + minutes * 60 + last) * 1000) / 1000;
}
