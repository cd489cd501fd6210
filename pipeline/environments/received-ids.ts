import { contentHash } from "../hash.js";

/**
 * Received messages with their Message-IDs, in the same order. An id is made of sender and subject, not of place or time,
 * so that a message has the same one on every computer that has it, whatever else was received there.
 */
export function withReceivedIds<Message extends { readonly from: string; readonly subject: string }>(
  inbox: readonly Message[],
): (Message & { id: string })[] {
  const known = new Map<string, number>();
  return inbox.map((message) => {
    const name = contentHash([message.from, message.subject]).slice(0, 16);
    const count = (known.get(name) ?? 0) + 1;
    known.set(name, count);
    return { ...message, id: `${count === 1 ? name : `${name}.${count}`}@received.example.com` };
  });
}
