import { mkdtempSync, readFileSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { basename, join } from "node:path";
import type Database from "better-sqlite3";
import sharp from "sharp";
import { z } from "zod";
import { type ExportSummary, exportDataset } from "../../pipeline/export/export-dataset.js";
import type { ExportFormat } from "../../pipeline/export/formats/export-format.js";
import { exportFormats } from "../../pipeline/export/formats/table.js";
import { sha256 } from "../../pipeline/hash.js";
import { pictureSize, readScreen } from "../../pipeline/store/attempts/attempt-results.js";
import { openDatabase } from "../../pipeline/store/file/database.js";
import { compilePython, pythonIn } from "../export/formats/compile-python.js";
import { formatReaders } from "./read-back-formats.js";
import { type Found, filesNamed, nothingFound } from "./read-back-found.js";
import { keepRecordedSteps, type RecordedSteps } from "./recorded-steps.js";

/** What reading the export in one format came to. */
export interface ReadBack {
  readonly format: string;
  readonly files: number;
  readonly bytes: number;
  readonly seconds: number;
  readonly found: Found;
  readonly summary: ExportSummary;
}

/** The longest list of differences that is printed of a format. */
const shownDifferences = 5;

/** Formats that have a part of the steps: those with something wrong beside them. */
const ofSomeSteps: ReadonlySet<string> = new Set(["preferences"]);

/**
 * Exports a dataset in every format into a temporary folder, reads each export by a reader that is not its writer, and
 * prints what was found of the dataset and what is different. The program ends with 1 where anything is.
 */
export async function* reportReadBack(file: string | null): AsyncGenerator<string> {
  if (file === null) {
    yield "name a dataset with --from FILE";
    return;
  }
  const database = openDatabase(file);
  const folder = mkdtempSync(join(tmpdir(), "taskloom-read-back-"));
  try {
    const recorded = keepRecordedSteps(database, join(folder, "recorded.sqlite"));
    yield `${recorded.tasks} tasks, ${recorded.recordedTasks} of them recorded in ${recorded.steps} steps with ${recorded.pictures} pictures`;
    yield cells(["format", "files", "MB", "s", "tasks", "steps", "pictures", "equal", "not held", "differences"]);
    for await (const one of readBackAll(database, recorded, folder)) {
      const { format, files, bytes, seconds, found, summary } = one;
      const lost = Object.values(summary.unsaid).reduce((sum, count) => sum + count, 0);
      const sizes = [files, (bytes / 1e6).toFixed(1), seconds.toFixed(1)];
      const counts = [found.tasks.size, found.steps, found.pictures.size, found.equal.size, lost];
      yield cells([format, ...sizes, ...counts, found.differences.length]);
      for (const [reason, count] of Object.entries(summary.unsaid)) yield `    ${count} times ${reason}`;
      for (const difference of found.differences.slice(0, shownDifferences)) yield `    DIFFERENT: ${difference}`;
      if (found.differences.length > 0) process.exitCode = 1;
    }
    recorded.close();
  } finally {
    database.close();
    rmSync(folder, { recursive: true });
  }
}

const widths = [12, 7, 9, 8, 7, 7, 9, 7, 9, 12];

function cells(values: readonly (string | number)[]): string {
  return values
    .map((value, i) => (i === 0 ? String(value).padEnd(12) : String(value).padStart(widths[i] ?? 0)))
    .join("");
}

/** Reads a dataset back from every format that can be made of it, each export deleted before the next. */
export async function* readBackAll(
  database: Database.Database,
  recorded: RecordedSteps,
  folder: string,
): AsyncGenerator<ReadBack> {
  const decoded = new Set<string>();
  for (const format of exportFormats) {
    if (format.needs === "recordings" && recorded.steps === 0) continue;
    const to = join(folder, format.id);
    const began = performance.now();
    const summary = await exportDataset(database, { format: format.id, to });
    const read = formatReaders[format.id];
    if (read === undefined) throw new Error(`the format ${format.id} has no reader`);
    const found = nothingFound();
    await read(to, recorded, found);
    compareCounts(format, recorded, found, summary);
    compileAll(to, found);
    await comparePictures(database, recorded, to, found, decoded);
    const files = filesNamed(to, /./).filter((file) => statSync(file).isFile());
    requireListed(to, files, found);
    yield {
      ...{ format: format.id, files: files.length, bytes: files.reduce((sum, file) => sum + statSync(file).size, 0) },
      ...{ seconds: (performance.now() - began) / 1000, found, summary },
    };
    rmSync(to, { recursive: true });
  }
}

/** What is missing has to be what the exporter said that it left out. */
function compareCounts(format: ExportFormat, recorded: RecordedSteps, found: Found, { unsaid }: ExportSummary): void {
  const leftOut = (what: string) =>
    Object.entries(unsaid).reduce(
      (sum, [reason, count]) => (reason.endsWith(`the ${what} is left out`) ? sum + count : sum),
      0,
    );
  const compare = (what: string, count: number, wanted: number) => {
    if (count !== wanted) found.differences.push(`${count} ${what} were found, and not ${wanted}`);
  };
  if (format.needs === "tasks") compare("tasks", found.tasks.size, recorded.tasks - leftOut("task"));
  else if (!ofSomeSteps.has(format.id)) compare("steps", found.steps, recorded.steps - leftOut("step"));
  if (format.id === "omnibench") compare("steps", found.steps, recorded.steps);
  if (format.id === "huggingface") compare("steps", found.steps, recorded.steps - leftOut("step"));
}

function compileAll(folder: string, found: Found): void {
  try {
    compilePython(pythonIn(folder));
  } catch (error) {
    found.differences.push(`CPython: ${error}`);
  }
}

/**
 * Holds the picture files of an export against those of the dataset, and against what rows name; decodes each picture
 * once.
 */
async function comparePictures(
  database: Database.Database,
  recorded: RecordedSteps,
  folder: string,
  found: Found,
  decoded: Set<string>,
): Promise<void> {
  const left = new Set(found.pictures);
  const files = filesNamed(folder, /^(?:images|files)\/[0-9a-f]{64}\.(?:webp|png)$/);
  for (const file of files) {
    const hash = basename(file).slice(0, 64);
    const task = recorded.taskWithPicture(hash);
    // Files with which tasks start may be pictures, too.
    if (task === null && !left.has(hash) && file.endsWith(".png")) continue;
    const bytes = readFileSync(file);
    const kept = task === null ? null : readScreen(database, task, hash);
    if (kept !== null && bytes.equals(kept) && sha256(bytes) === hash) found.equal.add(hash);
    else found.differences.push(`picture ${hash} is not that of the dataset`);
    if (!left.delete(hash)) found.differences.push(`picture ${hash} is named by no row`);
    if (!decoded.has(hash)) await decode(bytes, hash, found);
    decoded.add(hash);
  }
  if (files.length > 0 && left.size > 0) found.differences.push(`${left.size} pictures are named and not there`);
}

async function decode(bytes: Buffer, hash: string, found: Found): Promise<void> {
  const { data, info } = await sharp(bytes).raw().toBuffer({ resolveWithObject: true });
  const [width, height] = pictureSize(bytes);
  if (info.width !== width || info.height !== height || data.length !== width * height * info.channels)
    found.differences.push(`picture ${hash} is decoded to ${info.width} x ${info.height}`);
}

const manifest = z.object({ files: z.array(z.string()) });

/** The manifest lists the files that are there, but for those named by their content. */
function requireListed(folder: string, files: readonly string[], found: Found): void {
  const own = files.map((file) => file.slice(folder.length + 1));
  if (!own.includes("taskloom.json")) return;
  const listed = new Set(manifest.parse(JSON.parse(readFileSync(join(folder, "taskloom.json"), "utf8"))).files);
  for (const file of own) {
    if (file === "taskloom.json" || /^(?:images|taskloom_files)\//.test(file)) continue;
    if (!listed.delete(file)) found.differences.push(`${file} is not listed in taskloom.json`);
  }
  for (const file of listed) found.differences.push(`${file} is listed in taskloom.json and not there`);
}
