import { describe, expect, it } from "vitest";
import { statedOnPage, withNumberOnPage } from "../../pipeline/workplace/situations/stated-on-page.js";

const page = {
  url: "http://intranet.tessen.example.com/limits",
  title: "Limits",
  lines: ["Checked in January.", "Orders need approval above: EUR 1,250", "Hours of one lead, at most: 80 hours"],
};
const workplace = { pages: new Map([["limits", page]]) };

describe("a page of the intranet", () => {
  it("states what follows a label", () => {
    expect(statedOnPage(workplace, "limits", "Orders need approval above")).toBe("EUR 1,250");
  });

  it("is refused where it states nothing under a label, or is not there", () => {
    expect(() => statedOnPage(workplace, "limits", "Orders")).toThrow(/states nothing under "Orders"/);
    expect(() => statedOnPage(workplace, "rules", "Orders")).toThrow(/no page rules; there are: limits/);
  });

  it("gets another number in place of the one under a label, with what stands around it", () => {
    const money = withNumberOnPage(workplace, "limits", "Orders need approval above", 30_000);
    expect(statedOnPage(money, "limits", "Orders need approval above")).toBe("EUR 30,000");
    const hours = withNumberOnPage(money, "limits", "Hours of one lead, at most", 7.5);
    expect(hours.pages.get("limits")?.lines).toEqual([
      "Checked in January.",
      "Orders need approval above: EUR 30,000",
      "Hours of one lead, at most: 7.5 hours",
    ]);
    expect(workplace.pages.get("limits")).toEqual(page);
  });

  it("gets another number in a sentence, with the rest of the sentence", () => {
    const lines = ["Kept by the desk. A lead with more than 80 hours gets help."];
    const rules = { pages: new Map([["limits", { ...page, lines }]]) };
    const stated = "A lead with more than … hours gets help";
    expect(statedOnPage(rules, "limits", stated)).toBe("80");
    const less = withNumberOnPage(rules, "limits", stated, 37.5);
    expect(less.pages.get("limits")?.lines).toEqual(["Kept by the desk. A lead with more than 37.5 hours gets help."]);
  });
});
