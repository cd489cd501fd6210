import { z } from "zod";
import type { MessageState } from "../../schema/computer/system-state.js";
import type { Trace } from "../../schema/computer/trace.js";
import { fold, holdsText } from "../../text/fold.js";
import { basename } from "../../text/path.js";
import { contentText } from "../content-text.js";
import { mailWords } from "../state-words.js";
import { contentAt, findFile, lastState } from "../trace-view.js";
import { defineCheck } from "./check.js";
import { hasSubject, threadPython, threadRule } from "./threads.js";

/** Checks on messages. */
export const mailChecks = {
  check_email_sent: defineCheck({
    parameters: z.object({ to: z.string(), subject: z.string(), body: z.string(), attachment: z.string() }),
    reads: "state",
    rule: `a message was sent with this recipient, subject, text within its text, and this file attached, with the content that it had at some time, and no other ('' for any; attachment 'none' for no attachment); ${threadRule}`,
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
          matches(trace, message, { subject, body, attachment }),
      ),
    python: `return any(
    message["folder"] == "sent"
    and (to == "" or _fold(message["to"]) == _fold(to))
    and _has_subject(message, subject)
    and (body == "" or _includes(message["body"], body))
    and _carries(message, attachment)
    for message in _last()["mailbox"]
)`,
  }),
  check_email_from_file: defineCheck({
    parameters: z.object({ folder: z.string(), correspondent: z.string(), subject: z.string(), file_path: z.string() }),
    reads: "state",
    rule: `the folder ('inbox', 'sent', 'drafts') has a message from or to the correspondent with this subject ('' for any), within whose text is that of the file at the path; ${threadRule}`,
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
  check_attachment_saved: defineCheck({
    parameters: z.object({ subject: z.string(), file_path: z.string() }),
    reads: "state",
    rule: "the file at the path has the content of a file that is attached to a message with this subject that is or was in the inbox",
    example: "check_attachment_saved(subject=subject, file_path=pdf_path)",
    complaints: {
      missing: "'{file_path}' is not what is attached to the message '{subject}'",
      present: "'{file_path}' is what is attached to the message '{subject}'",
    },
    worth: 9,
    holds: (trace, { subject, file_path }) => {
      const file = findFile(lastState(trace), file_path);
      if (file === undefined || file.type === "directory") return false;
      const isIt = ({ folder, attachments, ...message }: MessageState) =>
        folder === "inbox" &&
        fold(message.subject) === fold(subject) &&
        attachments.some(({ content_hash }) => content_hash === file.content_hash);
      return trace.steps.some(({ state }) => state.mailbox.some(isIt));
    },
    python: `file = _file(file_path)
return file is not None and file["type"] != "directory" and any(
    message["folder"] == "inbox"
    and _fold(message["subject"]) == _fold(subject)
    and any(item["content_hash"] == file["content_hash"] for item in message["attachments"])
    for step in _trace["steps"]
    for message in step["state"]["mailbox"]
)`,
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
    rule: `the folder ('inbox', 'sent', 'drafts') has a message from or to the correspondent with this subject, this text within its text and this file attached, with the content that it had at some time, and no other ('' for any; attachment 'none' for no attachment); ${threadRule}`,
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
    and _has_subject(message, subject)
    and (body == "" or _includes(message["body"], body))
    and _carries(message, attachment)
    for message in _last()["mailbox"]
)`,
  }),
};

/** What the bodies in Python share. */
export const mailPython = `${threadPython}

def _carries(message, attachment):
    items = message["attachments"]
    if _fold(attachment) == "none":
        return not items
    if attachment == "":
        return True
    held = _contents_held(attachment)
    return len(items) > 0 and all(
        _fold(item["name"]) == _fold(basename(attachment)) and (not held or item["content_hash"] in held)
        for item in items
    )


def _contents_held(path):
    files = [_file(path, step["state"]) for step in _trace["steps"]]
    return {file["content_hash"] for file in files if file is not None and file["type"] != "directory"}
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
      matches(trace, message, asked),
  );
}

function matches(trace: Trace, message: MessageState, { subject, body, attachment }: AskedMessage): boolean {
  return (
    hasSubject(trace, message, subject) &&
    (body === "" || holdsText(message.body, body)) &&
    carries(trace, message, attachment)
  );
}

/**
 * Whether the file is attached, and nothing else; "" is content with any attachment and with none, "none" with none alone.
 * What is attached has the content that the file had at some time: it may have changed since. Of a file that never was
 * there, only the name counts.
 */
export function carries(trace: Trace, message: MessageState, attachment: string): boolean {
  if (fold(attachment) === "none") return message.attachments.length === 0;
  if (attachment === "") return true;
  const held = contentsHeld(trace, attachment);
  const isIt = ({ name, content_hash }: MessageState["attachments"][number]) =>
    fold(name) === fold(basename(attachment)) && (held.size === 0 || held.has(content_hash));
  return message.attachments.length > 0 && message.attachments.every(isIt);
}

/** Hashes of all that a file held in the course of a trace. */
function contentsHeld(trace: Trace, path: string): ReadonlySet<string> {
  const files = trace.steps.map(({ state }) => findFile(state, path));
  return new Set(files.flatMap((file) => (file === undefined || file.type === "directory" ? [] : [file.content_hash])));
}
