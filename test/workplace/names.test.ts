import { readdirSync, readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { parseYaml } from "../../pipeline/catalog/parse-yaml.js";
import { createRng } from "../../pipeline/rng.js";
import { workplaceSchema } from "../../pipeline/schema/workplace.js";
import { createNames } from "../../pipeline/workplace/names.js";

const folder = "resources/workplaces";
const descriptions = readdirSync(folder).map((name) => {
  const file = `${folder}/${name}`;
  return parseYaml(readFileSync(file, "utf8"), file, workplaceSchema).value;
});

/** Texts of two words that could be names, of all lists of a workplace. */
function namesOf(description: unknown): string[] {
  const texts: string[] = [];
  JSON.stringify(description, (_, value) => {
    if (typeof value === "string" && /^\p{Lu}\p{Ll}+ \p{Lu}\p{Ll}+$/u.test(value)) texts.push(value);
    return value;
  });
  return [...new Set(texts)];
}

/** Whether two words begin alike and differ in at most two letters at one place: Boyd and Boyle, Petra and Petri. */
function isSpelling(one: string, other: string): boolean {
  if (one === other || one[0] !== other[0]) return false;
  let start = 0;
  while (one[start] === other[start]) start++;
  let end = 0;
  const shorter = Math.min(one.length, other.length) - start;
  while (end < shorter && one.at(-1 - end) === other.at(-1 - end)) end++;
  return Math.max(one.length, other.length) - start - end <= 2;
}

describe("the names of a workplace", () => {
  it.each(descriptions)("are those of other people or firms, and no misspellings ($persona)", ({ tables }) => {
    const names = namesOf(tables).map((name) => name.split(" "));
    const near = names.flatMap(([first = "", last = ""], at) =>
      names.slice(at + 1).flatMap(([otherFirst = "", otherLast = ""]) => {
        const isNear =
          (first === otherFirst && isSpelling(last, otherLast)) ||
          (last === otherLast && isSpelling(first, otherFirst));
        return isNear ? [`${first} ${last} / ${otherFirst} ${otherLast}`] : [];
      }),
    );
    expect(near).toEqual([]);
  });

  it("have no letter three times in a row where they are invented", () => {
    const names = createNames(createRng("names", 1));
    const made = Array.from({ length: 4000 }, () => `${names("person")} ${names("company")}`);
    expect(made.filter((name) => /(\p{L})\1\1/iu.test(name))).toEqual([]);
  });
});
