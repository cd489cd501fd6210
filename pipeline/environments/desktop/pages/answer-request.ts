import { basename } from "node:path";
import type { SetupPage } from "../../../schema/computer/environment-setup.js";
import { extension } from "../../../text/path.js";
import { writeOnce } from "../state/write-once.js";
import { downloadAddress, errorHtml, pageHtml } from "./page-html.js";

export interface WebAnswer {
  status: number;
  headers: Readonly<Record<string, string>>;
  body: Uint8Array;
}

/** What the servers of a setup's pages answer to a request for an address ("https://host/path?query"). */
export async function answerRequest(pages: readonly SetupPage[], address: string): Promise<WebAnswer> {
  const wanted = normal(address);
  const page = pages.find(({ url }) => normal(url) === wanted);
  if (page !== undefined) return page.available ? html(200, pageHtml(page)) : notFound;
  for (const one of pages) {
    const download = one.downloads.find(({ name }) => normal(downloadAddress(one, name)) === wanted);
    if (download === undefined) continue;
    if (!one.available) return notFound;
    const body = await writeOnce(download.content, extension(download.name));
    return { status: 200, headers: attachment(download.name), body };
  }
  const secure = wanted.replace(/^http:/, "https:");
  // Redirects to the secure address, as public servers do. An address typed without a scheme needs this too.
  if (secure !== wanted && pages.some(({ url }) => normal(url) === secure)) {
    return { status: 301, headers: { location: secure }, body: new Uint8Array() };
  }
  return notFound;
}

/** Equal for two ways of writing the same address. */
function normal(address: string): string {
  const url = new URL(address);
  return `${url.origin}${decoded(url.pathname)}${decoded(url.search)}`;
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

function attachment(name: string): Record<string, string> {
  return {
    "content-type": "application/octet-stream",
    "content-disposition": `attachment; filename*=UTF-8''${encodeURIComponent(basename(name)).replaceAll("'", "%27")}`,
  };
}

function html(status: number, text: string): WebAnswer {
  return { status, headers: { "content-type": "text/html; charset=utf-8" }, body: Buffer.from(text) };
}

const notFound = html(404, errorHtml("Not found", "There is no page at this address."));
