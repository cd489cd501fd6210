import { z } from "zod";

/** The tag of a language by BCP 47 in its usual form: "en", "de", "pt-BR". */
export const languageTagSchema = z.string().regex(/^[a-z]{2,3}(?:-[A-Za-z0-9]{2,8})*$/);

/** A language in which instructions are written. */
export interface WritingLanguage {
  readonly tag: string;
  /** In English: "German". */
  readonly name: string;
}

/** The language of the offline writer and reader. */
export const english: WritingLanguage = { tag: "en", name: "English" };

/** Whether a language is English of any country, which the rules of the offline writer and reader are made for. */
export function isEnglish({ tag }: Pick<WritingLanguage, "tag">): boolean {
  return tag === "en" || tag.startsWith("en-");
}
