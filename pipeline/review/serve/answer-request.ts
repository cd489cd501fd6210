import type { IncomingMessage } from "node:http";
import { z } from "zod";
import { inWords, type PageResponse } from "../../page/serve/page-response.js";
import { reviewSchema } from "../../schema/review.js";
import { pageHtml } from "../page/page-html.js";
import { readBody } from "./refusal.js";
import type { ReviewDesk } from "./review-desk.js";

const reviewerSchema = z.string().trim().min(1).max(100);

type Route = (match: RegExpExecArray, request: IncomingMessage, url: URL) => PageResponse | Promise<PageResponse>;

/** The routes of the review server. No path is looked up in a folder. */
export function reviewRoutes(desk: ReviewDesk): { path: RegExp; open?: true; methods: Record<string, Route> }[] {
  const { html, policy } = pageHtml({ from: "server" });
  const hashes = new Map(desk.entries.map(({ task_id, content_hash }) => [task_id, content_hash]));
  const list = JSON.stringify({ export_id: desk.exportId, entries: desk.entries });
  const noTask = inWords(404, "there is no such task");

  const showPage = (): PageResponse => ({
    status: 200,
    body: html,
    headers: {
      "content-type": "text/html; charset=utf-8",
      "content-security-policy": `${policy}; frame-ancestors 'none'`,
    },
  });
  const showSheet: Route = async ([, id = ""]) => {
    const sheet = await desk.sheet(id);
    return sheet === null ? noTask : inJson(200, sheet);
  };
  const showPicture: Route = ([, name = ""]) => {
    const png = desk.picture(name);
    return png === null
      ? inWords(404, "there is no such picture")
      : { status: 200, body: png, headers: { "content-type": "image/png" } };
  };
  const showReviews: Route = (_, __, url) => {
    const reviewer = reviewerSchema.safeParse(url.searchParams.get("reviewer"));
    if (!reviewer.success) return inWords(400, "name the reviewer: /reviews?reviewer=NAME");
    return inJson(200, { reviews: desk.reviewsOf(reviewer.data) });
  };
  const keepReview: Route = async (_, request) => {
    const body = await readBody(request);
    if ("refused" in body) return body.refused;
    const review = reviewSchema.safeParse(body.value);
    if (!review.success) return inWords(400, `this is no answer: ${z.prettifyError(review.error)}`);
    const hash = hashes.get(review.data.task_id);
    if (hash === undefined) return noTask;
    if (hash !== review.data.content_hash) return inWords(409, "the task reads otherwise by now; load the page again");
    desk.keep(review.data);
    return inJson(200, { saved: true });
  };
  const withdrawReview: Route = ([, id = ""], _, url) => {
    const reviewer = reviewerSchema.safeParse(url.searchParams.get("reviewer"));
    if (!reviewer.success) return inWords(400, "name the reviewer: /reviews/TASK?reviewer=NAME");
    if (!hashes.has(id)) return noTask;
    desk.withdraw(id, reviewer.data);
    return inJson(200, { saved: true });
  };

  return [
    { path: /^\/$/, open: true, methods: { GET: showPage } },
    { path: /^\/tasks$/, methods: { GET: () => ({ status: 200, body: list }) } },
    { path: /^\/tasks\/([0-9a-f-]{36})$/, methods: { GET: showSheet } },
    { path: /^\/pictures\/([\w-]+\.png)$/, methods: { GET: showPicture } },
    { path: /^\/reviews$/, methods: { GET: showReviews, POST: keepReview } },
    { path: /^\/reviews\/([0-9a-f-]{36})$/, methods: { DELETE: withdrawReview } },
  ];
}

function inJson(status: number, value: unknown): PageResponse {
  return { status, body: JSON.stringify(value) };
}
