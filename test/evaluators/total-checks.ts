import { contentChecks } from "../../pipeline/evaluators/checks/contents.js";
import { factSayingChecks } from "../../pipeline/evaluators/checks/fact-sayings.js";
import { sayingChecks } from "../../pipeline/evaluators/checks/sayings.js";
import { screenChecks } from "../../pipeline/evaluators/checks/screen.js";
import { checkNames } from "../../pipeline/evaluators/checks/table.js";

const particular = {
  ...contentChecks,
  ...sayingChecks,
  ...factSayingChecks,
  check_control: screenChecks.check_control,
};

/**
 * Checks that hold or do not hold, whatever texts they are given. Those on facts, controls and sayings are in error for a
 * selector, relation or kind that there is not, so that a drawn text says nothing of them; the oracle test gives them their
 * own.
 */
export const totalChecks = checkNames.filter((name) => !(name in particular));
