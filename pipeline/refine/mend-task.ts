import { maskedInstruction } from "../distinct/mask.js";
import type { Instructor } from "../instruct/stage.js";
import type { EnvironmentSetup } from "../schema/computer/environment-setup.js";
import type { TaskRecord } from "../schema/records/dataset-records.js";
import type { ProvenTask } from "../schema/records/stage-records.js";
import { type Mend, mends, type TaskFault } from "../schema/refinement.js";
import type { Instruction } from "../schema/task/task.js";
import { taskRecord } from "../store/tasks/task-record.js";
import type { EnvironmentFile } from "../store/tasks/task-rows.js";
import { auditTask, isMendable } from "./audit.js";
import type { AuditedTask } from "./audited-task.js";
import type { AuditMeans } from "./fault-kind.js";
import { faultTable } from "./fault-kinds.js";
import { ambiguousThings } from "./find/ambiguous.js";
import { missingFiles } from "./find/missing-files.js";
import { textsOf } from "./find/named-in-texts.js";
import { unknownAddresses } from "./find/unknown-addresses.js";

/** Faults that the reason of a change tells. */
const mostTold = 3;

/** What tasks are mended with. */
export interface MendTools {
  readonly instruct: Instructor;
  /** Name of the writer: "offline", or that of a model. */
  readonly writer: string;
  filesOf(setup: EnvironmentSetup): Promise<EnvironmentFile[]>;
  /** Whether a masked text is not nearly that of a task which stays. */
  isNew(masked: string): boolean;
}

/** A task that was mended and proven again. */
export interface MendedTask {
  readonly task: ProvenTask;
  readonly record: TaskRecord;
  /** Its files where they were written anew; else null. */
  readonly files: EnvironmentFile[] | null;
  readonly isReworded: boolean;
  /** The mend that changed most. */
  readonly mend: Exclude<Mend, "drop">;
}

/** What becomes of a task with faults: it is another one now, or it goes, and why. */
export type MendOutcome = { mended: MendedTask; reason: string } | { dropped: true; reason: string };

/**
 * Tries the least change that leaves a task without the faults that it has: its record follows anew from its graph, its
 * files are written anew, its text is written in other words and read back. What comes out is proven again and looked at
 * again. A task that no change mends is dropped.
 */
export async function mendTask(
  task: AuditedTask,
  faults: readonly TaskFault[],
  means: AuditMeans,
  tools: MendTools,
): Promise<MendOutcome> {
  const why = reasonOf(faults);
  const drop = (what: string): MendOutcome => ({ dropped: true, reason: `${why}${what === "" ? "" : ` (${what})`}` });
  if (faults.some(({ kind }) => faultTable[kind].mends[0] === "drop")) return drop("");
  const wanted = new Set(faults.flatMap(({ kind }) => faultTable[kind].mends[0] ?? []));

  const files = wanted.has("refile") ? await tools.filesOf(task.draft.setup) : null;
  let worded: Pick<ProvenTask, "instruction" | "validation"> = { instruction: task.instruction, validation: null };
  if (wanted.has("reword")) {
    if (!task.knowsPurpose) return drop("it was made by an earlier version, whose tasks cannot be worded anew");
    const written = await tools.instruct(task.draft, () => null, {
      refused: [{ instruction: task.instruction, differences: faults.map(({ words }) => words) }],
      faultsOf: (instruction) => textFaults(instruction, task, means, tools),
    });
    if (!("kept" in written))
      return drop(`no other text was found: ${"dropped" in written ? written.dropped.subject : ""}`);
    worded = written.kept;
  }
  const proven = await means.prove({ ...task, instruction: worded.instruction });
  if ("dropped" in proven) return drop(`it cannot be proven again: ${proven.dropped.subject}`);
  const record = taskRecord(proven.kept, means.definitions, means.catalog);
  const bytes = files === null ? task.files : new Map(files.map((file) => [file.path, file.bytes]));
  const isReworded = wanted.has("reword");
  const now: AuditedTask = {
    ...task,
    ...{ record, draft: proven.kept.draft, instruction: worded.instruction, files: bytes },
    writtenBy: isReworded ? tools.writer : task.writtenBy,
  };
  const left = (await auditTask(now, means)).filter(isMendable);
  if (left.length > 0) return drop(`what was tried leaves: ${left[0]?.words ?? ""}`);
  const mend = mends.findLast((one): one is MendedTask["mend"] => one !== "drop" && wanted.has(one)) ?? "restate";
  return {
    mended: { task: { ...proven.kept, validation: worded.validation }, record, files, isReworded, mend },
    reason: why,
  };
}

/** The first faults of a task in a line, and how many more there are. */
function reasonOf(faults: readonly TaskFault[]): string {
  const told = [...new Set(faults.map(({ kind, words }) => `${kind}: ${words}`))];
  const more = told.length > mostTold ? `; and ${told.length - mostTold} more` : "";
  return `${told.slice(0, mostTold).join("; ")}${more}`;
}

/** What is wrong with a new text by itself. */
function textFaults(instruction: Instruction, task: AuditedTask, means: AuditMeans, { isNew }: MendTools): string[] {
  const other = { ...task, instruction };
  const found = [missingFiles, unknownAddresses, ambiguousThings].flatMap((find) => find(other, means));
  const isSame = textsOf(instruction)[0] === task.instruction.high_level;
  const masked = maskedInstruction({ ...task.record, task_instruction: instruction.high_level });
  return [
    ...found.map(({ words }) => words),
    ...(isSame ? ["The text is the one that is to be replaced."] : []),
    ...(isNew(masked) ? [] : ["The text says nearly the same as that of another task."]),
  ];
}
