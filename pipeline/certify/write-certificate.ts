import type Database from "better-sqlite3";
import { withOutputFolder } from "../files/output-folder.js";
import { jsonWith } from "../files/recognisers.js";
import { certificateFormat, type DatasetCertificate } from "../schema/certificate.js";
import { certifyDataset, linesFile } from "./certify-dataset.js";

export const certificateFile = "certificate.json";

const ownCertificate = jsonWith("a certificate", "format", "digest", "not_known");
const ownLines = jsonWith("the lines of a certificate", "certificate", "digest", "rows");

/**
 * Certifies a dataset and writes certificate.json, and certificates.jsonl with a line for everything that is covered, into a
 * folder; earlier ones are replaced. Returns the certificate. Throws as `certifyDataset`, and StoreError OUTPUT_TAKEN, STORE_*.
 */
export async function writeCertificate(database: Database.Database, folder: string): Promise<DatasetCertificate> {
  return withOutputFolder(folder, async (output) => {
    const lines = certifyDataset(database);
    const whole: DatasetCertificate[] = [];
    function* parts(): Generator<string> {
      whole.push(yield* lines);
    }
    await output.writeParts([linesFile], parts(), ownLines);
    const [certificate] = whole;
    if (certificate === undefined) throw new Error(`${certificateFormat}: the lines were not written to their end`);
    output.write([certificateFile], certificateText(certificate), ownCertificate);
    return certificate;
  });
}

/** A certificate as the text of its file. */
export function certificateText(certificate: object): string {
  return `${JSON.stringify(certificate, null, 2)}\n`;
}
