import { readdir } from "node:fs/promises";
import { numbered, part } from "../../../content/part.js";
import type { ContentPart } from "../../../schema/computer/content-part.js";
import type { StoreState } from "../../../schema/computer/system-state.js";
import { dirname } from "../../../text/path.js";
import type { FileCache } from "./file-cache.js";
import type { StateApplication } from "./state-application.js";

const deepest = 8;

/**
 * The folders of mail programs with their messages: folder[inbox]/message[subject=Invoice], in order of their numbers,
 * with flags that were set (unread, starred, replied, forwarded) and the names of attachments. When a message was
 * written or came is left out.
 */
export async function readMailFolders(
  home: string,
  applications: readonly StateApplication[],
  cache: FileCache,
): Promise<StoreState[]> {
  const roots = applications.flatMap(({ desktop: { mail } }) => (mail === null ? [] : [dirname(mail.inbox)]));
  const [root] = roots.filter((folder) => folder !== "");
  if (root === undefined) return [];
  const folders = await readFolders(`${home}/${root}`, cache, 1);
  if (folders.length === 0) return [];
  return [{ subject: "mail:folders", parts: part("mailbox", "", {}, { parts: folders }) }];
}

async function readFolders(path: string, cache: FileCache, depth: number): Promise<ContentPart[]> {
  if (depth > deepest) return [];
  const entries = await readdir(path, { withFileTypes: true }).catch(() => []);
  const names = entries.filter((entry) => entry.isDirectory() && !entry.name.startsWith(".")).map(({ name }) => name);
  return Promise.all(
    names.sort().map(async (name) => {
      const [messages, inner] = await Promise.all([
        readMessages(`${path}/${name}`, cache),
        readFolders(`${path}/${name}`, cache, depth + 1),
      ]);
      return part("folder", name, {}, { parts: [...numbered(messages), ...inner] });
    }),
  );
}

async function readMessages(path: string, cache: FileCache): Promise<ContentPart[]> {
  const entries = await readdir(path, { withFileTypes: true }).catch(() => []);
  const numbers = entries.flatMap((entry) =>
    entry.isFile() && /^\d{1,9}$/.test(entry.name) ? [Number(entry.name)] : [],
  );
  const flags = await cache.marks(`${path}/.claws_mark`, "");
  const messages = numbers
    .sort((a, b) => a - b)
    .map(async (number): Promise<ContentPart[]> => {
      const message = await cache.messages(`${path}/${number}`, "");
      if (message === null) return [];
      const { from, to, subject, body, attachments } = message;
      const names = attachments.map(({ name }) => name).join(", ");
      return [part("message", "", { from, to, subject, text: body, attachments: names, ...flags?.get(number) })];
    });
  return (await Promise.all(messages)).flat();
}
