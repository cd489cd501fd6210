import { statSync } from "node:fs";
import { dirname, join } from "node:path";
import { z } from "zod";
import { StoreError } from "../errors.js";
import { readInputText, withInputFile } from "../files/read-input-file.js";
import { readLines } from "../files/read-lines.js";
import {
  type CertifiedEntry,
  type CertifiedKind,
  certificateFormat,
  certificateVersion,
  certifiedEntrySchema,
  certifiedKinds,
  type DatasetCertificate,
  datasetCertificateSchema,
  type TaskCertificate,
} from "../schema/certificate.js";
import { parseJson } from "../text/parse-json.js";
import { linesFile } from "./certify-dataset.js";
import { certificateFile } from "./write-certificate.js";

const longestLine = 1 << 26;

/** A certificate, and where its lines are. */
export interface StoredCertificate {
  readonly file: string;
  readonly whole: DatasetCertificate;
  readonly lines: string;
}

/** A line as it was read: what it says, and its bytes. */
export interface StoredLine extends NamedThing {
  readonly entry: CertifiedEntry;
  readonly text: string;
}

/**
 * Reads a certificate, by the name of its file or of its folder. Throws StoreError INPUT_* for what cannot be read,
 * CERTIFICATE_BROKEN for what is no certificate, and CERTIFICATE_VERSION for one of another version of this program.
 */
export function readCertificate(place: string): StoredCertificate {
  const isFolder = statSync(place, { throwIfNoEntry: false })?.isDirectory() === true;
  const file = isFolder ? join(place, certificateFile) : place;
  const value = parsed(readInputText(file), file);
  const head = z.looseObject({ format: z.literal(certificateFormat), version: z.number().int() }).safeParse(value);
  if (!head.success) throw broken(file, `it is no certificate of a dataset`, head.error);
  if (head.data.version !== certificateVersion) {
    throw new StoreError(
      "CERTIFICATE_VERSION",
      `${file} is a certificate of version ${head.data.version}, this program reads version ${certificateVersion}: certify the dataset anew, or use the program that made it`,
    );
  }
  const whole = datasetCertificateSchema.safeParse(value);
  if (!whole.success) throw broken(file, firstIssue(whole.error), whole.error);
  return { file, whole: whole.data, lines: join(dirname(file), linesFile) };
}

/**
 * The lines of a certificate one by one, from an open file. Throws StoreError CERTIFICATE_BROKEN, which names the line, for one
 * that cannot be read or does not stand in its order.
 */
export function* readCertificateLines(handle: number, file: string): Generator<StoredLine> {
  let number = 0;
  let before: NamedThing | null = null;
  for (const bytes of readLines(handle, file, longestLine)) {
    number++;
    const text = bytes.toString("utf8");
    const line = certifiedEntrySchema.safeParse(parsed(text, `${file}, line ${number}`));
    if (!line.success) throw broken(`${file}, line ${number}`, firstIssue(line.error), line.error);
    const entry = line.data;
    const named = { kind: entry.kind, key: Buffer.from(entry.key) };
    if (before !== null && compareEntries(before, named) >= 0) {
      throw broken(`${file}, line ${number}`, "it does not stand in its order");
    }
    before = named;
    yield { ...named, entry, text };
  }
}

/** What a certificate says of these tasks, by id. Throws as `readCertificateLines`. */
export function readCertifiedTasks(
  { lines }: StoredCertificate,
  ids: ReadonlySet<string>,
): Map<string, TaskCertificate> {
  return withInputFile(lines, (handle) => {
    const found = new Map<string, TaskCertificate>();
    for (const { entry } of readCertificateLines(handle, lines)) {
      if (entry.certificate !== null && ids.has(entry.key)) found.set(entry.key, entry.certificate);
    }
    return found;
  });
}

/** Compares things by kind, and by the bytes of their keys. */
export function compareEntries(a: NamedThing, b: NamedThing): number {
  const kinds = certifiedKinds.indexOf(a.kind) - certifiedKinds.indexOf(b.kind);
  return kinds === 0 ? Buffer.compare(a.key, b.key) : kinds;
}

interface NamedThing {
  readonly kind: CertifiedKind;
  readonly key: Buffer;
}

function parsed(text: string, place: string): unknown {
  try {
    return parseJson(text);
  } catch (cause) {
    throw broken(place, `it is no JSON (${cause instanceof Error ? cause.message : "cannot be read"})`, cause);
  }
}

function firstIssue({ issues: [issue] }: z.ZodError): string {
  return issue === undefined ? "it is of another form" : `${issue.path.join(".")}: ${issue.message}`;
}

function broken(place: string, fault: string, cause?: unknown): StoreError {
  return new StoreError("CERTIFICATE_BROKEN", `${place}: ${fault}; restore the certificate, or certify anew`, {
    cause,
  });
}
