import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { spellValues, whyMisspelt } from "../../../pipeline/instruct/write/letter-for-letter.js";

const path = "/home/user/Documents/Notes of May.txt";
const values = [path, "Sales 2026", "e-mail"];
const right = `In Mousepad, open '${path}' and put 'Sales 2026' into the e-mail.`;

describe("a value in a text", () => {
  it.each<[string, string]>([
    ["narrow spaces", right.replaceAll(path, path.replaceAll(" ", "\u202f"))],
    ["spaces that do not break, everywhere", right.replaceAll(" ", "\u00a0")],
    ["dots that lead", right.replaceAll(".txt", "\u2024txt")],
    ["two spaces", right.replace("Notes of", "Notes  of")],
    ["another letter case in a path", right.replace("Notes of May.txt", "notes of may.TXT")],
    ["another letter case between quotes", right.replace("'Sales", "'SALES")],
    ["a space at its end", right.replace(".txt'", ".txt '")],
    ["characters of no width", right.replace("Notes", "No\u200btes")],
    ["other hyphens", right.replace("e-mail", "e\u2011mail")],
    ["other slashes", right.replace("/Notes", "\u2215Notes")],
  ])("is put right that is spelt with %s", (_name, text) => {
    expect(spellValues(text, values)).toBe(right);
    expect(whyMisspelt(right, values)).toBeNull();
  });

  it("stays as it is where it is right, whatever characters it holds", () => {
    const odd = ["/home/user/a\u00a0b\u2024txt", "Twice  spaced", "Ünïcode – dash"];
    const text = `Open '${odd[0]}', then type '${odd[1]}' and '${odd[2]}'.`;
    expect(spellValues(text, odd)).toBe(text);
  });

  it("is not seen in a plain word of another letter case, and is refused where only that word tells it", () => {
    const text = "You may open the file.";
    expect(spellValues(text, ["May"])).toBe(text);
    expect(whyMisspelt(text, ["May"])).toContain('"May"');
    expect(whyMisspelt("In May you may open it.", ["May"])).toBeNull();
  });

  it("is left alone, and refused, where a spelling fits two values", () => {
    const two = ["/home/user/Report.txt", "/home/user/REPORT.txt"];
    const text = "Open '/home/user/report.txt'.";
    expect(spellValues(text, two)).toBe(text);
    expect(whyMisspelt(text, two)).not.toBeNull();
  });

  it("is found again after any exchange of spaces", () => {
    const spaces = fc.constantFrom(" ", "\u00a0", "\u202f", "\u2009", "\u3000", "  ");
    fc.assert(
      fc.property(fc.array(spaces, { minLength: 30, maxLength: 30 }), (exchange) => {
        let at = 0;
        const text = `Open '${path.replaceAll(" ", () => exchange[at++] ?? " ")}'.`;
        expect(spellValues(text, values)).toBe(`Open '${path}'.`);
      }),
    );
  });
});
