import { cp, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { isA } from "../../pipeline/catalog/catalog.js";
import { loadCatalog } from "../../pipeline/catalog/load.js";
import { nearestId } from "../../pipeline/catalog/nearest-id.js";
import { resourcesFolder } from "../../pipeline/catalog/resources-folder.js";
import { scenarioOf } from "../../pipeline/catalog/scenario-of.js";
import { CatalogError } from "../../pipeline/errors.js";
import { possibleFigures, widestBounds } from "../../pipeline/graph/possible-figures.js";
import { shippedCatalog } from "../fixtures/shipped-catalog.js";

describe("the catalog that is shipped", () => {
  it("loads, with sixteen personas, applications of at least eight categories, levels and complexity", async () => {
    const catalog = await loadCatalog();
    expect(catalog.personas.size).toBe(16);
    expect(
      new Set([...catalog.applications.values()].map((application) => application.category)).size,
    ).toBeGreaterThanOrEqual(8);
    expect([...catalog.levels.keys()]).toEqual(["L1", "L2", "L3", "L4"]);
    expect(catalog.complexity.map(({ easy, medium }) => [easy, medium])).toEqual([
      [1, 3],
      [2, 4],
      [1, 3],
      [2, 4],
      [2, 4],
    ]);
    expect(isA(catalog.resourceTypes, "img_path", "file_path")).toBe(true);
    expect(isA(catalog.resourceTypes, "docx_path", "file_path")).toBe(true);
    expect(isA(catalog.resourceTypes, "dir_path", "file_path")).toBe(false);
  });

  it("gives every persona what its work needs", async () => {
    const { personas } = await shippedCatalog();
    for (const persona of personas.values()) {
      expect(persona.entities.length, persona.id).toBeGreaterThanOrEqual(6);
      const types = new Set(persona.documents.map((document) => document.type));
      for (const type of ["xlsx_path", "docx_path"]) expect(types.has(type), `${persona.id} ${type}`).toBe(true);
      expect(types.has("csv_path") || types.has("txt_path"), persona.id).toBe(true);
      expect(persona.pages.length, persona.id).toBeGreaterThanOrEqual(2);
      // Pages share their first labels, so that what was learnt on one page can be asked of any other.
      for (const { facts } of persona.pages) {
        const labels = facts.map(({ label }) => label);
        expect(labels.slice(0, 3), persona.id).toEqual(["Current value", "Previous value", "Target value"]);
      }
      const names = [...persona.documents.map(({ name, type }) => `${name}.${type}`)];
      expect(new Set(names).size, persona.id).toBe(names.length);
      for (const { email } of persona.contacts) expect(email).toMatch(/^[a-z.]+@example\.com$/);
      const goals = persona.goals.map((goal) => goal.goal);
      expect(new Set(goals).size, persona.id).toBe(goals.length);
    }
  });
});

describe("scenarios and capabilities", () => {
  it("are twenty scenarios: one for each category, seven that combine some, one for the rest", async () => {
    const scenarios = [...(await shippedCatalog()).scenarios.values()];
    const held = scenarios.map(({ categories }) => categories.length);
    expect(held.filter((count) => count === 1)).toHaveLength(12);
    expect(held.filter((count) => count > 1)).toHaveLength(7);
    expect(held.filter((count) => count === 0)).toHaveLength(1);
  });

  it("give every set of categories exactly one scenario, in any order", async () => {
    const { scenarios } = await shippedCatalog();
    const of = (...categories: string[]) => scenarioOf(categories, scenarios.values())?.id;
    expect(of("Multimedia Editing", "Screen Capture", "Multimedia Editing")).toBe("screen-recording-editing");
    expect(of("Web Browsing")).toBe("web-research");
    expect(of("Office", "Web Browsing", "Note Management")).toBe("mixed-work");
  });

  it("are ten capabilities that differ, each of which some graph can show", async () => {
    const { capabilities, complexity } = await shippedCatalog();
    const wanted = [...capabilities.values()].map((capability) => capability.complexity);
    expect(new Set(wanted.map((levels) => JSON.stringify(levels))).size).toBe(10);
    for (const levels of wanted) {
      const hard = complexity.filter(({ id }) => levels[id] === "hard");
      const least = hard.map(({ measure, medium }) => [measure, { ...widestBounds[measure], minimum: medium + 1 }]);
      const easy = complexity.filter(({ id }) => levels[id] === "easy");
      const most = easy.map(({ measure, easy: maximum }) => [measure, { ...widestBounds[measure], maximum }]);
      const bounds = { ...widestBounds, ...Object.fromEntries([...least, ...most]) };
      expect(possibleFigures(bounds)).not.toBeNull();
    }
  });
});

describe("a mistake in the catalog", () => {
  let root: string;
  /** What the test at hand has changed or taken away. */
  const changed = new Set<string>();

  beforeAll(async () => {
    root = join(await mkdtemp(join(tmpdir(), "catalog-")), "resources");
    await cp(resourcesFolder(), root, { recursive: true });
  });

  afterEach(async () => {
    for (const name of changed) await cp(join(resourcesFolder(), name), join(root, name));
    changed.clear();
  });

  afterAll(async () => {
    await rm(join(root, ".."), { recursive: true });
  });

  async function edit(name: string, from: string | RegExp, to: string): Promise<number> {
    const file = join(root, name);
    const before = await readFile(file, "utf8");
    const after = before.replace(from, to);
    if (after === before) throw new TypeError(`${name} does not hold ${String(from)}`);
    await writeFile(file, after);
    changed.add(name);
    const first = after.split("\n").findIndex((line, index) => line !== before.split("\n")[index]);
    return first + 1;
  }

  async function complaint(): Promise<{ code: string; message: string }> {
    const error: unknown = await loadCatalog(root).catch((reason: unknown) => reason);
    if (!(error instanceof CatalogError)) throw new TypeError("the catalog loaded");
    return { code: error.code, message: error.message };
  }

  it.each([
    ["a broken line", "levels.yaml", "name: Single application", "name: [Single", "CATALOG_SYNTAX", /not valid YAML/],
    [
      "an unknown category",
      "apps/libreoffice-calc.yaml",
      "category: Office",
      "category: Ofice",
      "CATALOG_SHAPE",
      /must be one of: Social Communication, .*Office/,
    ],
    [
      "an application without a category",
      "apps/libreoffice-calc.yaml",
      /category: Office\n/,
      "",
      "CATALOG_SHAPE",
      /"category"/,
    ],
    [
      "a misspelled key",
      "apps/libreoffice-calc.yaml",
      "description:",
      "descripton:",
      "CATALOG_SHAPE",
      /unknown key "descripton"; did you mean "description"\? Allowed: id, name, function/,
    ],
    [
      "a type that is twice there",
      "resource-types.yaml",
      "name: pdf_path",
      "name: docx_path",
      "CATALOG_DUPLICATE",
      /"docx_path" stands at resources\/resource-types.yaml:\d+ already/,
    ],
    [
      "a value type named like a resource type",
      "value-types.yaml",
      "name: sentence",
      "name: pdf_path",
      "CATALOG_DUPLICATE",
      /resource type too/,
    ],
    [
      "an unknown parent",
      "resource-types.yaml",
      "is_a: document_path",
      "is_a: documnt_path",
      "CATALOG_UNKNOWN_NAME",
      /did you mean "document_path"\? Allowed: file_path, /,
    ],
    [
      "a persona's function that no application provides",
      "personas/accountant.yaml",
      "functions: [spreadsheet,",
      "functions: [spreadshet,",
      "CATALOG_UNKNOWN_NAME",
      /no application provides the function "spreadshet"; did you mean "spreadsheet"\?/,
    ],
    [
      "an unknown deliverable",
      "personas/accountant.yaml",
      "deliverable: zip_path",
      "deliverable: zip_pth",
      "CATALOG_UNKNOWN_NAME",
      /unknown resource type "zip_pth"; did you mean "zip_path"/,
    ],
    [
      "an unknown content",
      "personas/accountant.yaml",
      "content: report",
      "content: raport",
      "CATALOG_UNKNOWN_NAME",
      /unknown content "raport"; did you mean "report"/,
    ],
    [
      "a content that the file cannot hold",
      "personas/accountant.yaml",
      "content: invoice_table",
      "content: letter",
      "CATALOG_CONTENT",
      /"letter" makes a document, which a xlsx_path cannot hold; allowed there: invoice_table/,
    ],
    [
      "an unknown blank",
      "personas/accountant.yaml",
      "{entity} invoices",
      "{entty} invoices",
      "CATALOG_BLANK",
      /unknown blank \{entty\}; did you mean "entity"/,
    ],
    [
      "bounds that are the wrong way round",
      "personas/accountant.yaml",
      "minimum: 1.02",
      "minimum: 2.02",
      "CATALOG_CONTENT",
      /above its minimum 2.02/,
    ],
    [
      "an id that is not the file's name",
      "personas/designer.yaml",
      "id: designer",
      "id: desiner",
      "CATALOG_FILE_NAME",
      /must stand in a file named desiner.yaml/,
    ],
    ["a level that is missing", "levels.yaml", /- id: L4[\s\S]*/, "", "CATALOG_MISSING", /add the missing level: L4/],
    [
      "bounds of complexity that overlap",
      "complexity.yaml",
      "easy: 1, medium: 3",
      "easy: 3, medium: 3",
      "CATALOG_SHAPE",
      /above easy's 3/,
    ],
    [
      "a category that no scenario may combine",
      "scenarios.yaml",
      "categories: [Web Browsing, Office]",
      "categories: [Web Browsing, Ofice]",
      "CATALOG_SHAPE",
      /must be one of: Social Communication, /,
    ],
    [
      "two scenarios of the same categories",
      "scenarios.yaml",
      "categories: [Web Browsing, Office]",
      "categories: [Social Communication, Office]",
      "CATALOG_DUPLICATE",
      /"research-writing" holds the same categories as the scenario at resources\/scenarios.yaml:\d+/,
    ],
    [
      "a category that a scenario names twice",
      "scenarios.yaml",
      "categories: [Web Browsing, Office]",
      "categories: [Office, Office]",
      "CATALOG_DUPLICATE",
      /"Office" stands there twice/,
    ],
    [
      "a category without a scenario of its own",
      "scenarios.yaml",
      /- id: home-life[\s\S]*?\n\n/,
      "",
      "CATALOG_MISSING",
      /add a scenario for the category alone: Lifestyle/,
    ],
    [
      "no scenario for the rest",
      "scenarios.yaml",
      /- id: mixed-work[\s\S]*/,
      "",
      "CATALOG_MISSING",
      /add a scenario with categories: \[\]/,
    ],
    [
      "a scenario that is twice there",
      "scenarios.yaml",
      "id: home-life",
      "id: note-keeping",
      "CATALOG_DUPLICATE",
      /scenario "note-keeping" stands at/,
    ],
    [
      "a situation that another file has",
      "situations/accountant.yaml",
      "id: overdue-account",
      "id: cash-for-the-bank",
      "CATALOG_DUPLICATE",
      /there is another situation cash-for-the-bank; rename one/,
    ],
    [
      "a capability of an unknown dimension",
      "capabilities.yaml",
      "{dependency: hard, branch: hard}",
      "{dependency: hard, width: hard}",
      "CATALOG_SHAPE",
      /.*/,
    ],
    [
      "a capability that asks for nothing",
      "capabilities.yaml",
      "{dependency: hard, branch: hard}",
      "{}",
      "CATALOG_SHAPE",
      /name at least one dimension and its level/,
    ],
  ])(
    "such as %s is named with its file, its line and what is allowed",
    async (_what, name, from, to, code, message) => {
      const line = await edit(name, from, to);
      const error = await complaint();
      expect(error).toMatchObject({ code, message: expect.stringMatching(message) });
      expect(error.message).toMatch(new RegExp(`^resources/${name}:\\d+: `));
      const named = Number(/:(\d+): /.exec(error.message)?.[1]);
      // A part that is missing, and a list that lacks one, are named by the location around them.
      const isAround = code === "CATALOG_MISSING" || to === "";
      if (!isAround) expect(Math.abs(named - line)).toBeLessThanOrEqual(1);
    },
  );

  it("such as a circle in is_a is drawn", async () => {
    await edit("resource-types.yaml", /(name: file_path\n {2}description: .*\n)/, "$1  is_a: pdf_path\n");
    expect(await complaint()).toMatchObject({
      code: "CATALOG_CYCLE",
      message: expect.stringMatching(/file_path -> pdf_path -> document_path -> file_path/),
    });
  });

  it("such as a file that is missing is named", async () => {
    await rm(join(root, "levels.yaml"));
    changed.add("levels.yaml");
    expect(await complaint()).toMatchObject({
      code: "CATALOG_UNREADABLE",
      message: expect.stringMatching(/^resources\/levels.yaml/),
    });
  });
});

describe("nearestId", () => {
  const personas = ["accountant", "hr-specialist", "it-administrator", "system-administrator"];

  it("finds what was probably meant, and nothing where nothing is close", () => {
    expect(nearestId("acountant", personas)).toBe("accountant");
    expect(nearestId("HR-Specalist", personas)).toBe("hr-specialist");
    expect(nearestId("it-admin", ["it-administrator"])).toBe("it-administrator");
    expect(nearestId("zookeeper", personas)).toBeNull();
  });
});
