import { remembered } from "../../flow/remembered.js";
import { english } from "../../schema/writing-language.js";
import type { Clause } from "./clauses.js";
import { asksWhether, type ConditionOutcome } from "./condition.js";
import type { TakeOver } from "./link.js";
import { allTokens, matchClauses } from "./match.js";
import { readText, type WorldReading } from "./read-text.js";
import type { DependencyReader, InstructionReading, OutcomeReading, ReaderSubtask } from "./reader.js";
import { findReferences } from "./references.js";
import { tells } from "./said.js";
import { readSituation } from "./situation/read-situation.js";
import { isGeneralNoun } from "./words/nouns.js";

/** Reads by grammar and cue words; the steps serve only to name the clauses that were found. */
export function createOfflineReader(): DependencyReader {
  return {
    language: english,
    read: (text, subtasks) => Promise.resolve({ reading: readInstruction(text, subtasks) }),
    readSituation: (text, situations) => Promise.resolve(readSituation(text, situations)),
  };
}

/** What `createOfflineReader` does, at once. */
export function readInstruction(text: string, subtasks: readonly ReaderSubtask[]): InstructionReading {
  const values = subtasks.flatMap((subtask) => Object.values(subtask.parameters));
  let keys: readonly (string | null)[] = [];
  const reading = readText(text, {
    values,
    applications: [...new Set(subtasks.map(({ application }) => application))],
    ownWords: (clauses) => {
      keys = matchClauses(clauses, subtasks).keys;
      return (clause, link) => isOwnWord(clauses, clause, link, keys, subtasks);
    },
  });
  const lift = (world: WorldReading) => liftWorld(world, keys, reading.clauses);
  const holds = lift(reading.holds);
  return {
    said: Object.fromEntries(subtasks.map((subtask) => [subtask.key, saidParameters(subtask, reading, keys)])),
    unmatched: findUnmatched(reading.clauses, keys),
    condition:
      reading.condition === null
        ? null
        : {
            source: reading.source === null ? null : (keys[reading.source] ?? null),
            operator: reading.condition.operator,
            threshold: reading.condition.threshold,
          },
    outcomes: {
      holds,
      fails: reading.fails === reading.holds ? holds : lift(reading.fails),
    } satisfies Record<ConditionOutcome, OutcomeReading>,
  };
}

/**
 * Words that a step's own phrase brings along ("the rows of", "save it", "copy the result") point at nothing outside
 * the step. Of pronouns the last ones are the phrase's own, and those before them stand for what a blank was.
 */
function isOwnWord(
  clauses: readonly Clause[],
  clause: number,
  link: TakeOver,
  keys: readonly (string | null)[],
  subtasks: readonly ReaderSubtask[],
): boolean {
  const key = keys[clause] ?? null;
  const subtask = subtasks.find((one) => one.key === key);
  if (subtask === undefined || link.literal !== null || keys[link.from] === key) return false;
  const words = link.text.toLowerCase();
  const own = subtask.phrases.map((phrase) => bareWords(phrase).split(` ${words} `).length - 1);
  const brought = Math.max(0, ...own);
  if (brought === 0 || words.includes(" ") || keys.indexOf(key) !== clause) return brought > 0;
  const all = clauses.flatMap((one, index) => (keys[index] === key ? allTokens(one) : []));
  return all.filter((token) => token.lower === words).length <= brought;
}

const bareWords = remembered((phrase: string) => ` ${phrase.toLowerCase().replaceAll(/[,;:]/g, " ")} `);

function liftWorld(world: WorldReading, keys: readonly (string | null)[], clauses: readonly Clause[]): OutcomeReading {
  const key = (index: number) => keys[index] ?? null;
  const subtasks = [...new Set(world.members.flatMap((index) => key(index) ?? []))];
  const pairs = new Map<string, [string, string]>();
  const contradictions = new Set(world.contradictions);
  for (const first of world.members) {
    for (const second of world.members) {
      const [one, other] = [key(first), key(second)];
      if (one === null || other === null || one === other || !world.precedence.has(first, second)) continue;
      pairs.set(`${one} ${other}`, [one, other]);
      if (!pairs.has(`${other} ${one}`)) continue;
      const say = (index: number) =>
        allTokens(clauses[index])
          .map(({ text }) => text)
          .join(" ");
      contradictions.add(`The text puts "${say(first)}" both before and after "${say(second)}".`);
    }
  }
  const takesOver = world.links.flatMap((link) => {
    const [from, to] = [key(link.from), key(link.to)];
    if (!link.explicit || from === null || to === null || from === to) return [];
    const last = link.text.toLowerCase().split(" ").at(-1) ?? "";
    return [
      {
        from,
        to,
        through: [...new Set(link.through.flatMap((index) => key(index) ?? []))].filter(
          (one) => one !== from && one !== to,
        ),
        text: link.text,
        kinds: isGeneralNoun(last) ? [] : [...link.classes].sort(),
        value: link.literal,
      },
    ];
  });
  return { subtasks, precedes: [...pairs.values()], takesOver, contradictions: [...contradictions] };
}

function saidParameters(
  subtask: ReaderSubtask,
  reading: ReturnType<typeof readText>,
  keys: readonly (string | null)[],
): string[] {
  const own = reading.clauses.filter((_clause, index) => keys[index] === subtask.key);
  const tokens = own.flatMap((clause) => [...allTokens(clause), ...clause.subordinates.flatMap((one) => one.tokens)]);
  const names = Object.keys(subtask.parameters);
  const here = new Set(names.filter((name) => tells(tokens, subtask.parameters[name] ?? "")));
  if (here.size === names.length) return names;
  const points = findReferences(tokens).filter(({ kind }) => kind === "noun");
  const elsewhere = [...reading.remarks.flatMap((remark) => remark.tokens)];
  const same = points.some(
    ({ modifiers, determiner }) => modifiers.includes("same") || determiner === "that" || determiner === "this",
  );
  if (same) elsewhere.push(...reading.clauses.flatMap(allTokens));
  return names.filter(
    (name) => here.has(name) || (points.length > 0 && tells(elsewhere, subtask.parameters[name] ?? "")),
  );
}

/** Requests that are none of the steps; what opens or closes a text without telling a value is talk. */
function findUnmatched(clauses: readonly Clause[], keys: readonly (string | null)[]): string[] {
  return clauses.flatMap((clause, index) => {
    if (keys[index] !== null || asksWhether(clause)) return [];
    const atEdge = keys.slice(0, index).every((key) => key === null) || keys.slice(index).every((key) => key === null);
    const tokens = allTokens(clause);
    if (atEdge && !tokens.some((token) => token.kind === "literal")) return [];
    return [tokens.map((token) => token.text).join(" ")];
  });
}
