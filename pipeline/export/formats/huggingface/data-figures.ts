import type { TaskRecord } from "../../../schema/records/dataset-records.js";

/** Figures of a dataset, counted while it is written. */
export interface DataFigures {
  task(task: TaskRecord): void;
  /** Notes a trajectory of so many steps. */
  trajectory(steps: number): void;
  /** Tasks by persona and level, in the order of their names. */
  readonly tasks: ReadonlyMap<string, ReadonlyMap<string, number>>;
  readonly applications: ReadonlyMap<string, number>;
  /** In which the instructions are. */
  readonly languages: ReadonlySet<string>;
  readonly trajectories: number;
  readonly steps: number;
}

/** Figures that nothing was counted for yet. */
export function dataFigures(): DataFigures {
  const tasks = new Map<string, Map<string, number>>();
  const applications = new Map<string, number>();
  const languages = new Set<string>();
  let [trajectories, steps] = [0, 0];
  return {
    tasks,
    applications,
    languages,
    get trajectories() {
      return trajectories;
    },
    get steps() {
      return steps;
    },
    task({ persona, level, involved_apps, language }) {
      languages.add(language);
      const levels = tasks.get(persona) ?? new Map<string, number>();
      tasks.set(persona, levels.set(level, (levels.get(level) ?? 0) + 1));
      for (const name of involved_apps) applications.set(name, (applications.get(name) ?? 0) + 1);
    },
    trajectory(of) {
      trajectories += 1;
      steps += of;
    },
  };
}
