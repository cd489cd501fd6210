import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { quotesTwice } from "../../../pipeline/recordings/narrate/claims.js";
import { knowledgeOf } from "../../../pipeline/recordings/narrate/knowledge.js";
import { listNamed } from "../../../pipeline/recordings/narrate/named-list.js";
import { formulaWays } from "../../../pipeline/recordings/narrate/say-cells.js";
import { clickWays } from "../../../pipeline/recordings/narrate/say-click.js";
import { keyWays } from "../../../pipeline/recordings/narrate/say-keys.js";
import { typingWays } from "../../../pipeline/recordings/narrate/say-typing.js";
import { tellerOf, type Ways } from "../../../pipeline/recordings/narrate/teller.js";
import { turnWays } from "../../../pipeline/recordings/narrate/turn.js";
import { createRng } from "../../../pipeline/rng.js";
import { stepShowing } from "./step-showing.js";
import { asDialog, clickOn, momentAt, screenWith, typeInto } from "./told-moment.js";

/** The ways of the thing that is told first. */
const first = (ways: readonly Ways[]): readonly string[] => ways.find((one) => one.ways.length > 0)?.ways ?? [];
const every = (ways: readonly Ways[]): string[] => ways.flatMap((one) => one.ways);

describe("a column that is named", () => {
  test("is said to be out of sight where its heading is not on the screen", () => {
    const headings = ["Client", "Units", "Price", "Paid on"];
    const cells = Object.fromEntries(headings.map((heading, i) => [`${"ABCD"[i]}1`, heading]));
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 3 }), (scrolled) => {
        const inView = Object.fromEntries(Object.entries(cells).slice(scrolled));
        const steps = [stepShowing("Dues", cells), stepShowing("Dues", inView)];
        const query = `sum(${headings.map((heading) => `[${heading}]`).join(" * ")})`;
        const ways = formulaWays(momentAt(steps, 1, { values: { query } }));
        for (const way of first(ways)) {
          const [seen = "", hidden = ""] = way.split(/out of sight/i);
          for (const [i, heading] of headings.entries()) {
            const there = i < scrolled ? hidden : seen;
            expect(there).toContain(`'${heading}' is column ${"ABCD"[i]}`);
          }
        }
      }),
    );
  });
});

describe("a file that is open in front and is opened once more", () => {
  const path = "/home/user/Documents/Dues 2026.xlsx";
  const window = "Dues 2026.xlsx - LibreOffice Calc";
  const menu = { control_type: "MenuItem", control_text: "File" } as const;
  const entries = [
    { control_type: "Menu", control_text: "File" },
    { control_type: "MenuItem", control_text: "Open...", parent: 1 },
  ] as const;
  const field = { control_type: "Edit", control_text: "Location" } as const;
  const dialog = [{ control_type: "Window", control_text: window }, field] as const;
  const steps = [
    clickOn(window, menu),
    clickOn(window, ...entries),
    asDialog(typeInto("Open", { text: path, parameter: "xlsx_path" }, ...dialog)),
    asDialog(clickOn("Open", dialog[0], { control_type: "Button", control_text: "Open" })),
  ];
  const parts = {
    reading: { todo: "find out the total", mention: "the total", finds: [{ quantity: "the total", value: "9" }] },
    work: { todo: "export 'Dues 2026.xlsx' as a PDF", mention: "the PDF 'Dues.pdf'" },
  };

  test.each(Object.entries(parts))("is told as open at each step of the way: %s", (_, words) => {
    const part = {
      ...words,
      parameters: [{ name: "xlsx_path", type: "xlsx", role: "input" as const }],
      values: { xlsx_path: path },
    };
    for (const at of steps.keys()) {
      const moment = momentAt(steps, at, part);
      const ways = at === 2 ? typingWays(moment) : clickWays(moment);
      expect(first(ways).length).toBeGreaterThan(0);
      for (const way of first(ways)) expect(way).toMatch(/already|once more|is open|behind/);
      for (const way of every(ways))
        expect(way).not.toMatch(/not open yet|does not show|loads|another file|first need/);
    }
  });
});

