import type Database from "better-sqlite3";
import { whatLiesAt } from "../../../files/output-file.js";
import { type SharedCause, sharedCauses } from "../../../review/statistics/shared-causes.js";
import { readTaskFacets } from "../../../review/statistics/task-facets.js";
import { taskVerdicts } from "../../../review/statistics/task-verdicts.js";
import { committedPoolFolder } from "../../../run/pool/pool.js";
import { programVersion } from "../../../run/program-version.js";
import { openForAdding, withDatabase } from "../../../store/file/database.js";
import { type InterruptedMove, interruptedMoves } from "../../../store/file/interrupted-move.js";
import { partsLeftOut } from "../../../store/parts-left-out.js";
import { addToQuarantine } from "../../../store/pool/quarantine.js";
import { readReviews } from "../../../store/reviews.js";
import { finishMove, moveOutTasks } from "../../../store/tasks/move-out-tasks.js";
import { readDefinitions } from "../../../store/tasks/read-definitions.js";
import { latestDataset } from "../../dataset-file.js";
import { print, printJson } from "../../output/print.js";
import type { Platform } from "../../platform.js";
import type { ReviewValues } from "./review-values.js";

const applyCommand = "review apply";

/**
 * `taskloom review apply`: moves the tasks that a majority of reviewers rejected into a dataset of their own, and puts
 * subtasks that are associated with many rejections into the pool's quarantine. A dataset that was made with parts of
 * the program switched off has no effect on the pool.
 */
export async function applyAnswers(values: ReviewValues, platform: Platform): Promise<number> {
  const from = values.from ?? latestDataset("out");
  const pool = values.pool ?? committedPoolFolder();
  const catalog = await platform.catalog();
  return withDatabase(from, openForAdding, async (database) => {
    const now = new Date();
    const finished = finishInterrupted(database, from, values.to, now);
    const verdicts = taskVerdicts(readReviews(database));
    const without = partsLeftOut(database);
    // Rejections then indicate problems of the part that was switched off, not of the pool.
    const causes = without.length > 0 ? [] : sharedCauses(verdicts, readTaskFacets(database, catalog.scenarios));
    const definitions = readDefinitions(database);
    const rejected = verdicts.filter(({ verdict }) => verdict === "rejected").map(({ task_id }) => task_id);
    const quarantined = causes.flatMap((cause) => {
      const definition = definitions.get(cause.subtask_id);
      if (definition === undefined) return [];
      const { environment, application, instruction_template: instruction } = definition;
      return [{ environment, application, instruction, evidence: evidenceOf(cause), ...cause }];
    });
    // Before tasks are moved, because moved tasks cannot be counted.
    for (const environment of new Set(quarantined.map((entry) => entry.environment))) {
      const own = quarantined.filter((entry) => entry.environment === environment);
      const entries = own.map(({ subtask_id, evidence }) => ({
        subtask_id,
        since: now.toISOString(),
        cause: "review" as const,
        evidence,
      }));
      addToQuarantine(pool, environment, entries);
    }
    const to = rejected.length === 0 ? null : (values.to ?? freeName(from));
    if (to !== null) {
      moveOutTasks(database, rejected, to, {
        command: applyCommand,
        programVersion: programVersion(),
        request: { from, to, rule: "rejected by a majority of its reviewers", tasks: rejected },
        at: now,
      });
    }
    const disputed = verdicts.filter(({ verdict }) => verdict === "disputed").length;
    for (const { file, tasks } of values.json || values.quiet ? [] : finished) {
      print(`an apply that was interrupted is finished: ${tasks.length} rejected tasks are in ${file}\n`);
    }
    const result = { from, reviewed: verdicts.length, rejected, disputed, to, pool, without, quarantined };
    if (values.json) printJson(result);
    else if (!values.quiet) {
      const moved = to === null ? "no task is rejected" : `${rejected.length} rejected tasks moved to ${to}`;
      const open = disputed === 0 ? "" : `; ${disputed} disputed tasks stay`;
      const alone =
        without.length === 0 ? "" : `; the pool is left alone, as they were made without ${without.join(" and ")}`;
      print(`${verdicts.length} tasks reviewed: ${moved}${open}${alone}\n`);
      for (const { instruction, evidence } of quarantined) {
        print(`  quarantined: ${instruction}\n    ${evidence}\n`);
      }
      if (quarantined.length > 0) {
        print(`verify them again with: pnpm verify --from quarantine --out ${pool}\n`);
      }
    }
    return 0;
  });
}

/** Removes tasks from the dataset that an interrupted run has already copied, so that no task is in two files. */
function finishInterrupted(
  database: Database.Database,
  from: string,
  to: string | undefined,
  at: Date,
): InterruptedMove[] {
  const moves = interruptedMoves(database, to, applyCommand);
  for (const move of moves) {
    const request = { from, to: move.file, rule: "finishes an apply that was interrupted", tasks: move.tasks };
    finishMove(database, move, { command: applyCommand, programVersion: programVersion(), request, at });
  }
  return moves;
}

function evidenceOf({ tasks, rejected, probability, reasons }: SharedCause): string {
  const chance = probability < 0.001 ? "less than 0.001" : probability.toFixed(3);
  return `in ${rejected} rejected of ${tasks} reviewed tasks (by chance: ${chance}); ${reasons.join(", ")}`;
}

/** "hr.rejected.sqlite" for "hr.sqlite", with a number where that is taken. */
function freeName(from: string): string {
  const stem = from.replace(/\.sqlite$/, "");
  for (let number = 1; ; number++) {
    const name = number === 1 ? `${stem}.rejected.sqlite` : `${stem}.rejected-${number}.sqlite`;
    if (whatLiesAt(name) === null) return name;
  }
}
