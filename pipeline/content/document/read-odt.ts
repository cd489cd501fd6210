import type { FileContent } from "../../schema/computer/file-content.js";
import { openDocumentBody, paragraphsInside } from "./open-document.js";

/** The paragraphs of an OpenDocument text. */
export function readOdt(bytes: Uint8Array): FileContent {
  return { kind: "document", paragraphs: paragraphsInside(openDocumentBody(bytes, "text")) };
}
