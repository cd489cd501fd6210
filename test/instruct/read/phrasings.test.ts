import { expect, it } from "vitest";
import { readText } from "../../../pipeline/instruct/read/read-text.js";

const A = "export 'a.xlsx' as a PDF to 'a.pdf'",
  B = "send the PDF to 'x@y.example'",
  C = "copy the exported PDF to 'C:\\Archive'",
  D = "sort 'b.csv' by 'Name'",
  E = "add the to-do item 'Rest'",
  F = "print 'c.docx'";
const cap = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);

/** A value by which each request is known in a reading. */
const marks: readonly (readonly [string, string])[] = [
  ["A", "a.xlsx"],
  ["B", "x@y.example"],
  ["C", "C:\\Archive"],
  ["D", "b.csv"],
  ["E", "Rest"],
  ["F", "c.docx"],
];

/** Ways of saying the same order, by its transitive reduction. */
const orders: readonly (readonly [string, readonly string[]])[] = [
  [
    "D>E",
    [
      `${cap(D)}. Only when this is finished, ${E}.`,
      `${cap(D)}; when you are done, ${E}.`,
      `${cap(D)}. Having done that, ${E}.`,
      `Once you have sorted 'b.csv' by 'Name', ${E}.`,
      `${cap(D)}. With that out of the way, ${E}.`,
      `${cap(D)}. Following that, ${E}.`,
      `${cap(D)}, followed by adding the to-do item 'Rest'.`,
      `Begin by sorting 'b.csv' by 'Name'. Then go on to ${E}.`,
      `${cap(E)}, but only after sorting 'b.csv' by 'Name'.`,
      `${cap(E)}, but only once you have sorted 'b.csv' by 'Name'.`,
      `${cap(E)} after 'b.csv' has been sorted by 'Name'.`,
      `Before adding the to-do item 'Rest', ${D}.`,
      `The first step is to ${D}. The second step is to ${E}.`,
      `You should first ${D} and then ${E}.`,
      `${cap(D)} first. ${cap(E)} afterwards.`,
      `${cap(D)}. After the file has been sorted, ${E}.`,
      `${cap(D)}. When the sorting is done, ${E}.`,
      `To finish, ${E}; before that, ${D}.`,
      `${cap(D)}. That done, ${E}.`,
      `${cap(D)}. Last of all, ${E}.`,
      `What comes first is to ${D}. After this, ${E}.`,
      `${cap(D)}. ${cap(E)} next.`,
      `Wait until you have sorted 'b.csv' by 'Name', then ${E}.`,
      `${cap(D)}. From there, ${E}.`,
      `1) ${cap(D)}.\n2) ${cap(E)}.`,
      `Step 1: ${cap(D)}.\nStep 2: ${cap(E)}.`,
      `- ${cap(D)}\n- Then ${E}`,
      `As soon as 'b.csv' is sorted by 'Name', ${E}.`,
      `${cap(D)}. The next step is to ${E}.`,
    ],
  ],
  [
    "",
    [
      `${cap(D)}. At any point, ${E}.`,
      `${cap(D)}. Regardless of that, ${E}.`,
      `${cap(D)} and, in parallel, ${E}.`,
      `${cap(D)}. Besides, ${E}.`,
      `${cap(D)}. In addition, ${E}.`,
      `${cap(D)}. You also need to ${E}; it does not matter which you do first.`,
      `Two things have to be done, in no particular order: ${D} and ${E}.`,
      `In whichever order you prefer, ${D} and ${E}.`,
      `- ${cap(D)}\n- ${cap(E)}`,
      `Do these in any order:\n1. ${cap(D)}\n2. ${cap(E)}`,
      `${cap(D)}. ${cap(E)} as well. Neither depends on the other.`,
      `${cap(D)}. Without waiting for that, ${E}.`,
      `While you are at it, ${E} and ${D}.`,
      `On the one hand, ${D}; on the other hand, ${E}.`,
      `${cap(D)}. Quite apart from that, ${E}.`,
      `Both of the following are needed, and their order is up to you: ${D}; ${E}.`,
      `${cap(D)}. Another, unrelated job: ${E}.`,
      `Side by side, ${D} and ${E}.`,
    ],
  ],
  [
    "A>B A>C",
    [
      `${cap(A)}. As soon as it is exported, ${B} and, separately, ${C}.`,
      `${cap(A)}. From that PDF, two things follow, in either order: ${B}; ${C}.`,
      `${cap(A)}. When that is finished, you can do these two in any order: ${B}; and ${C}.`,
      `${cap(A)}. Afterwards, ${B}. Also after the export, ${C}.`,
      `${cap(A)}. Then ${B}. Independently of sending it, ${C}.`,
      `${cap(A)}, and then, in whichever order you like, ${B} and ${C}.`,
      `${cap(A)}. Next, ${B} and ${C}; the order of these two does not matter.`,
      `${cap(A)}. After that, ${B}; in parallel, ${C}.`,
      `Once you have exported 'a.xlsx' as a PDF to 'a.pdf', do both of the following, in any order: ${B}; ${C}.`,
    ],
  ],
  [
    "D>E F>E",
    [
      `${cap(D)}. Independently, ${F}. Only when both of these are done, ${E}.`,
      `In any order, ${D} and ${F}. After both, ${E}.`,
      `${cap(D)} and ${F}, in either order; once both are finished, ${E}.`,
      `${cap(D)}. ${cap(F)}. When both steps are complete, ${E}.`,
      `Once you have both sorted 'b.csv' by 'Name' and printed 'c.docx', ${E}.`,
      `${cap(D)}. Meanwhile, ${F}. Then, with both done, ${E}.`,
      `${cap(D)}. At the same time, ${F}. When everything is done, ${E}.`,
      `- ${cap(D)}\n- ${cap(F)}\nAfter both of these, ${E}.`,
      `Do the following in any order: ${D}; ${F}. When that is done, ${E}.`,
      `After sorting 'b.csv' by 'Name' and printing 'c.docx' (in any order), ${E}.`,
      `${cap(D)}. Separately, ${F}. ${cap(E)} once both are done.`,
      `${cap(D)}. Separately, ${F}. Finally, when both are ready, ${E}.`,
      `${cap(D)}. Separately, ${F}. As the last step, ${E}.`,
      `There are two independent things to do first: ${D}, and ${F}. After both are complete, ${E}.`,
    ],
  ],
];

