import type { Answers } from "../../schema/answers.js";
import type { WritingLanguage } from "../../schema/writing-language.js";
import { Precedence } from "./precedence.js";
import type { InstructionReading, OutcomeReading, ReaderSubtask, ReadTakeOver } from "./reader.js";
import { findReferences } from "./references.js";
import { tells } from "./said.js";
import { hasNumber, speltWords } from "./spelt-words.js";
import { literalKey } from "./words/literal-key.js";
import { isGeneralNoun } from "./words/nouns.js";
import { type InstructionToken, tokenize } from "./words/tokens.js";

type Dependencies = Answers["dependencies"];

/**
 * What a model read in a text, as far as the text bears it out: an order or a hand-over whose words do not stand in the
 * text was not read there, nor was a value that does not. Keys that were never shown are contradictions, so that a
 * reading that speaks of them is no sound one. `steps` are the steps by the keys that the model was shown.
 */
export function readDependencies(
  answer: Dependencies,
  text: string,
  steps: ReadonlyMap<string, ReaderSubtask>,
  language: WritingLanguage,
): InstructionReading {
  const values = [...steps.values()].flatMap(({ parameters }) => Object.values(parameters));
  const tokens = tokenize(text, values);
  const { stands } = speltWords(text, language);

  const faults = new Set(answer.contradictions);
  const keyOf = (key: string): string | null => {
    const subtask = steps.get(key);
    if (subtask === undefined) faults.add(`The reading speaks of a step "${key}", which there is not.`);
    return subtask?.key ?? null;
  };
  const asked = answer.steps.flatMap(({ key, when, told }) => {
    const id = keyOf(key);
    return id === null ? [] : [{ id, when, told, subtask: steps.get(key) }];
  });
  for (const { id, when } of asked) {
    if (asked.some((other) => other.id === id && other.when !== when)) {
      faults.add("The reading has a step under two outcomes.");
    }
  }
  const links = answer.takes_over.flatMap((claim): ReadTakeOver[] => {
    const [from, to] = [keyOf(claim.from), keyOf(claim.to)];
    if (from === null || to === null || from === to || !stands(claim.words)) return [];
    if (claim.value !== null && !stands(claim.value)) return [];
    const through = claim.through.flatMap((key) => keyOf(key) ?? []).filter((id) => id !== from && id !== to);
    const value = claim.value === null ? null : literalKey(claim.value.replaceAll("\\\\", "\\"));
    return [{ from, to, through, text: claim.words, kinds: kindsOf(tokenize(claim.words, values)), value }];
  });
  const pairs = answer.order.flatMap(({ first, second, words }): [string, string][] => {
    const [before, after] = [keyOf(first), keyOf(second)];
    return before === null || after === null || before === after || !stands(words) ? [] : [[before, after]];
  });
  const condition = readCondition(answer, { text, language }, keyOf, faults);

  function outcome(other: "if_holds" | "if_fails"): OutcomeReading {
    const members = [...new Set(asked.filter(({ when }) => when !== other).map(({ id }) => id))];
    const takesOver = links.filter(({ from, to }) => members.includes(from) && members.includes(to));
    const contradictions = new Set(faults);
    const precedence = new Precedence(members.length);
    for (const [first, then] of [...takesOver.map(({ from, to }) => [from, to] as const), ...pairs]) {
      const [a, b] = [members.indexOf(first), members.indexOf(then)];
      if (a < 0 || b < 0 || precedence.add(a, b)) continue;
      const name = (id: string) => [...steps.values()].find(({ key }) => key === id)?.phrases[0] ?? id;
      contradictions.add(`The text puts "${name(first)}" both before and after "${name(then)}".`);
    }
    const precedes = members.flatMap((first, a) =>
      members.flatMap((then, b): [string, string][] => (precedence.has(a, b) ? [[first, then]] : [])),
    );
    return { subtasks: members, precedes, takesOver, contradictions: [...contradictions] };
  }

  const holds = outcome("if_fails");
  const told = asked.map(({ id, told: names, subtask }): [string, string[]] => [
    id,
    names.filter((name) => tellsBlank(tokens, subtask, name)),
  ]);
  return {
    said: Object.fromEntries(told),
    unmatched: answer.other_requests,
    condition,
    outcomes: { holds, fails: answer.condition === null ? holds : outcome("if_holds") },
  };
}

function tellsBlank(tokens: readonly InstructionToken[], subtask: ReaderSubtask | undefined, name: string): boolean {
  const value = subtask?.parameters[name];
  return value !== undefined && tells(tokens, value);
}

/** A condition whose number stands in the text; a number that does not is a fault. */
function readCondition(
  { condition, steps }: Dependencies,
  { text, language }: { text: string; language: WritingLanguage },
  keyOf: (key: string) => string | null,
  faults: Set<string>,
): InstructionReading["condition"] {
  if (condition === null) {
    if (steps.some(({ when }) => when !== "always")) faults.add("The reading has outcomes without a condition.");
    return null;
  }
  const { operator, threshold } = condition;
  if (!hasNumber(text, threshold, language)) {
    faults.add(`The reading compares with ${threshold}, which does not stand in the text.`);
  }
  return { source: condition.source === null ? null : keyOf(condition.source), operator, threshold };
}

/** Kinds of thing that words name, by their first noun phrase; none for "it", "the result" and values. */
function kindsOf(tokens: readonly InstructionToken[]): string[] {
  if (isGeneralNoun(tokens.at(-1)?.lower ?? "")) return [];
  const [first] = findReferences(tokens);
  return [...(first?.classes ?? [])].sort();
}
