import { join } from "node:path";
import { z } from "zod";
import { StoreError } from "../../errors.js";
import { writeOutputFile } from "../../files/output-file.js";
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

const index = "screens.json";
const sequence = "screens.webp";
/** Names of the files that hold screens. */
export const screenFileNames = [index, sequence] as const;

/** Writes the screens of a subtask into its folder; a picture that comes again is kept once. */
export async function writeScreens(folder: string, subtask: Shown, screens: SubtaskScreens): Promise<void> {
  const pictures = new Map<string, { at: number; png: Uint8Array }>();
  const keep = (png: Uint8Array): number => {
    const hash = sha256(png);
    const kept = pictures.get(hash) ?? { at: pictures.size, png };
    pictures.set(hash, kept);
    return kept.at;
  };
  const record = recordedScreensSchema.parse({
    subtask: hashOf(subtask),
    parameters: screens.parameters,
    steps: screens.steps.map(({ screenshot, rect }) => ({ screen: keep(screenshot), rect })),
    last: keep(screens.last),
    saw: screens.saw,
  });
  const encoded = await encodeScreens([...pictures.values()].map(({ png }) => png));
  writeOutputFile(join(folder, sequence), encoded, sequenceOf(folder));
  writeOutputFile(join(folder, index), readableJson(record), jsonWith("a list of screens", "subtask", "steps"));
}

/** A sequence of this program: one that is marked, or that an index of this program beside it describes, as earlier versions set no mark. */
function sequenceOf(folder: string): Recogniser {
  const isIndexed = (): boolean =>
    mayHaveScreens(folder) && recordedScreensSchema.safeParse(readPoolFile(join(folder, index), z.unknown())).success;
  return { ...webp, matches: (head, file) => webp.matches(head, file) || isIndexed() };
}

/** Whether the folder has screens, if only of what was done there once. */
export function mayHaveScreens(folder: string): boolean {
  return isThere(join(folder, index)) && isThere(join(folder, sequence));
}

/** Whether the folder has screens of the subtask as it is. Throws StoreError POOL_FILE. */
export function hasScreens(folder: string, subtask: Shown): boolean {
  if (!mayHaveScreens(folder)) return false;
  return readPoolFile(join(folder, index), recordedScreensSchema).subtask === hashOf(subtask);
}

/** The screens of the subtask as it is; null where the folder has none. Throws StoreError POOL_FILE. */
export async function readScreens(folder: string, subtask: Shown): Promise<SubtaskScreens | null> {
  if (!hasScreens(folder, subtask)) return null;
  const { parameters, steps, last, saw } = readPoolFile(join(folder, index), recordedScreensSchema);
  const pictures = await decodeScreens(readInputFile(join(folder, sequence)));
  const picture = (at: number): Uint8Array => {
    const png = pictures[at];
    if (png !== undefined) return png;
    throw new StoreError("POOL_FILE", `${join(folder, sequence)} has no picture ${at}; restore it, or delete it`);
  };
  return {
    parameters,
    steps: steps.map(({ screen, rect }) => ({ screenshot: picture(screen), rect })),
    last: picture(last),
    saw,
  };
}

/** The files that hold the screens of the subtask as it is, to be written again where the others of its folder are made anew. */
export function screenFiles(folder: string | undefined, subtask: Shown): [name: string, content: Uint8Array][] {
  if (folder === undefined || !hasScreens(folder, subtask)) return [];
  return screenFileNames.map((name) => [name, readInputFile(join(folder, name))]);
}
