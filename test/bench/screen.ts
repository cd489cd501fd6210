import { readFileSync } from "node:fs";
import { createElementReader, type ElementReader } from "../../pipeline/screen/read-elements.js";
import { gradeScreen, type ScreenGrades } from "./screen-grades.js";
import { poolSights, type ScreenSight } from "./screen-sights.js";
import { type ScreenTruth, screenTruths, truthKinds } from "./screen-truth.js";
import { readWholePage } from "./screen-whole-page.js";

/** A screen with what is really to be seen on it. */
interface GradedSight {
  sight: ScreenSight;
  truths: readonly ScreenTruth[];
}

/** Ways to hand a screen to Tesseract in one piece, for comparison. */
const wholePages = [
  { enlargement: 1, segmentation: 11 },
  { enlargement: 2, segmentation: 11 },
  { enlargement: 2, segmentation: 12 },
  { enlargement: 2, segmentation: 3 },
  { enlargement: 2, segmentation: 6 },
  { enlargement: 3, segmentation: 11 },
] as const;
/** Every so many screens are read in one piece. */
const everyFew = 8;

/**
 * How well the picture of a screen is read, held against what accessibility tells of it, as lines for a terminal: found by
 * kind of control, right among what was read, and processor seconds of one core. `ids` limits the applications.
 */
export async function* reportScreen(ids: readonly string[] | null): AsyncIterable<string> {
  const graded: GradedSight[] = [];
  for await (const sight of poolSights(ids)) graded.push({ sight, truths: await screenTruths(sight) });
  if (graded.length === 0) throw new RangeError("no application of the pool is meant");
  const applications = new Set(graded.map(({ sight }) => sight.application));
  yield `${graded.length} screens of ${applications.size} applications; found: at most a fifth of the letters differ`;
  // Reads the icons of the theme, which is done once.
  await readAnew(graded[0]?.sight.screenshot ?? new Uint8Array());
  const own = await gradeAll(graded, readAnew);
  yield row("", ["controls", "found", "exactly", "right of read"]);
  for (const kind of truthKinds) {
    const of = own.grades.flatMap(({ truths }) => truths).filter(({ truth }) => truth.kind === kind);
    const read = own.grades.flatMap(({ texts }) => texts).filter((text) => text.kind === kind);
    const ofTexts = kind === "icon" ? ["", ""] : [share(of, exactly), share(read, ({ right }) => right)];
    yield row(kind, [String(of.length), share(of, ({ found }) => found), ...ofTexts]);
  }
  yield `found of all texts, exactly, and right of the texts that were read: ${textFigures(own.grades)}`;
  yield `icons that were found and have a name: ${share(iconsFound(own.grades), ({ name }) => name !== "")}`;
  yield `seconds of one core a screen, median / p95: ${at(own.seconds, 0.5)} / ${at(own.seconds, 0.95)}`;
  const again = await gradeAll(graded, createElementReader());
  yield `one after the other by one reader, which remembers lines: ${at(again.seconds, 0.5)} / ${at(again.seconds, 0.95)}`;
  const few = graded.filter((_, index) => index % everyFew === 0);
  const fewOwn = await gradeAll(few, readAnew);
  yield `the same on ${few.length} of the screens, beside Tesseract on the whole screen by enlargement and segmentation:`;
  yield row("as above", [textFigures(fewOwn.grades), `${at(fewOwn.seconds, 0.5)} s`]);
  for (const page of wholePages) {
    const { grades, seconds } = await gradeAll(few, (png) => readWholePage(png, page));
    yield row(`${page.enlargement}, ${page.segmentation}`, [textFigures(grades), `${at(seconds, 0.5)} s`]);
  }
}

/** Reads a screen with no memory of another one. */
const readAnew: ElementReader = (png) => createElementReader()(png);

async function gradeAll(
  graded: readonly GradedSight[],
  read: ElementReader,
): Promise<{ grades: ScreenGrades[]; seconds: number[] }> {
  const grades: ScreenGrades[] = [];
  const seconds: number[] = [];
  for (const { sight, truths } of graded) {
    const began = familySeconds();
    const elements = await read(sight.screenshot);
    seconds.push(familySeconds() - began);
    grades.push(gradeScreen(elements, truths));
  }
  return { grades, seconds };
}

const exactly = ({ exact }: ScreenGrades["truths"][number]): boolean => exact;

function textFigures(grades: readonly ScreenGrades[]): string {
  const truths = grades.flatMap((of) => of.truths).filter(({ truth }) => truth.kind !== "icon");
  const texts = grades.flatMap((of) => of.texts);
  return [share(truths, ({ found }) => found), share(truths, exactly), share(texts, ({ right }) => right)].join(" ");
}

function iconsFound(grades: readonly ScreenGrades[]): { name: string }[] {
  return grades.flatMap(({ truths }) =>
    truths.filter(({ truth, found }) => truth.kind === "icon" && found).map(({ icon }) => ({ name: icon })),
  );
}

/** Jiffies of Linux, by which the kernel counts. */
const jiffiesOfSecond = 100;

/** Processor seconds of this program and of those that it started and that have ended. */
function familySeconds(): number {
  // proc(5): the name of the program, in brackets, may hold blanks; utime, stime, cutime and cstime are fields 14 to 17.
  const fields = readFileSync("/proc/self/stat", "utf8").split(") ").at(-1)?.split(" ") ?? [];
  return fields.slice(11, 15).reduce((sum, jiffies) => sum + Number(jiffies), 0) / jiffiesOfSecond;
}

function share<T>(of: readonly T[], holds: (one: T) => boolean): string {
  return of.length === 0 ? "-" : `${((100 * of.filter(holds).length) / of.length).toFixed(1)}%`;
}

/** The value below which this share of the values lies (nearest rank). */
function at(values: readonly number[], part: number): string {
  const sorted = values.toSorted((a, b) => a - b);
  return (sorted[Math.max(0, Math.ceil(part * sorted.length) - 1)] ?? Number.NaN).toFixed(2);
}

function row(label: string, cells: readonly string[]): string {
  return `${label.padEnd(10)}${cells.map((cell) => cell.padStart(16)).join("")}`;
}
