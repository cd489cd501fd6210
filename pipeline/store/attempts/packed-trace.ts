import { brotliCompressSync, brotliDecompressSync, constants } from "node:zlib";
import { z } from "zod";
import { controlSchema } from "../../schema/computer/control.js";
import { fileStateSchema, type SystemState, systemStateSchema } from "../../schema/computer/system-state.js";
import { type TraceStep, traceStepSchema } from "../../schema/computer/trace.js";
import { parseJson } from "../../text/parse-json.js";

/** Bytes of a trace that are unpacked at most. */
const largest = 1 << 28;

const index = z.number().int().nonnegative();

/** A trace in which equal files and equal controls stand once: most of them stay as they are from step to step. */
const packedTraceSchema = z.strictObject({
  version: z.literal(1),
  files: z.array(fileStateSchema),
  controls: z.array(controlSchema),
  steps: z.array(
    traceStepSchema.extend({ state: systemStateSchema.extend({ files: z.array(index) }), controls: z.array(index) }),
  ),
});
type PackedTrace = z.infer<typeof packedTraceSchema>;

/** The steps of a trace as compressed bytes. */
export function packTrace(steps: readonly TraceStep[]): Uint8Array {
  const [files, controls] = [collector<PackedTrace["files"][number]>(), collector<PackedTrace["controls"][number]>()];
  const packed: PackedTrace = {
    version: 1,
    files: files.all,
    controls: controls.all,
    steps: steps.map((step) => ({
      ...step,
      state: { ...step.state, files: step.state.files.map(files.indexOf) },
      controls: step.controls.map(controls.indexOf),
    })),
  };
  return brotliCompressSync(JSON.stringify(packed), { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } });
}

/** The steps of a packed trace; equal parts are shared between them. Throws RangeError, SyntaxError, ZodError, or what zlib throws. */
export function unpackTrace(bytes: Uint8Array): TraceStep[] {
  const text = brotliDecompressSync(bytes, { maxOutputLength: largest }).toString("utf8");
  const { files, controls, steps } = packedTraceSchema.parse(parseJson(text));
  return steps.map((step) => ({
    ...step,
    state: { ...step.state, files: step.state.files.map((at) => partAt(files, at)) },
    controls: step.controls.map((at) => partAt(controls, at)),
  }));
}

const startSchema = z.looseObject({ files: z.array(z.unknown()), steps: z.array(z.unknown()) });
const startStepSchema = z.looseObject({ state: systemStateSchema.extend({ files: z.array(index) }) });

/** The state in which a packed trace begins, without the rest of it; null where it has no steps. Throws as `unpackTrace`. */
export function unpackStart(bytes: Uint8Array): SystemState | null {
  const text = brotliDecompressSync(bytes, { maxOutputLength: largest }).toString("utf8");
  const { files, steps } = startSchema.parse(parseJson(text));
  if (steps.length === 0) return null;
  const { state } = startStepSchema.parse(steps[0]);
  return { ...state, files: state.files.map((at) => fileStateSchema.parse(partAt(files, at))) };
}

function partAt<T>(parts: readonly T[], at: number): T {
  const part = parts[at];
  if (part === undefined) throw new RangeError(`there is no part ${at} among ${parts.length}`);
  return part;
}

function collector<T>(): { all: T[]; indexOf: (value: T) => number } {
  const all: T[] = [];
  const known = new Map<string, number>();
  return {
    all,
    indexOf(value) {
      const key = JSON.stringify(value);
      const found = known.get(key);
      if (found !== undefined) return found;
      known.set(key, all.length);
      return all.push(value) - 1;
    },
  };
}
