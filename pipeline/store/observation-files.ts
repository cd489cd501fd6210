import { gzipSync } from "node:zlib";
import { sha256 } from "../hash.js";
import type { Control } from "../schema/computer/control.js";
import type { TableRow } from "./file/insert.js";

/** Observations as files named by their content: the rows to write, and the names in order. */
export function observationFiles(observations: readonly (readonly Control[])[]): { names: string[]; rows: TableRow[] } {
  const rows = observations.map((controls): TableRow => {
    // An environment builds all controls with the same keys in the same order, so plain JSON is canonical here.
    const text = JSON.stringify(controls);
    return {
      table: "files",
      row: {
        hash: sha256(text),
        media_type: "application/json",
        encoding: "gzip",
        bytes: gzipSync(text, { level: 1 }),
      },
      shared: true,
    };
  });
  return { names: rows.map(({ row }) => `${String(row.hash)}.json`), rows };
}

/** The hash in the name of an observation. */
export function observationHash(name: string): string {
  return name.replace(/\.json$/, "");
}
