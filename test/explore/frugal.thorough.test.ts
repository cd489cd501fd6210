import { test } from "vitest";
import { expectFrugal } from "./explore-frugally.js";

test.each(["calendar", "paint"])(
  "exploration of computers that cannot be copied finds nearly all that is documented of %s for at most 40 resets each",
  expectFrugal,
);
