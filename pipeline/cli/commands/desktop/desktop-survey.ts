import { existsSync } from "node:fs";
import { basename } from "node:path";
import { loadCatalog } from "../../../catalog/load.js";
import { requireId } from "../../../catalog/require-id.js";
import { readYamlFile } from "../../../catalog/yaml-file.js";
import { type GradeReport, gradeSurvey } from "../../../environments/desktop/survey/grade.js";
import { surveyApplication } from "../../../environments/desktop/survey/survey-application.js";
import type { SurveyRecord } from "../../../environments/desktop/survey/survey-record.js";
import { RequestError } from "../../../errors.js";
import { labelScreenshot } from "../../../export/labelled-screenshot.js";
import { requireReplaceable, writeOutputFile } from "../../../files/output-file.js";
import { png } from "../../../files/recognisers.js";
import { type Application, applicationSchema, type DesktopApplication } from "../../../schema/catalog/catalog.js";
import { print, printErrorLine } from "../../output/print.js";

interface SurveyOptions {
  out: string | undefined;
  json: boolean;
}

const seed = 1;

/** `taskloom desktop survey APP`: grades an application of the catalog, or one that a YAML file describes. */
export async function surveyProgram(named: string | undefined, { out, json }: SurveyOptions): Promise<number> {
  const { id, name, desktop, documentation } = await describedApplication(named);
  if (desktop === undefined) {
    throw new RequestError(
      "DESKTOP_NO_PROGRAM",
      `${id} has no desktop: block; say there how it is installed and started`,
    );
  }
  const picture = out ?? `out/survey-${id}.png`;
  requireReplaceable(picture, png);
  const application: DesktopApplication = { id, name, desktop };
  const record = await surveyApplication(application, documentation.length, seed, (step) => {
    if (!json) printErrorLine(`${name}: ${step}`);
  });
  const verdict = gradeSurvey(record);
  await savePicture(record, picture);
  const text = json ? JSON.stringify(asJson(record, verdict, picture), null, 2) : asText(record, verdict, picture);
  print(`${text}\n`);
  return 0;
}

async function describedApplication(named: string | undefined): Promise<Application> {
  if (named !== undefined && /\.ya?ml$/.test(named) && existsSync(named)) {
    return (await readYamlFile(named, basename(named), applicationSchema)).value;
  }
  const all = [...(await loadCatalog()).applications.values()].filter(({ desktop }) => desktop !== undefined);
  const ids = all.map((application) => application.id);
  const id = requireId("application", named, ids);
  const found = all.find((application) => application.id === id);
  if (found === undefined) throw new RangeError(`there is no application ${id}`);
  return found;
}

async function savePicture({ screenshot, starts }: SurveyRecord, file: string): Promise<void> {
  if (screenshot === null) return;
  writeOutputFile(file, await labelScreenshot(screenshot, starts[0]?.controls ?? []), png);
}

function asJson(record: SurveyRecord, verdict: GradeReport, picture: string): object {
  const { screenshot: _screenshot, starts, ...rest } = record;
  const shown = starts.map(({ controls, ms, ...start }) => ({
    ms: Math.round(ms),
    controls: controls.length,
    ...start,
  }));
  return { ...verdict, ...rest, starts: shown, picture };
}

function asText(record: SurveyRecord, { grade, reasons, next }: GradeReport, picture: string): string {
  const { application, starts, named, openings, typing, differences, clicks } = record;
  const opened = openings.filter(({ kind, entries, inPlace }) => (kind === "menu" ? entries.length > 0 : inPlace));
  const rows: [string, string][] = [
    ["starts", `${starts.map(({ ms }) => `${(ms / 1000).toFixed(2)} s`).join(", ")}`],
    ["controls", starts.map(({ controls }) => controls.length).join(", ")],
    ["with names", `${named.named} of ${named.all}`],
    [
      "openings",
      `${opened.length} of ${openings.length} ${openings[0]?.kind ?? "menu"}s, ${openings.filter(({ inPlace }) => inPlace).length} in place`,
    ],
    ["first dialogs", [...new Set(starts.flatMap(({ dialogs }) => dialogs))].join(", ") || "none"],
    [
      "typing",
      typing === null ? "showed nowhere" : `${typing.into}${typing.after === null ? "" : ` after ${typing.after}`}`,
    ],
    [
      "starts differ",
      `${(100 * differences.share).toFixed(1)} %${differences.examples.length === 0 ? "" : `: ${differences.examples[0]}`}`,
    ],
    ["clicks", `${clicks.done} done, ${clicks.refused} refused, ${clicks.closed.length} closed its window`],
    ["wrote", starts[0]?.written.slice(0, 8).join(", ") || "nothing"],
    ["picture", picture],
  ];
  return [
    `${application}: ${grade}`,
    ...reasons.map((reason) => `  ${reason}`),
    ...rows.map(([label, value]) => `${label.padEnd(14)} ${value}`),
    "next",
    ...next.map((step) => `  ${step}`),
  ].join("\n");
}
