import type { Catalog } from "../catalog/catalog.js";
import type { DependencyReader } from "../instruct/read/reader.js";
import type { Prover } from "../prove/stage.js";
import type { Mend, TaskFault } from "../schema/refinement.js";
import type { SubtaskDefinition } from "../schema/subtask.js";
import { isEnglish } from "../schema/writing-language.js";
import type { AuditedTask } from "./audited-task.js";

/** What faults of a task are looked for with. */
export interface AuditMeans {
  readonly catalog: Catalog;
  /** The subtasks of the dataset, by id. */
  readonly definitions: ReadonlyMap<string, SubtaskDefinition>;
  readonly reader: DependencyReader;
  /** Whether the reader is the program itself, which reads its own texts only. */
  readonly readsOwnTextsOnly: boolean;
  /** Proves a task as it is, each once. */
  prove(task: AuditedTask): ReturnType<Prover["prove"]>;
}

/** A fault without the task that has it. */
export type FoundFault = Pick<TaskFault, "node_id" | "words">;

/** A kind of fault. */
export interface FaultKind {
  /** What such a task has, for a person: "names a file that is not there". */
  readonly title: string;
  /** What mends it, the least change first. */
  readonly mends: readonly Mend[];
  /** Kinds that say the same more closely: where a task has one of them, this one is not looked for. */
  readonly unless?: readonly TaskFault["kind"][];
  /** Looks at one task; absent where a fault is seen in a dataset as a whole only. */
  readonly find?: (task: AuditedTask, means: AuditMeans) => FoundFault[] | Promise<FoundFault[]>;
}

/** Whether the texts of a task can be read by who reads: where it comes from is known, and its writer is understood. */
export function canBeRead(
  { knowsPurpose, writtenBy, instruction }: AuditedTask,
  { readsOwnTextsOnly }: AuditMeans,
): boolean {
  return knowsPurpose && isEnglish({ tag: instruction.language }) && (writtenBy === "offline" || !readsOwnTextsOnly);
}
