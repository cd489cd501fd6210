import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { saysValue } from "../../pipeline/evaluators/checks/said/kinds.js";
import { unquoted } from "../../pipeline/evaluators/checks/said/unquoted.js";
import { amountForms, dateForms, timeForms } from "./said-forms.js";

const cents = fc.integer({ min: 1, max: 99_999_999 });
const days = fc
  .date({ min: new Date("1990-01-01"), max: new Date("2089-12-31"), noInvalidDate: true })
  .map((date) => date.toISOString().slice(0, 10));
const around = (form: string) => `Dear Ana, the figure that you asked for is ${form}, as of now.`;

describe("an amount", () => {
  it("is said in every usual number format, with or without its currency", () => {
    fc.assert(
      fc.property(cents, (amount) => {
        for (const form of amountForms(amount)) {
          expect([form, saysValue(around(form), "money", String(amount / 100), { only: true })]).toEqual([form, true]);
        }
      }),
    );
  });

  it("is not said by one that is a cent off, ten times as much, or negative", () => {
    fc.assert(
      fc.property(cents, (amount) => {
        for (const near of [amount + 1, amount * 10, amount + 100]) {
          for (const form of [...amountForms(near), `-${(amount / 100).toFixed(2)}`]) {
            expect([form, saysValue(around(form), "money", String(amount / 100))]).toEqual([form, false]);
          }
        }
      }),
    );
  });

  it("stands alone where no other amount stands beside it, whatever counts and dates there are", () => {
    const text = "On 14 March 2026 we found 4 open invoices, in all EUR 12,480.50, 12 % of the year.";
    expect(saysValue(text, "money", "12480.5", { only: true })).toBe(true);
    expect(saysValue(`${text} Last year it was EUR 9,000.`, "money", "12480.5", { only: true })).toBe(false);
    expect(saysValue(`${text} Last year it was EUR 9,000.`, "money", "12480.5")).toBe(true);
    expect(saysValue(text, "money", "USD 12480.5")).toBe(false);
  });

  it("is no part of an identifier, a date, a time or a longer number", () => {
    for (const text of ["INV-480", "480-2", "v480", "10.480.2", "4800", "1480", "480:15", "2480-03-14"]) {
      expect([text, saysValue(text, "number", "480")]).toEqual([text, false]);
    }
    expect(saysValue("14 March 2026 at 12:30", "count", "14")).toBe(false);
    expect(saysValue("Qty\t2\tAmount\t200.00", "money", "200")).toBe(true);
  });
});

describe("a date", () => {
  it("is said in every usual form, and not by another day", () => {
    fc.assert(
      fc.property(days, days, (day, other) => {
        for (const form of dateForms(day)) {
          expect([form, saysValue(around(form), "date", day, { only: true })]).toEqual([form, true]);
        }
        const same = dateForms(day).filter((form) => saysValue(around(form), "date", other));
        // 03/04/2026 is one of two days; a form without a year is of every year.
        if (day.slice(5) !== other.slice(5)) expect(same.filter((form) => /[a-z]/i.test(form))).toEqual([]);
      }),
    );
  });

  it("is not said where a text names no day", () => {
    expect(saysValue("in March 2026", "date", "2026-03-14")).toBe(false);
    expect(saysValue("31 February 2026", "date", "2026-02-31")).toBe(false);
    expect(saysValue("due 14 March, not 15 March", "date", "2026-03-14", { only: true })).toBe(false);
  });
});

describe("a time, a count, a percentage and a text", () => {
  it("is a time said in figures of 24 or 12 hours", () => {
    fc.assert(
      fc.property(fc.nat({ max: 23 }), fc.nat({ max: 59 }), (hour, minute) => {
        const value = `${String(hour).padStart(2, "0")}:${String(minute).padStart(2, "0")}`;
        const next = `${String(hour).padStart(2, "0")}:${String((minute + 1) % 60).padStart(2, "0")}`;
        for (const form of timeForms(hour, minute)) {
          expect([form, saysValue(around(form), "time", value, { only: true })]).toEqual([form, true]);
          expect([form, saysValue(around(form), "time", next)]).toEqual([form, false]);
        }
      }),
    );
  });

  it("is a count in figures or in words", () => {
    expect(saysValue("There are four open invoices.", "count", "4", { only: true })).toBe(true);
    expect(saysValue("There are twenty-one of them.", "count", "21", { only: true })).toBe(true);
    expect(saysValue("There are twenty-one of them.", "count", "20")).toBe(false);
    expect(saysValue("Four, no: 5.", "count", "4", { only: true })).toBe(false);
  });

  it("is a percentage only with its mark, and a text as whole words", () => {
    for (const form of ["12.5 %", "12.5%", "12,5 percent", "12.5 per cent"]) {
      expect([form, saysValue(around(form), "percent", "12.5", { only: true })]).toEqual([form, true]);
    }
    expect(saysValue("12.5", "percent", "12.5")).toBe(false);
    expect(saysValue("Northgate Clinics owes it", "text", "northgate clinics")).toBe(true);
    expect(saysValue("Northgate Clinics owes it", "text", "clinic")).toBe(false);
    expect(() => saysValue("a", "colour", "red")).toThrow(/no kind/);
  });
});

it("what a reply quotes is not what it says", () => {
  const quoted = [
    "> The sum was 9.",
    "",
    "On Mon, 18 May 2026 10:00:00 +0200",
    "Jonas <jonas@x.example> wrote:",
    "was it 7?",
  ];
  expect(unquoted(["It is 8.", ...quoted].join("\n"))).toBe("It is 8.\n");
  expect(unquoted("It is 8.\r\n-----Original Message-----\r\nwas it 7?")).toBe("It is 8.");
  expect(unquoted("It is 8.\nFrom: Jonas\nSent: Monday\n7")).toBe("It is 8.");
});
