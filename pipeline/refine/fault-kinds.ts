import type { FaultKindId } from "../schema/refinement.js";
import type { FaultKind } from "./fault-kind.js";
import { ambiguousThings } from "./find/ambiguous.js";
import { emptyChecks, unexplainedChecks } from "./find/check-faults.js";
import { missingFiles } from "./find/missing-files.js";
import { doneAtStart, staleRecord, unmetPreconditions } from "./find/proof-faults.js";
import { staleValues } from "./find/stale-values.js";
import { unknownAddresses } from "./find/unknown-addresses.js";
import { unsoundFiles } from "./find/unsound-files.js";
import { unstated } from "./find/unstated.js";

/** Every kind of fault; WindowsWorld's refiner has duplicates, validity, preconditions and criteria. */
export const faultTable: Readonly<Record<FaultKindId, FaultKind>> = {
  "missing-file": {
    title: "names a file that is not there and is not made",
    mends: ["reword", "drop"],
    find: missingFiles,
  },
  "unsound-file": {
    title: "has a file whose bytes are missing or hold something else",
    mends: ["refile", "drop"],
    find: unsoundFiles,
  },
  "unknown-address": {
    title: "names a page or a mail address that is not there",
    mends: ["reword", "drop"],
    find: unknownAddresses,
  },
  "done-at-start": {
    title: "has a criterion that holds before anything is done",
    mends: ["drop"],
    find: doneAtStart,
  },
  "unmet-precondition": {
    title: "has a subtask that cannot be done in every order",
    mends: ["drop"],
    unless: ["missing-file", "unknown-address", "done-at-start"],
    find: unmetPreconditions,
  },
  "stale-record": {
    title: "says something else of itself than follows from its graph",
    mends: ["restate", "drop"],
    find: staleRecord,
  },
  "stale-value": {
    title: "works with a value that its files do not give",
    mends: ["drop"],
    unless: ["missing-file", "unknown-address"],
    find: staleValues,
  },
  unstated: {
    title: "has a text that says something else than its graph",
    mends: ["reword", "drop"],
    find: unstated,
  },
  "empty-check": {
    title: "has an evaluator that asks for nothing, or for what is not there",
    mends: ["drop"],
    find: emptyChecks,
  },
  "unexplained-check": {
    title: "has an evaluator that asks for what no words account for",
    mends: [],
    find: unexplainedChecks,
  },
  ambiguous: {
    title: "describes one thing in words that fit another, too",
    mends: ["reword", "drop"],
    find: ambiguousThings,
  },
  "near-duplicate": { title: "says nearly the same as another task", mends: ["drop"] },
  "gold-fails": { title: "failed although it was done as it is meant", mends: ["drop"] },
  "idle-passes": { title: "counts as done although it was not done", mends: ["drop"] },
  "badly-worded": { title: "was rejected by reviewers for its wording", mends: ["reword", "drop"] },
  rejected: { title: "was rejected by reviewers", mends: ["drop"] },
};
