import { RequestError } from "../errors.js";
import type { EnvironmentSetup } from "../schema/computer/environment-setup.js";
import type { FileContent } from "../schema/computer/file-content.js";
import { linesAt } from "./document-content.js";
import type { ContentAt } from "./table-of-content.js";

const from = "From: ";

/** A message as the lines that its reader sees: who sent it, an empty line, the text. */
export function messageContent(message: Pick<EnvironmentSetup["inbox"][number], "from" | "body">): FileContent {
  return { kind: "document", paragraphs: [`${from}${message.from}`, "", ...message.body.split("\n")] };
}

/** The address that sent the message with this subject. Throws RequestError OPERATION_CONTENT where there is none. */
export function senderOf(contentAt: ContentAt, subject: string): string {
  const [head] = linesAt(contentAt, subject);
  if (head?.startsWith(from) !== true) {
    throw new RequestError("OPERATION_CONTENT", `there is no message "${subject}"; name one by its subject`);
  }
  return head.slice(from.length);
}
