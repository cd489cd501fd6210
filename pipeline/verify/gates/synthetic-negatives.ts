import { contentHash } from "../../hash.js";
import type { Control } from "../../schema/computer/control.js";
import type { FileContent } from "../../schema/computer/file-content.js";
import type { FileState, SystemState } from "../../schema/computer/system-state.js";
import type { TraceStep } from "../../schema/computer/trace.js";
import { normalizePath } from "../../text/path.js";
import { type JudgedRun, stateAfter, stateBefore } from "../run.js";
import type { EvaluatorTestSet } from "./evaluator-test-set.js";

/**
 * Returns constructed (not executed) final states with one effect missing, swapped with that of another trial, or
 * truncated. They are extra negatives for the selection of checks and avoid checks that hold by chance. An evaluator
 * that accepts one is not refused.
 */
export function syntheticNegatives(testSet: EvaluatorTestSet, other: EvaluatorTestSet | undefined): JudgedRun[] {
  const [before, after] = [stateBefore(testSet.gold), stateAfter(testSet.gold)];
  const counts = (place: string) => testSet.goal.effect.has(place);
  const ends: [string, SystemState][] = [];
  if (counts("clipboard")) ends.push(["with the old clipboard", { ...after, clipboard: before.clipboard }]);
  if (before.mailbox !== after.mailbox) ends.push(["with the old mailbox", { ...after, mailbox: before.mailbox }]);
  if (before.records !== after.records) ends.push(["with the old records", { ...after, records: before.records }]);
  if (before.settings !== after.settings) ends.push(["with the old settings", { ...after, settings: before.settings }]);
  if (counts("clipboard") && after.clipboard.kind === "files") {
    const { paths, cut } = after.clipboard;
    ends.push(["with files cut for copied ones", { ...after, clipboard: { kind: "files", paths, cut: !cut } }]);
    ends.push(["with paths for files", { ...after, clipboard: { kind: "text", text: paths.join("\n") } }]);
  }
  if (other !== undefined && counts("clipboard")) {
    ends.push(["with another clipboard", { ...after, clipboard: stateAfter(other.gold).clipboard }]);
  }
  for (const file of changedFiles(before, after)) {
    const old = before.files.find((item) => samePlace(item, file));
    ends.push([`without the change of ${file.path}`, withFile(after, file, old ?? null)]);
    if (file.content === null) continue;
    const theirs = other === undefined ? [] : changedFiles(stateBefore(other.gold), stateAfter(other.gold));
    const alike = theirs.find((item) => item.type === file.type && item.content_hash !== file.content_hash)?.content;
    for (const content of [...(alike ? [alike] : []), ...incomplete(file.content)]) {
      const synthetic = { ...file, content, content_hash: contentHash(content) };
      ends.push([`with another content of ${file.path}`, withFile(after, file, synthetic)]);
    }
  }
  const texts = testSet.goal.interest.texts;
  return [
    ...ends.map(([label, state]) => withEnd(testSet.gold, label, { state })),
    ...texts.map((text) =>
      withEnd(testSet.gold, "without what is read", { controls: withoutText(testSet.gold, text) }),
    ),
  ];
}

/** Contents that lack their beginning or their end, or stand in another order. */
function incomplete(content: FileContent): FileContent[] {
  switch (content.kind) {
    case "table":
      return content.rows.length < 2
        ? []
        : [
            { ...content, rows: content.rows.slice(1) },
            { ...content, rows: content.rows.slice(0, -1) },
            { ...content, rows: [...content.rows].reverse() },
          ];
    case "document":
      return content.paragraphs.length < 2
        ? []
        : [
            { ...content, paragraphs: content.paragraphs.slice(1) },
            { ...content, paragraphs: content.paragraphs.slice(0, -1) },
            { ...content, paragraphs: [...content.paragraphs].reverse() },
          ];
    case "slides":
      return content.slides.length < 2 ? [] : [{ ...content, slides: content.slides.slice(0, -1) }];
    case "image":
      return content.marks.length === 0 ? [] : [{ ...content, marks: content.marks.slice(0, -1) }];
    case "archive":
      return content.entries.length < 1 ? [] : [{ ...content, entries: content.entries.slice(0, -1) }];
    case "text": {
      const lines = content.text.split("\n");
      return lines.length < 2
        ? []
        : [lines.slice(1), lines.slice(0, -1), [...lines].reverse()].map((part) => ({
            kind: "text",
            text: part.join("\n"),
          }));
    }
  }
}

function changedFiles(before: SystemState, after: SystemState): FileState[] {
  const old = new Map(before.files.map((file) => [normalizePath(file.path), file.content_hash]));
  return after.files.filter((file) => old.get(normalizePath(file.path)) !== file.content_hash);
}

function withFile(state: SystemState, file: FileState, replacement: FileState | null): SystemState {
  return {
    ...state,
    files: state.files.flatMap((item) => (item === file ? (replacement === null ? [] : [replacement]) : [item])),
  };
}

function withoutText(run: JudgedRun, text: string): Control[] {
  const controls = run.trace.steps.at(-1)?.controls ?? [];
  return controls.filter((control) => control.control_text !== text && control.value !== text);
}

function withEnd(run: JudgedRun, label: string, change: Partial<Pick<TraceStep, "state" | "controls">>): JudgedRun {
  const last = run.trace.steps.at(-1);
  const steps = last === undefined ? [] : [...run.trace.steps.slice(0, -1), { ...last, ...change }];
  return { ...run, label, trace: { ...run.trace, steps } };
}

function samePlace(first: Pick<FileState, "path">, second: Pick<FileState, "path">): boolean {
  return normalizePath(first.path) === normalizePath(second.path);
}
