import { describe, expect, it } from "vitest";
import { dayWritten, numberWritten } from "../../../pipeline/instruct/language/written-forms.js";
import { hasNumber, speltWords } from "../../../pipeline/instruct/read/spelt-words.js";
import { readLanguage } from "../../../pipeline/text/read-language.js";
import { blockOf } from "../../llm/answers/blocks.js";
import { glossedTexts, readInGloss } from "../../llm/answers/glossed.js";
import { decided, faithful, instructed, several } from "./instructed-by-models.js";

const german = readLanguage("de");

/** What comes of a draft whose texts are written and read in German, or in what a test makes of it. */
async function inGerman(draft: typeof decided, change: (text: string) => string = (text) => text) {
  return instructed(
    draft,
    (texts, question) => ({ high_level: change(glossedTexts(question, texts).high_level), variants: [] }),
    (_reading, question) => readInGloss(question, faithful),
    german,
  );
}

describe("an instruction in another language", () => {
  it("is asked for in that language, read back in it, and says of itself in which it is", async () => {
    for (const draft of [decided, several]) {
      const { outcome, asked, wrong } = await inGerman(draft);
      if (!("kept" in outcome)) throw new Error(`it was not sound: ${wrong}`);
      const { instruction } = outcome.kept;
      expect(instruction.language).toBe("de");
      expect(instruction.high_level).toMatch(/\b(?:der|und|bitte)\b/);
      expect(instruction.low_level).toMatch(/^1\. .*\bclick\b/m);
      expect(asked.describe[0]).toContain("Write what is said in the situation, in German.");
      expect(asked.validate[0]).toContain("The text is in German. What does it ask for");
    }
  });

  it("says days and limits as that language writes them", async () => {
    const { asked, outcome } = await inGerman(decided);
    const sheet = JSON.parse(blockOf(asked.describe[0] ?? "", "situation"));
    const threshold = decided.condition?.threshold ?? 0;
    expect(sheet.decision.limit).toBe(
      typeof threshold === "number" ? numberWritten(threshold, german) : dayWritten(threshold, german),
    );
    if (!("kept" in outcome)) throw new Error("it was not sound");
    expect(outcome.kept.instruction.high_level).toContain(sheet.decision.limit);
    const dated = decided.purpose.words.today_iso === undefined ? [] : [sheet.today];
    for (const today of dated) expect(today).toMatch(/^\d{1,2}\. \p{Lu}\p{L}+ \d{4}$/u);
  });

  it("is refused where it came in English", async () => {
    const { outcome, wrong } = await instructed(several, undefined, undefined, german);
    expect(outcome).toHaveProperty("dropped");
    expect(wrong).toContain("it is written in English, and not in German");
  });

  it("is refused where the reader finds something else in it, as in English", async () => {
    const [name = ""] = JSON.parse(
      blockOf((await inGerman(several)).asked.describe[0] ?? "", "situation"),
    ).letter_for_letter;
    const { outcome } = await inGerman(several, (text) => text.replaceAll(name, "Something Else"));
    expect(outcome).toHaveProperty("dropped");
  });
});

describe("words and numbers of other languages", () => {
  it.each([
    ["de", "Wenn es mehr als 10.000 sind", 10_000],
    ["fr", "Si le total dépasse 10 000 euros", 10_000],
    ["fr", "Si le total dépasse 10 000,5 euros", 10_000.5],
    ["de-CH", "Wenn es mehr als 10’000 sind", 10_000],
    ["ja", "合計が10,000円を超える場合", 10_000],
    ["es", "Si son más de 5000", 5_000],
    ["es", "Si son más de 5.000", 5_000],
    ["de", "Wenn es mehr als 99,5 sind", 99.5],
  ])("a number stands in a text of %s: %s", (tag, text, number) => {
    expect(hasNumber(text, number, readLanguage(tag))).toBe(true);
  });

  it.each([
    ["de", "Wenn es mehr als 10.500 sind", 10],
    ["de", "Wenn es mehr als 1,5 sind", 15],
    ["fr", "Si le total dépasse 110 000 euros", 10_000],
  ])("another number does not: %s, %s", (tag, text, number) => {
    expect(hasNumber(text, number, readLanguage(tag))).toBe(false);
  });

  it("words are found in a text of a language that writes no spaces", () => {
    const { stands } = speltWords("請把合計用郵件寄給 Ivo Marsh，謝謝。", readLanguage("zh-TW"));
    expect(stands("用郵件寄給 Ivo Marsh")).toBe(true);
    expect(stands("合計")).toBe(true);
    expect(stands("傳真")).toBe(false);
    expect(speltWords("Bitte zusammenrechnen", german).stands("rechnen")).toBe(false);
  });

  it("a language is named by its tag, in any spelling; what is none is refused with what to give", () => {
    expect(readLanguage("PT-br")).toEqual({ tag: "pt-BR", name: "Brazilian Portuguese" });
    for (const words of ["klingonish", "", "de_DE", "xx", "../../etc"]) {
      expect(() => readLanguage(words), words).toThrow(/^--language ".*" is no language; give its tag: de, fr/);
    }
  });
});
