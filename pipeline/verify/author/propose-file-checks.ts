import { fileEdits } from "../../evaluators/checks/edits.js";
import { textForms } from "../../evaluators/checks/forms.js";
import { contentLines, contentText } from "../../evaluators/content-text.js";
import { findFile } from "../../evaluators/trace-view.js";
import type { FileContent } from "../../schema/computer/file-content.js";
import { pictureTurns } from "../../schema/computer/picture-turn.js";
import type { FileState, SystemState } from "../../schema/computer/system-state.js";
import type { StringExpression } from "../../schema/evaluator.js";
import { holdsText } from "../../text/fold.js";
import { basename, dirname, normalizePath } from "../../text/path.js";
import { type JudgedRun, prefixOf, stateAfter, stateBefore } from "../run.js";
import { express } from "./express.js";
import { type CheckProposal, fulfilled, propose } from "./proposal.js";

/** Lines longer than this say nothing that a person would check. */
const longestLine = 80;
/** Fewer lines are in order anyhow. */
const leastLines = 3;
/** Ways to say one path that are worth a try. */
const pathWays = 3;

/** Checks on the files that a run made, changed or removed: that they are there, and what they hold. */
export function proposeFileChecks(run: JudgedRun): CheckProposal[] {
  const [before, after] = [stateBefore(run), stateAfter(run)];
  if (before.files === after.files) return [];
  const touched = after.files.filter((file) => {
    const old = findFile(before, file.path);
    return old?.content_hash !== file.content_hash || old.read_only !== file.read_only || old.type !== file.type;
  });
  const folders = new Set(touched.map((file) => (file.type === "directory" ? file.path : dirname(file.path))));
  const archives = Object.entries(run.parameters).filter(
    ([, value]) => findFile(after, value)?.content?.kind === "archive",
  );
  const removed = before.files.filter((file) => findFile(after, file.path) === undefined);
  return [
    ...removed.flatMap((file) =>
      paths(file, run).map((path) =>
        file.type === "directory"
          ? propose("check_directory_exists", { directory_path: path }, true)
          : propose("check_file_exists", { file_path: path }, true),
      ),
    ),
    ...archives.flatMap(([parameter]) =>
      [...folders]
        .flatMap((folder) => express(folder, run.parameters).slice(0, pathWays))
        .map((directory_path) => propose("check_archive_extracted", { file_path: { parameter }, directory_path })),
    ),
    ...touched.flatMap((file) => paths(file, run).flatMap((path) => checksOfFile(file, path, run, before))),
  ];
}

/** The expressions for where a file is; its present path only where no parameter says it. */
function paths(file: FileState, run: JudgedRun): StringExpression[] {
  return express(file.path, run.parameters).slice(0, pathWays);
}

function checksOfFile(file: FileState, path: StringExpression, run: JudgedRun, before: SystemState): CheckProposal[] {
  if (file.type === "directory") return [propose("check_directory_exists", { directory_path: path })];
  const old = findFile(before, file.path);
  const own = [
    propose("check_file_exists", { file_path: path }),
    propose("check_file_changed", { file_path: path }),
    propose("check_file_read_only", { file_path: path }),
    propose("check_file_read_only", { file_path: path }, true),
  ];
  if (file.content === null) return own;
  return [...own, ...proposeContentChecks(file.content, old?.content ?? null, path, file.path, run)];
}

