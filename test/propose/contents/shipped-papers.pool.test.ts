import { expect, it } from "vitest";
import { loadCatalog } from "../../../pipeline/catalog/load.js";
import { desktopOf } from "../../../pipeline/environments/desktop/desktop-of.js";
import { hasProse } from "../../../pipeline/propose/contents/ask-for-contents.js";
import { createRng } from "../../../pipeline/rng.js";
import { furnishSituations } from "../../../pipeline/run/proposals/furnish-situations.js";
import type { Drop } from "../../../pipeline/schema/drop.js";
import { readPool } from "../../../pipeline/store/pool/pool.js";
import { answerContents } from "../../llm/answers/write-contents.js";
import { modelAt } from "../../llm/model-at.js";

const catalog = await loadCatalog();
const pool = await readPool("subtask-pool", "desktop");

it.each(["accountant", "hr-specialist", "project-manager"])(
  "the papers of %s are written anew, but for those of which no task would come any more",
  async (id) => {
    const context = {
      rng: createRng("papers"),
      catalog,
      environment: desktopOf(catalog.applications.values()),
      signal: new AbortController().signal,
      report: () => undefined,
    };
    const { model } = await modelAt("furnish", ({ question }) => answerContents(question));
    const drops: Drop[] = [];
    const personas = [...catalog.personas.values()].filter((persona) => persona.id === id);
    const furnished = await furnishSituations(model, personas, pool, context, (drop) => drops.push(drop));
    const before =
      catalog.workplaces.get(id)?.situations.filter((one) => one.form_of === undefined && hasProse(one)) ?? [];
    const written = furnished.catalog.addition.contents.flatMap(({ contents }) => contents);
    expect(before.length).toBeGreaterThan(4);
    expect(written.length + drops.length).toBe(before.length);
    expect(written.length, drops.map(({ subject }) => subject).join("\n")).toBeGreaterThan(before.length / 2);
    const again = await furnishSituations(model, personas, pool, furnished, () => undefined);
    expect(again.catalog.addition.contents).toHaveLength(furnished.catalog.addition.contents.length);
  },
);
