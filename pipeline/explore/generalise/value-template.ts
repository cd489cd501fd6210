import type { ParameterValues } from "../../schema/subtask.js";
import { blankOut, isAbsolutePath } from "../../template/blank-out.js";
import { fill } from "../../template/template.js";
import { basename, dirname, extension, stem } from "../../text/path.js";

/**
 * The template that gives each value from its parameter set, folder and name found apart for paths
 * ("{xlsx_path:dirname}\{xlsx_path:stem}.pdf"); a text that never changes is a template too. Null where none fits.
 */
export function fitTemplate(values: readonly string[], parameters: readonly ParameterValues[]): string | null {
  const [value = "", known = {}] = [values[0], parameters[0]];
  if (value === "") return null;
  const hypotheses = isAbsolutePath(value) ? pathTemplates(value, known) : [blankOut(value, known), value];
  return (
    hypotheses.find((template) => values.every((text, index) => gives(template, parameters[index] ?? {}, text))) ?? null
  );
}

function gives(template: string, values: ParameterValues, text: string): boolean {
  try {
    return fill(template, values) === text;
  } catch {
    return false;
  }
}

/** Folders that follow from a parameter before fixed ones, names likewise. */
function pathTemplates(path: string, known: ParameterValues): string[] {
  const paths = Object.entries(known).filter(([, value]) => isAbsolutePath(value));
  const folder = dirname(path);
  const folders = [
    ...paths.filter(([, value]) => value === folder).map(([name]) => `{${name}}`),
    ...paths.filter(([, value]) => dirname(value) === folder).map(([name]) => `{${name}:dirname}`),
    blankOut(folder, known),
    folder,
  ];
  const fixed = extension(path) === "" ? "" : `.${extension(path)}`;
  const endings = paths
    .filter(([, value]) => fixed !== "" && extension(value) === extension(path))
    .map(([name]) => `.{${name}:extension}`);
  const names = [
    ...paths.filter(([, value]) => basename(value) === basename(path)).map(([name]) => `{${name}:basename}`),
    blankOut(basename(path), known),
    ...[fixed, ...endings].flatMap((ending) => [
      ...paths.filter(([, value]) => stem(value) === stem(path)).map(([name]) => `{${name}:stem}${ending}`),
      blankOut(stem(path), known) + ending,
    ]),
    basename(path),
  ];
  const separator = path.includes("\\") ? "\\" : "/";
  return folders.flatMap((start) => names.map((name) => `${start}${separator}${name}`));
}
