import { remembered } from "../../../flow/remembered.js";
import { normalizePath } from "../../../text/path.js";

/** A text as it is compared. */
export interface TextForms {
  /** In lower case, with straight apostrophes. */
  readonly lower: string;
  /** The form in which two spellings of a value are equal. */
  readonly key: string;
  /** The key without its spaces. */
  readonly solid: string;
}

/** All forms of a text. */
export const textForms = remembered((text: string): TextForms => {
  const key = normalizePath(text.trim()).replaceAll(/\s+/g, " ");
  return { lower: text.toLowerCase().replaceAll("’", "'"), key, solid: key.replaceAll(" ", "") };
});

/** The form in which two spellings of a value are equal. */
export function literalKey(text: string): string {
  return textForms(text).key;
}
