import { dirname, join } from "node:path";
import { compareWithCertificate } from "../../certify/compare-with-certificate.js";
import { readCertificate } from "../../certify/read-certificate.js";
import { shortOf } from "../../certify/short-certificate.js";
import { writeCertificate } from "../../certify/write-certificate.js";
import type { DatasetCertificate, ShortCertificate } from "../../schema/certificate.js";
import type { CertificateFinding } from "../../schema/certificate-finding.js";
import { openDatabase, withDatabase } from "../../store/file/database.js";
import { stem } from "../../text/path.js";
import { type ExecuteCertifiedOptions, type ExecutedCertified, executeCertified } from "./execute-certified.js";

/** A certificate that was written. */
export interface CertifiedDataset {
  file: string;
  folder: string;
  short: ShortCertificate;
  certificate: DatasetCertificate;
}

/**
 * Writes the certificate of a dataset into a folder, `NAME-certificate` beside the dataset by default: certificate.json for
 * the whole, and certificates.jsonl with a line for each task and everything that tasks consist of. Earlier ones are replaced.
 * Throws StoreError for a file that is no dataset, DATASET_UNSOUND where something in it is not what its hash says,
 * OUTPUT_TAKEN, STORE_*.
 */
export async function certify(file: string, { to }: { to?: string | undefined } = {}): Promise<CertifiedDataset> {
  const folder = to ?? join(dirname(file), `${stem(file)}-certificate`);
  const certificate = await withDatabase(file, openDatabase, (database) => writeCertificate(database, folder));
  return { file, folder, short: shortOf(certificate), certificate };
}

/** How a certificate is checked. */
export interface CheckOptions extends Omit<ExecuteCertifiedOptions, "tasks"> {
  /** Tasks that are drawn and executed; none by default. */
  execute?: number | undefined;
  /** Most differences that are returned; 200 by default. */
  limit?: number;
}

/** What a check found. */
export interface CheckedDataset {
  file: string;
  certificate: string;
  /** Digest of the dataset as the certificate says it, and as it is. */
  certified_digest: string;
  digest: string;
  entries: number;
  tasks: number;
  /** Number of differences, and the first of them. */
  differences: number;
  findings: CertificateFinding[];
  /** Null where nothing was to be executed. */
  executed: ExecutedCertified | null;
}

/**
 * Holds a dataset against a certificate, by the hashes of all bytes, and with `execute` by executing tasks that are drawn by the
 * seed, in a copy. The dataset is not changed. Throws StoreError CERTIFICATE_BROKEN, CERTIFICATE_VERSION, RequestError
 * CERTIFICATE_OTHER for the certificate of another dataset, and what `evaluate` throws.
 */
export async function checkCertificate(
  file: string,
  place: string,
  options: CheckOptions = {},
): Promise<CheckedDataset> {
  const { execute, limit = 200, ...rest } = options;
  const certificate = readCertificate(place);
  return withDatabase(file, openDatabase, async (database) => {
    const findings: CertificateFinding[] = [];
    const {
      digest,
      entries,
      tasks,
      findings: differences,
    } = compareWithCertificate(database, certificate, (finding) => {
      if (findings.length < limit) findings.push(finding);
    });
    const executed =
      execute === undefined ? null : await executeCertified(database, certificate, { ...rest, tasks: execute });
    const digests = { certified_digest: certificate.whole.digest, digest };
    return { file, certificate: certificate.file, ...digests, entries, tasks, differences, findings, executed };
  });
}