function proposeContentChecks(
  content: FileContent,
  old: FileContent | null,
  path: StringExpression,
  place: string,
  run: JudgedRun,
): CheckProposal[] {
  const file_path = path;
  const others = Object.entries(run.parameters).filter(
    ([, value]) => normalizePath(value) !== normalizePath(place) && findFile(stateAfter(run), value) !== undefined,
  );
  const text = contentText(content);
  const containing =
    content.kind === "table" || content.kind === "image" || content.kind === "archive"
      ? ("check_file_contains" as const)
      : ("check_document_text" as const);
  const values = Object.entries(run.parameters).flatMap(([name, value]) => [
    { value, expression: { parameter: name } satisfies StringExpression },
    ...express(basename(value), { [name]: value })
      .slice(0, 1)
      .flatMap((expression) => ("operation" in expression ? [{ value: basename(value), expression }] : [])),
  ]);
  return [
    ...values.flatMap(({ value, expression }) => {
      if (!holdsText(text, value)) {
        return old !== null && holdsText(contentText(old), value)
          ? [propose(containing, { file_path, text: expression }, true)]
          : [];
      }
      return [propose(containing, { file_path, text: expression })];
    }),
    ...others.flatMap(([name]) => [
      propose("check_same_text", { file_path, other_path: { parameter: name } }),
      propose("check_includes_text", { file_path, other_path: { parameter: name } }),
      propose("check_picture_inserted", { file_path, picture_path: { parameter: name } }),
    ]),
    ...(contentLines(content).length < leastLines
      ? []
      : newForms(
          run,
          textForms.map((form) => propose("check_text_form", { file_path, form })),
        )),
    ...(old === null ? [] : fileEdits.map((edit) => propose("check_file_edited", { file_path, edit }))),
    propose("check_file_empty", { file_path }),
    ...newLines(content, old).flatMap((line) =>
      express(line, run.parameters)
        .slice(0, 2)
        .flatMap((text) => [
          propose(containing, { file_path, text }),
          ...["first", "last", "any"].map((position) => propose("check_line", { file_path, position, text })),
        ]),
    ),
    ...(content.kind === "table" ? proposeTableChecks(content, old, path, run) : []),
    ...(content.kind === "image" ? proposeImageChecks(content, old, path, run) : []),
    ...(content.kind === "archive"
      ? content.entries.flatMap((entry) =>
          express(entry.name, run.parameters).map((name) => propose("check_archive_contains", { file_path, name })),
        )
      : []),
  ];
}

function proposeTableChecks(
  content: Extract<FileContent, { kind: "table" }>,
  old: FileContent | null,
  file_path: StringExpression,
  run: JudgedRun,
): CheckProposal[] {
  const columns = new Set([...content.columns, ...(old?.kind === "table" ? old.columns : [])]);
  const named = [...columns]
    .filter((column) => column !== "")
    .flatMap((column) => express(column, run.parameters).slice(0, 2));
  const values = Object.keys(run.parameters).map((parameter): StringExpression => ({ parameter }));
  return named.flatMap((column) => [
    propose("check_column_exists", { file_path, column }),
    propose("check_column_exists", { file_path, column }, true),
    ...(content.rows.length < leastLines
      ? []
      : newForms(run, [
          propose("check_column_sorted", { file_path, column, order: "ascending" }),
          propose("check_column_sorted", { file_path, column, order: "descending" }),
        ])),
    propose("check_column_total", { file_path, column }),
    ...values.map((value) => propose("check_cell_value", { file_path, column, row: "*", value })),
    ...[column, "*"].flatMap((place) =>
      values.map((value) => propose("check_column_only", { file_path, column: place, value })),
    ),
  ]);
}

function proposeImageChecks(
  content: Extract<FileContent, { kind: "image" }>,
  old: FileContent | null,
  file_path: StringExpression,
  run: JudgedRun,
): CheckProposal[] {
  const sizes = express(`${content.width}`, run.parameters).flatMap((width) =>
    express(`${content.height}`, run.parameters).map((height) =>
      propose("check_image_size", { file_path, width, height }),
    ),
  );
  const operations = content.marks.flatMap((mark) => [
    ...express(mark, run.parameters).map((operation) => propose("check_image_operation", { file_path, operation })),
  ]);
  const turns = old === null ? [] : pictureTurns.map((turn) => propose("check_image_turned", { file_path, turn }));
  return [...sizes, ...operations, ...turns];
}

/** Forms that the file had not before. One that had no such file can have got its form from anywhere. */
function newForms(run: JudgedRun, proposals: readonly CheckProposal[]): CheckProposal[] {
  const start = prefixOf(run, 0);
  return proposals.filter((proposal) => {
    const path = proposal.check.arguments.file_path;
    const existed = path !== undefined && fulfilled(propose("check_file_exists", { file_path: path }), start);
    return existed && !fulfilled(proposal, start);
  });
}

/** Lines, and cells of a table, that came with the run. */
function newLines(content: FileContent, old: FileContent | null): string[] {
  const parts = (known: FileContent) => contentLines(known).flatMap((line) => [line, ...line.split("\t")]);
  const had = new Set(old === null ? [] : parts(old));
  const added = parts(content)
    .map((line) => line.replace(/\t+$/, ""))
    .filter((line) => line.trim() !== "" && line.length <= longestLine && !had.has(line));
  return [...new Set(added)].slice(0, 40);
}
