import type { Recording } from "../../../recordings/recording.js";
import type { TaskRecord } from "../../../schema/records/dataset-records.js";

/** Figures of a dataset, counted while it is written. */
export interface DataFigures {
  task(task: TaskRecord): void;
  recording(recording: Recording): void;
  /** Tasks by persona and level, in the order of their names. */
  readonly tasks: ReadonlyMap<string, ReadonlyMap<string, number>>;
  readonly applications: ReadonlyMap<string, number>;
  readonly recordings: number;
  readonly recordedSteps: number;
}

/** Figures that nothing was counted for yet. */
export function dataFigures(): DataFigures {
  const tasks = new Map<string, Map<string, number>>();
  const applications = new Map<string, number>();
  let [recordings, recordedSteps] = [0, 0];
  return {
    tasks,
    applications,
    get recordings() {
      return recordings;
    },
    get recordedSteps() {
      return recordedSteps;
    },
    task({ persona, level, involved_apps }) {
      const levels = tasks.get(persona) ?? new Map<string, number>();
      tasks.set(persona, levels.set(level, (levels.get(level) ?? 0) + 1));
      for (const name of involved_apps) applications.set(name, (applications.get(name) ?? 0) + 1);
    },
    recording({ steps }) {
      recordings += 1;
      recordedSteps += steps.length;
    },
  };
}
