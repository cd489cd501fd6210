import type { CertifiedDataset, CheckedDataset } from "../../run/proofs/certify.js";
import type { ExecutedCertified } from "../../run/proofs/execute-certified.js";
import type { DatasetCertificate } from "../../schema/certificate.js";
import type { CertificateFinding } from "../../schema/certificate-finding.js";

/** A certificate that was written, in a few lines. */
export function printCertificate({ certificate, folder }: CertifiedDataset): string {
  const { digest, tasks, by_level, made, orders, verified, executed, noise_floor, starts, reviews } = certificate;
  const levels = Object.entries(by_level).sort(([a], [b]) => (a < b ? -1 : 1));
  const counted = (number: number | null) => (number === null ? "uncounted" : String(number));
  return [
    line("digest", digest),
    line("tasks", `${tasks} (${levels.map(([level, count]) => `${level} ${count}`).join(", ")})`),
    ...made.map(({ command, program_version, seed }) =>
      line("made by", `${command} of version ${program_version}${seed === null ? "" : `, seed ${seed}`}`),
    ),
    line("orders", `${orders.proven} of ${orders.all} proven, at least ${orders.executed} executed`),
    line(
      "verified",
      `${verified.subtasks} subtasks; ${verified.mutants_rejected} of ${verified.mutants} mutants rejected, ${verified.prefixes_rejected} prefixes, ${counted(verified.noops_rejected)} untouched starts`,
    ),
    ...executed.map(({ by, succeeded, failed, not_counted }) =>
      line(
        "executed",
        `${by}: ${succeeded} of ${succeeded + failed} succeeded${not_counted === 0 ? "" : `, ${not_counted} do not count`}`,
      ),
    ),
    ...(noise_floor === null ? [] : [line("noise floor", printNoiseFloor(noise_floor))]),
    line("starts", `${starts.with_residue} of ${starts.measured} with something that the task does not put there`),
    ...reviews.map(({ reviewer, accepted, rejected }) =>
      line("reviewed", `${reviewer}: ${accepted} accepted, ${rejected} rejected`),
    ),
    ...Object.entries(certificate.not_known).map(([name, reason]) => line("not known", `${name}: ${reason}`)),
    `written to ${folder}`,
  ].join("\n");
}

function printNoiseFloor({ rate, interval: [low, high] }: NonNullable<DatasetCertificate["noise_floor"]>): string {
  return `${percent(rate)} (95 % interval ${percent(low)} to ${percent(high)})`;
}

function percent(share: number): string {
  return `${(share * 100).toFixed(1)} %`;
}

/** What a check found: a line for each difference, and for each executed task what the certificate says of it. */
export function printCheck(checked: CheckedDataset): string {
  const { file, certificate, differences, findings, executed } = checked;
  const left = differences - findings.length;
  const head =
    differences === 0
      ? `${file} is what ${certificate} certifies`
      : `${file} is not what ${certificate} certifies: ${differences} difference${differences === 1 ? "" : "s"}`;
  return [
    head,
    line("digest", checked.digest),
    line("looked at", `${checked.tasks} tasks, ${checked.entries} things in all`),
    ...findings.map((finding) => line(finding.what, printFinding(finding))),
    ...(left > 0 ? [`  ... and ${left} more; --limit prints more`] : []),
    ...(executed === null ? [] : printExecuted(executed)),
  ].join("\n");
}

function printFinding({ kind, key, table, row, field, tasks, what }: CertificateFinding): string {
  const thing = key === "" ? kind : `${kind} ${key}`;
  const place = [table, field].filter((part) => part !== null).join(".");
  const which = row === null ? "" : ` (${row})`;
  const said = what === "figures" ? " is not what follows from the dataset" : "";
  const concerned = kind === "task" || tasks.length === 0 ? "" : `, of task ${tasks.join(", ")}`;
  return `${thing}${place === "" ? "" : `: ${place}`}${which}${said}${concerned}`;
}

function printExecuted({ seed, agent, tasks, other_versions, interrupted }: ExecutedCertified): string[] {
  const words = { true: "succeeded", false: "failed", null: "does not count" };
  return [
    line("executed", `${tasks.length} tasks by ${agent}, drawn by seed ${seed}${interrupted ? "; stopped" : ""}`),
    ...tasks.flatMap(({ task_id, level, certified, succeeded, messages }) => [
      `    ${task_id} ${level}  here ${words[`${succeeded}`]}, certified ${certified === null ? "not at all" : `${certified.succeeded} of ${certified.runs}`}`,
      ...messages.slice(0, 4).map((message) => `      ${message}`),
    ]),
    ...other_versions.map(({ of, package: name, certified, here }) =>
      line("version", `${of}: ${name} ${here ?? "is not"} here, certified ${certified.join(", ")}`),
    ),
  ];
}

function line(title: string, text: string): string {
  return `  ${title.padEnd(11)} ${text}`;
}
