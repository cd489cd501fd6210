import type { ContentPart } from "../../schema/computer/content-part.js";
import { decodeText } from "../../text/decode-text.js";
import { keyLines } from "../data/key-file.js";
import { part } from "../part.js";
import { childElements, elementText, parseXml } from "../xml-tree.js";

interface Entry {
  location: string;
  title: string;
  /** In seconds; null where it is not known. */
  duration: number | null;
}

/** M3U: an address on each line, perhaps with duration and title on a line before it. */
export function readM3uParts(bytes: Uint8Array): ContentPart {
  const entries: Entry[] = [];
  let named = { title: "", duration: NaN };
  for (const line of decodeText(bytes, "the file").split(/\r?\n/)) {
    const [, duration, title = ""] = /^#EXTINF:\s*(-?[\d.]+)[^,]*,(.*)$/.exec(line) ?? [];
    if (duration !== undefined) named = { title: title.trim(), duration: Number(duration) };
    if (line.trim() === "" || line.startsWith("#")) continue;
    entries.push({ location: line.trim(), title: named.title, duration: known(named.duration) });
    named = { title: "", duration: NaN };
  }
  return playlist(entries);
}

/** PLS: File1, Title1, Length1, ... Throws for a file without the group "playlist". */
export function readPlsParts(bytes: Uint8Array): ContentPart {
  const lines = keyLines(decodeText(bytes, "the file"));
  if (!lines.some((line) => line.kind === "group" && line.group.toLowerCase() === "playlist")) {
    throw new SyntaxError("no playlist inside");
  }
  const keys = new Map(lines.flatMap((line) => (line.kind === "key" ? [[line.key.toLowerCase(), line.value]] : [])));
  const entries: Entry[] = [];
  for (let number = 1; ; number++) {
    const location = keys.get(`file${number}`);
    if (location === undefined) return playlist(entries);
    const duration = Number(keys.get(`length${number}`) ?? NaN);
    entries.push({ location, title: keys.get(`title${number}`) ?? "", duration: known(duration) });
  }
}

/** XSPF, the playlist in XML; durations are in milliseconds there. */
export function readXspfParts(bytes: Uint8Array): ContentPart {
  const root = parseXml(decodeText(bytes, "the file"));
  if (root.name !== "playlist") throw new SyntaxError("no playlist inside");
  const tracks = childElements(root, "trackList").flatMap((list) => childElements(list, "track"));
  return playlist(
    tracks.map((track) => {
      const told = (name: string) => childElements(track, name).map(elementText).join(" ").trim();
      const duration = told("duration");
      return {
        location: told("location"),
        title: told("title"),
        duration: duration === "" ? null : known(Number(duration) / 1000),
      };
    }),
  );
}

function known(duration: number): number | null {
  return duration >= 0 ? duration : null;
}

function playlist(entries: readonly Entry[]): ContentPart {
  const parts = entries.map((entry, index) => part("entry", String(index + 1), { ...entry }));
  return part("playlist", "", {}, { parts });
}
