import type { MessageState, SystemState } from "../../schema/computer/system-state.js";
import type { Trace } from "../../schema/computer/trace.js";
import { fold } from "../../text/fold.js";

const answerPrefix = "re: ";

/** Part of the rules of checks on messages. */
export const threadRule =
  "the subject 'Re: ...' asks for an answer to the message with the subject after it, by In-Reply-To or References where its Message-ID is known";

/**
 * Whether a message has the subject that is asked for ("" for any). "Re: ..." asks for an answer: where the Message-ID of a
 * message with the subject after it is known at some time of the trace, a message written here has to name it. Where none
 * is, as in stores without ids, the subject alone counts.
 */
export function hasSubject(trace: Trace, message: MessageState, subject: string): boolean {
  return subject === "" || (fold(message.subject) === fold(subject) && isInThread(trace, message, fold(subject)));
}

function isInThread(trace: Trace, { folder, in_reply_to }: MessageState, wanted: string): boolean {
  if (folder === "inbox" || !wanted.startsWith(answerPrefix)) return true;
  const ids = idsOf(trace, wanted.slice(answerPrefix.length));
  return ids.size === 0 || (in_reply_to !== undefined && ids.has(in_reply_to));
}

/** The known ids of messages with a folded subject. Many steps of a trace share one mailbox. */
function idsOf(trace: Trace, subject: string): ReadonlySet<string> {
  const mailboxes = new Set<SystemState["mailbox"]>(trace.steps.map(({ state }) => state.mailbox));
  const ids = [...mailboxes].flatMap((mailbox) =>
    mailbox.flatMap((message) => (message.id !== undefined && fold(message.subject) === subject ? [message.id] : [])),
  );
  return new Set(ids);
}

/** The same in Python: `_has_subject`. */
export const threadPython = `def _has_subject(message, subject):
    return subject == "" or (_fold(message["subject"]) == _fold(subject) and _in_thread(message, _fold(subject)))


def _in_thread(message, wanted):
    if message["folder"] == "inbox" or not wanted.startswith("${answerPrefix}"):
        return True
    ids = _ids_of(wanted[len("${answerPrefix}") :])
    return len(ids) == 0 or message.get("in_reply_to") in ids


def _ids_of(subject):
    messages = [message for step in _trace["steps"] for message in step["state"]["mailbox"]]
    return {message["id"] for message in messages if message.get("id") is not None and _fold(message["subject"]) == subject}
`;
