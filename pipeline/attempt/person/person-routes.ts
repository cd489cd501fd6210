import { z } from "zod";
import { readJson } from "../../environments/serve/http/read-request.js";
import { HttpRefusal } from "../../environments/serve/http/refusal.js";
import type { Clock } from "../../llm/clock.js";
import { inWords, type PageResponse } from "../../page/serve/page-response.js";
import type { PageRequest } from "../../page/serve/serve-pages.js";
import { idSchema } from "../../schema/safe-name.js";
import type { PersonDesk } from "./person-desk.js";
import { personHtml } from "./person-html.js";
import { personMoveSchema } from "./person-move.js";

/** Bytes of the longest body: a text of 4000 characters, each written as an escape, or a long path of a drag. */
export const largestMove = 64 * 1024;
/** Milliseconds after which a request for the next page is answered though nothing has changed. */
const longestWait = 25_000;

interface PersonRoute {
  readonly path: RegExp;
  readonly method: "GET" | "POST";
  /** Whether it is answered without the token. */
  readonly open?: true;
  answer(asked: Pick<PageRequest, "request" | "path" | "url">): PageResponse | Promise<PageResponse>;
}

const versionSchema = z.coerce.number().int().nonnegative();
const startSchema = z.strictObject({ attempt: idSchema });

/** What the server of a person answers; `toldAll` is called when a client is told that the run is over. No path is looked up in a folder. */
export function personRoutes(desk: PersonDesk, clock: Clock, toldAll: () => void): readonly PersonRoute[] {
  const { html, policy } = personHtml();

  /** The page as soon as it is another one than that of the version which the client has. */
  async function nextPage({ url }: { url: URL | null }): Promise<PageResponse> {
    const seen = versionSchema.safeParse(url?.searchParams.get("after") ?? 0);
    if (!seen.success) return inWords(400, "say which page is known: /page?after=VERSION");
    const over = new AbortController();
    const waits = [desk.changed(seen.data, over.signal), clock.sleep(longestWait, over.signal)];
    await Promise.race(waits);
    over.abort();
    await Promise.allSettled(waits);
    const page = desk.page();
    if (page.phase === "over") toldAll();
    return { status: 200, body: JSON.stringify(page) };
  }

  return [
    {
      ...{ path: /^\/$/, method: "GET", open: true },
      answer: () => ({
        status: 200,
        body: html,
        headers: { "content-type": "text/html; charset=utf-8", "content-security-policy": policy },
      }),
    },
    { path: /^\/page$/, method: "GET", answer: nextPage },
    {
      ...{ path: /^\/pictures\/\d{1,9}\.png$/, method: "GET" },
      answer({ path }) {
        const png = desk.picture(path.slice("/pictures/".length, -".png".length));
        if (png === null) return inWords(404, "there is no such picture");
        return { status: 200, body: png, headers: { "content-type": "image/png" } };
      },
    },
    {
      ...{ path: /^\/start$/, method: "POST" },
      answer: (asked) => taken(asked, startSchema, ({ attempt }) => desk.start(attempt)),
    },
    {
      ...{ path: /^\/moves$/, method: "POST" },
      answer: (asked) => taken(asked, personMoveSchema, (move) => desk.take(move)),
    },
  ];
}

/** Hands the body of a request over: 415, 413 and 400 for what is none, 409 for what cannot be taken now. */
async function taken<T>(
  { request }: Pick<PageRequest, "request">,
  schema: z.ZodType<T>,
  take: (value: T) => string | null,
): Promise<PageResponse> {
  if (!/^application\/json(?:;|$)/.test(request.headers["content-type"] ?? "")) {
    return inWords(415, "send application/json");
  }
  try {
    const refused = take(await readJson(request, schema, largestMove));
    return refused === null ? { status: 200, body: JSON.stringify({ taken: true }) } : inWords(409, refused);
  } catch (error) {
    if (!(error instanceof HttpRefusal)) throw error;
    return inWords(error.status, error.message, error.status === 413 ? { connection: "close" } : {});
  }
}
