import type { FileContent } from "./file-content.js";

/** What each extension holds. A file of another extension cannot be written. */
export const extensionContents = {
  xlsx: "table",
  csv: "table",
  ods: "table",
  docx: "document",
  odt: "document",
  pdf: "document",
  txt: "text",
  md: "text",
  log: "text",
  json: "text",
  py: "text",
  journal: "text",
  png: "image",
  pptx: "slides",
  odp: "slides",
  zip: "archive",
} as const satisfies Readonly<Record<string, FileContent["kind"]>>;
export type FileExtension = keyof typeof extensionContents;

/** Whether files of this extension (lower case, without the dot) are known. */
export function isFileExtension(extension: string): extension is FileExtension {
  return Object.hasOwn(extensionContents, extension);
}

/** What other programs write and can be read only. */
const readOnlyContents = {
  jpg: "image",
  jpeg: "image",
  tar: "archive",
  tgz: "archive",
  gz: "archive",
} as const satisfies Readonly<Record<string, FileContent["kind"]>>;

/** Whether files of this extension (lower case, without the dot) can be read. */
export function isReadableExtension(extension: string): extension is FileExtension | keyof typeof readOnlyContents {
  return isFileExtension(extension) || Object.hasOwn(readOnlyContents, extension);
}

/** The names of the seeded generators of `environments/generate`, with what each makes. */
export const generatedContents = {
  invoice_table: "table",
  expense_table: "table",
  payroll_table: "table",
  sales_table: "table",
  budget_table: "table",
  inventory_table: "table",
  price_table: "table",
  ledger_table: "table",
  timesheet_table: "table",
  headcount_table: "table",
  ticket_table: "table",
  survey_table: "table",
  campaign_table: "table",
  engagement_table: "table",
  portfolio_table: "table",
  milestone_table: "table",
  server_table: "table",
  household_table: "table",
  metric_table: "table",
  meeting_notes: "document",
  letter: "document",
  report: "document",
  contract: "document",
  article: "document",
  policy: "document",
  brief: "document",
  notes_text: "text",
  log_text: "text",
  config_text: "text",
  readme_text: "text",
  script_text: "text",
  logo_image: "image",
  photo_image: "image",
  chart_image: "image",
  screenshot_image: "image",
  pitch_slides: "slides",
  review_slides: "slides",
  training_slides: "slides",
} as const satisfies Readonly<Record<string, FileContent["kind"]>>;
export type GeneratedContentKind = keyof typeof generatedContents;

export const contentKinds = Object.keys(generatedContents).filter(isContentKind);

/** Whether a seeded generator of this name exists. */
export function isContentKind(name: string): name is GeneratedContentKind {
  return Object.hasOwn(generatedContents, name);
}
