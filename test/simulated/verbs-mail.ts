import { canonicalJson } from "../../pipeline/hash.js";
import { basename } from "../../pipeline/text/path.js";
import { selectedMessage } from "./blanks.js";
import { readFile, writeFile } from "./file-system.js";
import { changeDialog, changeFront, front, type Machine, type Message, noSelection, Refusal } from "./machine.js";

/** Setting that holds the address of the account that is signed in; "" when none is. */
export const accountSetting = "mail.account";

/** Messages in the one order in which they are kept and shown, whatever order they came in. */
export function sortMailbox(messages: readonly Message[]): Message[] {
  const folders = ["inbox", "drafts", "sent"];
  const keyed = messages.map((message) => ({
    message,
    key: `${folders.indexOf(message.folder)}${canonicalJson([message.subject, message.from, message.to, message.body, message.attachments.map(({ name }) => name), message.in_reply_to])}`,
  }));
  return keyed.sort((a, b) => (a.key < b.key ? -1 : a.key > b.key ? 1 : 0)).map(({ message }) => message);
}

/** Adds a file to the form in front. */
export function attach(machine: Machine, path: string): Machine {
  const form = front(machine).dialogs.at(-1);
  if (form?.kind !== "form") throw new Refusal("Attach", "No message is being written.");
  const content = readFile(machine, path);
  return changeDialog(machine, { ...form, attachments: [...form.attachments, { name: basename(path), content }] });
}

/** What is told of a message when it is sent or kept. */
export type WrittenMessage = Omit<Message, "folder" | "from" | "id">;

export function send(machine: Machine, message: WrittenMessage): Machine {
  const from = machine.settings[accountSetting] ?? "";
  if (from === "") {
    throw new Refusal("No mail account", "No mail account is set up. Add an account before sending messages.");
  }
  if (message.to === "") throw new Refusal("No recipient", "Enter at least one recipient.");
  return deliver(machine, { folder: "sent", from, ...message });
}

export function saveDraft(machine: Machine, message: WrittenMessage): Machine {
  const from = machine.settings[accountSetting] ?? "";
  return deliver(machine, { folder: "drafts", from, ...message });
}

export function saveAttachment(machine: Machine, path: string): Machine {
  const { selection } = front(machine);
  const name = selection.kind === "item" ? selection.attachment : null;
  const attachment = selectedMessage(machine, front(machine))?.attachments.find((item) => item.name === name);
  if (attachment === undefined) throw new Refusal("Nothing selected", "Select an attachment first.");
  return writeFile(machine, path, attachment.content);
}

export function deleteMessage(machine: Machine): Machine {
  const message = selectedMessage(machine, front(machine));
  if (message === undefined) throw new Refusal("Nothing selected", "Select a message first.");
  const mailbox = machine.mailbox.filter((item) => item !== message);
  return changeFront({ ...machine, mailbox }, { selection: noSelection });
}

function deliver(machine: Machine, message: Message): Machine {
  return { ...machine, mailbox: sortMailbox([...machine.mailbox, message]) };
}
