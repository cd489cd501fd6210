import { RequestError } from "../../../errors.js";
import type { Platform } from "../../platform.js";
import type { ReviewValues } from "./review-values.js";

/** `taskloom review`: calls the command of the given step. */
export async function runReview(
  values: ReviewValues,
  [step = "", ...files]: string[],
  platform: Platform,
): Promise<number> {
  if (values.execute && values.withoutPictures) {
    throw new RequestError(
      "REVIEW_PICTURES",
      "--execute is for screenshots, and --without-pictures leaves them out; choose one",
    );
  }
  switch (step) {
    case "export":
      return (await import("./review-export.js")).exportForReview(values, platform);
    case "serve":
      return (await import("./review-serve.js")).serveForReview(values, platform);
    case "import":
      return (await import("./review-import.js")).importAnswers(values, files);
    case "stats":
      return (await import("./review-stats.js")).printReviewStatistics(values, platform);
    case "apply":
      return (await import("./review-apply.js")).applyAnswers(values, platform);
    default:
      throw new RequestError(
        "REVIEW_STEP",
        `there is no "review ${step}"; use review export, review serve, review import, review stats or review apply`,
      );
  }
}
