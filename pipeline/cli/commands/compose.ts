import { offlineIntents } from "../../compose/intents/offline.js";
import { requireReplaceable, writeOutputFile } from "../../files/output-file.js";
import { jsonWith } from "../../files/recognisers.js";
import { drawText } from "../../graph/draw-text.js";
import { bareGraph } from "../../graph/task-graph.js";
import { catalogBeside } from "../../run/additions.js";
import { createContext } from "../../run/context.js";
import { createDropTally } from "../../run/drop-tally.js";
import type { ModelValues } from "../../run/models/model-settings.js";
import { startModels } from "../../run/models/models.js";
import { obtainPool } from "../../run/pool/pool.js";
import { withProposals } from "../../run/proposals/with-proposals.js";
import type { TaskDraft } from "../../schema/task/task.js";
import { composeDrafts } from "../../spine.js";
import { keptOf } from "../../stage.js";
import { nodeTitle } from "../../text/node-title.js";
import { interruptSignal } from "../interrupt.js";
import type { OptionValues } from "../options.js";
import { print, printJson } from "../output/print.js";
import { printRejections } from "../output/print-summary.js";
import { startProgress } from "../output/progress.js";
import type { Platform } from "../platform.js";
import { type RequestValues, requestOf } from "../request.js";

type Values = OptionValues<"workplaces" | "pool" | "out" | "quiet" | "json"> & RequestValues & ModelValues;

const taskGraphs = jsonWith("a list of task graphs", "intent", "graph", "level");

/** `taskloom compose`: composes task graphs and prints them, or writes them as JSON lines. */
export async function runCompose(values: Values, _: string[], platform: Platform): Promise<number> {
  if (values.out !== undefined) requireReplaceable(values.out, taskGraphs);
  const catalog = await catalogBeside(await platform.catalog(), values.workplaces);
  const request = requestOf(values, catalog);
  const progress = await startProgress(["compose"], values.quiet || values.json);
  const context = createContext(
    catalog,
    { signal: interruptSignal(), computers: platform.computers, ...values },
    progress.report,
  );
  const drafts: TaskDraft[] = [];
  const drops = createDropTally();
  const models = await startModels(values, context);
  const pool = await obtainPool(values.pool, request.persona, context);
  try {
    const enlarged = await withProposals(models, request, pool, context, drops.add);
    for await (const draft of keptOf(composeDrafts(pool, request, offlineIntents, enlarged), drops.add)) {
      drafts.push(draft);
      if (drafts.length >= request.count) break;
    }
  } finally {
    await progress.finish();
    models.close();
  }
  if (values.out !== undefined) {
    writeOutputFile(values.out, drafts.map((draft) => `${JSON.stringify(draft)}\n`).join(""), taskGraphs);
  }
  if (values.json) printJson(drafts);
  else if (!values.quiet) {
    for (const draft of drafts) {
      const titles = draft.graph.nodes.map((node) => nodeTitle(node, pool.subtasks));
      print(`${draft.intent.goal}\n${drawText(bareGraph(draft.graph), titles)}\n\n`);
    }
    for (const line of printRejections(drops.counts())) print(`  ${line}\n`);
    print(`${drafts.length} task graphs${values.out === undefined ? "" : ` in ${values.out}`}\n`);
  }
  return drafts.length < request.count ? 2 : 0;
}
