import { RequestError } from "../../errors.js";
import { actionChecks } from "./actions.js";
import { archiveChecks } from "./archives.js";
import type { CheckEntry } from "./check.js";
import { clipboardChecks, clipboardPython } from "./clipboard.js";
import { valuePython } from "./compare-values.js";
import { contentChecks, contentPython } from "./contents.js";
import { editChecks, editPython } from "./edits.js";
import { factSayingChecks } from "./fact-sayings.js";
import { fileChecks } from "./files.js";
import { formChecks, formPython } from "./forms.js";
import { mailChecks, mailPython } from "./mail.js";
import { pictureRelationPython } from "./picture-relations.js";
import { pictureChecks } from "./pictures.js";
import { recordChecks, recordPython } from "./records.js";
import { sayingChecks, sayingPython } from "./sayings.js";
import { screenChecks, screenPython } from "./screen.js";
import { tableChecks, tablePython } from "./tables.js";
import { textChecks, textPython } from "./texts.js";
import { windowChecks, windowPython } from "./windows.js";

/** Changes whenever a rule of the table does. */
export const apiTableVersion = 11;

const families = [
  actionChecks,
  screenChecks,
  fileChecks,
  textChecks,
  archiveChecks,
  pictureChecks,
  clipboardChecks,
  windowChecks,
  mailChecks,
  recordChecks,
  tableChecks,
  formChecks,
  editChecks,
  contentChecks,
  sayingChecks,
  factSayingChecks,
] as const;

type NamesIn<Family> = Family extends unknown ? keyof Family : never;
/** The checks that this program has. What it reads may name others: see `knownEvaluatorSchema`. */
export type CheckName = NamesIn<(typeof families)[number]>;

/**
 * Every check by its name. Texts are compared after Unicode NFKC, in one case, with white space folded; a text is
 * held by another as whole words; an empty text is found nowhere; paths and addresses may have either slash. State is
 * that after the last action.
 */
export const checkTable: ReadonlyMap<string, CheckEntry> = tableOf(families);

function tableOf(parts: readonly Readonly<Record<string, CheckEntry>>[]): ReadonlyMap<string, CheckEntry> {
  const entries = parts.flatMap((family) => Object.entries(family));
  const table = new Map(entries);
  if (table.size === entries.length) return table;
  const names = entries.map(([name]) => name);
  throw new Error(`two families have the check ${names.find((name, index) => names.indexOf(name) !== index)}`);
}

/** The names of the table, in its order. */
export const checkNames: readonly CheckName[] = [...checkTable.keys()].filter(isCheckName);

function isCheckName(name: string): name is CheckName {
  return checkTable.has(name);
}

/** The functions and constants in Python that the bodies of a family share. */
export const sharedPython: readonly string[] = [
  screenPython,
  textPython,
  clipboardPython,
  windowPython,
  mailPython,
  recordPython,
  valuePython,
  tablePython,
  formPython,
  editPython,
  contentPython,
  pictureRelationPython,
  sayingPython,
];

/** The check of this name. Throws EVALUATOR_CHECK. */
export function checkNamed(name: string): CheckEntry {
  const entry = checkTable.get(name);
  if (entry !== undefined) return entry;
  throw new RequestError("EVALUATOR_CHECK", `there is no check ${name}; taskloom evaluator apis lists them`);
}
