import { ProtocolError } from "./http.js";

/** The page of a list that follows (or comes before) an id, newest first. */
export function page<T extends { id: string }>(all: readonly T[], query: URLSearchParams, names: PageNames) {
  const limit = Number(query.get("limit") ?? 20);
  if (!Number.isInteger(limit) || limit < 1 || limit > names.most) {
    throw new ProtocolError(400, `limit: must be between 1 and ${names.most}`);
  }
  const newest = all.toReversed();
  const cursor = query.get(names.after);
  const place = newest.findIndex(({ id }) => id === cursor);
  if (cursor !== null && place === -1) throw new ProtocolError(400, `${names.after}: no such batch`);
  const rest = newest.slice(place + 1);
  return { batches: rest.slice(0, limit), hasMore: rest.length > limit };
}

interface PageNames {
  /** Parameter that names the last id of the page before. */
  after: string;
  most: number;
}
