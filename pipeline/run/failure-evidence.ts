import { basename, join } from "node:path";
import { compactControls } from "../environments/view/compact-controls.js";
import { writeOutputFile } from "../files/output-file.js";
import { jsonWith, png, type Recogniser } from "../files/recognisers.js";
import type { OrderExecution } from "../prove/execute-order.js";
import { type BoundGraph, instanceAt, nameOf } from "../prove/instance.js";
import type { RunFailure } from "../schema/records/sample-run.js";

/** The failure of an execution as a record; its screenshot and its trace are written into `folder` under the name of the run. */
export function failureEvidence(
  { failure, last, trace }: OrderExecution,
  bound: BoundGraph,
  folder: string,
  name: string,
): RunFailure | null {
  if (failure === null) return null;
  const { code, message, action, checks } = failure;
  const instance = failure.node === null ? null : instanceAt(bound, failure.node);
  const keep = (file: string, content: string | Uint8Array, own: Recogniser): string => {
    writeOutputFile(join(folder, file), content, own);
    return `${basename(folder)}/${file}`;
  };
  return {
    code,
    message,
    node: instance?.node.id ?? null,
    subtask: instance === null ? null : nameOf(instance),
    action,
    checks: [...checks],
    controls: compactControls(last.controls),
    screenshot: last.screenshot === null ? null : keep(`${name}.png`, last.screenshot, png),
    trace: keep(`${name}.trace.json`, JSON.stringify(trace), jsonWith("a trace", "steps")),
  };
}
