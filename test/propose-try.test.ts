import { it } from "vitest";
import { readPool } from "../pipeline/store/pool/pool.js";
import { proposeSituations } from "../pipeline/run/propose-situations.js";
import { createRng } from "../pipeline/rng.js";
import { desktopOf } from "../pipeline/environments/desktop/desktop-of.js";
import { shippedCatalog } from "./fixtures/shipped-catalog.js";
import { offlineModels } from "./llm/answers/offline-models.js";
import { modelAt } from "./llm/model-at.js";
it("try", async () => {
  const catalog = await shippedCatalog();
  const pool = await readPool("subtask-pool", "desktop");
  const answer = await offlineModels("desktop");
  let q = "";
  const { model, fake } = await modelAt("compose", (asked) => { if (q === "") q = asked.system + asked.question; return answer(asked); });
  const context = { rng: createRng("x"), catalog, environment: desktopOf(catalog.applications.values()), signal: new AbortController().signal, report: () => undefined };
  for (const id of catalog.personas.keys()) {
    const t = Date.now();
    const { proposed } = await proposeSituations(model, { personas: [catalog.personas.get(id)!], wanted: 6 }, pool, context);
    console.log(id, Date.now() - t, "ms", proposed[0]?.file?.situations.length, proposed[0]?.ended, proposed[0]?.refused.map((r) => `${r.id} ${r.kind} ${r.detail.slice(0, 160)}`).join("\n   "));
  }
  console.log(fake.requests().length, fake.failures(), q.length, q.slice(4000, 30000));
});
