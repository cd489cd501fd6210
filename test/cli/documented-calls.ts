import { commands } from "../../pipeline/cli/commands.js";
import type { OptionDefinition } from "../../pipeline/cli/option-definition.js";
import { options } from "../../pipeline/cli/options.js";

/** Calls of this program: the command with everything behind it up to what belongs to the shell or the text. */
export function callsIn(text: string): { command: string; words: string[] }[] {
  const found = text.matchAll(/(?:\bpnpm|main\.js) (?!install\b|i\b)([a-z]+)((?: +[^\s#`|;>)]+(?![>)]))*)/g);
  return [...found].map(([, command = "", rest = ""]) => ({ command, words: rest.split(/ +/).slice(1) }));
}

/** Why a call would be refused; null for one that is understood. */
export function refusal({ command, words }: { command: string; words: readonly string[] }): string | null {
  const definition = commands.find(({ name }) => name === command);
  if (definition === undefined) return `there is no command ${command}`;
  const known = new Map(
    definition.options.map((name): [string, OptionDefinition<unknown>] => {
      const option: OptionDefinition<unknown> = options[name];
      return [option.flags.split(" ")[0] ?? "", option];
    }),
  );
  for (let i = 0; i < words.length; i++) {
    const word = words[i] ?? "";
    if (!word.startsWith("--")) continue;
    const option = known.get(word);
    if (option === undefined) return `${command} has no option ${word}`;
    if (!option.flags.includes("<")) continue;
    i++;
    try {
      option.parse(words[i] ?? "", option.default);
    } catch (error) {
      return String(error);
    }
  }
  return null;
}
