import { identify } from "../../hash.js";

/** Names an export by what is in it: tasks as they are worded. */
export function exportId(tasks: readonly { id: string; content_hash: string }[]): string {
  return identify(
    "review-export",
    tasks.map(({ id, content_hash }) => [id, content_hash]),
  );
}
