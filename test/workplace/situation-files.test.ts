import { describe, expect, it } from "vitest";
import { createRng } from "../../pipeline/rng.js";
import { situationSchema } from "../../pipeline/schema/situation.js";
import { makeWorkplace } from "../../pipeline/workplace/make-workplace.js";
import { bindSituation } from "../../pipeline/workplace/situations/bind-situation.js";
import { situationSetup } from "../../pipeline/workplace/situations/situation-files.js";
import { shippedCatalog } from "../fixtures/shipped-catalog.js";

const { workplaces } = await shippedCatalog();
const situations = [...workplaces.values()].flatMap((persona) => persona.situations);
const accountant = workplaces.get("accountant");
if (accountant === undefined) throw new Error("there is no accountant");
const workplace = makeWorkplace(accountant.description, 1);

function setupWith(documents: object, folders: object = {}) {
  const situation = situationSchema.parse({
    id: "files",
    goal: "Look at the files",
    asked_by: "bookkeeper",
    reason: ["There are files."],
    documents,
    folders,
    deliverables: { none: { gives: "mail_sent", asked: ["do nothing"] } },
  });
  const bound = bindSituation(situation, workplace, createRng("files"));
  if (bound === null) throw new Error("the situation does not arise");
  return { setup: situationSetup(bound, []), words: bound.words };
}

it("pages that deliverables take are on the computer of a situation, with the documents that they offer", () => {
  const situation = situationSchema.parse({
    id: "form",
    goal: "Get the form",
    asked_by: "bookkeeper",
    reason: ["There is a form."],
    downloads: { form: { page: "payments", name: "Claim {today_iso}.docx", lines: ["Name: {bookkeeper}"] } },
    deliverables: {
      form: {
        gives: "file_path",
        with: { web_url: { page: "payments" }, file_name: "Claim {today_iso}.docx" },
        asked: ["download it"],
      },
    },
  });
  const bound = bindSituation(situation, workplace, createRng("form"));
  if (bound === null) throw new Error("the situation does not arise");
  const { pages } = situationSetup(bound, []);
  expect(pages.map(({ url }) => url)).toEqual([workplace.pages.get("payments")?.url]);
  expect(pages[0]?.downloads).toEqual([
    {
      name: `Claim ${workplace.today}.docx`,
      content: { kind: "document", paragraphs: [`Name: ${workplace.people.get("bookkeeper")}`] },
    },
  ]);
});

it("records that applications keep are on the computer of a situation, with blanks filled", () => {
  const situation = situationSchema.parse({
    id: "browser",
    goal: "Look at the browser",
    asked_by: "bookkeeper",
    reason: ["There is a browser."],
    records: {
      old: { collection: "bookmarks", fields: { name: "Rules of {organisation}", folder: "Bookmarks Menu" } },
    },
    deliverables: { gone: { gives: "nothing", with: { bookmark_record: { record: "old" } }, asked: ["delete it"] } },
  });
  const bound = bindSituation(situation, workplace, createRng("browser"));
  if (bound === null) throw new Error("the situation does not arise");
  const fields = { name: "Rules of Marlow & Finch", folder: "Bookmarks Menu" };
  expect(situationSetup(bound, []).records).toEqual([{ collection: "bookmarks", fields }]);
});

function contentOf(document: object) {
  const { setup } = setupWith({ one: document });
  return setup.files.at(-1)?.content;
}

describe("the files of a situation", () => {
  it("are documents or texts by how their path ends", () => {
    const lines = ["Dear {bookkeeper}", "Yours"];
    const filled = [`Dear ${workplace.people.get("bookkeeper")}`, "Yours"];
    expect(contentOf({ path: "Documents/a.docx", lines })).toEqual({ kind: "document", paragraphs: filled });
    expect(contentOf({ path: "Documents/a.txt", lines })).toEqual({ kind: "text", text: `${filled.join("\n")}\n` });
  });

  it("may be pictures, slides and archives, with blanks filled", () => {
    expect(contentOf({ path: "a.png", picture: { width: 40, height: 20, shows: "Logo {organisation}" } })).toEqual({
      kind: "image",
      width: 40,
      height: 20,
      label: "Logo Marlow & Finch",
      marks: [],
    });
    expect(contentOf({ path: "a.pptx", slides: [{ title: "{organisation}", lines: ["One"] }] })).toEqual({
      kind: "slides",
      slides: [{ title: "Marlow & Finch", lines: ["One"] }],
    });
    expect(contentOf({ path: "a.zip", archive: [{ name: "b.txt", lines: ["Two"] }] })).toEqual({
      kind: "archive",
      entries: [{ name: "b.txt", content: { kind: "text", text: "Two\n" } }],
    });
  });

  it("may be pictures that lie on their side until they are turned", () => {
    const picture = { width: 40, height: 20, shows: "Oak", turned: "rotated right" };
    expect(contentOf({ path: "a.png", picture })).toMatchObject({ kind: "image", marks: ["rotated right"] });
  });

  it.each([
    ["rotate {img_path} to the left and save it", "rotated right"],
    ["rotate {img_path} to the right and save it", "rotated left"],
  ])("have a picture that lies on its side where the work is to %s", (by, turned) => {
    const asking = situations.filter(({ deliverables }) => Object.values(deliverables).some((made) => made.by === by));
    const lying = asking.filter(({ documents }) =>
      Object.values(documents).some((document) => "picture" in document && document.picture.turned === turned),
    );
    expect(asking).not.toEqual([]);
    expect(lying).toEqual(asking);
  });

  it("may be exports of a table, and not of one that the workplace has not", () => {
    const table = workplace.tables.get("Expenses");
    expect(contentOf({ path: "Documents/e.csv", table: "Expenses" })).toEqual({
      kind: "table",
      columns: table?.columns.map(({ name }) => name),
      rows: table?.rows,
    });
    expect(() => contentOf({ path: "Documents/e.csv", table: "Voyages" })).toThrow(
      expect.objectContaining({ code: "SITUATION" }),
    );
  });

  it("may lie in folders, which are there and have a name to be called by", () => {
    const { setup, words } = setupWith({}, { papers: { path: "Documents/Papers of {organisation}" } });
    expect(setup.directories).toContainEqual({
      path: "/home/user/Documents/Papers of Marlow & Finch",
      read_only: false,
    });
    expect(words.papers).toBe("Papers of Marlow & Finch");
  });
});
