import { RequestError } from "../../errors.js";
import { fold } from "../../text/fold.js";

/** The entry of a parameter that takes one of a few words. Throws EVALUATOR_VALUE. */
export function choose<T>(parameter: string, word: string, choices: Readonly<Record<string, T>>): T {
  const found = Object.entries(choices).find(([name]) => name === fold(word));
  if (found !== undefined) return found[1];
  const allowed = Object.keys(choices).join(", ");
  throw new RequestError("EVALUATOR_VALUE", `"${word}" is no ${parameter}; take one of ${allowed}`);
}

/** The same in Python; returns the word. */
export const choosePython = `def _choose(parameter, word, choices):
    if _fold(word) not in choices:
        raise ValueError(f'"{word}" is no {parameter}; take one of {", ".join(choices)}')
    return _fold(word)
`;
