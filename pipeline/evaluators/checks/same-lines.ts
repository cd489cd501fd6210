import type { FileContent } from "../../schema/computer/file-content.js";
import { foldedLines } from "../content-text.js";

/** Whether two contents have the same lines, empty ones and the case of letters apart. */
export function haveSameLines(content: FileContent, other: FileContent): boolean {
  return foldedLines(content).join("\n") === foldedLines(other).join("\n");
}
