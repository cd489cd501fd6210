import { existsSync, readFileSync, statSync } from "node:fs";
import { basename, extname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { z } from "zod";
import { loadCatalog } from "../../pipeline/catalog/load.js";
import { readParts } from "../../pipeline/content/read-parts.js";
import { openFileCache } from "../../pipeline/environments/desktop/state/file-cache.js";
import { readState } from "../../pipeline/environments/desktop/state/read-state.js";
import { evaluate } from "../../pipeline/evaluators/interpret.js";
import { readPython } from "../../pipeline/evaluators/read/read-python.js";
import { controlSchema } from "../../pipeline/schema/computer/control.js";
import { storeStateSchema, windowStateSchema } from "../../pipeline/schema/computer/system-state.js";
import type { Trace, TraceStep } from "../../pipeline/schema/computer/trace.js";
import { type EndState, moduleOf } from "./end-states.js";
import { click, desktop, file, text, traceOf } from "./trace-samples.js";

const fixtures = fileURLToPath(new URL("../fixtures", import.meta.url));

/** What a desktop showed beside files. */
const screenSchema = z.strictObject({
  windows: z.array(windowStateSchema),
  processes: z.array(z.string()),
  stores: z.array(storeStateSchema),
  controls: z.array(controlSchema),
});

/**
 * What a desktop would show of a fixture: a file below test/fixtures/contents, or a folder below test/fixtures/end-states
 * with a home folder, files of the machine, or the screen that was seen.
 */
async function stepOf(fixture: string): Promise<Pick<TraceStep, "state" | "controls">> {
  const path = join(fixtures, fixture);
  if (statSync(path).isFile()) {
    const parts = await readParts(readFileSync(path), extname(path).slice(1));
    if (parts === null) throw new RangeError(`no reader of ${fixture}`);
    const found = { ...file(`/home/user/file${extname(path)}`, text(basename(path))), parts };
    return { state: desktop({ files: [found] }), controls: [] };
  }
  const { applications } = await loadCatalog();
  const state = await readState({
    home: join(path, "home"),
    machine: join(path, "machine"),
    mail: join(path, "sent"),
    windows: [],
    clipboard: { kind: "empty" },
    processes: [],
    applications: [...applications.values()].flatMap((one) =>
      one.desktop === undefined ? [] : [{ id: one.id, desktop: one.desktop }],
    ),
    cache: openFileCache(),
  });
  const seen = join(path, "screen.json");
  if (!existsSync(seen)) return { state, controls: [] };
  const { controls, stores, ...screen } = screenSchema.parse(JSON.parse(readFileSync(seen, "utf8")));
  const others = state.stores.filter(({ subject }) => stores.every((store) => store.subject !== subject));
  return { state: { ...state, ...screen, stores: [...others, ...stores] }, controls };
}

/** A trace in which nothing changed after the first look, and one in which the first became the second. */
export async function tracesOf(before: string, after: string): Promise<{ unchanged: Trace; changed: Trace }> {
  const [start, end] = await Promise.all([stepOf(before), stepOf(after)]);
  const then = (step: typeof start) => traceOf([start, { action: click("OK"), ...step }]);
  return { unchanged: then(start), changed: then(end) };
}

/** The kinds of which an evaluator fails on every state before and passes on the one after it. */
export async function toldApart(states: readonly EndState[]): Promise<ReadonlySet<string>> {
  const judged = states.map(async (state) => {
    const { unchanged, changed } = await tracesOf(state.before, state.after);
    const evaluator = readPython(moduleOf(state));
    const [first, last] = [unchanged, changed].map((trace) => evaluate(evaluator, {}, trace).verdict);
    return { label: state.label, isTold: first === "fail" && last === "pass" };
  });
  const all = await Promise.all(judged);
  const failed = new Set(all.flatMap(({ label, isTold }) => (isTold ? [] : [label])));
  return new Set(all.flatMap(({ label }) => (failed.has(label) ? [] : [label])));
}
