import { RequestError } from "../../errors.js";
import { importers } from "../../import/table.js";
import { importTasks } from "../../run/import/import-tasks.js";
import { interruptSignal } from "../interrupt.js";
import type { OptionValues } from "../options.js";
import { print, printErrorLine, printJson } from "../output/print.js";
import { printImport } from "../output/print-import.js";
import type { Platform } from "../platform.js";

type Values = OptionValues<"from" | "out" | "importKinds" | "quiet" | "json">;

/** `taskloom convert`: imports tasks that others have published, and counts what cannot be expressed. */
export async function runConvert(values: Values, [kind]: string[], platform: Platform): Promise<number> {
  if (values.importKinds) {
    const kinds = importers.map(({ name, description }) => ({ name, description }));
    if (values.json) printJson({ kinds });
    else print(kinds.map(({ name, description }) => `  ${name.padEnd(14)} ${description}\n`).join(""));
    return 0;
  }
  const { from, out } = values;
  if (kind === undefined || from === undefined || out === undefined) {
    const missing = kind === undefined ? "the kind of tasks" : from === undefined ? "--from PATH" : "--out FILE";
    throw new RequestError(
      "OPTION_MISSING",
      `${missing} is missing: pnpm convert KIND --from PATH --out FILE; pnpm convert --list shows the kinds`,
    );
  }
  const counts = await importTasks({
    kind,
    from,
    out,
    catalog: await platform.catalog(),
    signal: interruptSignal(),
    startedAt: new Date(),
    now: () => new Date(),
    report: (records) => {
      if (!values.quiet && !values.json) printErrorLine(`convert   ${records} records`);
    },
  });
  if (values.json) printJson({ kind, from, file: out, ...counts });
  else if (!values.quiet) print(printImport(counts, kind, out));
  return 0;
}
