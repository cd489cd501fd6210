import { RequestError } from "../errors.js";
import { languageTagSchema, type WritingLanguage } from "../schema/writing-language.js";

const names = new Intl.DisplayNames(["en"], { type: "language", fallback: "none" });

/** The language that a tag names ("de", "pt-BR"). Throws RequestError OPTION_LANGUAGE for one that is unknown. */
export function readLanguage(words: string): WritingLanguage {
  const tag = canonicalTag(words.trim());
  const name = tag === null ? undefined : names.of(tag);
  if (tag !== null && name !== undefined && name !== tag && languageTagSchema.safeParse(tag).success)
    return { tag, name };
  const text = "is no language; give its tag: de, fr, es, pt-BR, ja, zh";
  throw new RequestError("OPTION_LANGUAGE", `--language ${JSON.stringify(words.slice(0, 40))} ${text}`);
}

function canonicalTag(words: string): string | null {
  try {
    return Intl.getCanonicalLocales(words)[0] ?? null;
  } catch (error) {
    if (error instanceof RangeError) return null;
    throw error;
  }
}
