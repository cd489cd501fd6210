import { test } from "vitest";
import { expectFrugal } from "./explore-frugally.js";

test("exploration of computers that cannot be copied finds nearly all that is documented of paint for at most 40 resets each", () =>
  expectFrugal("paint"));
