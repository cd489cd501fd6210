import { newToken } from "../../../flow/token.js";
import { datasetDesk } from "../../../review/serve/review-desk.js";
import { serveReview } from "../../../review/serve/serve.js";
import { openForAdding, withDatabase } from "../../../store/file/database.js";
import { latestDataset } from "../../dataset-file.js";
import { print, printErrorLine } from "../../output/print.js";
import type { Platform } from "../../platform.js";
import { lookFor } from "../desktop/look.js";
import { tasksForReview } from "./review-sheets.js";
import type { ReviewValues } from "./review-values.js";

/** `taskloom review serve`: serves the review page and stores answers as they arrive, until it is interrupted. */
export async function serveForReview(values: ReviewValues, platform: Platform): Promise<number> {
  const file = values.from ?? latestDataset("out");
  const catalog = await platform.catalog();
  const stop = new AbortController();
  for (const signal of ["SIGINT", "SIGTERM"] as const) process.once(signal, () => stop.abort());
  return withDatabase(file, openForAdding, async (database) => {
    const tasks = tasksForReview(database, catalog, values);
    const look = lookFor(database, platform.computers([...catalog.applications.values()]), values, stop.signal);
    const desk = datasetDesk(database, catalog, tasks, look);
    // Responses that the interrupt cuts off are no failures.
    const report = (words: string): void => void (stop.signal.aborted || printErrorLine(words));
    const server = await serveReview(desk, { port: values.port, token: newToken(), report });
    print(
      values.json
        ? `${JSON.stringify({ from: file, tasks: tasks.length, address: server.address })}\n`
        : `${tasks.length} tasks of ${file} for review at\n\n  ${server.address}\n\nWhoever has this address can answer. Answers are saved as they are given; Ctrl+C ends it.\n`,
    );
    await new Promise((resolve) => stop.signal.addEventListener("abort", resolve, { once: true }));
    await server.close();
    if (!values.json && !values.quiet) print(`\nended; pnpm review stats --from ${file}\n`);
    return 0;
  });
}
