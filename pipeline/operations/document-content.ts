import { RequestError } from "../errors.js";
import type { ContentAt } from "./table-of-content.js";

/** The lines of a document or a message. Throws RequestError OPERATION_CONTENT where there is none. */
export function linesAt(contentAt: ContentAt, subject: string): readonly string[] {
  const content = contentAt(subject);
  if (content?.kind === "document") return content.paragraphs;
  throw new RequestError("OPERATION_CONTENT", `${subject} is no document`);
}