describe("a sentence", () => {
  test("that quotes one name twice is told only where nothing else can be", () => {
    expect(quotesTwice("'A b.docx' is the file for the paragraph in 'A b'.")).toBe(true);
    expect(quotesTwice("I export 'A b.docx' as 'A b.pdf'.")).toBe(false);
    const circle = { key: "circle", ways: ["The mail 'Limits' needs its subject 'Limits'."] };
    const plain = { key: "plain", ways: ["The subject is missing."] };
    const teller = tellerOf(knowledgeOf("send 'Limits'", [stepShowing("x")]), createRng("circle"));
    expect([1, 2].map(() => teller.say(0, [circle, plain]))).toEqual([...plain.ways, ...circle.ways]);
  });
});

describe("what is left after a part", () => {
  test("is named, up to a few parts", () => {
    const { task } = momentAt([stepShowing("x")], 0, {});
    for (const count of [1, 2, 3, 4, 6]) {
      const parts = Array.from({ length: count + 1 }, (_, i) => ({
        ...task.parts[0],
        mention: `the list of ${"abcdefg"[i]}`,
      }));
      const told = momentAt([stepShowing("x")], 0, {}, {}).part;
      const all = { ...task, parts: parts.map((part) => ({ ...told, ...part })) };
      const left = [...parts.keys()];
      const ways = turnWays({ task: all, done: [], left }, 0, [stepShowing("x")], 0).at(-1) ?? [];
      for (const way of first(ways)) for (const part of parts.slice(1, 4)) expect(way).toContain(part.mention);
    }
  });
});

describe("the file of a reading", () => {
  const request = "Our lists of hours and of jobs tell you. A list of rooms for the guests is there.";
  test.each([
    ["Jobs 2026.xlsx", "the list of jobs"],
    ["Hours 2026.xlsx", "the list of hours"],
    ["Guests 2026.xlsx", null],
    ["Clients 2026.xlsx", null],
    ["2026.xlsx", null],
  ])("is what the request calls it, where it does: %s", (name, list) => {
    expect(listNamed(request, `/home/user/Documents/${name}`)).toBe(list);
  });
});

describe("a mail", () => {
  const address = "ada@fox.example.com";
  const part = { mention: "the mail 'Limits'", values: { to: address, subject: "Limits" } };
  const parameters = [
    { name: "to", type: "text", role: "value" as const },
    { name: "subject", type: "text", role: "value" as const },
  ];
  const to = { control_type: "Edit", control_text: "To" } as const;
  const subject = { control_type: "Edit", control_text: "Subject" } as const;
  const compose = "[no subject] - Compose message";
  const task = { instruction: `Send 'Limits' to ${address}.` };

  test("has no recipient in its window that the screen does not show", () => {
    for (const value of ["", address]) {
      const steps = [
        typeInto(compose, { text: address, parameter: "to" }, to),
        screenWith(compose, [{ ...to, value }]),
        typeInto(compose, { text: "Limits", parameter: "subject" }, { ...to, value }, subject),
      ];
      const told = { ...part, parameters };
      const said = [
        ...first(keyWays(momentAt(steps, 1, told, task))),
        ...first(typingWays(momentAt(steps, 2, told, task))),
      ];
      expect(said.some((way) => /is set|takes '.*' over/.test(way))).toBe(value === address);
    }
  });

  test("of a branch that was taken has its subject for the reason of the decision", () => {
    const steps = [typeInto(compose, { text: "Limits", parameter: "subject" }, subject)];
    const decision = "the total (12) is more than the limit (9)";
    const moment = momentAt(steps, 0, { ...part, parameters, isDecided: true }, { ...task, decision });
    for (const way of first(typingWays(moment))) expect(way.toLowerCase()).toContain(decision);
  });

  test.each(["1 new, 1 unread, 1 total (383B)", "1 new, 1 unread, 21 total (9KB)"])(
    "that is selected as the only one is not looked for among others: %s",
    (count) => {
      const shown = ["1 item selected (383B)", count].map((control_text) => ({
        control_type: "Text" as const,
        control_text,
      }));
      const told = {
        values: { mail_in_inbox: "Limits" },
        parameters: [{ name: "mail_in_inbox", type: "text", role: "value" as const }],
      };
      const steps = [
        typeInto("Inbox", { text: "Limits", parameter: "mail_in_inbox" }, ...shown, {
          control_type: "Edit",
          control_text: "Search",
        }),
      ];
      const [way = ""] = first(typingWays(momentAt(steps, 0, told, task)));
      expect(/only mail|selected/.test(way)).toBe(/\b1 total/.test(count));
    },
  );
});
