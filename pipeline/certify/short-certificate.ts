import type Database from "better-sqlite3";
import { createDigest } from "../hash.js";
import type { DatasetCertificate, ShortCertificate } from "../schema/certificate.js";
import { certificateFormat, certificateVersion } from "../schema/certificate.js";
import { coverage, digestLine, openCertifier } from "./certify-dataset.js";
import { coveredKinds } from "./covered-tables.js";
import { openSealer } from "./seal-entry.js";

/**
 * The few figures of a dataset's certificate that the cards and rows of exports say. Its digest is the one of the whole
 * certificate. Throws StoreError STORE_ROW, DATASET_UNSOUND.
 */
export function shortCertificate(database: Database.Database): ShortCertificate {
  const certifier = openCertifier(database, { withStarts: false });
  const digest = createDigest();
  for (const kind of coveredKinds) {
    const sealer = openSealer(database, kind);
    for (const key of sealer.keys()) {
      const sealed = sealer.seal(key);
      digest.add(digestLine(sealed));
      certifier.lookInto(sealed);
    }
  }
  return shortOf({
    format: certificateFormat,
    version: certificateVersion,
    digest: digest.end(),
    made: coverage(database).made,
    ...certifier.figures(),
  });
}

/** The short form of a certificate. */
export function shortOf(
  certificate: Omit<DatasetCertificate, "lines" | "columns" | "not_covered" | "rows" | "starts" | "not_known">,
): ShortCertificate {
  const { format, version, digest, tasks, orders, noise_floor, made, verified, executed, reviews } = certificate;
  return {
    ...{ format, version, digest, tasks, orders, noise_floor },
    program_versions: [...new Set(made.map(({ program_version }) => program_version))],
    executed: sumOf(executed, ({ succeeded, failed }) => succeeded + failed),
    succeeded: sumOf(executed, ({ succeeded }) => succeeded),
    mutants: verified.mutants,
    mutants_rejected: verified.mutants_rejected,
    reviewed: sumOf(reviews, ({ accepted, rejected }) => accepted + rejected),
  };
}

function sumOf<T>(all: readonly T[], figure: (one: T) => number): number {
  return all.reduce((sum, one) => sum + figure(one), 0);
}
