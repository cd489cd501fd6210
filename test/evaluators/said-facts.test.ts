import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { RequestError } from "../../pipeline/errors.js";
import { factsNamed, saysFacts } from "../../pipeline/evaluators/checks/said/facts.js";
import { fillsIn } from "../../pipeline/evaluators/checks/said/templates.js";
import type { MessageState } from "../../pipeline/schema/computer/system-state.js";
import { holds } from "./holds.js";
import { amountForms, dateForms } from "./said-forms.js";
import { click, desktop, file, text, traceOf } from "./trace-samples.js";

const facts =
  "the overdue sum = money EUR 4812.40; the oldest due date = date 2026-05-02; the contract number = text SC-2291";
const says = (body: string, list = facts) => saysFacts(body, factsNamed(list));

describe("facts in a text", () => {
  it("are said in any order, wording and usual format", () => {
    const parts = fc.tuple(
      fc.constantFrom(...amountForms(481240)),
      fc.constantFrom(...dateForms("2026-05-02").filter((form) => !/^0?5[/.-]/.test(form))),
      fc.constantFrom("under SC-2291", "(contract: sc-2291)", "SC-2291 is the contract"),
    );
    fc.assert(
      fc.property(
        parts,
        fc.constantFrom([0, 1, 2], [2, 1, 0], [1, 0, 2]),
        fc.constantFrom(". ", ",\n", "\n\n"),
        (said, order, mark) => {
          const body = order.map((at) => `We found ${said[at]}`).join(mark);
          expect([body, says(body)]).toEqual([body, true]);
        },
      ),
    );
  });

  it("are not said where one of them is missing or wrong", () => {
    expect(says("You owe EUR 4,812.40 since 2 May 2026.")).toBe(false);
    expect(says("You owe EUR 4,812.40 under SC-2291.")).toBe(false);
    expect(says("You owe EUR 4,821.40 since 2 May 2026 under SC-2291.")).toBe(false);
    expect(says("You owe EUR 4,812.40 since 3 May 2026 under SC-2291.")).toBe(false);
  });

  it("stand alone: another value of a kind that is asked for contradicts them", () => {
    const right = "You owe EUR 4,812.40 since 2 May 2026 under SC-2291.";
    expect(says(`${right} Please pay within 14 days.`)).toBe(true);
    expect(says(`${right} We wrote EUR 9,000.00 before.`)).toBe(false);
    expect(says(`${right} Pay until 9 May 2026.`)).toBe(false);
  });

  it("are not contradicted by a year, unless a value could be one", () => {
    const interest = "the interest of June = money EUR 18860; the number of payments = count 3";
    expect(says("Interest due in June 2026 totals EUR 18,860.00 (3 payments).", interest)).toBe(true);
    expect(says("Interest due in June 2026 totals EUR 18,860.00 (3 payments, or 4).", interest)).toBe(false);
    expect(says("It has 1,920 pixels, or 2000.", "the width = count 1920")).toBe(false);
  });

  it("are no other values of each other: two sums, and a number in a text or in a label", () => {
    const list =
      "the fee = money EUR 40.00; the total of 2025 = money EUR 4852.40; the room = text Room 204; the chairs = count 12";
    expect(
      says("With the fee of EUR 40.00 that makes EUR 4,852.40 for 2025; there are 12 chairs in Room 204.", list),
    ).toBe(true);
    expect(
      says("With the fee of EUR 40.00 that makes EUR 4,852.40; there are 12 chairs and 3 tables in Room 204.", list),
    ).toBe(false);
  });

  it("are said where a mail program broke the lines", () => {
    expect(says("You owe us the sum of EUR\n4,812.40 in all, since 2\nMay 2026, under SC-2291.")).toBe(true);
    expect(says("the hotel is Gasthof\nLinde", "the hotel = text Gasthof Linde")).toBe(true);
  });

  it("may be a list, said in any order, with every item and none like it", () => {
    const list = "the overdue invoices = list M-2081 | M-2083 | M-2100; their number = count 3";
    expect(says("Three are overdue: M-2083, M-2081 and M-2100.", list)).toBe(true);
    expect(says("These 3 are overdue:\n- M-2081\n- M-2083\n- m-2100 (net 3)", list)).toBe(true);
    expect(says("Three are overdue: M-2083, M-2081 and M-2101.", list)).toBe(false);
    expect(says("Three are overdue: M-2083 and M-2081.", list)).toBe(false);
    expect(says("Three are overdue: M-2083, M-2081, M-2099 and M-2100.", list)).toBe(false);
    expect(says("Three are overdue: M-20831, M-2081 and M-2100.", list)).toBe(false);
    expect(says("Four are overdue: M-2083, M-2081 and M-2100.", list)).toBe(false);
  });

  it("may have a request beside them, which is made in any words that have one of its parts", () => {
    const list =
      "the request = request Please move the meetings in R-204. ~ move | relocat | another room; the meetings = count 3";
    expect(says("Please move the 3 meetings in R-204.", list)).toBe(true);
    expect(says("Could the three meetings take place in ANOTHER\nROOM?", list)).toBe(true);
    expect(says("There are 3 meetings in R-204.", list)).toBe(false);
    expect(says("Please move the 4 meetings in R-204.", list)).toBe(false);
    expect(says("Please move the 3 meetings.", "the request = request Please move them.; the meetings = count 3")).toBe(
      false,
    );
  });

  it("may be a list of names, beside other facts that have numbers like those in the list", () => {
    const list = "the rooms = list Room 2 | Great Hall; the order = text M-17; the jobs of M-18 = list M-20 | M-21";
    expect(says("Room 2 and the Great Hall for M-17; jobs of M-18: M-21, M-20.", list)).toBe(true);
    expect(says("Room 2 and the Hall for M-17; jobs of M-18: M-21, M-20.", list)).toBe(false);
    expect(says("Room 2 and the Great Hall for M-17; jobs of M-19: M-21, M-20.", list)).toBe(false);
  });

  it("are refused where their list is malformed", () => {
    expect(() => factsNamed("the sum is 40")).toThrow(RequestError);
  });
});

