import { join } from "node:path";
import { requireId } from "../../../catalog/require-id.js";
import { RequestError } from "../../../errors.js";
import { requireReplaceable } from "../../../files/output-file.js";
import { type ProposalFaultKind, proposalFaultKinds } from "../../../propose/proposal-fault.js";
import { countFaults } from "../../../propose/situations/ask-for-situations.js";
import { catalogBeside } from "../../../run/additions.js";
import { costsByRole, printCosts } from "../../../run/models/model-costs.js";
import { obtainPool } from "../../../run/pool/pool.js";
import { type ExpressedDrafts, expressDrafts } from "../../../run/proposals/express-drafts.js";
import { situationFile, writeSituations } from "../../../run/proposals/situation-file.js";
import { visibleLine } from "../../../text/visible-text.js";
import { print, printJson } from "../../output/print.js";
import { tableLines } from "../../output/table-lines.js";
import type { Platform } from "../../platform.js";
import type { ProposeValues } from "./propose-values.js";
import { withProposer } from "./with-proposer.js";

const usualFolder = "out/drafts";

/**
 * `taskloom propose drafts --from FILE`: has the model that composes say tasks that others have drafted in words as situations,
 * and writes those that pass into a folder, a file for each persona. Exit code 2 where a draft was refused or left.
 */
export async function proposeDraftFolder(values: ProposeValues, platform: Platform): Promise<number> {
  const { from } = values;
  if (from === undefined) {
    const text = "no drafts are named; give --from benchmark.json, a file or folder of tasks in WindowsWorld's form";
    throw new RequestError("OPTION_MISSING", text);
  }
  const catalog = await catalogBeside(await platform.catalog(), values.workplaces);
  const persona = values.persona === undefined ? null : requireId("persona", values.persona, catalog.personas.keys());
  const folder = values.out ?? usualFolder;
  const fileOf = (id: string) => join(folder, "situations", `${id}.yaml`);
  for (const id of catalog.personas.keys()) requireReplaceable(fileOf(id), situationFile);
  return withProposer(values, { role: "compose", catalog, platform }, async ({ model, models, context, finish }) => {
    const pool = await obtainPool(values.pool, persona ?? undefined, context);
    const expressed = await expressDrafts(model, { from, persona, most: values.count ?? null }, pool, context);
    await finish();
    for (const file of expressed.files) writeSituations(fileOf(file.persona), file);
    const costs = costsByRole(models.ledger?.calls ?? []);
    const kept = expressed.files.flatMap(({ persona: of, situations }) =>
      situations.map(({ id, draft, goal }) => ({ persona: of, id, draft, goal })),
    );
    if (values.json) {
      const { files: _files, ...rest } = expressed;
      printJson({ ...rest, kept, folder: kept.length === 0 ? null : folder, models: costs });
    } else if (!values.quiet) {
      for (const line of [...draftLines(expressed, kept), ...printCosts(costs, kept.length)]) print(`  ${line}\n`);
      const use = kept.length === 0 ? "" : ` in ${folder}; make tasks of them with --workplaces ${folder}`;
      print(`${kept.length} of ${expressed.wanted} drafts are situations now${use}\n`);
    }
    return kept.length < expressed.wanted ? 2 : 0;
  });
}

/** What became of the drafts: those that are situations, and by reason how many are refused, with one of them. */
function draftLines(
  { read, wanted, refused, left, ended }: ExpressedDrafts,
  kept: readonly { id: string; draft?: string | undefined; goal: string }[],
): string[] {
  const rows = Object.entries(countFaults(refused)).map(([kind, times]) => {
    const example = refused.find((one) => one.kind === kind);
    return [`${proposalFaultKinds[kind as ProposalFaultKind]} (such as ${example?.draft})`, String(times)];
  });
  return [
    `${read} drafts were read, ${wanted} of them wanted`,
    ...kept.map(({ id, draft, goal }) => visibleLine(`${draft} is ${id}: ${goal}`)),
    ...(rows.length === 0 ? [] : ["refused", ...tableLines(rows)]),
    ...(ended === null ? [] : [visibleLine(`ended with ${left.length} drafts left: ${ended}`)]),
  ];
}
