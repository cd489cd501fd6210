import { RequestError } from "../../errors.js";
import { certify, checkCertificate } from "../../run/proofs/certify.js";
import { interruptSignal } from "../interrupt.js";
import type { OptionValues } from "../options.js";
import { print, printJson } from "../output/print.js";
import { printCertificate, printCheck } from "../output/print-certificate.js";
import { startProgress } from "../output/progress.js";
import type { Platform } from "../platform.js";

type Values = OptionValues<"to" | "certificate" | "executed" | "seed" | "parallel" | "limit" | "quiet" | "json">;

/**
 * `taskloom certify`: writes the certificate of a dataset, or holds a dataset against one. Exit code 1 where they differ or an
 * executed task failed, 2 where not all that was to be executed counts.
 */
export async function runCertify(values: Values, [file = ""]: string[], platform: Platform): Promise<number> {
  const { to, certificate, executed: execute, quiet, json, ...rest } = values;
  if (certificate === undefined) {
    if (execute !== undefined) {
      throw new RequestError(
        "OPTION_MISSING",
        "--execute needs the certificate to compare with: add --check CERTIFICATE",
      );
    }
    const written = await certify(file, { to });
    if (json) printJson({ folder: written.folder, ...written.certificate });
    else if (!quiet) print(`${printCertificate(written)}\n`);
    return 0;
  }
  if (to !== undefined) {
    throw new RequestError("OPTION_CONFLICT", "--check writes nothing: leave --to out, or certify without --check");
  }
  const progress = await startProgress(["attempt"], quiet || json || execute === undefined);
  const options = { ...rest, execute, signal: interruptSignal(), report: progress.report };
  const checked = await platform
    .catalog()
    .then((catalog) => checkCertificate(file, certificate, { ...options, computers: platform.computers, catalog }))
    .finally(progress.finish);
  if (json) printJson(checked);
  else if (!quiet) print(`${printCheck(checked)}\n`);
  if (checked.differences > 0 || (checked.executed?.failed ?? 0) > 0) return 1;
  return (checked.executed?.not_counted ?? 0) > 0 ? 2 : 0;
}
