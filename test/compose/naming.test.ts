import { expect, it } from "vitest";
import { topicOfName } from "../../pipeline/compose/values/naming.js";
import { createWords } from "../../pipeline/compose/values/words.js";
import { createRng } from "../../pipeline/rng.js";
import type { Parameter } from "../../pipeline/schema/subtask.js";
import { simulatedCatalog } from "../simulated/catalog.js";

it("the name of a document is a word of a sentence, but an abbreviation stays as it is written", () => {
  expect(topicOfName("Invoices {entity}")).toBe("invoices");
  expect(topicOfName("README {entity}")).toBe("README");
  expect(topicOfName("{entity}")).toBe("documents");
});

it("no title of a task is part of another one, so that a program that completes what is typed offers none", async () => {
  const catalog = await simulatedCatalog();
  const persona = [...catalog.personas.values()][0];
  if (persona === undefined) throw new Error("the catalog has no persona");
  const title: Parameter = { name: "page_name", type: "title", role: "value" };
  for (let seed = 0; seed < 200; seed++) {
    const words = createWords({ entity: "Weather widget", persona, contacts: persona.contacts }, catalog);
    const rng = createRng("titles", seed);
    const titles = [0, 1].map((turn) => words.next(title, turn, "notes", rng.fork(turn)));
    const [first = "", second = ""] = titles;
    expect([first, second].filter((one, i) => titles.some((other, j) => i !== j && other.includes(one)))).toEqual([]);
  }
});
