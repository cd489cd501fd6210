import { join } from "node:path";
import { RequestError } from "../../../errors.js";
import { proposalFaultKinds } from "../../../propose/proposal-fault.js";
import { catalogBeside } from "../../../run/additions.js";
import { costsByRole, printCosts } from "../../../run/models/model-costs.js";
import { obtainPool } from "../../../run/pool/pool.js";
import { proposePersona, writePersona } from "../../../run/proposals/propose-persona.js";
import { writeSituations } from "../../../run/proposals/situation-file.js";
import { print, printJson } from "../../output/print.js";
import type { Platform } from "../../platform.js";
import type { ProposeValues } from "./propose-values.js";
import { withProposer } from "./with-proposer.js";

const usualSituations = 6;
const longestProfession = 120;

/**
 * `taskloom propose persona PROFESSION`: asks a model for a persona with its workplace, and the one that composes, if it is
 * named, for situations there; writes a folder for `--workplaces`. Exit code 2 where none passed, or there are fewer
 * situations than asked for.
 */
export async function proposePersonaFolder(
  values: ProposeValues,
  words: readonly string[],
  platform: Platform,
): Promise<number> {
  const profession = words.join(" ").trim();
  if (profession === "" || profession.length > longestProfession || /\p{C}/u.test(profession)) {
    throw new RequestError("PROPOSE_PROFESSION", 'name a profession: pnpm propose persona "veterinary nurse"');
  }
  const catalog = await catalogBeside(await platform.catalog(), values.workplaces);
  return withProposer(values, { role: "persona", catalog, platform }, async ({ model, models, context, finish }) => {
    const pool = await obtainPool(values.pool, undefined, context);
    const wanted = values.count ?? usualSituations;
    const asked = { persona: model, compose: models.at("compose") };
    const { proposed, refused, situations } = await proposePersona(asked, { profession, wanted }, pool, context);
    await finish();
    const id = proposed?.persona.id ?? null;
    const folder = values.out ?? join("out/workplaces", id ?? "none");
    if (proposed !== null) writePersona(folder, proposed);
    const file = situations?.file ?? null;
    if (file !== null) writeSituations(join(folder, "situations", `${file.persona}.yaml`), file);
    const costs = costsByRole(models.ledger?.calls ?? []);
    const kept = file?.situations.map((situation) => situation.id) ?? [];
    if (values.json) {
      const ended = situations?.ended ?? null;
      printJson({ persona: id, folder: id === null ? null : folder, situations: kept, refused, ended, models: costs });
    } else if (!values.quiet) {
      for (const { kind, detail } of refused) print(`  refused, ${proposalFaultKinds[kind]}: ${detail}\n`);
      for (const line of printCosts(costs, 1)) print(`  ${line}\n`);
      print(
        id === null
          ? "no persona that can be used was proposed\n"
          : `${id} with ${kept.length} situations in ${folder}; make tasks with --persona ${id} --workplaces ${folder}\n`,
      );
    }
    const lacks = asked.compose !== null && kept.length < wanted;
    return id === null || lacks ? 2 : 0;
  });
}
