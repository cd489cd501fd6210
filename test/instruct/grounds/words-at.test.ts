import { describe, expect, it } from "vitest";
import { phrasedAt, spelledAt } from "../../../pipeline/instruct/grounds/words-at.js";

describe("the words that spell a value", () => {
  it("are those of the text, in its letters, the longest spelling first", () => {
    const text = "Send 'Minutes.docx' to Ada, please.";
    expect(spelledAt(text, ["minutes", "minutes.docx"])).toBe("Minutes.docx");
  });

  it("are no part of a longer word", () => {
    expect(spelledAt("Reports are due.", ["report"])).toBeNull();
  });

  it("may have any signs", () => {
    expect(spelledAt("It costs 5.50 (net) [a+b].", ["(net) [a+b]"])).toBe("(net) [a+b]");
    expect(spelledAt("Say it with $1 and \\d.", ["$1 and \\d"])).toBe("$1 and \\d");
  });
});

describe("the words that follow a template", () => {
  const words = { client: "Acorn", bookkeeper: "Ada", bookkeeper_mail: "ada@acorn.example.com" };

  it("have known blanks as they are, and anything in the place of others", () => {
    const text = "Could you tell Ada the sum of the open invoices of Acorn in a mail?";
    expect(phrasedAt(text, ["the sum of the {kind} invoices of {client}"], words)).toBe(
      "the sum of the open invoices of Acorn",
    );
    expect(phrasedAt(text, ["the sum of the {kind} invoices of {other} in Bonn"], words)).toBeNull();
  });

  it("may leave out an address that stands in the text already", () => {
    const template = "mail {bookkeeper} ({bookkeeper_mail}) the sum";
    expect(phrasedAt("Mail Ada (ada@acorn.example.com) the sum.", [template], words)).toBe(
      "Mail Ada (ada@acorn.example.com) the sum",
    );
    expect(phrasedAt("And mail Ada the sum.", [template], words)).toBe("mail Ada the sum");
  });

  it("may have the time of a request elsewhere", () => {
    const text = "Once the folder exists, please mail Ada.";
    expect(phrasedAt(text, ["once {folder} exists, mail {bookkeeper}"], words)).toBe("mail Ada");
  });
});
