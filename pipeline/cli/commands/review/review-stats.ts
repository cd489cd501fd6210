import { RequestError } from "../../../errors.js";
import { reviewStatistics } from "../../../review/statistics/review-statistics.js";
import { readTaskFacets } from "../../../review/statistics/task-facets.js";
import { openDatabase, withDatabase } from "../../../store/file/database.js";
import { partsLeftOut } from "../../../store/parts-left-out.js";
import { readReviews } from "../../../store/reviews.js";
import { latestDataset } from "../../dataset-file.js";
import { print, printJson } from "../../output/print.js";
import type { Platform } from "../../platform.js";
import { printReviews } from "./print-reviews.js";
import type { ReviewValues } from "./review-values.js";

/** `taskloom review stats`: prints the statistics of the reviews of a dataset. */
export async function printReviewStatistics(values: ReviewValues, platform: Platform): Promise<number> {
  const from = values.from ?? latestDataset("out");
  const catalog = await platform.catalog();
  return withDatabase(from, openDatabase, async (database) => {
    const reviews = readReviews(database);
    if (reviews.length === 0) {
      throw new RequestError(
        "REVIEW_NONE",
        `${from} has no reviews; take some in with pnpm review import FILES... --from ${from}`,
      );
    }
    const statistics = reviewStatistics(reviews, readTaskFacets(database, catalog.scenarios));
    const without = partsLeftOut(database);
    if (values.json) printJson({ from, without, ...statistics });
    else if (!values.quiet) print(`${printReviews(statistics, without)}\n`);
    return 0;
  });
}
