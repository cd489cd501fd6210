import { createReadStream, readdirSync } from "node:fs";
import { join } from "node:path";
import { createInterface } from "node:readline";
import type { Move } from "../../pipeline/export/formats/vocabularies/move.js";
import { canonicalJson } from "../../pipeline/hash.js";
import { visibleText } from "../../pipeline/text/visible-text.js";
import { pointsOf, withoutPoints } from "../export/formats/read-back.js";
import type { RecordedStep, RecordedSteps } from "./recorded-steps.js";

/** What was found of a dataset in an export, and where it says something else. */
export interface Found {
  readonly tasks: Set<string>;
  steps: number;
  /** Hashes of the pictures that rows name. */
  readonly pictures: Set<string>;
  /** Hashes of those that are there with the bytes of the dataset. */
  readonly equal: Set<string>;
  readonly differences: string[];
}

export function nothingFound(): Found {
  return { tasks: new Set(), steps: 0, pictures: new Set(), equal: new Set(), differences: [] };
}

/** How moves are held against those that were recorded. */
export interface Likeness {
  /** Most pixels between a point and the one that was recorded. */
  readonly off: number;
  /** What is read instead of a move, as the format says less; the same move otherwise. */
  readonly less?: (move: Move) => Move[];
}

/** Notes a task that an export has with its instruction. */
export function foundTask(found: Found, recorded: RecordedSteps, id: string, instruction: string): void {
  const wanted = recorded.instruction(id);
  if (wanted === null) found.differences.push(`task ${id} is none of the dataset`);
  else if (visibleText(wanted).trim() !== visibleText(instruction).trim())
    found.differences.push(`task ${id} says: ${instruction}`);
  if (found.tasks.has(id)) found.differences.push(`task ${id} comes twice`);
  found.tasks.add(id);
}

/** Notes a step that an export has, with the name of its picture and its moves. */
export function foundStep(
  found: Found,
  step: RecordedStep | null,
  said: { readonly id: string; readonly picture: string; readonly moves: readonly Move[] },
  { off, less = (move) => [move] }: Likeness,
): void {
  if (step === null) {
    found.differences.push(`step ${said.id} is none of the dataset`);
    return;
  }
  found.steps += 1;
  found.tasks.add(step.task);
  found.pictures.add(said.picture);
  if (said.picture !== step.picture) found.differences.push(`step ${said.id} shows ${said.picture}`);
  const wanted = step.moves.flatMap(less);
  // Going to a place may be a move of its own.
  const moves = wanted.some(isGoing) ? said.moves : said.moves.filter((move) => !isGoing(move));
  if (canonicalJson(moves.map(withoutPoints)) !== canonicalJson(wanted.map(withoutPoints))) {
    found.differences.push(`step ${said.id} says ${JSON.stringify(moves)} and not ${JSON.stringify(wanted)}`);
    return;
  }
  const points = moves.flatMap(pointsOf);
  const far = wanted.flatMap(pointsOf).some(({ x, y }, i) => {
    const at = points[i];
    return at === undefined || Math.max(Math.abs(at.x - x), Math.abs(at.y - y)) > off;
  });
  if (far) found.differences.push(`step ${said.id} is at ${JSON.stringify(points)}`);
}

const isGoing = (move: Move): boolean => move.function === "move";

/** The hash in the name of a picture that stands last in a text. */
export function lastPicture(text: string): string {
  return [...text.matchAll(/([0-9a-f]{64})\.(?:webp|png)/g)].at(-1)?.[1] ?? "none";
}

/** The paths of the files of a folder, in order, whose path ends in a certain way. */
export function filesNamed(folder: string, named: RegExp): string[] {
  const names = readdirSync(folder, { recursive: true, encoding: "utf8" }).sort();
  return names.filter((name) => named.test(name)).map((name) => join(folder, name));
}

/** The records of files of JSON lines, one in memory at a time. */
export async function* linesOf(files: readonly string[]): AsyncGenerator<unknown> {
  for (const file of files) {
    for await (const line of createInterface({ input: createReadStream(file) })) yield JSON.parse(line);
  }
}
