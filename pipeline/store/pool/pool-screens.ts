import { rmSync } from "node:fs";
import { dirname, join } from "node:path";
import type { z } from "zod";
import { StoreError } from "../../errors.js";
import { requireReplaceable, writeOutputFile } from "../../files/output-file.js";
import { isThere, readInputFile } from "../../files/read-input-file.js";
import { jsonWith, type Recogniser, webp } from "../../files/recognisers.js";
import { contentHash, sha256 } from "../../hash.js";
import { recordedScreensSchema, type SubtaskScreens } from "../../schema/computer/recorded-screens.js";
import type { Subtask } from "../../schema/subtask.js";
import { decodeScreens, encodeScreens } from "../screen-sequence.js";
import { readPoolFile } from "./read-pool-file.js";
import { readableJson } from "./readable-json.js";

/** The parts of a subtask that its screens depend on. */
type Shown = Pick<Subtask, "actions" | "evaluator">;

function hashOf({ actions, evaluator }: Shown): string {
  return contentHash([actions, evaluator]);
}

type ScreenIndex = z.infer<typeof recordedScreensSchema>;

const index = "screens.json";
/** Pictures that lie beside their index, as all did once. */
const sequence = "screens.webp";
/** Names of the files of a subtask's folder that hold screens. */
export const screenFileNames = [index, sequence] as const;

/** Where a pool keeps pictures, by its root. It need not be there: what is in it can be made again. */
export function picturesFolder(root: string): string {
  return join(root, "pictures");
}

/**
 * Writes what was seen of a subtask into its folder, and the pictures into the folder of pictures of its pool; a picture
 * that comes again is kept once. Throws StoreError.
 */
export async function writeScreens(folder: string, subtask: Shown, screens: SubtaskScreens): Promise<void> {
  const pictures = new Map<string, { at: number; png: Uint8Array }>();
  const keep = (png: Uint8Array): number => {
    const hash = sha256(png);
    const kept = pictures.get(hash) ?? { at: pictures.size, png };
    pictures.set(hash, kept);
    return kept.at;
  };
  const steps = screens.steps.map(({ screenshot, rect }) => ({ screen: keep(screenshot), rect }));
  const last = keep(screens.last);
  const encoded = await encodeScreens([...pictures.values()].map(({ png }) => png));
  const { parameters, saw } = screens;
  writeIndex(folder, {
    subtask: hashOf(subtask),
    pictures: keepPictures(folder, encoded),
    parameters,
    steps,
    last,
    saw: [...saw],
  });
  dropBeside(folder);
}

/**
 * Moves pictures that lie in the folder of a subtask into the folder of pictures of its pool. Returns whether there were
 * any. Throws StoreError.
 */
export function moveScreens(folder: string): boolean {
  const beside = join(folder, sequence);
  if (!mayHaveScreens(folder) || !isThere(beside)) return false;
  const { subtask, pictures, ...rest } = readIndex(folder);
  writeIndex(folder, { subtask, pictures: pictures ?? keepPictures(folder, readInputFile(beside)), ...rest });
  dropBeside(folder);
  return true;
}

/** Keeps a sequence in the folder of pictures; returns the hash that names it. */
function keepPictures(folder: string, content: Uint8Array): string {
  const hash = sha256(content);
  const file = picturesFile(folder, hash);
  const { marked: _, ...unmarked } = webp;
  if (!isThere(file)) writeOutputFile(file, content, unmarked);
  return hash;
}

function writeIndex(folder: string, record: ScreenIndex): void {
  const text = readableJson(recordedScreensSchema.parse(record));
  writeOutputFile(join(folder, index), text, jsonWith("a list of screens", "subtask", "steps"));
}

/** Deletes pictures of this program that lie beside their index. Throws OUTPUT_TAKEN for a file of somebody else. */
function dropBeside(folder: string): void {
  requireReplaceable(join(folder, sequence), sequenceOf(folder));
  rmSync(join(folder, sequence), { force: true });
}

/** A sequence of this program: one that is marked, or that an index of this program beside it describes, as earlier versions set no mark. */
function sequenceOf(folder: string): Recogniser {
  const isIndexed = (): boolean => mayHaveScreens(folder) && recordedScreensSchema.safeParse(readIndex(folder)).success;
  return { ...webp, matches: (head, file) => webp.matches(head, file) || isIndexed() };
}

/** Whether the folder has an index of screens, if only of what was done there once. */
export function mayHaveScreens(folder: string): boolean {
  return isThere(join(folder, index));
}

/** Whether the folder says what was seen of the subtask as it is, with or without the pictures. Throws POOL_FILE. */
export function hasScreenIndex(folder: string, subtask: Shown): boolean {
  return mayHaveScreens(folder) && readIndex(folder).subtask === hashOf(subtask);
}

/** Whether the screens of the subtask as it is are here, with their pictures. Throws StoreError POOL_FILE. */
export function hasScreens(folder: string, subtask: Shown): boolean {
  return hasScreenIndex(folder, subtask) && isThere(sequenceFile(folder, readIndex(folder)));
}

/** The hash by which the pictures of a folder are named; null where it has none, or where they lie in it. */
export function picturesNamed(folder: string): string | null {
  return mayHaveScreens(folder) ? (readIndex(folder).pictures ?? null) : null;
}

/** The screens of the subtask as it is; null where they are not here. Throws StoreError POOL_FILE. */
export async function readScreens(folder: string, subtask: Shown): Promise<SubtaskScreens | null> {
  if (!hasScreens(folder, subtask)) return null;
  const record = readIndex(folder);
  const { parameters, steps, last, saw } = record;
  const file = sequenceFile(folder, record);
  const content = readInputFile(file);
  if (record.pictures !== undefined && sha256(content) !== record.pictures) {
    throw new StoreError(
      "POOL_FILE",
      `${file} is not what its name says; delete it, and run pnpm catalog pictures --yes`,
    );
  }
  const pictures = await decodeScreens(content);
  const picture = (at: number): Uint8Array => {
    const png = pictures[at];
    if (png !== undefined) return png;
    throw new StoreError("POOL_FILE", `${file} has no picture ${at}; restore it, or delete it`);
  };
  return {
    parameters,
    steps: steps.map(({ screen, rect }) => ({ screenshot: picture(screen), rect })),
    last: picture(last),
    saw,
  };
}

function readIndex(folder: string): ScreenIndex {
  return readPoolFile(join(folder, index), recordedScreensSchema);
}

function sequenceFile(folder: string, { pictures }: ScreenIndex): string {
  return pictures === undefined ? join(folder, sequence) : picturesFile(folder, pictures);
}

/** The file of a sequence of the pool that a subtask's folder (`<root>/<environment>/<application>/<slug>`) is in. */
function picturesFile(folder: string, hash: string): string {
  return join(picturesFolder(dirname(dirname(dirname(folder)))), `${hash}.webp`);
}

/**
 * The files of the folder that belong to the screens of the subtask as it is, to be written again where the others of
 * the folder are made anew. What lies in the folder of pictures is not among them.
 */
export function screenFiles(folder: string | undefined, subtask: Shown): [name: string, content: Uint8Array][] {
  if (folder === undefined || !hasScreenIndex(folder, subtask)) return [];
  return screenFileNames
    .filter((name) => isThere(join(folder, name)))
    .map((name) => [name, readInputFile(join(folder, name))]);
}
