import type Database from "better-sqlite3";
import { z } from "zod";
import { RequestError, StoreError } from "../errors.js";
import { withInputFile } from "../files/read-input-file.js";
import { canonicalJson, createDigest } from "../hash.js";
import { type CertifiedEntry, certificateFormat, certificateVersion } from "../schema/certificate.js";
import type { CertificateFinding } from "../schema/certificate-finding.js";
import { type Certifier, coverage, coveredColumns, digestLine, openCertifier } from "./certify-dataset.js";
import { type CoveredKind, coveredKinds } from "./covered-tables.js";
import { differingPaths, type NamedDifference, nameDifferences } from "./name-differences.js";
import { compareEntries, readCertificateLines, type StoredCertificate, type StoredLine } from "./read-certificate.js";
import { openSealer, type SealedEntry, type Sealer } from "./seal-entry.js";

/** Most tasks that a finding names. */
const mostTasks = 5;

/** What a check looked at. */
export interface CheckedCertificate {
  /** Digest of the dataset as it is now. */
  readonly digest: string;
  readonly entries: number;
  readonly tasks: number;
  readonly findings: number;
}

/**
 * Holds a dataset against a certificate: the bytes of every covered field by their hashes and, where those are right, every
 * figure by what follows from them. `found` is told each difference. Memory does not grow with the number of tasks. Throws
 * StoreError CERTIFICATE_BROKEN, CERTIFICATE_VERSION, STORE_ROW, DATASET_UNSOUND, and RequestError CERTIFICATE_OTHER for
 * the certificate of another dataset.
 */
export function compareWithCertificate(
  database: Database.Database,
  certificate: StoredCertificate,
  found: (finding: CertificateFinding) => void,
): CheckedCertificate {
  requireSameCoverage(certificate);
  return withInputFile(certificate.lines, (handle) => {
    const lines = readCertificateLines(handle, certificate.lines);
    return compareAll(database, certificate, lines, found);
  });
}

function requireSameCoverage({ file, whole }: StoredCertificate): void {
  if (canonicalJson(coveredColumns) === canonicalJson(whole.columns)) return;
  throw new StoreError(
    "CERTIFICATE_VERSION",
    `${file} covers other columns than this program does: certify the dataset anew, or use the program that made it`,
  );
}

function compareAll(
  database: Database.Database,
  certificate: StoredCertificate,
  lines: Iterator<StoredLine>,
  found: (finding: CertificateFinding) => void,
): CheckedCertificate {
  const certifier = openCertifier(database);
  const [content, text] = [createDigest(), createDigest()];
  const counts = { entries: 0, tasks: 0, findings: 0, lines: 0, common: 0, sameRuns: 0 };
  const tell = (findings: readonly NamedDifference[], kind: CoveredKind | null): void => {
    for (const finding of findings) {
      counts.findings++;
      found({ ...finding, tasks: kind === null ? [] : tasksOf(database, kind, finding.key) });
    }
  };
  for (const { stored, sealed } of pairs(lines, thingsOf(database))) {
    if (stored !== null) {
      text.add(`${stored.text}\n`);
      counts.lines++;
    }
    if (sealed !== null) {
      content.add(digestLine(sealed));
      counts.entries++;
      counts.tasks += Number(sealed.kind === "task");
    }
    const named = sealed ?? stored?.entry;
    const kind = coveredKinds.find((one) => one.kind === named?.kind) ?? null;
    if (sealed !== null && stored !== null) {
      counts.common += Number(sealed.kind === "task");
      counts.sameRuns += Number(sealed.kind === "run" && sealed.digest === stored.entry.digest);
      tell(compareThing(stored, sealed, counts.findings === 0 ? certifier : null), kind);
    } else if (sealed !== null) tell([wholeThing("added", sealed)], kind);
    else if (stored !== null) tell([wholeThing("missing", stored.entry)], kind);
  }
  const { tasks, lines: said } = certificate.whole;
  if (counts.sameRuns === 0 && counts.common * 2 <= tasks && counts.common * 2 <= counts.tasks) {
    throw new RequestError(
      "CERTIFICATE_OTHER",
      `${certificate.file} is of another dataset: another run made ${database.name}, which has ${counts.common} of its ${tasks} tasks; name the dataset that it certifies`,
    );
  }
  const digest = content.end();
  if (counts.findings === 0) tell(compareWhole(database, certificate, digest, certifier), null);
  const linesAre = { count: counts.lines, sha256: text.end() };
  tell(
    figuresOf("certificate", "", differingPaths({ count: said.count, sha256: said.sha256 }, linesAre), "lines."),
    null,
  );
  return { digest, entries: counts.entries, tasks: counts.tasks, findings: counts.findings };
}

