import { RequestError } from "../../errors.js";
import type { Rng } from "../../rng.js";
import { contentKinds, type GeneratedContentKind, isContentKind } from "../../schema/computer/content-kind.js";
import type { FileContent } from "../../schema/computer/file-content.js";
import { generateDocument } from "./documents.js";
import { generateImage } from "./images.js";
import { generateSlides } from "./slides.js";
import { generateTable } from "./tables.js";
import { generateText } from "./texts.js";

type Generator = (entity: string, rng: Rng) => FileContent;

const generators: Readonly<Record<GeneratedContentKind, Generator>> = {
  invoice_table: table("invoice"),
  expense_table: table("expense"),
  payroll_table: table("payroll"),
  sales_table: table("sales"),
  budget_table: table("budget"),
  inventory_table: table("inventory"),
  price_table: table("price"),
  ledger_table: table("ledger"),
  timesheet_table: table("timesheet"),
  headcount_table: table("headcount"),
  ticket_table: table("ticket"),
  survey_table: table("survey"),
  campaign_table: table("campaign"),
  engagement_table: table("engagement"),
  portfolio_table: table("portfolio"),
  milestone_table: table("milestone"),
  server_table: table("server"),
  household_table: table("household"),
  metric_table: table("metric"),
  meeting_notes: document("meeting_notes"),
  letter: document("letter"),
  report: document("report"),
  contract: document("contract"),
  article: document("article"),
  policy: document("policy"),
  brief: document("brief"),
  notes_text: text("notes"),
  log_text: text("log"),
  config_text: text("config"),
  readme_text: text("readme"),
  script_text: text("script"),
  logo_image: image("logo"),
  photo_image: image("photo"),
  chart_image: image("chart"),
  screenshot_image: image("screenshot"),
  pitch_slides: slides("pitch"),
  review_slides: slides("review"),
  training_slides: slides("training"),
};

/**
 * What a document of this kind says about an entity; it depends on kind, entity and random source only.
 * Throws RequestError CONTENT_UNKNOWN for a kind that no generator makes.
 */
export function generateContent(kind: string, entity: string, rng: Rng): FileContent {
  if (!isContentKind(kind)) {
    throw new RequestError("CONTENT_UNKNOWN", `no generator makes "${kind}"; use one of: ${contentKinds.join(", ")}`);
  }
  return generators[kind](entity, rng.fork(kind, entity));
}

function table(kind: Parameters<typeof generateTable>[0]): Generator {
  return (_entity, rng) => generateTable(kind, rng);
}

function document(kind: Parameters<typeof generateDocument>[0]): Generator {
  return (entity, rng) => generateDocument(kind, entity, rng);
}

function text(kind: Parameters<typeof generateText>[0]): Generator {
  return (entity, rng) => generateText(kind, entity, rng);
}

function image(kind: Parameters<typeof generateImage>[0]): Generator {
  return (entity, rng) => generateImage(kind, entity, rng);
}

function slides(kind: Parameters<typeof generateSlides>[0]): Generator {
  return (entity, rng) => generateSlides(kind, entity, rng);
}
