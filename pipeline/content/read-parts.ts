import type { ContentPart } from "../schema/computer/content-part.js";
import { boundedPart, unreadable } from "./part.js";

/** Reads the bytes of a file of one kind into parts. Throws for bytes that are not of the kind. */
export type PartReader = (bytes: Uint8Array) => ContentPart | Promise<ContentPart>;

/** A kind of content: the extensions of its files, and where its reader is. Readers are loaded when first needed. */
interface PartKind {
  extensions: readonly string[];
  load(): Promise<PartReader>;
}

/** Every kind of content whose parts can be read. Adding one is one entry. */
const partKinds: readonly PartKind[] = [
  { extensions: ["csv"], load: async () => (await import("./workbook/csv-parts.js")).readCsvParts },
  { extensions: ["docx"], load: async () => (await import("./document/parts/docx.js")).readDocxParts },
  { extensions: ["odt"], load: async () => (await import("./document/parts/odt.js")).readOdtParts },
  { extensions: ["odp"], load: async () => (await import("./slides/parts/odp.js")).readOdpParts },
  { extensions: ["pdf"], load: async () => (await import("./document/parts/pdf.js")).readPdfParts },
  {
    extensions: ["png", "jpg", "jpeg", "webp", "gif", "tif", "tiff", "avif"],
    load: async () => (await import("./picture/picture-parts.js")).readPictureParts,
  },
  { extensions: ["xcf"], load: async () => (await import("./picture/xcf-parts.js")).readXcfParts },
  { extensions: ["pptx"], load: async () => (await import("./slides/parts/pptx.js")).readPptxParts },
  { extensions: ["ods"], load: async () => (await import("./workbook/parts/ods-parts.js")).readOdsParts },
  { extensions: ["xlsx"], load: async () => (await import("./workbook/parts/xlsx-parts.js")).readXlsxParts },
  {
    extensions: ["json", "jsonc", "json5", "webmanifest", "geojson", "ipynb", "code-workspace", "code-snippets"],
    load: async () => (await import("./data/json-parts.js")).readJsonParts,
  },
  { extensions: ["jsonl", "ndjson"], load: async () => (await import("./data/json-parts.js")).readJsonLinesParts },
  { extensions: ["yaml", "yml"], load: async () => (await import("./data/yaml-parts.js")).readYamlParts },
  { extensions: ["toml"], load: async () => (await import("./data/toml-parts.js")).readTomlParts },
  {
    extensions: ["ini", "cfg", "conf", "desktop", "directory", "service", "list", "keyfile"],
    load: async () => (await import("./data/key-file-parts.js")).readIniParts,
  },
  { extensions: ["gsettings"], load: async () => (await import("./data/key-file-parts.js")).readGsettingsParts },
  { extensions: ["gimprc", "sessionrc"], load: async () => (await import("./data/list-parts.js")).readListParts },
  { extensions: ["deb822"], load: async () => (await import("./data/stanza-parts.js")).readStanzaParts },
  { extensions: ["passwd"], load: async () => (await import("./data/account-parts.js")).readPasswdParts },
  { extensions: ["group"], load: async () => (await import("./data/account-parts.js")).readGroupParts },
  { extensions: ["journal"], load: async () => (await import("./ledger/journal-parts.js")).readJournalParts },
  { extensions: ["mail-rules"], load: async () => (await import("./data/mail-rule-parts.js")).readMailRuleParts },
  { extensions: ["env"], load: async () => (await import("./data/assignment-parts.js")).readEnvParts },
  { extensions: ["properties"], load: async () => (await import("./data/assignment-parts.js")).readPropertiesParts },
  { extensions: ["prefs"], load: async () => (await import("./data/prefs-parts.js")).readPrefsParts },
  {
    extensions: [
      "xml",
      "xcu",
      "plist",
      "svg",
      "mlt",
      "kdenlive",
      "opml",
      "gpx",
      "kml",
      "rss",
      "xbel",
      "ui",
      "glade",
      "xfconf",
    ],
    load: async () => (await import("./data/xml-parts.js")).readXmlParts,
  },
  { extensions: ["html", "htm", "xhtml"], load: async () => (await import("./markup/html-parts.js")).readHtmlParts },
  { extensions: ["css"], load: async () => (await import("./markup/css-parts.js")).readCssParts },
  { extensions: ["vcf", "ics"], load: async () => (await import("./data/card-parts.js")).readCardParts },
  {
    extensions: [
      "",
      "txt",
      "text",
      "md",
      "markdown",
      "rst",
      "log",
      "tex",
      "adoc",
      "org",
      "diff",
      "patch",
      "tsv",
      "sql",
      "bib",
    ],
    load: async () => (await import("./text/line-parts.js")).readLineParts,
  },
  {
    extensions:
      "py sh bash zsh js mjs cjs jsx ts tsx c h cc cpp hpp cs java kt go rs rb php pl lua r jl swift ps1 bat vim".split(
        " ",
      ),
    load: async () => (await import("./text/line-parts.js")).readLineParts,
  },
  {
    extensions: "wav mp3 ogg oga opus flac m4a aac aif aiff wma mka mp4 m4v mov mkv webm".split(" "),
    load: async () => (await import("./media/media-parts.js")).readMediaParts,
  },
  { extensions: ["srt", "vtt"], load: async () => (await import("./playlist/subtitle-parts.js")).readSubtitleParts },
  { extensions: ["m3u", "m3u8"], load: async () => (await import("./playlist/playlist-parts.js")).readM3uParts },
  { extensions: ["pls"], load: async () => (await import("./playlist/playlist-parts.js")).readPlsParts },
  { extensions: ["xspf"], load: async () => (await import("./playlist/playlist-parts.js")).readXspfParts },
  {
    extensions: ["db", "sqlite", "sqlite3"],
    load: async () => (await import("./database/sqlite-parts.js")).readSqliteParts,
  },
  { extensions: ["zip", "jar", "epub"], load: async () => (await import("./archive/archive-parts.js")).readZipParts },
  { extensions: ["tar", "tgz"], load: async () => (await import("./archive/archive-parts.js")).readTarParts },
  { extensions: ["gz"], load: async () => (await import("./archive/archive-parts.js")).readGzipParts },
];

const byExtension = new Map(partKinds.flatMap((kind) => kind.extensions.map((extension) => [extension, kind])));
/** The extensions of files whose content can be read. */
export const readableExtensions: readonly string[] = [...byExtension.keys()].sort();
const mostBytes = 32 * 1024 * 1024;

/**
 * What a file holds, as a tree of parts; null for an extension (lower case, without the dot) of no known kind. Never
 * throws: a file that cannot be read is one part that says why.
 */
export async function readParts(bytes: Uint8Array, extension: string): Promise<ContentPart | null> {
  const kind = byExtension.get(extension);
  if (kind === undefined) return null;
  if (bytes.length > mostBytes) return unreadable(`${bytes.length} bytes are too many`);
  try {
    return boundedPart(await (await kind.load())(bytes));
  } catch (error) {
    return unreadable(error instanceof Error ? error.message : String(error));
  }
}
