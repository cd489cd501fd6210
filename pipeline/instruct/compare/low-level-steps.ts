import { placeOf } from "../read/applications.js";
import { type ReadCondition, readCondition } from "../read/condition.js";
import { nounClasses } from "../read/words/nouns.js";
import type { Sentence } from "../read/words/sentences.js";
import type { InstructionToken } from "../read/words/tokens.js";

/** A numbered step of a low-level text, with what the words before its colon say of other steps. */
export interface LowLevelStep {
  number: number;
  tokens: InstructionToken[];
  /** Name of the application in which it is done; null where the text does not tell. */
  application: string | null;
  condition: ReadCondition | null;
  /** Numbers of the steps after which it comes. */
  after: number[];
  uses: { step: number; text: string; kinds: string[] }[];
}

/** The numbered steps of a low-level text, in its order; none for a text that is no numbered list. */
export function readSteps(sentences: readonly Sentence[], applications: readonly string[]): LowLevelStep[] {
  const steps: { number: number; tokens: InstructionToken[] }[] = [];
  for (const { item, tokens } of sentences) {
    if (item !== null && item > 0) steps.push({ number: item, tokens: [...tokens] });
    else steps.at(-1)?.tokens.push(...tokens);
  }
  return steps.map(({ number, tokens }) => {
    const colon = tokens.findIndex((token) => token.kind === "mark" && token.text === ":");
    const head = colon < 0 ? tokens : tokens.slice(0, colon);
    const comma = head.findIndex((token) => token.kind === "mark" && token.text === ",");
    const opening = comma < 0 ? head : head.slice(0, comma);
    return {
      number,
      tokens,
      application: placeOf(head, applications) ?? null,
      condition: readCondition({ relation: "if", tokens: opening, leading: true }),
      ...readLinks(head),
    };
  });
}

/** "after steps 1 and 3", "using the PDF from step 1 and the value from step 2". */
function readLinks(head: readonly InstructionToken[]): Pick<LowLevelStep, "after" | "uses"> {
  const after: number[] = [];
  const uses: LowLevelStep["uses"] = [];
  let start = 0;
  for (const [at, { lower }] of head.entries()) {
    if (lower !== "step" && lower !== "steps") continue;
    const numbers = numbersFrom(head, at + 1);
    const before = head[at - 1]?.lower;
    if (before === "after") after.push(...numbers);
    else if (before === "from" || before === "in" || before === "of") {
      const words = head.slice(start, at - 1).map((token) => token.lower);
      const thing = words.slice(words.lastIndexOf("the"));
      const kinds = [...new Set(thing.flatMap((word) => [...nounClasses(word)]))].sort();
      for (const step of numbers) uses.push({ step, text: `${thing.join(" ")} from step ${step}`, kinds });
    }
    start = at + 1;
  }
  return { after, uses };
}

function numbersFrom(tokens: readonly InstructionToken[], from: number): number[] {
  const numbers: number[] = [];
  for (let at = from; at < tokens.length; at++) {
    const { text, lower } = tokens[at] ?? { text: "", lower: "" };
    if (/^\d{1,2}$/.test(text)) numbers.push(Number(text));
    else if (lower !== "and" && !(lower === "," && /^\d{1,2}$/.test(tokens[at + 1]?.text ?? ""))) break;
  }
  return numbers;
}
