import { expect, it } from "vitest";
import { loadCatalog } from "../../../pipeline/catalog/load.js";
import { desktopOf } from "../../../pipeline/environments/desktop/desktop-of.js";
import { createRng } from "../../../pipeline/rng.js";
import { proposeSituations } from "../../../pipeline/run/proposals/propose-situations.js";
import { situationTrials } from "../../../pipeline/run/proposals/situation-trial.js";
import { situationSchema } from "../../../pipeline/schema/situation.js";
import { readPool } from "../../../pipeline/store/pool/pool.js";
import { answerSituationProposals } from "../../llm/answers/propose-situations.js";
import { modelAt } from "../../llm/model-at.js";
import { sound } from "./proposal-world.js";

const catalog = await loadCatalog();
const pool = await readPool("subtask-pool", "desktop");
const context = {
  rng: createRng("proposed"),
  catalog,
  environment: desktopOf(catalog.applications.values()),
  signal: new AbortController().signal,
  report: () => undefined,
};

it.each([...catalog.personas.keys()])(
  "situations that are proposed for %s are kept once tasks were proven of them",
  async (id) => {
    const { model } = await modelAt("compose", ({ question }) => ({ proposals: answerSituationProposals(question) }));
    const personas = [...catalog.personas.values()].filter((persona) => persona.id === id);
    const { proposed, context: enlarged } = await proposeSituations(model, { personas, wanted: 4 }, pool, context);
    const kept = proposed[0]?.file?.situations.map((one) => one.id) ?? [];
    expect(kept.length, proposed[0]?.ended ?? "").toBeGreaterThanOrEqual(2);
    const workplace = enlarged.catalog.workplaces.get(id);
    expect([...(workplace?.proposed.keys() ?? [])]).toEqual(kept);
    expect(workplace?.situations.length).toBe((catalog.workplaces.get(id)?.situations.length ?? 0) + kept.length);
  },
);

it("a situation whose requests cannot be told from those of another one is not kept", async () => {
  const tryOut = situationTrials(pool, context, 2);
  const one = situationSchema.parse(sound);
  const others = catalog.workplaces.get("accountant")?.situations ?? [];
  expect(await tryOut("accountant", one, others)).toBeNull();
  // The same words, of which a reader cannot say whether the one or the other is meant.
  const double = situationSchema.parse({
    ...sound,
    id: "another",
    facts: {
      large: {
        ...sound.facts.large,
        from: { table: "Expenses", query: "largest([Amount] where [Category] = @category)" },
      },
    },
  });
  expect(await tryOut("accountant", one, [...others, double])).toMatch(/./);
});
