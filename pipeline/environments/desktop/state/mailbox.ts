import { readdir } from "node:fs/promises";
import { canonicalJson } from "../../../hash.js";
import type { MessageState } from "../../../schema/computer/system-state.js";
import type { FileCache } from "./file-cache.js";
import type { StateApplication } from "./state-application.js";

const folders = ["inbox", "drafts", "sent"] as const;

/**
 * The messages of the mail programs' folders and those that the SMTP sink has taken, by folder and subject: the order
 * in which they came plays no part. Ids are those of received messages: a mail program makes one of the time at which
 * something is written, so that no two runs would have the same.
 */
export async function readMailbox(
  home: string,
  sink: string,
  applications: readonly StateApplication[],
  cache: FileCache,
): Promise<MessageState[]> {
  const places = applications.flatMap(({ desktop: { mail } }) =>
    mail === null
      ? []
      : [
          { folder: "inbox" as const, path: `${home}/${mail.inbox}`, file: /^\d+$/ },
          { folder: "drafts" as const, path: `${home}/${mail.drafts}`, file: /^\d+$/ },
        ],
  );
  const lists = await Promise.all(
    [...places, { folder: "sent" as const, path: sink, file: /\.(?:eml|json)$/ }].map(
      async ({ folder, path, file }) => {
        const names = await readdir(path).catch((): string[] => []);
        const messages = await Promise.all(
          names
            .filter((name) => file.test(name))
            .map((name) => cache.messages(`${path}/${name}`, name.endsWith(".json") ? "json" : "")),
        );
        return messages.flatMap((message) => (message === null ? [] : [{ folder, ...message }]));
      },
    ),
  );
  const all = lists.flat();
  const written = new Set(all.flatMap(({ folder, id }) => (folder === "inbox" || id === undefined ? [] : [id])));
  const keyed = all.map((found) => {
    const message = withoutIds(found, written);
    return { message, key: orderKey(message) };
  });
  return keyed.sort((a, b) => (a.key < b.key ? -1 : a.key > b.key ? 1 : 0)).map(({ message }) => message);
}

/** A message without the ids of what was written here. */
function withoutIds({ id, in_reply_to, ...message }: MessageState, written: ReadonlySet<string>): MessageState {
  return {
    ...message,
    ...(id !== undefined && !written.has(id) && { id }),
    ...(in_reply_to !== undefined && !written.has(in_reply_to) && { in_reply_to }),
  };
}

function orderKey({ folder, subject, from, to, body, attachments, in_reply_to }: MessageState): string {
  const names = attachments.map(({ name }) => name);
  const answered = in_reply_to === undefined ? [] : [in_reply_to];
  return folders.indexOf(folder) + canonicalJson([subject, from, to, body, names, ...answered]);
}
