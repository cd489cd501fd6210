import { z } from "zod";
import type { MessageState } from "../../schema/computer/system-state.js";
import type { Trace } from "../../schema/computer/trace.js";
import { fold, holdsText } from "../../text/fold.js";
import { basename } from "../../text/path.js";
import { contentText } from "../content-text.js";
import { mailWords } from "../state-words.js";
import { contentAt, lastState } from "../trace-view.js";
import { defineCheck } from "./check.js";

/** Checks on messages. */
export const mailChecks = {
  check_email_sent: defineCheck({
    parameters: z.object({ to: z.string(), subject: z.string(), body: z.string(), attachment: z.string() }),
    reads: "state",
    rule: "a message was sent with this recipient, subject, text within its text, and attached file ('' for any; attachment 'none' for no attachment)",
    example: "check_email_sent(to=to, subject=subject, body='', attachment=pdf_path)",
    complaints: {
      missing: "no message with the subject '{subject}' was sent to '{to}' as asked",
      present: "a message with the subject '{subject}' was sent to '{to}'",
    },
    worth: 9,
    shows: mailWords,
    holds: (trace, { to, subject, body, attachment }) =>
      lastState(trace).mailbox.some(
        (message) =>
          message.folder === "sent" &&
          (to === "" || fold(message.to) === fold(to)) &&
          matches(message, { subject, body, attachment }),
      ),
    python: `return any(
    message["folder"] == "sent"
    and (to == "" or _fold(message["to"]) == _fold(to))
    and (subject == "" or _fold(message["subject"]) == _fold(subject))
    and (body == "" or _includes(message["body"], body))
    and _carries(message, attachment)
    for message in _last()["mailbox"]
)`,
  }),
  check_email_from_file: defineCheck({
    parameters: z.object({ folder: z.string(), correspondent: z.string(), subject: z.string(), file_path: z.string() }),
    reads: "state",
    rule: "the folder ('inbox', 'sent', 'drafts') has a message from or to the correspondent with this subject ('' for any), within whose text is that of the file at the path",
    example: "check_email_from_file(folder='sent', correspondent=to, subject=subject, file_path=txt_path)",
    complaints: {
      missing: "no message with the subject '{subject}' in the folder {folder} has the text of '{file_path}'",
      present: "a message with the subject '{subject}' in the folder {folder} still has the text of '{file_path}'",
    },
    worth: 9,
    shows: mailWords,
    holds: (trace, { folder, correspondent, subject, file_path }) => {
      const content = contentAt(trace, file_path);
      if (content === null) return false;
      const body = contentText(content);
      return fold(body) !== "" && isInFolder(trace, folder, correspondent, { subject, body, attachment: "" });
    },
    python: `content = _content(file_path)
text = "" if content is None else "\\n".join(_lines(content))
return _fold(text) != "" and check_email_exists(folder, correspondent, subject, text, "")`,
  }),
  check_email_exists: defineCheck({
    parameters: z.object({
      folder: z.string(),
      correspondent: z.string(),
      subject: z.string(),
      body: z.string(),
      attachment: z.string(),
    }),
    reads: "state",
    rule: "the folder ('inbox', 'sent', 'drafts') has a message from or to the correspondent with this subject, this text within its text and this attached file ('' for any; attachment 'none' for no attachment)",
    example: "check_email_exists(folder='drafts', correspondent=to, subject=subject, body='', attachment='')",
    complaints: {
      missing: "there is no such message with the subject '{subject}' in the folder {folder}",
      present: "the message with the subject '{subject}' is still in the folder {folder}",
    },
    shows: mailWords,
    holds: (trace, { folder, correspondent, subject, body, attachment }) =>
      isInFolder(trace, folder, correspondent, { subject, body, attachment }),
    python: `return any(
    message["folder"] == _fold(folder)
    and (
        correspondent == ""
        or _fold(message["from" if message["folder"] == "inbox" else "to"]) == _fold(correspondent)
    )
    and (subject == "" or _fold(message["subject"]) == _fold(subject))
    and (body == "" or _includes(message["body"], body))
    and _carries(message, attachment)
    for message in _last()["mailbox"]
)`,
  }),
};

/** What the bodies in Python share. */
export const mailPython = `def _carries(message, attachment):
    names = [_fold(item["name"]) for item in message["attachments"]]
    if _fold(attachment) == "none":
        return not names
    return attachment == "" or _fold(basename(attachment)) in names
`;

/** What is asked of a message; an empty text stands for any. */
interface AskedMessage {
  readonly subject: string;
  readonly body: string;
  readonly attachment: string;
}

/** A message is in the folder ("inbox", "sent", "drafts"); an empty correspondent stands for any. */
function isInFolder(trace: Trace, folder: string, correspondent: string, asked: AskedMessage): boolean {
  return lastState(trace).mailbox.some(
    (message) =>
      message.folder === fold(folder) &&
      (correspondent === "" || fold(message.folder === "inbox" ? message.from : message.to) === fold(correspondent)) &&
      matches(message, asked),
  );
}

function matches(message: MessageState, { subject, body, attachment }: AskedMessage): boolean {
  return (
    (subject === "" || fold(message.subject) === fold(subject)) &&
    (body === "" || holdsText(message.body, body)) &&
    carries(message, attachment)
  );
}

/** Whether the file is attached; "" is content with any attachment and with none, "none" with none alone. */
export function carries(message: MessageState, attachment: string): boolean {
  if (fold(attachment) === "none") return message.attachments.length === 0;
  return attachment === "" || message.attachments.some((item) => fold(item.name) === fold(basename(attachment)));
}
