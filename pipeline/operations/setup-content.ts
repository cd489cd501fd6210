import { pageText } from "../content/derive/content-text.js";
import type { EnvironmentSetup, SetupPage } from "../schema/computer/environment-setup.js";
import type { FileContent } from "../schema/computer/file-content.js";
import { normalizePath } from "../text/path.js";
import { messageContent } from "./message-content.js";
import type { ContentAt } from "./table-of-content.js";

/** What is there to be read on a computer: a file by its path, a message by its subject, a page by its address. */
export function setupContent({ files, inbox, pages }: Pick<EnvironmentSetup, "files" | "inbox" | "pages">): ContentAt {
  return (name) => {
    const message = inbox.find(({ subject }) => subject === name);
    if (message !== undefined) return messageContent(message);
    const page = pages.find(({ url }) => url === name);
    if (page !== undefined) return pageContent(page);
    const file = files.find(({ path }) => path === name || normalizePath(path) === normalizePath(name));
    return file?.content ?? null;
  };
}

/** A page as the lines that its reader sees. */
export function pageContent(page: SetupPage): FileContent {
  return { kind: "document", paragraphs: pageText(page).split("\n") };
}
