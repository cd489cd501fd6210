import { z } from "zod";
import { decodeText } from "../decode-text.js";
import { RequestError } from "../errors.js";
import { parseJson } from "../parse-json.js";
import { reviewFileSchema } from "../schema/review.js";
import { type Answers, isBlank, requireFormat } from "./answers.js";
import { argillaSchema, readArgilla } from "./argilla.js";
import { readJsonl } from "./jsonl.js";
import { labelStudioSchema, readLabelStudio } from "./label-studio.js";
import { readTable } from "./table.js";

const reviewsSchema = z.array(z.looseObject({}));

/**
 * Reads a file of answers in any of the forms in which they come back: what the review page saves, JSON lines, CSV, a
 * JSON export of Label Studio, records of Argilla. The form is known by the content, a table also by its name. `file`
 * stands in messages. Throws REVIEW_FORMAT, REVIEW_VERSION, REVIEW_DUPLICATE.
 */
export function readAnswers(bytes: Uint8Array, file: string): Answers {
  const text = decode(bytes, file);
  if (isBlank(text)) throw new RequestError("REVIEW_FORMAT", `${file}: it is empty; ask for it again`);
  if (/\.(csv|tsv)$/i.test(file)) return readTable(text, file);
  const start = text.trimStart().slice(0, 1);
  if (start !== "{" && start !== "[") return readTable(text, file);
  const whole = parse(text);
  if (whole === undefined) {
    // Several values one after the other are lines.
    if (/\.(jsonl|ndjson)$/i.test(file) || parse(text.split("\n", 1)[0] ?? "") !== undefined)
      return readJsonl(text, file);
    throw new RequestError("REVIEW_FORMAT", `${file}: its JSON does not end, or is damaged; save or download it again`);
  }
  return readDocument(whole, text, file);
}

function readDocument(whole: unknown, text: string, file: string): Answers {
  if (!Array.isArray(whole)) {
    const page = pageLike(whole);
    return page ? readPage(whole, file) : readJsonl(text.replaceAll(/\r?\n/g, " "), file);
  }
  if (whole.length === 0) return { answers: [], unanswered: 0 };
  const studio = labelStudioSchema.safeParse(whole);
  if (studio.success) return readLabelStudio(studio.data, file);
  const argilla = argillaSchema.safeParse(whole);
  if (argilla.success) return readArgilla(argilla.data, file);
  const hint = 'of Label Studio choose the export "JSON" (not "JSON-MIN"), of Argilla take records.to_json';
  throw new RequestError("REVIEW_FORMAT", `${file}: neither tasks of Label Studio nor records of Argilla; ${hint}`);
}

function pageLike(whole: unknown): boolean {
  return whole !== null && typeof whole === "object" && "reviews" in whole;
}

/** What the review page saves. */
function readPage(whole: unknown, file: string): Answers {
  if (whole !== null && typeof whole === "object" && "format" in whole && "version" in whole) {
    requireFormat(whole.format, whole.version, file);
  }
  // Reviews are checked one by one where they are imported, with their place.
  const parsed = reviewFileSchema.extend({ reviews: reviewsSchema }).safeParse(whole);
  if (!parsed.success) {
    const [issue] = parsed.error.issues;
    const place = [file, ...(issue?.path ?? [])].join(", ");
    throw new RequestError(
      "REVIEW_FORMAT",
      `${place}: ${issue?.message ?? "wrong"}; save it again from the review page`,
    );
  }
  const answers = parsed.data.reviews.map((said, index) => ({ place: `${file}, answer ${index + 1}`, said }));
  return { answers, unanswered: 0 };
}

function parse(text: string): unknown {
  try {
    return parseJson(text);
  } catch {
    return undefined;
  }
}

function decode(bytes: Uint8Array, file: string): string {
  const start = String.fromCharCode(...bytes.subarray(0, 2));
  if (start === "PK") {
    throw new RequestError("REVIEW_FORMAT", `${file}: a workbook or an archive; save the sheet as "CSV UTF-8"`);
  }
  return decodeText(bytes, file);
}
