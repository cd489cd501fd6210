import { carriesToken } from "../flow/token.js";
import { foreignRequest } from "../page/serve/foreign-request.js";
import { inWords, type PageResponse } from "../page/serve/page-response.js";
import { type PageRequest, servePages } from "../page/serve/serve-pages.js";
import type { Site, SiteFile } from "./site.js";

const types: Readonly<Record<SiteFile["kind"], string>> = {
  page: "text/html; charset=utf-8",
  style: "text/css; charset=utf-8",
  picture: "image/webp",
};

export interface SiteServer {
  /** Address of the start page. The token is a part of it, so that relative links work as they do in a folder. */
  readonly address: string;
  close(): Promise<void>;
}

export interface SiteServerOptions {
  /** 0 takes a free one. */
  readonly port: number;
  readonly token: string;
  /** Receives a message about each response that failed. */
  report(words: string): void;
}

/**
 * Serves a site on 127.0.0.1 to whoever has the address with its token. Nothing is looked up in a folder, and nothing can
 * be changed. Throws RequestError BROWSE_PORT.
 */
export async function serveSite(site: Site, { port, token, report }: SiteServerOptions): Promise<SiteServer> {
  async function answer({ request, here, path, url }: PageRequest): Promise<PageResponse> {
    const foreign = foreignRequest(request, here);
    if (foreign !== null) return foreign;
    const nothing = inWords(404, "there is nothing here; open the address that was printed");
    const [, said = "", ...rest] = path.split("/");
    if (url === null || !carriesToken(`Bearer ${said}`, token)) return nothing;
    if (request.method !== "GET") return inWords(405, "use GET", { allow: "GET" });
    const address = rest.join("/");
    const file = await site.file(address === "" ? "index.html" : address);
    if (file === null) return nothing;
    return {
      status: 200,
      body: file.content,
      headers: { "content-type": types[file.kind], "content-security-policy": "frame-ancestors 'none'" },
    };
  }

  const { here, close } = await servePages({ port, portCode: "BROWSE_PORT", answer, report });
  return { address: `http://${here}/${token}/index.html`, close };
}
