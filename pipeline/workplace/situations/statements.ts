import type { SituationContents } from "../../schema/contents.js";
import type { Situation } from "../../schema/situation.js";
import { blanks } from "../../template/template.js";
import { extension } from "../../text/path.js";

/** Files of prose; others, such as settings and scripts, are what they are word for word. */
const prose: ReadonlySet<string> = new Set(["docx", "odt", "pdf"]);

/** The lines of the documents of prose that a situation has, by name. */
export function proseOf({ documents }: Situation): Map<string, readonly string[]> {
  return new Map(
    Object.entries(documents).flatMap(([name, document]): [string, readonly string[]][] =>
      "lines" in document && prose.has(extension(document.path)) ? [[name, document.lines]] : [],
    ),
  );
}

/** Lines that say something that may be looked for: with a figure, a blank, or a value behind a label. */
export function statingLines(lines: readonly string[]): string[] {
  return lines.filter((line) => states(line) || /^[^:]{1,60}: \S/.test(line));
}

/** Sentences of a message that name something: with a figure or a blank. */
export function statingSentences(text: string): string[] {
  return sentencesOf(text).filter(states);
}

export function sentencesOf(text: string): string[] {
  return text.split(/(?<=[.!?])\s+/).filter((sentence) => sentence !== "");
}

function states(text: string): boolean {
  return /\d/.test(text) || blanks(text).length > 0;
}

/** What other words for a situation leave out of what it stated, or say about what it does not have; null for nothing. */
export function lostStatement(situation: Situation, { documents, messages }: SituationContents): string | null {
  const own = proseOf(situation);
  for (const [name, lines] of Object.entries(documents)) {
    const before = own.get(name);
    if (before === undefined) return `there is no document of prose ${name}`;
    const lost = statingLines(before).find((line) => lines.filter((other) => other === line).length !== 1);
    if (lost !== undefined) return `${name} has to have the line "${lost}" once, letter for letter`;
  }
  for (const [name, text] of Object.entries(messages)) {
    const before = situation.messages[name];
    if (before === undefined) return `there is no message ${name}`;
    const lost = statingSentences(before.text).find((sentence) => text.split(sentence).length !== 2);
    if (lost !== undefined) return `${name} has to have the sentence "${lost}" once, letter for letter`;
  }
  return null;
}

/** The situation with these words in place of its own. */
export function withContents(situation: Situation, { documents, messages }: SituationContents): Situation {
  return {
    ...situation,
    documents: Object.fromEntries(
      Object.entries(situation.documents).map(([name, document]) => {
        const lines = documents[name];
        return [name, lines === undefined || !("lines" in document) ? document : { ...document, lines: [...lines] }];
      }),
    ),
    messages: Object.fromEntries(
      Object.entries(situation.messages).map(([name, message]) => [
        name,
        { ...message, text: messages[name] ?? message.text },
      ]),
    ),
  };
}
