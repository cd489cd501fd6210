import { canonicalJson, contentHash, sha256 } from "../../pipeline/hash.js";
import type { Attachment, FileEntry, Machine, Message, RunningApplication } from "./machine.js";
import { hashOfContent } from "./project-state.js";

const digests = new WeakMap<object, string>();
const machines = new WeakMap<Machine, string>();

/**
 * SHA-256 of everything that can influence what happens later: files, clipboard, windows in their order with selections, open
 * menus, dialogs, typed texts and focus, mailbox, records, settings and pages. Computed once per version of each part
 * (a Merkle tree), so that after an action only what changed is hashed.
 */
export function fingerprint(machine: Machine): string {
  const known = machines.get(machine);
  if (known !== undefined) return known;
  const parts = [
    digest(machine.files, () => filesDigest(machine.files)),
    digest(machine.clipboard, () => contentHash(machine.clipboard)),
    ...machine.running.map((application) => digest(application, () => applicationDigest(application))),
    digest(machine.mailbox, () => contentHash(machine.mailbox.map(messageDigest))),
    digest(machine.records, () => contentHash(machine.records)),
    digest(machine.settings, () => contentHash(machine.settings)),
    digest(machine.pages, () => contentHash(machine.pages)),
  ];
  const result = sha256(parts.join(""));
  machines.set(machine, result);
  return result;
}

function filesDigest(files: ReadonlyMap<string, FileEntry>): string {
  const entries = [...files]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([, entry]) => digest(entry, () => entryDigest(entry)));
  return sha256(entries.join(""));
}

function entryDigest(entry: FileEntry): string {
  const content = entry.content === null ? "directory" : hashOfContent(entry.content);
  return sha256(JSON.stringify([entry.path, entry.readOnly, content]));
}

function messageDigest(message: Message): string {
  return digest(message, () => contentHash({ ...message, attachments: message.attachments.map(attachmentDigest) }));
}

function attachmentDigest(attachment: Attachment): string {
  return digest(attachment, () => sha256(`${attachment.name}/${hashOfContent(attachment.content)}`));
}

function applicationDigest(application: RunningApplication): string {
  const { model, document, dialogs, ...rest } = application;
  return sha256(
    canonicalJson({
      ...rest,
      application: model.model.id,
      document: document === null ? null : { ...document, content: hashOfContent(document.content) },
      dialogs: dialogs.map((dialog) =>
        dialog.kind === "form" ? { ...dialog, attachments: dialog.attachments.map(attachmentDigest) } : dialog,
      ),
    }),
  );
}

function digest(part: object, compute: () => string): string {
  const known = digests.get(part);
  if (known !== undefined) return known;
  const value = compute();
  digests.set(part, value);
  return value;
}
