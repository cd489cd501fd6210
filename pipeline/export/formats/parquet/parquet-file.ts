import { ByteWriter, type ColumnSource, ParquetWriter, type SchemaElement } from "hyparquet-writer";
import type { OutputStream } from "../../../files/output-folder.js";
import { type ColumnValue, columnKinds, type TableColumn } from "./column.js";

/** Rows and bytes of a row group, after which it is written; more is never in memory. */
const groupRows = 100;
const groupBytes = 16 * 1024 * 1024;

/** A row by the names of the columns. */
export type ParquetRow<Name extends string> = Readonly<Record<Name, ColumnValue>>;

/** A Parquet file that is written row group by row group, compressed with Snappy. */
export interface ParquetFile<Name extends string> {
  readonly rows: number;
  /** Bytes of the values so far. */
  readonly bytes: number;
  append(row: ParquetRow<Name>): void;
  /** Writes what is left and the footer. */
  finish(): void;
}

/** Begins a Parquet file on a stream, with metadata for the whole file. */
export function parquetFile<Name extends string>(
  stream: OutputStream,
  columns: readonly TableColumn<Name>[],
  metadata: Readonly<Record<string, string>>,
): ParquetFile<Name> {
  const output = streamWriter(stream);
  const writer = new ParquetWriter({
    writer: output,
    schema: schemaOf(columns),
    createdBy: "taskloom",
    statistics: false,
    kvMetadata: Object.entries(metadata).map(([key, value]) => ({ key, value })),
  });
  let waiting: ParquetRow<Name>[] = [];
  let [rows, bytes, waitingBytes] = [0, 0, 0];

  function writeGroup(): void {
    if (waiting.length === 0) return;
    const columnData = columns.map(
      ({ name, kind }): ColumnSource => ({
        name,
        data: waiting.map((row) => columnKinds[kind].stored(row[name])),
        offsetIndex: false,
      }),
    );
    writer.write({ columnData, rowGroupSize: waiting.length });
    output.toStream();
    waiting = [];
    waitingBytes = 0;
  }

  return {
    get rows() {
      return rows;
    },
    get bytes() {
      return bytes;
    },
    append(row) {
      const size = columns.reduce((sum, { name, kind }) => sum + columnKinds[kind].size(row[name]), 0);
      waiting.push(row);
      rows += 1;
      bytes += size;
      waitingBytes += size;
      if (waiting.length >= groupRows || waitingBytes >= groupBytes) writeGroup();
    },
    finish() {
      writeGroup();
      writer.finish();
      output.toStream();
    },
  };
}

function schemaOf<Name extends string>(columns: readonly TableColumn<Name>[]): SchemaElement[] {
  return [
    { name: "root", num_children: columns.length },
    ...columns.flatMap(({ name, kind }) => columnKinds[kind].schema(name)),
  ];
}

/** A writer whose bytes go to the stream when they are asked for, and are forgotten. */
function streamWriter(stream: OutputStream): ByteWriter & { toStream(): void } {
  const writer = new ByteWriter(1 << 20);
  return Object.assign(writer, {
    toStream(): void {
      stream.append(writer.getBytes());
      writer.index = 0;
    },
  });
}
