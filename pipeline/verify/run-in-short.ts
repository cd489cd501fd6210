import { contentText } from "../evaluators/content-text.js";
import type { FileState } from "../schema/computer/system-state.js";
import type { TraceStep } from "../schema/computer/trace.js";
import type { ParameterValues } from "../schema/subtask.js";
import { normalizePath } from "../text/path.js";
import { endEffect, visibleLines } from "./gates/end-effect.js";
import type { JudgedRun } from "./run.js";

/** Summary of a run for a prompt. */
export interface RunInShort {
  run: string;
  values: ParameterValues;
  /** What is different at its end from its start: files with what they hold, clipboard, messages, records, settings, windows. */
  changes: string[];
  /** Texts that are in sight at the end and were not at the start. */
  new_on_screen: string[];
}

/** A run that did not do it, beside one that did it with the same values. */
export interface FailedRunInShort extends RunInShort {
  /** Changes of the right run that this one does not have. */
  lacks: string[];
  /** Changes of this one that the right run does not have. */
  has_beside: string[];
}

const mostDifferences = 8;
const mostChanges = 16;
const longestChange = 400;
const mostTexts = 15;
const longestText = 80;

/** A run from its start to its end, bounded in size. */
export function runInShort(run: JudgedRun): RunInShort {
  const [before] = run.trace.steps;
  const after = run.trace.steps.at(-1);
  const texts = before === undefined || after === undefined ? [] : newTexts(before, after);
  return {
    run: run.label,
    values: run.parameters,
    changes: inShort(changesIn(run), mostChanges),
    new_on_screen: texts.slice(0, mostTexts).map((text) => shorten(text, longestText)),
  };
}

/**
 * A run that did not do it, with what its end has less and more than that of the right run of the same trial; nothing of
 * that where the trial has none, or where both came to the same.
 */
export function failedRunInShort(run: JudgedRun, good: readonly JudgedRun[]): FailedRunInShort {
  const right = good.find(({ parameters }) => parameters === run.parameters);
  const [own, wanted] = [changesIn(run), right === undefined ? null : changesIn(right)];
  const without = (changes: readonly string[], others: readonly string[] | null) =>
    others === null
      ? []
      : inShort(
          changes.filter((change) => !others.includes(change)),
          mostDifferences,
        );
  return { ...runInShort(run), lacks: without(wanted ?? [], own), has_beside: without(own, wanted) };
}

function changesIn({ trace }: JudgedRun): string[] {
  const [before] = trace.steps;
  const after = trace.steps.at(-1);
  return before === undefined || after === undefined ? [] : changesOf(before, after);
}

function inShort(changes: readonly string[], most: number): string[] {
  return changes.slice(0, most).map((change) => shorten(change, longestChange));
}

function changesOf(before: TraceStep, after: TraceStep): string[] {
  const everythingButTexts = { documents: true, texts: [], everything: false };
  return [...endEffect(before, after, everythingButTexts)].map(([place, value]) => {
    if (!place.startsWith("file:")) return `${place} = ${value}`;
    const isHere = ({ path }: FileState) => `file:${normalizePath(path)}` === place;
    const [old, now] = [before.state.files.find(isHere), after.state.files.find(isHere)];
    if (now === undefined) return `file ${old?.path} is gone`;
    const done = old === undefined ? "is new" : old.content_hash === now.content_hash ? "is as it was" : "has changed";
    const holds = now.content === null ? "" : `; it holds: ${contentText(now.content)}`;
    return `file ${now.path} ${done}${now.read_only ? ", read-only" : ""}${holds}`;
  });
}

function newTexts(before: TraceStep, after: TraceStep): string[] {
  const old = new Set(visibleLines(before));
  return [...new Set(visibleLines(after))].filter((text) => text.trim() !== "" && !old.has(text));
}

function shorten(text: string, longest: number): string {
  return text.length > longest ? `${text.slice(0, longest)}...` : text;
}
