import { z } from "zod";
import { type KeyFile, parseKeyFile } from "../../../content/data/key-file.js";
import { turnedLabels } from "../../../content/picture/read-png.js";
import { readAnyFile } from "../../../content/read-bytes.js";
import { readParts } from "../../../content/read-parts.js";
import { parseXml, type XmlElement } from "../../../content/xml-tree.js";
import { contentHash } from "../../../hash.js";
import type { ContentPart } from "../../../schema/computer/content-part.js";
import type { FileContent } from "../../../schema/computer/file-content.js";
import { parseJson } from "../../../text/parse-json.js";
import { type FileReader, openFileReader } from "./file-reader.js";
import { type MessageFlags, readMarks } from "./message-marks.js";
import { type ParsedMessage, parseMessage } from "./parse-message.js";
import { readRows } from "./sqlite-rows.js";
import { openStoreReader, type StoreReader } from "./store-reader.js";
import { logPath } from "./write-ahead-log.js";

/** The content of a file with its hash; immutable. */
export interface KnownContent {
  content: FileContent;
  hash: string;
  /** Of a picture: see `FileState`. */
  turns?: Readonly<Record<string, string>> | undefined;
  /** See `FileState`. */
  parts?: ContentPart | undefined;
}

/** Readers of everything that a state is made of; they remember what they read. Null where a store is damaged. */
export interface FileCache {
  /** By extension. */
  contents: FileReader<KnownContent>;
  messages: FileReader<ParsedMessage>;
  xml: FileReader<XmlElement | null>;
  keyFiles: FileReader<KeyFile>;
  texts: FileReader<string>;
  /** Rows of a query. */
  rows: FileReader<Record<string, string>[]>;
  stores: StoreReader;
  /** Flags of messages by their number, of Claws Mail's files. */
  marks: FileReader<ReadonlyMap<number, MessageFlags>>;
}

const sunkSchema = z.object({ raw: z.string() });

/** The message inside what the SMTP sink wrote about it, a character for each byte. */
function rawMessage(bytes: Uint8Array): Uint8Array {
  try {
    const sunk: unknown = parseJson(new TextDecoder().decode(bytes));
    return Buffer.from(sunkSchema.parse(sunk).raw, "latin1");
  } catch {
    return bytes;
  }
}

/** Empty readers. They may be kept for as many desktops as one likes. */
export function openFileCache(): FileCache {
  return {
    contents: openFileReader(async (bytes, extension) => {
      const content = await readAnyFile(bytes, extension);
      const turns = extension === "png" && content.kind === "image" ? { turns: turnedLabels(bytes) } : {};
      const parts = await readParts(bytes, extension);
      return { content, hash: contentHash(content), ...turns, ...(parts && { parts }) };
    }),
    messages: openFileReader((bytes, form) => parseMessage(form === "json" ? rawMessage(bytes) : bytes)),
    xml: openFileReader((bytes) => {
      try {
        return parseXml(new TextDecoder().decode(bytes));
      } catch {
        return null;
      }
    }),
    keyFiles: openFileReader((bytes) => parseKeyFile(new TextDecoder().decode(bytes))),
    texts: openFileReader((bytes) => new TextDecoder().decode(bytes)),
    rows: openFileReader(readRows, logPath),
    stores: openStoreReader(),
    marks: openFileReader(readMarks),
  };
}
