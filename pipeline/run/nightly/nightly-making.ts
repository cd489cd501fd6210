import type Database from "better-sqlite3";
import { z } from "zod";
import { dropReasons } from "../../instruct/stage.js";
import type { MutationCounts, NightlyReport, ValidationCounts } from "../../schema/nightly-report.js";
import { parseRow } from "../../store/file/parse-row.js";
import { readRefusals, readRejections } from "../../store/rejections.js";
import { readModelFigures } from "../../store/statistics/model-figures.js";

/** Returns how the tasks of a dataset were made: drops, refusals, and how well the gates worked. */
export function nightlyMaking(
  today: Database.Database,
  before: Database.Database | null,
): Pick<NightlyReport, "rejections" | "refused" | "validation" | "mutation" | "models"> {
  const earlier = before === null ? null : readRejections(before);
  return {
    rejections: readRejections(today).map(({ stage, reason, times, example }) => {
      const same = earlier?.find((one) => one.stage === stage && one.reason === reason);
      return { stage, reason, drafts: times, before: earlier === null ? null : (same?.times ?? 0), example };
    }),
    refused: readRefusals(today),
    validation: { today: validationIn(today), before: before === null ? null : validationIn(before) },
    mutation: {
      today: mutationIn(today),
      before: before === null ? null : mutationIn(before),
      survivors: survivorsIn(today),
    },
    models: readModelFigures(today),
  };
}

function validationIn(database: Database.Database): ValidationCounts {
  const rowSchema = z.object({ first: z.number(), rewritten: z.number() });
  const row = database
    .prepare(
      `SELECT count(*) FILTER (WHERE rewrites = 0) AS first, count(*) FILTER (WHERE rewrites > 0) AS rewritten
       FROM validations WHERE passed`,
    )
    .get();
  const dropped = readRejections(database).filter(({ reason }) => reason === dropReasons.unread);
  return {
    ...parseRow(database, "validations", rowSchema, row),
    dropped: dropped.reduce((sum, { times }) => sum + times, 0),
  };
}

const mutants = "verification_json ->> '$.mutants'";
const rejected = "verification_json ->> '$.mutants_rejected'";

function mutationIn(database: Database.Database): MutationCounts {
  const rowSchema = z.object({ subtasks: z.number(), mutants: z.number(), rejected: z.number() });
  const query = `SELECT count(*) AS subtasks, coalesce(sum(${mutants}), 0) AS mutants,
    coalesce(sum(${rejected}), 0) AS rejected FROM subtask_evaluations`;
  return parseRow(database, "subtask_evaluations", rowSchema, database.prepare(query).get());
}

function survivorsIn(database: Database.Database): NightlyReport["mutation"]["survivors"] {
  const rowSchema = z.object({
    id: z.string(),
    application: z.string(),
    instruction: z.string(),
    mutants: z.number(),
    rejected: z.number(),
  });
  const rows = database.prepare(
    `SELECT subtasks.id, name AS application, instruction_template AS instruction, ${mutants} AS mutants,
       ${rejected} AS rejected
     FROM subtask_evaluations JOIN subtasks ON subtasks.id = subtask_id
     JOIN applications ON applications.id = application WHERE ${rejected} < ${mutants} ORDER BY subtasks.id`,
  );
  return rows.all().map((row) => parseRow(database, "subtask_evaluations", rowSchema, row));
}
