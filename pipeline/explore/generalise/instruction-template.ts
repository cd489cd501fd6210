import type { ResourceType } from "../../schema/catalog/resource-type.js";
import type { Parameter } from "../../schema/subtask.js";

const onClipboard = {
  text: "the text on the clipboard",
  table: "the table on the clipboard",
  image: "the picture on the clipboard",
  files: "the files on the clipboard",
} as const;

/**
 * A phrase as a whole instruction: "In Excel, export '{xlsx_path}' as a PDF to '{pdf_path}'." Every blank stands in
 * single quotes; what is on the clipboard is named, not quoted.
 */
export function instructionTemplate(
  types: ReadonlyMap<string, ResourceType>,
  applicationName: string,
  phrase: string,
  parameters: readonly Parameter[],
): string {
  const worded = phrase.replace(/\{([a-z][a-z0-9_]*)\}/g, (blank, name: string) => {
    const type = parameters.find((parameter) => parameter.name === name)?.type ?? "";
    const detector = types.get(type)?.detector;
    return detector?.kind === "clipboard" ? onClipboard[detector.content] : `'${blank}'`;
  });
  return `In ${applicationName}, ${worded}.`;
}
