import type { OutputPath } from "../../../files/output-folder.js";
import type { ExportFolder } from "../export-folder.js";
import { columnKinds, type TableColumn } from "../parquet/column.js";
import { type ParquetFile, type ParquetRow, parquetFile } from "../parquet/parquet-file.js";
import { type Split, splits } from "../split.js";

/** Bytes of the values in a file, after which the next one begins; Hugging Face's viewer likes files below 500 MB. */
const shardBytes = 400 * 1024 * 1024;

/** A table in Parquet files below data/, one or more for each split. */
export interface Shards<Name extends string> {
  append(split: Split, row: ParquetRow<Name>): void;
  /** Writes the footers. Returns rows by split. */
  finish(): ReadonlyMap<Split, number>;
}

/** Begins a table: data/<table>/<split>-00000.parquet and so on, as far as there are rows. */
export function shardedTable<Name extends string>(
  folder: ExportFolder,
  table: string,
  columns: readonly TableColumn<Name>[],
): Shards<Name> {
  const features = Object.fromEntries(columns.map(({ name, kind }) => [name, columnKinds[kind].feature]));
  const metadata = { huggingface: JSON.stringify({ info: { features } }) };
  const open = new Map<Split, { file: ParquetFile<Name>; close(): void }>();
  const shards = new Map<Split, number>();
  const rows = new Map<Split, number>();

  function fileOf(split: Split): ParquetFile<Name> {
    const now = open.get(split);
    if (now !== undefined && now.file.bytes < shardBytes) return now.file;
    now?.file.finish();
    now?.close();
    const number = shards.get(split) ?? 0;
    shards.set(split, number + 1);
    const path: OutputPath = ["data", table, `${split}-${String(number).padStart(5, "0")}.parquet`];
    const stream = folder.open(path);
    const file = parquetFile(stream, columns, metadata);
    open.set(split, { file, close: () => stream.close() });
    return file;
  }

  return {
    append(split, row) {
      fileOf(split).append(row);
      rows.set(split, (rows.get(split) ?? 0) + 1);
    },
    finish() {
      for (const { file, close } of open.values()) {
        file.finish();
        close();
      }
      return new Map([...rows].sort(([a], [b]) => place(a) - place(b)));
    },
  };
}

function place(split: Split): number {
  return splits.indexOf(split);
}
