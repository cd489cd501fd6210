import type Database from "better-sqlite3";
import type { ShortCertificate } from "../../schema/certificate.js";
import type { ExportFolder } from "./export-folder.js";
import type { Shares } from "./split.js";
import type { ExportTally } from "./tally.js";

/** What points of the screen are counted in. */
export const coordinateKinds = ["pixels", "thousandths"] as const;
export type CoordinateKind = (typeof coordinateKinds)[number];

/** What a format is written from, and how. */
export interface ExportRequest {
  readonly database: Database.Database;
  readonly folder: ExportFolder;
  readonly coordinates: CoordinateKind;
  readonly shares: Shares;
  /** What was written, and what the format cannot hold. */
  readonly tally: ExportTally;
  /**
   * The short form of the dataset's certificate, which is worked out when it is first asked for. Throws as
   * `shortCertificate`.
   */
  readonly certificate: () => ShortCertificate;
}

/** A form in which a dataset is written as a folder of files. */
export interface ExportFormat {
  readonly id: string;
  /** What it is for, in one line. */
  readonly title: string;
  /** Whether tasks are enough, or executed gold trajectories with pictures are needed. */
  readonly needs: "tasks" | "recordings";
  /** How points may be written, the usual way first; empty where the format has one way only, or none. */
  readonly coordinates: readonly CoordinateKind[];
  /** Recognises an earlier export by one of its own files; without it, every export has a manifest. */
  readonly isEarlier?: (directory: string) => boolean;
  /** Throws StoreError, RequestError. */
  write(request: ExportRequest): Promise<void> | void;
}