/** What a certificate and a dataset say of the same thing; null where one of them does not have it. Both are in order. */
function* pairs(
  lines: Iterator<StoredLine>,
  present: Generator<PresentThing>,
): Generator<{ stored: StoredLine | null; sealed: SealedEntry | null }> {
  try {
    let [line, thing] = [lines.next(), present.next()];
    while (line.done !== true || thing.done !== true) {
      const order = line.done === true ? 1 : thing.done === true ? -1 : compareEntries(line.value, thing.value);
      const stored = order <= 0 && line.done !== true ? line.value : null;
      const sealed = order >= 0 && thing.done !== true ? thing.value.sealer.seal(thing.value.key) : null;
      yield { stored, sealed };
      if (stored !== null) line = lines.next();
      if (sealed !== null) thing = present.next();
    }
  } finally {
    // A statement that is not at its end keeps the dataset from being closed.
    present.return(undefined);
  }
}

interface PresentThing extends Pick<CoveredKind, "kind"> {
  readonly key: Buffer;
  readonly sealer: Sealer;
}

function* thingsOf(database: Database.Database): Generator<PresentThing> {
  for (const kind of coveredKinds) {
    const sealer = openSealer(database, kind);
    for (const key of sealer.keys()) yield { kind: kind.kind, key, sealer };
  }
}

/** Compares the bytes of a thing and, where they are right and a certifier is given, what is said of it. */
function compareThing({ entry }: StoredLine, sealed: SealedEntry, certifier: Certifier | null): NamedDifference[] {
  if (entry.digest !== sealed.digest) return nameDifferences(entry, sealed);
  // The hashes of single fields find what was changed; they have to be right for the next change.
  const rows = differingPaths(entry.rows, sealed.rows);
  const said: CertifiedEntry["certificate"] = certifier === null ? entry.certificate : certifier.lookInto(sealed);
  return [
    ...figuresOf(entry.kind, entry.key, rows, "rows."),
    ...figuresOf(entry.kind, entry.key, differingPaths(entry.certificate, said), ""),
  ];
}

/** Compares what is said of the whole dataset; its things are as they were. */
function compareWhole(
  database: Database.Database,
  { whole }: StoredCertificate,
  digest: string,
  certifier: Certifier,
): NamedDifference[] {
  const { lines: _, ...said } = whole;
  const format = { format: certificateFormat, version: certificateVersion };
  const follows = { ...format, digest, ...coverage(database), ...certifier.figures() };
  return figuresOf("dataset", "", differingPaths(said, follows), "");
}

function figuresOf(
  kind: CertificateFinding["kind"],
  key: string,
  paths: readonly string[],
  before: string,
): NamedDifference[] {
  return paths.map((path) => ({ what: "figures", kind, key, table: null, row: null, field: `${before}${path}` }));
}

function wholeThing(what: "missing" | "added", { kind, key }: Pick<SealedEntry, "kind" | "key">): NamedDifference {
  return { what, kind, key, table: null, row: null, field: null };
}

/** The first of the tasks that have part in a thing. */
function tasksOf(database: Database.Database, { kind, tasks }: CoveredKind, key: string): string[] {
  if (kind === "task") return [key];
  if (tasks === undefined) return [];
  return z.array(z.string()).parse(database.prepare(`${tasks} LIMIT ${mostTasks}`).pluck().all(key));
}
