import { readFileSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { z } from "zod";
import type { Catalog } from "../../pipeline/catalog/catalog.js";
import { findDifferences } from "../../pipeline/instruct/compare/differences.js";
import { findLowLevelDifferences } from "../../pipeline/instruct/compare/low-level.js";
import { maximumAssignment } from "../../pipeline/instruct/read/assignment.js";
import type { Clause } from "../../pipeline/instruct/read/clauses.js";
import { readInstruction } from "../../pipeline/instruct/read/offline.js";
import { readText } from "../../pipeline/instruct/read/read-text.js";
import { askedOf } from "../../pipeline/instruct/read-back.js";
import type { WordedTask } from "../../pipeline/schema/records/stage-records.js";
import type { Subtask } from "../../pipeline/schema/subtask.js";
import { type SoundTask, soundTasks } from "../fixtures/sound-texts.js";
import { type Corruption, type CorruptionKind, corrupt } from "./corrupt.js";
import { corruptLowLevel } from "./corrupt-low-level.js";

const pairs = z.array(z.tuple([z.number().int(), z.number().int()]));
const annotationSchema = z.array(
  z.strictObject({
    dataset: z.enum(["windowsworld", "crab"]),
    id: z.string(),
    half: z.enum(["development", "held_out"]),
    /** Character spans in the instruction. */
    clauses: pairs,
    /** Transitively reduced. */
    precedes: pairs,
    takes_over: pairs,
  }),
);
type Annotation = z.infer<typeof annotationSchema>[number];

interface Score {
  right: number;
  claimed: number;
  wanted: number;
}
export interface ReaderFigures {
  texts: number;
  clauses: Score;
  precedence: Score;
  handOvers: Score;
}

/** Precision and recall of the reader on the annotated published instructions in `reference`, by half. */
export function measureReader(reference: string): Record<"development" | "held_out", ReaderFigures> {
  const texts = readTexts(reference);
  const file = new URL("annotations.json", import.meta.url);
  const annotations = annotationSchema.parse(JSON.parse(readFileSync(file, "utf8")));
  const figures = { development: emptyFigures(), held_out: emptyFigures() };
  for (const annotation of annotations) {
    const text = texts.get(annotation.id);
    if (text !== undefined) measure(text, annotation, figures[annotation.half]);
  }
  return figures;
}

function measure(text: string, annotation: Annotation, figures: ReaderFigures): void {
  const reading = readText(text, { implicit: true });
  const spans = reading.clauses.map(spanOf);
  const overlaps = spans.map((span) => annotation.clauses.map((other) => overlap(span, other)));
  const matched = maximumAssignment(overlaps).map((to, from) => ((overlaps[from]?.[to] ?? 0) > 0 ? to : -1));
  const name = ([from, to]: readonly [number, number]) => `${matched[from]}>${matched[to]}`;
  figures.texts += 1;
  count(
    figures.clauses,
    matched.map(String),
    annotation.clauses.map((_span, index) => String(index)),
  );
  const wanted = (list: readonly (readonly [number, number])[]) => list.map(([from, to]) => `${from}>${to}`);
  count(figures.precedence, reading.holds.precedence.pairs().map(name), wanted(annotation.precedes));
  const links = new Set(reading.holds.links.map((link) => name([link.from, link.to])));
  count(figures.handOvers, [...links], wanted(annotation.takes_over));
}

function spanOf(clause: Clause): [number, number] {
  const tokens = [...clause.lead, ...clause.subordinates.flatMap((one) => one.tokens), ...clause.tokens];
  return [Math.min(...tokens.map(({ start }) => start)), Math.max(...tokens.map(({ end }) => end))];
}

function overlap([start, end]: readonly [number, number], [from, to]: readonly [number, number]): number {
  return Math.max(0, Math.min(end, to) - Math.max(start, from));
}

function count(score: Score, claimed: readonly string[], wanted: readonly string[]): void {
  score.claimed += claimed.length;
  score.wanted += wanted.length;
  score.right += claimed.filter((name) => wanted.includes(name)).length;
}

function emptyFigures(): ReaderFigures {
  const none = () => ({ right: 0, claimed: 0, wanted: 0 });
  return { texts: 0, clauses: none(), precedence: none(), handOvers: none() };
}

function readTexts(reference: string): Map<string, string> {
  const windowsworld = z.array(z.object({ task_id: z.string(), instruction: z.string() }));
  const crab = z.object({ id: z.string(), description: z.string() });
  const texts = new Map<string, string>();
  const records = windowsworld.parse(JSON.parse(readFileSync(join(reference, "windowsworld/tasks.json"), "utf8")));
  for (const record of records) texts.set(record.task_id, record.instruction);
  for (const line of readFileSync(join(reference, "crab/tasks.jsonl"), "utf8").trim().split("\n")) {
    const record = crab.parse(JSON.parse(line));
    texts.set(record.id, record.description);
  }
  return texts;
}

/** "0.95 (19/20)". */
export function ratio(right: number, of: number): string {
  return of === 0 ? "none" : `${(right / of).toFixed(3)} (${right}/${of})`;
}

/** Sound texts that are refused, and damaged ones that are, by kind of damage. */
export interface CorruptionFigures {
  sound: { texts: number; refused: number };
  damaged: Record<CorruptionKind, { texts: number; caught: number }>;
}

/** How many damaged texts the reader refuses, by kind of damage, and how many sound ones. */
export function measureCorruptions(
  tasks: readonly Pick<SoundTask, "subtasks" | "expected" | "texts">[],
): CorruptionFigures {
  const figures = emptyCorruptions();
  for (const { subtasks, expected, texts } of tasks) {
    const refuses = (text: string) => findDifferences(readInstruction(text, subtasks), expected).length > 0;
    for (const text of texts) countCorruptions(figures, text, corrupt(text, expected), refuses);
  }
  return figures;
}

function countCorruptions(
  figures: CorruptionFigures,
  text: string,
  corruptions: readonly Corruption[],
  refuses: (text: string) => boolean,
): void {
  figures.sound.texts += 1;
  if (refuses(text)) figures.sound.refused += 1;
  for (const corruption of corruptions) {
    figures.damaged[corruption.kind].texts += 1;
    if (refuses(corruption.text)) figures.damaged[corruption.kind].caught += 1;
  }
}

function emptyCorruptions(): CorruptionFigures {
  const none = () => ({ texts: 0, caught: 0 });
  return {
    sound: { texts: 0, refused: 0 },
    damaged: {
      order: none(),
      "dropped clause": none(),
      "made sequential": none(),
      "hand-over": none(),
      value: none(),
      condition: none(),
    },
  };
}

/**
 * The same for tasks with their texts: sound and damaged texts of the high-level instruction and its variants (`words`),
 * and of the low-level one (`steps`).
 */
export function measureDescribed(
  tasks: readonly Pick<WordedTask, "draft" | "instruction">[],
  pool: ReadonlyMap<string, Subtask>,
  catalog: Pick<Catalog, "applications">,
): { words: CorruptionFigures; steps: CorruptionFigures } {
  const asked = tasks.map(({ draft, instruction }) => ({ ...askedOf(draft, pool, catalog), instruction }));
  const words = measureCorruptions(
    asked.map(({ instruction, ...task }) => ({ ...task, texts: [instruction.high_level, ...instruction.variants] })),
  );
  const steps = emptyCorruptions();
  for (const { subtasks, expected, instruction } of asked) {
    const refuses = (text: string) => findLowLevelDifferences(text, expected, subtasks).length > 0;
    countCorruptions(steps, instruction.low_level, corruptLowLevel(instruction.low_level), refuses);
  }
  return { words, steps };
}

/** The figures as lines for a terminal; `reference` is the folder of published data, null to leave it out. */
export function reportReader(reference: string | null): string[] {
  const lines: string[] = [];
  if (reference !== null) {
    for (const [half, figures] of Object.entries(measureReader(reference))) {
      for (const name of ["clauses", "precedence", "handOvers"] as const) {
        const { right, claimed, wanted } = figures[name];
        lines.push(`${half} ${name}: precision ${ratio(right, claimed)}, recall ${ratio(right, wanted)}`);
      }
    }
  }
  const { sound, damaged } = measureCorruptions(soundTasks);
  lines.push(`sound texts refused: ${ratio(sound.refused, sound.texts)}`);
  for (const [kind, { texts, caught }] of Object.entries(damaged))
    lines.push(`${kind} caught: ${ratio(caught, texts)}`);
  return lines;
}

if (process.argv[1] !== undefined && import.meta.url === pathToFileURL(process.argv[1]).href) {
  const at = process.argv.indexOf("--reference");
  for (const line of reportReader(at < 0 ? null : (process.argv[at + 1] ?? null))) console.log(line);
}
