import { pathToFileURL } from "node:url";
import type { Catalog } from "../../pipeline/catalog/catalog.js";
import { explorationWorld } from "../../pipeline/explore/worlds.js";
import { generateApplication } from "../fixtures/generated-models.js";
import { type Score, scoreExploration } from "../fixtures/score-exploration.js";
import { simulatedCatalog } from "../simulated/catalog.js";
import { loadModels } from "../simulated/load-models.js";

const generatedApplications = 32;

/** Recall and precision of exploration, as lines for a terminal: over generated applications and those built in, with and without documentation. */
export async function* reportExplorer(): AsyncIterable<string> {
  const catalog = await simulatedCatalog();
  for (const documented of [false, true]) {
    const words = documented ? "documented" : "without documentation";
    yield await summary(`generated applications, ${words}`, scoresOfGenerated(catalog, documented));
    yield await summary(`built-in applications, ${words}`, scoresOfBuiltIn(catalog, documented));
  }
}

interface Named {
  name: string;
  score: Score;
}

async function* scoresOfGenerated(catalog: Catalog, documented: boolean): AsyncIterable<Named> {
  const world = explorationWorld(catalog, 1);
  for (let seed = 0; seed < generatedApplications; seed++) {
    const { model, application } = generateApplication(seed, documented);
    yield { name: model.id, score: await scoreExploration([model], model, application, catalog, world) };
  }
}

async function* scoresOfBuiltIn(catalog: Catalog, documented: boolean): AsyncIterable<Named> {
  const world = explorationWorld(catalog, 1);
  const models = loadModels();
  for (const model of models) {
    const known = catalog.applications.get(model.id);
    if (known === undefined) continue;
    const application = documented ? known : { ...known, documentation: [] };
    yield { name: model.id, score: await scoreExploration(models, model, application, catalog, world) };
  }
}

async function summary(title: string, scores: AsyncIterable<Named>): Promise<string> {
  const lines: string[] = [];
  const total = { declared: 0, found: 0, claimedInputs: 0, rightInputs: 0, sufficient: 0, discoveries: 0, seconds: 0 };
  let slowest = 0;
  let begun = process.cpuUsage();
  for await (const { name, score } of scores) {
    const spent = process.cpuUsage(begun);
    begun = process.cpuUsage();
    const seconds = (spent.user + spent.system) / 1e6;
    slowest = Math.max(slowest, seconds);
    total.seconds += seconds;
    for (const key of ["declared", "found", "claimedInputs", "rightInputs", "sufficient", "discoveries"] as const) {
      total[key] += score[key];
    }
    if (score.missed.length > 0) lines.push(`  ${name} missed ${score.missed.join(", ")}`);
  }
  return [
    `${title}: recall ${ratio(total.found, total.declared)}, inputs right ${ratio(total.rightInputs, total.claimedInputs)}, ` +
      `inputs complete ${ratio(total.sufficient, total.discoveries)}, ${total.seconds.toFixed(0)} s of CPU, slowest ${slowest.toFixed(1)} s`,
    ...lines,
  ].join("\n");
}

function ratio(right: number, all: number): string {
  return `${((100 * right) / Math.max(1, all)).toFixed(1)} % (${right}/${all})`;
}

if (process.argv[1] !== undefined && import.meta.url === pathToFileURL(process.argv[1]).href) {
  for await (const line of reportExplorer()) console.log(line);
}
