import type { ContentPart } from "../../schema/computer/content-part.js";
import { type FoundAspects, numbered, part } from "../part.js";
import { runParts, type StyledText } from "./runs.js";

/** What stands in a paragraph: its text in pieces, and the parts that are no text. */
export interface InlineContent {
  pieces: StyledText[];
  /** Pictures, comments, notes, changes, fields, bookmarks. Those without a name are numbered. */
  parts: ContentPart[];
}

export function inlineText({ pieces }: InlineContent): string {
  return pieces.map(({ text }) => text).join("");
}

/** A paragraph with its runs and what else stands in it. */
export function paragraphPart(
  aspects: FoundAspects,
  content: InlineContent,
  labels: Readonly<Record<string, string>> = {},
): ContentPart {
  const found = { text: inlineText(content), ...aspects };
  const parts = [...runParts(content.pieces), ...nameParts(content.parts)];
  return part("paragraph", "", found, { parts, ...(Object.keys(labels).length > 0 && { labels }) });
}

/** Parts in their order, those without a name numbered. */
export function nameParts(parts: readonly ContentPart[]): ContentPart[] {
  const unnamed = numbered(parts.filter(({ name }) => name === ""));
  return parts.map((item) => (item.name === "" ? (unnamed.shift() ?? item) : item));
}

/** The texts of the paragraphs among parts and inside them, line by line. */
export function textOfParts(parts: readonly ContentPart[]): string {
  return parts.flatMap((item) => (item.kind === "paragraph" ? [String(item.aspects.text ?? "")] : [])).join("\n");
}

/** Joins what an application has cut: neighbouring changes of one kind and author are one. */
export function joinChanges(parts: readonly ContentPart[]): ContentPart[] {
  const joined: ContentPart[] = [];
  for (const item of parts) {
    const last = joined.at(-1);
    const alike =
      item.kind === "change" &&
      last?.kind === "change" &&
      last.aspects.change === item.aspects.change &&
      last.aspects.author === item.aspects.author;
    if (alike) {
      const text = `${last.aspects.text ?? ""}${item.aspects.text ?? ""}`;
      joined[joined.length - 1] = part("change", "", { ...last.aspects, text });
    } else joined.push(item);
  }
  return joined;
}

/** Reads bookmarks by their ids, from where they begin to where they end. One that ends elsewhere has no text. */
export function bookmarksIn(content: InlineContent): {
  begin(id: string, name: string): void;
  end(id: string): void;
} {
  const open = new Map<string, { name: string; place: number; from: number }>();
  return {
    begin(id, name) {
      if (isAutomaticBookmark(name)) return;
      open.set(id, { name, place: content.parts.length, from: inlineText(content).length });
      content.parts.push(part("bookmark", name));
    },
    end(id) {
      const found = open.get(id);
      if (found === undefined) return;
      content.parts[found.place] = part("bookmark", found.name, { text: inlineText(content).slice(found.from) });
    },
  };
}

/** Bookmarks that applications set by themselves. */
function isAutomaticBookmark(name: string): boolean {
  return name === "" || name.startsWith("_") || name.startsWith("OLE_LINK");
}
