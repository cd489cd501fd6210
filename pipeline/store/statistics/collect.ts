import type Database from "better-sqlite3";
import { z } from "zod";
import { atomicChecks } from "../../evaluators/interpret.js";
import { knownEvaluatorSchema } from "../../evaluators/known-evaluator.js";
import { openSqlite } from "../../files/open-sqlite.js";
import type { Scenario } from "../../schema/catalog/scenario.js";
import { proofKinds } from "../../schema/task/proof.js";
import { jsonColumn, parseRow } from "../file/parse-row.js";
import { readDistinctFigures } from "./distinct-figures.js";
import { addModelFigures, type ModelFigures, readModelFigures } from "./model-figures.js";
import { readQuotaFigures } from "./quota-figures.js";
import { readSentenceFigures } from "./repeated-sentences.js";
import type { Distribution, Statistics } from "./statistics.js";
import { byFrequency, byNumber, count, spreadOf, type Tally } from "./tally.js";
import { readTaskFigures } from "./task-figures.js";
import { countTask, createTaskTallies, type TaskTallies } from "./task-tallies.js";

/**
 * Counts what datasets consist of, task by task; a task that stands in several of them counts once. Memory grows with
 * subtasks, applications and different sizes, not with tasks; where instructions are compared, with them.
 */
export function collectStatistics(
  databases: readonly Database.Database[],
  scenarios: ReadonlyMap<string, Scenario>,
  comparesInstructions: boolean,
): Statistics {
  const tallies = createTaskTallies();
  const subtasks = new Map<string, SubtaskFigures>();
  const models: ModelFigures[] = [];
  const seen = databases.length > 1 ? createFirstTimes() : null;
  let repeated = 0;
  try {
    for (const database of databases) {
      for (const [id, figures] of readSubtaskFigures(database)) if (!subtasks.has(id)) subtasks.set(id, figures);
      for (const task of readTaskFigures(database)) {
        if (seen !== null && !seen.isFirst(task.id)) repeated++;
        else countTask(tallies, task, { categoryOf: (id) => subtasks.get(id)?.category ?? "", scenarios });
      }
      models.push(...readModelFigures(database));
    }
  } finally {
    seen?.close();
  }
  return {
    ...statisticsOf(tallies, subtasks, repeated),
    quotas: readQuotaFigures(databases),
    models: addModelFigures(models),
    near_duplicates: comparesInstructions ? readDistinctFigures(databases) : null,
    sentences: comparesInstructions ? readSentenceFigures(databases) : null,
  };
}

function statisticsOf(
  tallies: TaskTallies,
  subtasks: ReadonlyMap<string, SubtaskFigures>,
  repeated: number,
): Omit<Statistics, "quotas" | "models" | "near_duplicates" | "sentences"> {
  const { total, facts } = tallies;
  const fact = (name: string) => facts.get(name) ?? 0;
  return {
    tasks: {
      total,
      network_dependent: fact("network_dependent"),
      local: total - fact("network_dependent"),
      infeasible: fact("infeasible"),
      with_condition: fact("with_condition"),
      with_carried_value: fact("with_carried_value"),
      with_file_to_find: fact("with_file_to_find"),
      in_several_files: repeated,
    },
    environments: byFrequency(tallies.environments),
    personas: byFrequency(tallies.personas),
    levels: tallies.levels,
    dynamic: tallies.dynamic,
    applications: {
      distinct: tallies.applications.size,
      per_task: distributionOf(tallies.applicationsPerTask),
      tasks: byFrequency(tallies.applications),
    },
    scenarios: {
      distinct: tallies.scenarios.size,
      tasks: byFrequency(tallies.scenarios),
      categories: byFrequency(tallies.categories),
      combinations: byFrequency(tallies.combinations),
    },
    instructions: {
      high_level_words: spreadOf(tallies.highLevelWords),
      low_level_words: spreadOf(tallies.lowLevelWords),
      rewrites: byNumber(tallies.rewrites),
    },
    complexity: tallies.complexity,
    subtasks: {
      distinct: tallies.subtasks.size,
      uses: sum(tallies.subtasks),
      uses_of_each: spreadOf(frequencies(tallies.subtasks)),
      per_task: distributionOf(tallies.subtasksPerTask),
    },
    graphs: {
      shapes: byFrequency(tallies.shapes),
      four_or_more: tallies.larger,
      edges: tallies.edges,
      edges_per_task: distributionOf(tallies.edgesPerTask),
      depth: distributionOf(tallies.depths),
      width: distributionOf(tallies.widths),
    },
    orders: tallies.orders.figures(),
    proofs: Object.fromEntries(
      proofKinds.flatMap((kind) => {
        const proofs = tallies.proofs[kind];
        return proofs === undefined ? [] : [[kind, { tasks: proofs.tasks, orders: String(proofs.orders) }]];
      }),
    ),
    checks: checksOf(tallies.subtasks, subtasks),
  };
}

