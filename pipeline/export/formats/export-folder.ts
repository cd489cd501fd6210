import { type OutputFolder, type OutputPath, type OutputStream, withOutputFolder } from "../../files/output-folder.js";
import { nothing, type Recogniser } from "../../files/recognisers.js";
import { canonicalJson } from "../../hash.js";
import { visibleText } from "../../text/visible-text.js";
import type { NamedFolder } from "./manifest.js";
import type { Split } from "./split.js";

/** The folder that a format is written into. */
export interface ExportFolder {
  /** A whole file. Throws StoreError OUTPUT_NAME, OUTPUT_TAKEN, STORE_*. */
  write(path: OutputPath, content: string | Uint8Array): void;
  /** A file that grows while others do; it is closed when the export ends. */
  open(path: OutputPath): OutputStream;
  /** Appends a record to a file of JSON lines, which begins with its first. */
  writeLine(path: OutputPath, record: unknown): void;
  /** Makes a folder that may stay empty. */
  makeFolder(path: OutputPath): void;
  /** Writes a file named by its content, once. */
  keepNamed(folder: NamedFolder | "files", name: string, content: Uint8Array): void;
  /** Has what an earlier export kept in such a folder, and this one does not, deleted at the end. */
  forgetOthers(folder: NamedFolder): void;
  /** Paths of the files so far, in their order, but for those named by their content. */
  paths(): string[];
}

/**
 * Runs `work` on a folder that has all of its files at the end, or is as it was. Where `isEarlier` says that an
 * earlier export lies there, its files are replaced; anything else is refused. Throws StoreError OUTPUT_TAKEN, OUTPUT_NAME, STORE_*.
 */
export async function withExportFolder<T>(
  directory: string,
  isEarlier: (directory: string) => boolean,
  work: (folder: ExportFolder) => Promise<T> | T,
): Promise<T> {
  const own = isEarlier(directory) ? anyOfExport : nothing;
  return withOutputFolder(directory, async (folder) => {
    const streams = new Map<string, OutputStream>();
    try {
      return await work(exportFolder(folder, own, streams));
    } finally {
      for (const stream of streams.values()) stream.close();
    }
  });
}

/** Recognises files that an export may replace. */
const anyOfExport: Recogniser = { kind: "a file of an export", matches: () => true };

function exportFolder(folder: OutputFolder, own: Recogniser, streams: Map<string, OutputStream>): ExportFolder {
  const paths: string[] = [];
  const open = (path: OutputPath): OutputStream => {
    paths.push(path.join("/"));
    const stream = folder.open(path, own);
    streams.set(path.join("/"), stream);
    return stream;
  };
  return {
    write(path, content) {
      paths.push(path.join("/"));
      folder.write(path, content, own);
    },
    open,
    writeLine(path, record) {
      const stream = streams.get(path.join("/")) ?? open(path);
      stream.append(`${jsonText(record)}\n`);
    },
    makeFolder: (path) => folder.makeFolder(path),
    forgetOthers: (into) => folder.forgetOthers(into),
    paths: () => [...paths].sort(),
    keepNamed: (into, name, content) => folder.keepNamed(into, name, content),
  };
}

/** JSON in which characters that cannot be seen stand as escapes, which means the same. */
export function jsonText(value: unknown): string {
  return visibleText(canonicalJson(value));
}

/** The file of a split: "train.jsonl". */
export function splitFile(split: Split): OutputPath {
  return [`${split}.jsonl`];
}
