import { countPaths } from "./idiom.js";

const mostWays = 6;
const mostChoices = 4;
/** In words. */
const longestOption = 4;

/**
 * The ways to read the steps of a procedure: one for each "or" between whole steps ("File > Save, or File > Save As...,
 * type the file name") and for each choice ("choose Red, Green or Blue"). Where some ways ask for as many file names as
 * there are paths, only those are given.
 */
export function waysToRead(steps: string, paths: number): string[] {
  const sentences = steps.split(/;\s*/).map((sentence) => sentence.split(/, or (?=\S)/).flatMap(choices));
  let ways: string[] = [""];
  for (const alternatives of sentences) {
    ways = ways.flatMap((way) =>
      alternatives.map((alternative) => (way === "" ? alternative : `${way}; ${alternative}`)),
    );
  }
  const fitting = ways.filter((way) => countPaths(way) === paths);
  return (fitting.length > 0 ? fitting : ways).slice(0, mostWays);
}

/** "choose the Color Red, Green or Blue" once for each; what precedes the first choice stays. */
function choices(sentence: string): string[] {
  const match = /^(.*?\b(?:choose|pick|press|select)\b(?: the [A-Z]\w*)? )([^;]*?) or ([^,;]+)(.*)$/i.exec(sentence);
  if (match === null) return [sentence];
  const [, before = "", list = "", last = "", after = ""] = match;
  const options = [...list.split(/,\s*/), last];
  if (options.some((option) => option.split(" ").length > longestOption || option.includes(" > "))) return [sentence];
  if (!options.some((option) => /^[\p{Lu}\p{N}]/u.test(option))) return [sentence];
  return options.slice(0, mostChoices).map((option) => `${before}${option}${after}`);
}