/** Over the subtasks that are used in tasks; the API that judges most nodes first. */
function checksOf(uses: Tally<string>, subtasks: ReadonlyMap<string, SubtaskFigures>): Statistics["checks"] {
  const found: Statistics["checks"] = {};
  for (const [id, nodes] of uses) {
    const { checks = [] } = subtasks.get(id) ?? {};
    for (const api of new Set(checks)) {
      const before = found[api] ?? { subtasks: 0, checks: 0, nodes: 0 };
      const times = checks.filter((one) => one === api).length;
      found[api] = { subtasks: before.subtasks + 1, checks: before.checks + times, nodes: before.nodes + nodes };
    }
  }
  return Object.fromEntries(Object.entries(found).sort(([a, m], [b, n]) => n.nodes - m.nodes || (a < b ? -1 : 1)));
}

function distributionOf(tally: Tally<number>): Distribution {
  return { ...spreadOf(tally), tasks: byNumber(tally) };
}

function frequencies(tally: Tally<string>): Tally<number> {
  const found: Tally<number> = new Map();
  for (const times of tally.values()) count(found, times);
  return found;
}

function sum(tally: Tally<string>): number {
  return [...tally.values()].reduce((total, times) => total + times, 0);
}

/** Tells which ids come for the first time; remembers them in a temporary file, so that there may be any number. */
interface FirstTimes {
  isFirst(id: string): boolean;
  close(): void;
}

function createFirstTimes(): FirstTimes {
  const seen = openSqlite("");
  seen.pragma("journal_mode = OFF");
  seen.exec("CREATE TABLE ids (id TEXT PRIMARY KEY) STRICT, WITHOUT ROWID; BEGIN");
  const insert = seen.prepare("INSERT OR IGNORE INTO ids VALUES (?)");
  return {
    isFirst: (id) => insert.run(id).changes === 1,
    close: () => {
      seen.close();
    },
  };
}

/** What is counted of a subtask. */
interface SubtaskFigures {
  application: string;
  category: string;
  /** The API of every check that its evaluator makes, as often as it stands there. */
  checks: string[];
}

const rowSchema = z.object({
  id: z.string(),
  application: z.string(),
  category: z.string(),
  evaluator_json: jsonColumn,
});

/** The subtasks of a dataset by id. */
function readSubtaskFigures(database: Database.Database): Map<string, SubtaskFigures> {
  const rows = database.prepare(
    `SELECT subtasks.id, applications.name AS application, category, evaluator_json FROM subtasks
     JOIN applications ON applications.id = subtasks.application
     JOIN subtask_evaluations ON subtask_id = subtasks.id`,
  );
  const figures = rows.all().map((row): [string, SubtaskFigures] => {
    const { id, evaluator_json, ...rest } = parseRow(database, "subtasks", rowSchema, row);
    const checks = atomicChecks(parseRow(database, "subtask_evaluations", knownEvaluatorSchema, evaluator_json)).map(
      ({ api }) => api,
    );
    return [id, { ...rest, checks }];
  });
  return new Map(figures);
}
