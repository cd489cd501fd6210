import { RequestError } from "../../errors.js";
import { exportOmnibench } from "../../export/omnibench.js";
import { openDatabase, withDatabase } from "../../store/file/database.js";
import { partsLeftOut } from "../../store/parts-left-out.js";
import type { OptionValues } from "../options.js";
import { print, printJson } from "../output/print.js";

type Values = OptionValues<"from" | "to" | "quiet" | "json">;

const formats = ["omnibench"];

/** `taskloom export`: writes a dataset in another form. */
export async function runExport(values: Values, [format = ""]: string[]): Promise<number> {
  if (!formats.includes(format)) {
    throw new RequestError("EXPORT_FORMAT", `there is no format "${format}"; allowed: ${formats.join(", ")}`);
  }
  if (values.from === undefined || values.to === undefined) {
    const missing = values.from === undefined ? "--from FILE" : "--to DIR";
    throw new RequestError("OPTION_MISSING", `${missing} is missing: pnpm export omnibench --from FILE --to DIR`);
  }
  const { from, to } = values;
  return withDatabase(from, openDatabase, async (database) => {
    const counts = await exportOmnibench(database, to);
    const without = partsLeftOut(database);
    if (values.json) printJson({ ...counts, without });
    else if (!values.quiet) {
      const rows = Object.entries(counts).map(([name, rowCount]) => `  ${String(rowCount).padStart(6)} ${name}`);
      const parts = without.length === 0 ? "" : `, made without ${without.join(" and ")}`;
      print(`${rows.join("\n")}\nwritten to ${to}${parts}\n`);
    }
    return 0;
  });
}
