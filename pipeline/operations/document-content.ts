import { RequestError } from "../errors.js";
import type { ContentAt } from "./table-of-content.js";

/** The lines of a document, a message or a text. Throws RequestError OPERATION_CONTENT where there is none. */
export function linesAt(contentAt: ContentAt, subject: string): readonly string[] {
  const content = contentAt(subject);
  if (content?.kind === "document") return content.paragraphs;
  if (content?.kind === "text") return content.text.split("\n");
  throw new RequestError("OPERATION_CONTENT", `${subject} is no document`);
}
