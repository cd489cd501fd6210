import { z } from "zod";
import { readInstruction } from "../../../pipeline/instruct/read/offline.js";
import type { InstructionReading, ReaderSubtask } from "../../../pipeline/instruct/read/reader.js";
import type { Answers } from "../../../pipeline/schema/answers.js";
import { blockOf } from "./blocks.js";

type Dependencies = Answers["dependencies"];

const stepsSchema = z.array(
  z.strictObject({
    key: z.string(),
    application: z.string(),
    phrases: z.array(z.string()),
    blanks: z.record(z.string(), z.string()),
  }),
);

/** What the offline reader finds in the text of a question, in the form in which models answer. */
export function answerDependencies(question: string): Dependencies {
  const text = blockOf(question, "instruction");
  return toAnswer(readInstruction(text, readSteps(question)), text);
}

/** The steps of a question, by the keys that it gives them. */
export function readSteps(question: string): ReaderSubtask[] {
  const steps = stepsSchema.parse(JSON.parse(blockOf(question, "subtasks")));
  return steps.map(({ blanks, ...step }) => ({ ...step, parameters: blanks }));
}

function toAnswer({ said, unmatched, condition, outcomes }: InstructionReading, text: string): Dependencies {
  const { holds, fails } = outcomes;
  const keys = [...new Set([...holds.subtasks, ...fails.subtasks])];
  const links = new Map(
    [...holds.takesOver, ...fails.takesOver].map((link) => [`${link.from} ${link.to} ${link.text}`, link]),
  );
  const pairs = new Map([...holds.precedes, ...fails.precedes].map((pair) => [pair.join(" "), pair]));
  return {
    steps: keys.map((key) => ({
      key,
      when: !fails.subtasks.includes(key) ? "if_holds" : holds.subtasks.includes(key) ? "always" : "if_fails",
      told: said[key] ?? [],
    })),
    order: [...pairs.values()].map(([first, second]) => ({ first, second, words: cueOf(text) })),
    takes_over: [...links.values()].map(({ from, to, text: words, value, through }) => ({
      from,
      to,
      words,
      value,
      through,
    })),
    condition,
    other_requests: unmatched,
    contradictions: [...new Set([...holds.contradictions, ...fails.contradictions])],
  };
}

/** The offline reader does not say which words it goes by; these stand in every text that it reads an order in. */
function cueOf(text: string): string {
  const cue = /\b(?:then|next|once|when|after|before|as soon as|with (?:that|both) done|the)\b/i.exec(text);
  return cue?.[0] ?? text.split(" ", 1)[0] ?? "";
}
