import { mkdirSync, writeFileSync } from "node:fs";
import { basename, join } from "node:path";
import { compactControls } from "../prove/compact-controls.js";
import type { OrderExecution } from "../prove/execute-order.js";
import { type BoundGraph, instanceAt, nameOf } from "../prove/instance.js";
import type { RunFailure } from "../schema/sample-run.js";

/** The failure of an execution as a record; its screenshot is written into `folder` under the name of the run. */
export function failureEvidence(
  { failure, last }: OrderExecution,
  bound: BoundGraph,
  folder: string,
  name: string,
): RunFailure | null {
  if (failure === null) return null;
  const { code, message, action, checks } = failure;
  const instance = failure.node === null ? null : instanceAt(bound, failure.node);
  let screenshot: string | null = null;
  if (last.screenshot !== null) {
    mkdirSync(folder, { recursive: true });
    writeFileSync(join(folder, `${name}.png`), last.screenshot);
    screenshot = `${basename(folder)}/${name}.png`;
  }
  return {
    code,
    message,
    node: instance?.node.id ?? null,
    subtask: instance === null ? null : nameOf(instance),
    action,
    checks: [...checks],
    controls: compactControls(last.controls),
    screenshot,
  };
}
