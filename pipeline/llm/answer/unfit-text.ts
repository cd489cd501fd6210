/** Why a text of a model may go no further, in words that it can act on; null for one that may. */
export function unfitness(text: string, limits: { longest: number; lines: "one" | "many" }): string | null {
  if (text.trim() === "") return "it is empty";
  if (text.length > limits.longest) return `it is longer than ${limits.longest} characters`;
  if (limits.lines === "one" && /[\n\r\t]/.test(text)) return "it has more than one line";
  if (invisible.test(text)) return "it holds characters that cannot be seen";
  if (markup.test(text)) return "it holds markup";
  if (toModels.some((expression) => expression.test(text))) return "it gives instructions to a model, not to the user";
  return null;
}

/** Control characters but for tabs and line breaks, characters of no width, and those that turn the direction of text. */
const invisible = /[^\P{C}\n\r\t]|[\u2028\u2029]/u;

/** Tags, comments, fences, and the marks of chat templates. */
const markup = /<\/?[a-z!][^>]*>|```|\*\*|^#{1,6} |\[\/?INST\]|<\|/im;

/** Phrases of prompt injection, which no instruction for a user contains. */
const toModels = [
  /\b(?:ignore|disregard|forget|override|bypass)\b[^.\n]{0,40}\b(?:instructions?|rules|prompts?|guidelines|constraints)\b/i,
  /\b(?:system|developer) prompt\b/i,
  /\b(?:you are|act as|as) (?:now )?(?:an?|the) (?:ai|assistant|(?:large )?language model|chatbot)\b/i,
  /\b(?:to|tell|ask) the (?:next|other|reading|judging) (?:model|reader|judge)\b/i,
];
