import { expect, it } from "vitest";
import { labelOf, paragraphRoles } from "../../../pipeline/content/document/paragraph-roles.js";
import { readBytes } from "../../../pipeline/content/read-bytes.js";
import { writeBytes } from "../../../pipeline/content/write-bytes.js";
import { createRng } from "../../../pipeline/rng.js";
import { makeWorkplace } from "../../../pipeline/workplace/make-workplace.js";
import { bindSituation } from "../../../pipeline/workplace/situations/bind-situation.js";
import { situationSetup } from "../../../pipeline/workplace/situations/situation-files.js";
import { shippedCatalog } from "../../fixtures/shipped-catalog.js";

function rolesOf(lines: readonly string[]): string[] {
  const roles = paragraphRoles(lines);
  return lines.map((line, at) => `${roles[at]}: ${line}`);
}

it("a contract has a title, headings of its sections, and labels", () => {
  expect(
    rolesOf([
      "Delivery contract",
      "Rowan Bridge and Tessen agree on the following.",
      "1. Goods",
      "Goods are delivered as listed.",
      "Prices and payment",
      "Credit limit: EUR 9,000",
      "Signed by both parties",
    ]),
  ).toEqual([
    "title: Delivery contract",
    "text: Rowan Bridge and Tessen agree on the following.",
    "heading: 1. Goods",
    "text: Goods are delivered as listed.",
    "heading: Prices and payment",
    "labelled: Credit limit: EUR 9,000",
    "text: Signed by both parties",
  ]);
});

it("what a letter begins with, items of a list and rows of a table are no headings", () => {
  expect(
    rolesOf([
      "Regional Railway",
      "To Rowan Bridge Consulting",
      "Works on your line",
      "Dear Sir or Madam,",
      "Present were",
      "Ana Silva",
      "Ivo Lindt",
      "They agreed.",
      "Day\tPlace",
      "Here it ends.",
    ]),
  ).toEqual([
    "letterhead: Regional Railway",
    "text: To Rowan Bridge Consulting",
    "heading: Works on your line",
    "text: Dear Sir or Madam,",
    "text: Present were",
    "text: Ana Silva",
    "text: Ivo Lindt",
    "text: They agreed.",
    "row: Day\tPlace",
    "text: Here it ends.",
  ]);
});

it("a letter has its sender, its subject below the date, and a closing with whoever signs it", () => {
  expect(
    rolesOf([
      "Harbour office",
      "Pier 1, office of the harbour master",
      "12 March 2026",
      "Permit to film",
      "Dear friends,",
      "You may film.",
      "With kind regards,",
      "Carla Voigt",
      "cc: management",
    ]),
  ).toEqual([
    "letterhead: Harbour office",
    "subtitle: Pier 1, office of the harbour master",
    "text: 12 March 2026",
    "heading: Permit to film",
    "text: Dear friends,",
    "text: You may film.",
    "closing: With kind regards,",
    "closing: Carla Voigt",
    "labelled: cc: management",
  ]);
});

it("lines below a title belong to it, and a title may have a colon where no list of labels follows", () => {
  expect(rolesOf(["Price guide: poster", "Pale Fox Design", "1. Rush", "Rush costs a quarter more."])).toEqual([
    "title: Price guide: poster",
    "subtitle: Pale Fox Design",
    "heading: 1. Rush",
    "text: Rush costs a quarter more.",
  ]);
  expect(paragraphRoles(["File: V-1", "Day: 4 May 2026"])).toEqual(["labelled", "labelled"]);
});

it("numbered sentences, numbered lines that follow each other and lines with a mark are items of lists", () => {
  const lines = ["1. Lay out all parts.", "It takes a while.", "2. Welcome", "3. Next steps", "- a lamp"];
  expect(paragraphRoles(lines)).toEqual(["item", "text", "item", "item", "item"]);
});

it("a first line that is a sentence, or stands alone, is no title", () => {
  expect(paragraphRoles(["We met on Monday.", "All were there."])).toEqual(["text", "text"]);
  expect(paragraphRoles(["Minutes"])).toEqual(["text"]);
  expect(paragraphRoles([])).toEqual([]);
});

it("a label is short, begins with a letter and has its value on the same line", () => {
  expect(labelOf("Credit limit: EUR 9,000")).toBe("Credit limit:");
  for (const line of ["Credit limit:", "10:30 to 12:00", "http://tessen.example.com", `${"a".repeat(41)}: b`]) {
    expect(labelOf(line)).toBeNull();
  }
});

const { workplaces } = await shippedCatalog();

it.each([...workplaces])("the PDFs of %s are read back letter for letter", async (_, { description, situations }) => {
  const workplace = makeWorkplace(description, 2);
  for (const situation of situations) {
    const bound = bindSituation(situation, workplace, createRng(situation.id));
    const files = bound === null ? [] : situationSetup(bound, []).files.filter(({ path }) => path.endsWith(".pdf"));
    for (const { path, content } of files) {
      expect(await readBytes(await writeBytes(content, "pdf"), "pdf"), path).toEqual(content);
    }
  }
});