const source = "Read the total of the 'Amount' column in 'x.xlsx' in Excel.",
  whenHolds = "open 'a.txt' in Notepad",
  whenFails = "add the to-do item 'b.txt' in To Do";
const conditions: readonly (readonly ["greater" | "less", string, number])[] = [
  ["greater", `${source} If the total is greater than 10,000, ${whenHolds}; otherwise, ${whenFails}.`, 10000],
  ["greater", `${source} If it is more than 10,000, ${whenHolds}. Otherwise ${whenFails}.`, 10000],
  [
    "greater",
    `${source} If the total of the Amount column exceeds 10,000, then ${whenHolds}; if it does not, ${whenFails}.`,
    10000,
  ],
  ["greater", `${source} Then, if the total is above 10,000, ${whenHolds}, or else ${whenFails}.`, 10000],
  [
    "greater",
    `${source} In case the total is higher than 10,000, ${whenHolds}. In the other case, ${whenFails}.`,
    10000,
  ],
  [
    "greater",
    `${source} Depending on the total you read: if it is over 10,000, ${whenHolds}; if it is not, ${whenFails}.`,
    10000,
  ],
  ["greater", `${source} ${cap(whenHolds)} if that total is larger than 10,000; otherwise ${whenFails}.`, 10000],
  [
    "greater",
    `${source} What comes next depends on the total. If it is greater than 10,000, ${whenHolds}. If not, ${whenFails}.`,
    10000,
  ],
  [
    "greater",
    `${source} When the total turns out to be greater than 10000, ${whenHolds}; when it is 10000 or less, ${whenFails}.`,
    10000,
  ],
  ["greater", `${source} Should the total exceed 10,000, ${whenHolds}; should it not, ${whenFails}.`, 10000],
  ["greater", `${source} If the total you read is greater than 10,000.50, ${whenHolds}. Else, ${whenFails}.`, 10000.5],
  [
    "greater",
    `${source} Check whether the total is greater than 10,000. If so, ${whenHolds}. If not, ${whenFails}.`,
    10000,
  ],
  [
    "greater",
    `${source} Provided that the total is greater than 10,000, ${whenHolds}. Otherwise, ${whenFails} instead.`,
    10000,
  ],
  [
    "greater",
    `${source} If the total is greater than 10,000: ${whenHolds}. If it is not greater than 10,000: ${whenFails}.`,
    10000,
  ],
  ["less", `${source} If the total is less than 10,000, ${whenHolds}; otherwise, ${whenFails}.`, 10000],
  ["less", `${source} If the total stays below 10,000, ${whenHolds}. In any other case, ${whenFails}.`, 10000],
  ["less", `${source} If the total is under '10,000', ${whenHolds}. If it is 10,000 or more, ${whenFails}.`, 10000],
  ["less", `${source} As long as the total is lower than 10 000, ${whenHolds}; otherwise, ${whenFails}.`, 10000],
  ["less", `${source} If that is less than 10,000, ${whenHolds}, otherwise ${whenFails}.`, 10000],
  [
    "less",
    `${source} If the figure is smaller than 10,000, ${whenHolds}; if it is at least 10,000, ${whenFails}.`,
    10000,
  ],
  [
    "less",
    `${source} Once you know the total, ${whenHolds} if it is less than 10,000 and otherwise ${whenFails}.`,
    10000,
  ],
  ["less", `${source} Only if the total is less than 10,000, ${whenHolds}; otherwise, ${whenFails}.`, 10000],
];

it.each(orders.flatMap(([wanted, texts]) => texts.map((text) => [wanted, text] as const)))(
  "understands the order '%s' in: %s",
  (wanted, text) => {
    const { clauses, holds } = readText(text);
    const name = (index: number) =>
      marks.find(([, value]) => clauses[index]?.tokens.some((token) => token.text === value))?.[0] ?? "?";
    const found = holds.precedence.pairs().map(([first, second]) => `${name(first)}>${name(second)}`);
    expect(found.sort().join(" ")).toBe(wanted);
    expect(holds.contradictions).toEqual([]);
  },
);

it.each(conditions)("understands a condition (%s) in: %s", (operator, text, threshold) => {
  const { clauses, condition, source: at, outcomes } = readText(text);
  const outcome = (value: string) =>
    outcomes[clauses.findIndex(({ tokens }) => tokens.some((token) => token.text === value))];
  expect(condition).toMatchObject({ operator, threshold });
  expect([at, outcomes[0], outcome("a.txt"), outcome("b.txt")]).toEqual([0, null, "holds", "fails"]);
});
