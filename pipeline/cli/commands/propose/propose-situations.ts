import { requireId } from "../../../catalog/require-id.js";
import { requireReplaceable } from "../../../files/output-file.js";
import { countFaults } from "../../../propose/situations/ask-for-situations.js";
import { catalogBeside } from "../../../run/additions.js";
import { createDropTally } from "../../../run/drop-tally.js";
import { costsByRole, printCosts } from "../../../run/models/model-costs.js";
import { obtainPool } from "../../../run/pool/pool.js";
import { dropsOf, proposeSituations } from "../../../run/proposals/propose-situations.js";
import { situationFile, writeSituations } from "../../../run/proposals/situation-file.js";
import { print, printJson } from "../../output/print.js";
import { printRejections } from "../../output/print-summary.js";
import type { Platform } from "../../platform.js";
import type { ProposeValues } from "./propose-values.js";
import { withProposer } from "./with-proposer.js";

const usualCount = 6;

/**
 * `taskloom propose situations`: asks the model that composes for situations of a persona and writes those that pass into a
 * file. Exit code 2 where there are fewer than were asked for.
 */
export async function proposeSituationFile(values: ProposeValues, platform: Platform): Promise<number> {
  const catalog = await catalogBeside(await platform.catalog(), values.workplaces);
  const id = requireId("persona", values.persona, catalog.personas.keys());
  const out = values.out ?? `out/situations/${id}.yaml`;
  requireReplaceable(out, situationFile);
  return withProposer(values, { role: "compose", catalog, platform }, async ({ model, models, context, finish }) => {
    const pool = await obtainPool(values.pool, id, context);
    const personas = [...catalog.personas.values()].filter((persona) => persona.id === id);
    const wanted = values.count ?? usualCount;
    const { proposed } = await proposeSituations(model, { personas, wanted }, pool, context);
    await finish();
    const file = proposed[0]?.file ?? null;
    const ended = proposed[0]?.ended ?? null;
    if (file !== null) writeSituations(out, file);
    const kept = file?.situations.map(({ id: name, goal }) => ({ id: name, goal })) ?? [];
    const costs = costsByRole(models.ledger?.calls ?? []);
    const refused = proposed.flatMap((one) => one.refused);
    if (values.json) {
      const rest = { refused: countFaults(refused), refusals: refused, ended, models: costs };
      printJson({ persona: id, wanted, kept, file: file === null ? null : out, ...rest });
    } else if (!values.quiet) {
      const drops = createDropTally();
      for (const drop of proposed.flatMap(dropsOf)) drops.add(drop);
      for (const { id: name, goal } of kept) print(`  ${name}: ${goal}\n`);
      for (const line of [...printRejections(drops.counts()), ...printCosts(costs, kept.length)]) print(`  ${line}\n`);
      if (ended !== null) print(`  ended: ${ended.replaceAll(/\s+/g, " ")}\n`);
      print(
        `${kept.length} of ${wanted} situations${file === null ? "" : ` in ${out}; make tasks of them with --workplaces ${out}`}\n`,
      );
    }
    return kept.length < wanted ? 2 : 0;
  });
}
