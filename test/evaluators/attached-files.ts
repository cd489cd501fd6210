import { contentHash } from "../../pipeline/hash.js";
import type { FileContent } from "../../pipeline/schema/computer/file-content.js";
import type { MessageState } from "../../pipeline/schema/computer/system-state.js";
import type { Trace } from "../../pipeline/schema/computer/trace.js";
import { click, desktop, file, text, traceOf } from "./trace-samples.js";

export const contract = "/home/user/Documents/Contract.txt";
export const [draft, signed] = [text("We agree."), text("We agree. Signed.")];

/** A message with what is attached to it, by name. */
export function sentWith(...attached: readonly (readonly [name: string, content: FileContent])[]): MessageState {
  return {
    folder: "sent",
    from: "me@b.example",
    to: "a@b.example",
    subject: "Contract",
    body: "Here it is.",
    attachments: attached.map(([name, content]) => ({ name, content_hash: contentHash(content) })),
  };
}

/** A message is sent while the contract is a draft, which is signed afterwards, or is never there. */
export function traceOfSending(message: MessageState, isThere = true): Trace {
  const state = (content: FileContent, mailbox: MessageState[]) =>
    desktop({ files: isThere ? [file(contract, content)] : [], mailbox });
  return traceOf([
    { state: state(draft, []) },
    { action: click("Send"), state: state(draft, [message]) },
    { action: click("Save"), state: state(signed, [message]) },
  ]);
}

/** The contract is saved while a message lies there, which is deleted afterwards. */
export function traceOfReceiving(message: MessageState): Trace {
  const files = [file(contract, draft)];
  return traceOf([
    { state: desktop({ mailbox: [message] }) },
    { action: click("Save"), state: desktop({ files, mailbox: [message] }) },
    { action: click("Delete"), state: desktop({ files, mailbox: [] }) },
  ]);
}
