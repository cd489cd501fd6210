/** Words that open a noun phrase. */
export const determiners = new Set(
  "the this that these those its their both each all every her his said your".split(" "),
);

/** Words that stand for a thing, and how many they mean; 0 for as many as there are. */
export const pronouns = new Map([
  ["it", 1],
  ["its", 1],
  ["them", 0],
  ["their", 0],
  ["they", 0],
  ["her", 1],
  ["his", 1],
]);

/** Words that end a noun phrase. */
export const stops = new Set(
  `of to into in on as with from at by for and or is are was were has have had will under using via which who whose titled
  named called containing showing so then onto about per than not be been being if when once after before exceeds
  exceed but while where everywhere it they them until unless without between against over above below greater less more must should can may`.split(
    /\s+/,
  ),
);
