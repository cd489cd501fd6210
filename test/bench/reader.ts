import { readFileSync } from "node:fs";
import { join } from "node:path";
import { z } from "zod";
import { maximumAssignment } from "../../pipeline/validate/assignment.js";
import type { Clause } from "../../pipeline/validate/clauses.js";
import { readText } from "../../pipeline/validate/read-text.js";

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
  const reading = readText(text, [], true);
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
