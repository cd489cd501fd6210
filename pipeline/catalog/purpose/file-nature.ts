import { extension, stem } from "../../text/path.js";
import type { PurposePiece } from "./purpose-step.js";

/** What only a program writes, what only a program reads, and all that people write for people. */
export type FileNature = "log" | "code" | "other";

const codeEndings: ReadonlySet<string> = new Set(["py", "json", "sh"]);

/** Names that people give to plain texts which are logs, scripts or settings. */
const logName = /\blog\b/i;
/** What was changed in a program is written down by people, under a name of this kind. */
const changeLogName = /\bchange ?log\b/i;
const codeName = /^(?:script|settings|config)\b/i;

/** The nature of a file by its ending, of a plain text by its name, too. */
export function fileNatureOf({ key }: Pick<PurposePiece, "key">): FileNature {
  if (key === null) return "other";
  const [ending, name] = [extension(key), stem(key)];
  if (ending === "log") return "log";
  if (codeEndings.has(ending)) return "code";
  if (ending !== "txt") return "other";
  if (logName.test(name) && !changeLogName.test(name)) return "log";
  return codeName.test(name) ? "code" : "other";
}
