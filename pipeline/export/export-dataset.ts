import type Database from "better-sqlite3";
import { shortCertificate } from "../certify/short-certificate.js";
import { certificateFile, certificateText } from "../certify/write-certificate.js";
import { RequestError } from "../errors.js";
import { readRecordings } from "../recordings/read-recordings.js";
import type { ShortCertificate } from "../schema/certificate.js";
import { jsonText, withExportFolder } from "./formats/export-folder.js";
import { type CoordinateKind, coordinateKinds, type ExportFormat } from "./formats/export-format.js";
import { earlierManifest, manifestFile, namedFolders, removeStale } from "./formats/manifest.js";
import { readOrigin } from "./formats/origin.js";
import { type Shares, usualShares } from "./formats/split.js";
import { exportFormats } from "./formats/table.js";
import { exportTally } from "./formats/tally.js";

/** How a dataset is exported. */
export interface ExportOptions {
  /** Id of the format. */
  readonly format: string;
  /** Folder that is written. */
  readonly to: string;
  /** How points are written; as the format usually has them by default. */
  readonly coordinates?: CoordinateKind | undefined;
  /** Parts of a hundred for train, validation and test; 80, 10 and 10 by default. */
  readonly shares?: Shares | undefined;
}

/** What an export wrote, and what the format could not hold, by reason. */
export interface ExportSummary {
  readonly counts: Readonly<Record<string, number>>;
  readonly unsaid: Readonly<Record<string, number>>;
}

/**
 * Writes a dataset as a folder in another form, with the short form of its certificate; the folder has all of it at the end or
 * is as it was. An earlier export in the same
 * format is replaced with all of its files, anything else is refused. Memory does not depend on the number of tasks. Throws
 * RequestError EXPORT_FORMAT, EXPORT_COORDINATES, EXPORT_NO_RECORDINGS; StoreError OUTPUT_TAKEN, OUTPUT_NAME, STORE_*.
 */
export async function exportDataset(database: Database.Database, options: ExportOptions): Promise<ExportSummary> {
  const format = findFormat(options.format);
  const coordinates = coordinatesFor(format, options.coordinates);
  if (format.needs === "recordings") requireRecordings(database, format);
  const shares = options.shares ?? usualShares;
  const tally = exportTally();
  const earlier = format.isEarlier === undefined ? earlierManifest(options.to, format.id) : null;
  const isEarlier = format.isEarlier ?? (() => earlier !== null);
  let made: ShortCertificate | null = null;
  const certificate = () => {
    made ??= shortCertificate(database);
    return made;
  };
  const files = await withExportFolder(options.to, isEarlier, async (folder) => {
    await format.write({ database, folder, coordinates, shares, tally, certificate });
    folder.write([certificateFile], certificateText(certificate()));
    if (format.isEarlier !== undefined) return [];
    const paths = folder.paths();
    const told = {
      program: "taskloom",
      format: format.id,
      ...(format.coordinates.length > 1 ? { coordinates } : {}),
      split: shares,
      origin: readOrigin(database),
      counts: tally.counts,
      unsaid: tally.reasons,
      files: paths,
    };
    folder.write([manifestFile], `${jsonText(told)}\n`);
    if (earlier !== null) for (const named of namedFolders) folder.forgetOthers(named);
    return paths;
  });
  if (earlier !== null) removeStale(options.to, earlier, files);
  return { counts: tally.counts, unsaid: tally.reasons };
}

/** Throws RequestError EXPORT_FORMAT. */
export function findFormat(id: string): ExportFormat {
  const format = exportFormats.find((one) => one.id === id);
  if (format !== undefined) return format;
  const ids = exportFormats.map((one) => one.id).join(", ");
  throw new RequestError("EXPORT_FORMAT", `there is no format "${id}"; allowed: ${ids} (pnpm export --list)`);
}

function coordinatesFor(format: ExportFormat, asked: CoordinateKind | undefined): CoordinateKind {
  const [usual = "pixels"] = format.coordinates;
  if (asked === undefined || format.coordinates.includes(asked)) return asked ?? usual;
  const can = exportFormats.filter(({ coordinates }) => coordinates.includes(asked)).map(({ id }) => id);
  throw new RequestError(
    "EXPORT_COORDINATES",
    `${format.id} does not choose between ${coordinateKinds.join(" and ")}: leave --coordinates out; it is for ${can.join(", ")}`,
  );
}

function requireRecordings(database: Database.Database, { id }: ExportFormat): void {
  for (const _ of readRecordings(database)) return;
  throw new RequestError(
    "EXPORT_NO_RECORDINGS",
    `${database.name} has no executed gold trajectory, which ${id} is made of: record some with pnpm prove --record`,
  );
}
