import { readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import ts from "typescript";
import { sourceFiles } from "../fixtures/source-files.js";
import { ambiguousNames, typesDeclaredIn } from "../fixtures/type-names.js";

interface SourceFile {
  path: string;
  text: string;
  lines: number;
}

const longFile = 300;
const shortFile = 40;
const fullFolder = 25;

/** Figures of the source itself: sizes, what could be joined, and names that mean two things. */
export function* reportHouse(): Generator<string> {
  const sources = read("pipeline");
  const lines = sources.map((source) => source.lines).sort((a, b) => a - b);
  const at = (share: number) => lines[Math.floor((lines.length - 1) * share)] ?? 0;
  yield `pipeline: ${lines.length} files, ${sum(lines)} lines; median ${at(0.5)}, p75 ${at(0.75)}, p95 ${at(0.95)}, most ${at(1)}`;
  const tests = read("test");
  const own = tests.filter(({ path }) => path.endsWith(".test.ts"));
  yield `test: ${own.length} test files, ${sum(own.map((file) => file.lines))} lines; ${tests.length - own.length} other files`;
  const long = sources.filter((source) => source.lines > longFile);
  yield listed(
    `files of more than ${longFile} lines`,
    long.map(({ path, lines: own }) => `${path} (${own})`),
  );
  const inFolder = counts(sources.map(({ path }) => dirname(path)));
  const full = [...inFolder].filter(([, files]) => files > fullFolder).map(([folder, files]) => `${folder} (${files})`);
  yield listed(`folders of more than ${fullFolder} files`, full);
  yield listed(
    "files directly in pipeline/",
    sources.flatMap(({ path }) => (dirname(path) === "pipeline" ? [path] : [])),
  );
  const importers = importersOf(sources);
  const single = sources.filter(({ path }) => importers.get(path)?.size === 1);
  const small = single.filter((source) => source.lines < shortFile);
  yield `files with one importer: ${single.length}; of less than ${shortFile} lines: ${small.length}, ${sum(small.map((file) => file.lines))} lines`;
  const declared = sources.flatMap(({ path, text }) => typesDeclaredIn(path, text));
  yield listed("exported type names that another file declares, too", ambiguousNames(declared));
}

function read(folder: string): SourceFile[] {
  return sourceFiles(folder).map((path) => {
    const text = readFileSync(path, "utf8");
    return { path, text, lines: text.split("\n").length - 1 };
  });
}

/** The files that import each file. */
function importersOf(sources: readonly SourceFile[]): Map<string, Set<string>> {
  const importers = new Map<string, Set<string>>();
  for (const { path, text } of sources) {
    for (const { fileName } of ts.preProcessFile(text).importedFiles) {
      if (!fileName.startsWith(".")) continue;
      const imported = join(dirname(path), fileName).replace(/\.js$/, ".ts");
      importers.set(imported, (importers.get(imported) ?? new Set()).add(path));
    }
  }
  return importers;
}

function counts(names: readonly string[]): Map<string, number> {
  const found = new Map<string, number>();
  for (const name of names) found.set(name, (found.get(name) ?? 0) + 1);
  return found;
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, number) => total + number, 0);
}

function listed(what: string, found: readonly string[]): string {
  return `${what}: ${found.length}${found.length === 0 ? "" : `: ${found.join(", ")}`}`;
}
