import type { CheckName } from "../../pipeline/evaluators/checks/table.js";
import type { MessageState } from "../../pipeline/schema/computer/system-state.js";
import type { Trace } from "../../pipeline/schema/computer/trace.js";
import { click, desktop, traceOf } from "./trace-samples.js";

const [anna, me] = ["anna@b.example", "me@b.example"];
const sumId = "1@received.example.com";

const asked: MessageState = {
  ...{ folder: "inbox", from: anna, to: me, subject: "Sum", body: "What is it?", attachments: [], id: sumId },
};
const other: MessageState = { ...asked, subject: "Day", id: "2@received.example.com" };
const received: MessageState = { ...other, subject: "Re: Sum", body: "Is it EUR 40.00?" };
const { id: _id, ...unnamed } = asked;

function written(changes: Partial<MessageState>): MessageState {
  const subject = "Re: Sum";
  return { folder: "sent", from: me, to: anna, subject, body: "It is EUR 40.00.", attachments: [], ...changes };
}

function writing(message: MessageState, before: readonly MessageState[], after = before): Trace {
  return traceOf([
    { state: desktop({ mailbox: [...before] }) },
    { action: click("Send"), state: desktop({ mailbox: [...after, message] }) },
  ]);
}

/** What was written to whom asked, and whether "Re: Sum" was asked for by that. */
export interface AnsweredMessage {
  readonly what: string;
  readonly trace: Trace;
  /** In the folder in which the message is. */
  readonly isAnswer: boolean;
  readonly folder: MessageState["folder"];
}

function answered(what: string, isAnswer: boolean, message: MessageState, ...mailboxes: MessageState[][]) {
  const [before = [asked, other], after = before] = mailboxes;
  return { what, isAnswer, trace: writing(message, before, after), folder: message.folder };
}

export const answeredMessages: readonly AnsweredMessage[] = [
  answered("a reply to the mail", true, written({ in_reply_to: sumId })),
  answered("a reply whose subject was spelt anew", true, written({ in_reply_to: sumId, subject: "RE:  sum" })),
  answered("a reply that is kept as a draft", true, written({ in_reply_to: sumId, folder: "drafts" })),
  answered("a reply to a mail that is deleted then", true, written({ in_reply_to: sumId }), [asked, other], [other]),
  answered("a new mail with the subject typed by hand", false, written({})),
  answered("a new draft with the subject typed by hand", false, written({ folder: "drafts" })),
  answered(
    "a reply to another mail, with the subject typed by hand",
    false,
    written({ in_reply_to: "2@received.example.com" }),
  ),
  answered("a reply under another subject", false, written({ in_reply_to: sumId, subject: "Sum" })),
  answered("a new mail, where the store has no ids", true, written({}), [unnamed]),
  answered("a new mail, where only another mail has an id", true, written({}), [unnamed, other]),
  answered("a new mail, where no such mail was ever there", true, written({}), [other]),
  answered("a received message, which names no other", true, received),
];

/** Each check that asks for a message with a subject, asked for "Re: Sum" of a folder and then for any subject. */
export function asksForAnswer(folder: MessageState["folder"]): (readonly [name: CheckName, values: string[]])[] {
  const anywhere: (readonly [CheckName, string[]])[] = ["Re: Sum", "re: SUM"].map((subject) => [
    "check_email_exists",
    [folder, anna, subject, "", "none"],
  ]);
  if (folder !== "sent") return anywhere;
  return [
    ...anywhere,
    ["check_email_sent", [anna, "Re: Sum", "", "none"]],
    ["check_message_says", [anna, "Re: Sum", "money", "EUR 40.00"]],
    ["check_message_says_only", [anna, "Re: Sum", "money", "EUR 40.00"]],
    ["check_message_says_facts", [anna, "Re: Sum", "the sum = money EUR 40.00", "none"]],
  ];
}