const sent = (body: string, more: Partial<MessageState> = {}): MessageState => ({
  folder: "sent",
  from: "me@b.example",
  to: "a@b.example",
  subject: "Re: Sum",
  body,
  attachments: [],
  ...more,
});
const right = "You owe EUR 4,812.40 since 2 May 2026 under SC-2291.";

describe("a record that says facts", () => {
  const right = "You owe EUR 4,812.40 since 2 May 2026 under SC-2291.";
  const isKept = (title: string, said: string, other = "EUR 9.00") => {
    const note = (of: string, body: string) => ({
      application: "wiki",
      collection: "notes",
      fields: { title: of, text: body },
    });
    const state = desktop({ records: [note("Old", other), note(title, said)] });
    return holds("check_record_says_facts", traceOf([{ state }]), "notes", "title", "Home", "text", facts);
  };

  it("is the one with the key; what others say does not count", () => {
    expect(isKept("Home", right)).toBe(true);
    expect(isKept("home", right, right)).toBe(true);
    expect(isKept("Away", right)).toBe(false);
    expect(isKept("Home", "See the other note.", right)).toBe(false);
  });

  it("says no other value of their kinds", () => {
    expect(isKept("Home", `${right} We wrote EUR 9,000.00 before.`)).toBe(false);
  });
});

describe("a message that says facts", () => {
  const isSent = (message: MessageState, attachment = "none") =>
    holds(
      "check_message_says_facts",
      traceOf([{ state: desktop({ mailbox: [message] }) }]),
      "a@b.example",
      "Re: Sum",
      facts,
      attachment,
    );

  it("is sent to the recipient alone, with the attachment that is asked for and no other text beside what it quotes", () => {
    expect(isSent(sent(right))).toBe(true);
    expect(isSent(sent(`${right}\n\nOn Monday Ana wrote:\n> it is EUR 3,900.00`))).toBe(true);
    expect(isSent(sent("See below.", { body: `See below.\n\nOn Monday Ana wrote:\n> ${right}` }))).toBe(false);
    expect(isSent(sent(right, { to: "a@b.example, c@b.example" }))).toBe(false);
    expect(isSent(sent(right, { subject: "Sum" }))).toBe(false);
    expect(isSent(sent(right, { folder: "drafts" }))).toBe(false);
    const withFile = sent(right, { attachments: [{ name: "Contract.pdf", content_hash: "x" }] });
    expect(isSent(withFile)).toBe(false);
    expect(isSent(withFile, "/home/user/Contract.pdf")).toBe(true);
    expect(isSent(sent(right), "/home/user/Contract.pdf")).toBe(false);
  });
});

describe("a file that says facts", () => {
  const path = "C:\\letter.txt";
  const states = (before: string, after: string) =>
    traceOf([
      { state: desktop({ files: [file(path, text(before))] }) },
      { action: click("Save"), state: desktop({ files: [file(path, text(after))] }) },
    ]);

  it("says them anywhere, and no other values", () => {
    expect(holds("check_says_facts", states("", `Dear Ana\n${right}\nYours`), path, facts)).toBe(true);
    expect(holds("check_says_facts", states("", `Dear Ana\n${right}\nUntil 9 May 2026`), path, facts)).toBe(false);
  });

  it("is only asked for what was added behind what it held", () => {
    const before = "Memo\nExpenses were EUR 6,418.37.";
    const added = (after: string) => holds("check_added_facts", states(before, after), path, facts);
    expect(added(`${before}\n${right}`)).toBe(true);
    expect(added(`${right}\n${before}`)).toBe(false);
    expect(added(`Memo\n${right}`)).toBe(false);
    expect(added(before)).toBe(false);
  });
});

describe("a template that is filled in", () => {
  const template = ["Dear «Client»,", "", "you owe [Overdue sum] since «Due date».", "Pay within 7 days."];
  const list = "client = text Tessen (Machinery); Overdue sum = money EUR 4812.40; due date = date 2026-05-02";
  const fills = (...lines: string[]) => fillsIn(lines, template, factsNamed(list).facts);

  it("has a text for each placeholder that says its fact, and all else", () => {
    expect(fills("Dear Tessen (Machinery),", "you owe €4812.40 since May 2nd, 2026.", "Pay within 7 days.")).toBe(true);
    expect(fills("Dear Tessen (Machinery),", "you owe €4812.40 since 2 May.", "Thanks.", "Pay within 7 days.")).toBe(
      true,
    );
    expect(fills("Dear Tessen (Machinery),", "you owe €4812.40 since 2 May.")).toBe(false);
  });

  it("has no placeholder left, no wrong value and none in the place of another", () => {
    expect(fills("Dear «Client»,", "you owe €4812.40 since 2 May.", "Pay within 7 days.")).toBe(false);
    expect(fills("Dear Tessen (Machinery),", "you owe €4812.40 since 3 May.", "Pay within 7 days.")).toBe(false);
    expect(fills("Dear Tessen (Machinery),", "you owe 2 May since €4812.40.", "Pay within 7 days.")).toBe(false);
    expect(fills(...template)).toBe(false);
  });

  it("is nothing where the template has no placeholder", () => {
    expect(fillsIn(["Hello"], ["Hello"], factsNamed(list).facts)).toBe(false);
  });
});
