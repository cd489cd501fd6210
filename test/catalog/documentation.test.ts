import { beforeAll, describe, expect, it } from "vitest";
import type { Catalog } from "../../pipeline/catalog/catalog.js";
import { simulatedCatalog } from "../simulated/catalog.js";
import { loadModels } from "../simulated/load-models.js";
import type { ApplicationModel } from "../simulated/model-schema.js";

const models = new Map(loadModels().map((model) => [model.id, model]));
const ids = [...models.keys()];
let catalog: Catalog;

beforeAll(async () => {
  catalog = await simulatedCatalog();
});

function proceduresOf(id: string) {
  const application = catalog.applications.get(id);
  if (application === undefined) throw new TypeError(`${id} is not in the catalog`);
  return application.documentation;
}

function fieldsOf(model: ApplicationModel): string[] {
  const forms = Object.values(model.commands).flatMap(({ ask }) => (ask?.kind === "form" ? ask.fields : []));
  return [...forms, ...model.fields].map((field) => field.label);
}

describe("the applications of the catalog", () => {
  it("are those of the simulated computer, under the same names", () => {
    const simulated = [...catalog.applications.values()].filter(({ environments }) =>
      environments.includes("simulated"),
    );
    expect(simulated.map(({ id }) => id).sort()).toEqual([...ids].sort());
    for (const [id, model] of models) expect(catalog.applications.get(id)?.name).toBe(model.name);
  });

  it.each(ids)("name only menus and items that %s has", (id) => {
    const model = models.get(id);
    for (const { goal, steps } of proceduresOf(id)) {
      for (const [, menuText = "", rest = ""] of steps.matchAll(/(\w+) > ([^;]*)/g)) {
        const menu = model?.menus.find((candidate) => candidate.text === menuText);
        expect(menu, `${goal}: menu ${menuText}`).toBeDefined();
        const items = menu?.items.map((item) => model?.commands[item]?.text ?? "") ?? [];
        expect(
          items.some((item) => rest.startsWith(item)),
          `${goal}: ${menuText} > ${rest}`,
        ).toBe(true);
      }
    }
  });

  it.each(ids)("name only buttons that %s has", (id) => {
    const source = JSON.stringify(models.get(id));
    for (const { goal, steps } of proceduresOf(id)) {
      for (const [, button = ""] of steps.matchAll(/press ([A-Z][\w.]*(?: [A-Z]\w*)*)/g)) {
        // A file chooser without a text of its own has the button "Open".
        expect(button === "Open" || source.includes(`"${button}`), `${goal}: press ${button}`).toBe(true);
      }
    }
  });

  it.each(ids)("have requests for %s whose blanks are resource types or labels of its fields", (id) => {
    const model = models.get(id);
    const labels = model === undefined ? [] : fieldsOf(model);
    for (const { goal, requests } of proceduresOf(id)) {
      expect(requests.length, goal).toBeGreaterThanOrEqual(2);
      for (const request of requests) {
        const blanks = [...request.matchAll(/\{([^}]*)\}/g)].map((match) => match[1] ?? "");
        expect(new Set(blanks).size, request).toBe(blanks.length);
        for (const blank of blanks) {
          const known = catalog.resourceTypes.has(blank.replace(/^>|_\d+$/g, "")) || labels.includes(blank);
          expect(known || typed.has(blank), `${goal}: {${blank}}`).toBe(true);
        }
        expect(request, goal).toMatch(/^[a-z]/);
        expect(request, goal).not.toMatch(/\.$/);
      }
    }
  });
});

/** Names of what is typed into a document itself, which has no field. */
const typed = new Set(["Text", "Document", "Editor"]);
