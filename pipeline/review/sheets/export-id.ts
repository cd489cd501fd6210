import { identify } from "../../hash.js";

/** Returns the id of an export, derived from its tasks and their wording. */
export function exportId(tasks: readonly { id: string; content_hash: string }[]): string {
  return identify(
    "review-export",
    tasks.map(({ id, content_hash }) => [id, content_hash]),
  );
}
