/**
 * How English says what comes before what. Each list holds phrasings of one construct that mean the same;
 * the writer picks by seed. `{count}` is a number in words, `{events}` a list of gerunds.
 */
export const cues = {
  /** After the sentence just before. */
  next: [
    "then",
    "after that",
    "once that is done",
    "afterwards",
    "when this is finished",
    "next",
    "as soon as that is done",
    "with that done",
  ],
  /** After the two sentences just before, which stand side by side. */
  both: [
    "when both are done",
    "once both are finished",
    "after both of these",
    "only when both of these are done",
    "as soon as both are complete",
    "with both done",
  ],
  /** After the last `{count}` sentences, which stand side by side. */
  all: [
    "when all {count} are done",
    "once all {count} are finished",
    "after all {count} of these",
    "only when all {count} of these are done",
    "as soon as all {count} are complete",
  ],
  /** After named earlier steps. */
  after: [
    "after {events}",
    "once you are done {events}",
    "when you have finished {events}",
    "only after {events}",
    "as soon as you are done {events}",
  ],
  /** Waits for nothing that was said before. */
  independent: [
    "separately",
    "independently of that",
    "independently",
    "at any point",
    "whenever you like",
    "regardless of the rest",
  ],
  /** Waits for something said earlier, but not for the sentence just before. */
  also: ["also", "in addition", "separately", "independently of the previous step", "besides that"],
  /** Several steps side by side. */
  group: [
    "do the following in any order",
    "these can be done in any order",
    "in whichever order you like",
    "the order of the following does not matter",
    "complete these independently of each other",
  ],
} as const;

/** A step is put into its application; `{clause}` begins with a verb. */
export const applicationFrames = {
  /** In another application than the sentence before, or the first. */
  other: [
    "in {application}, {clause}",
    "use {application} to {clause}",
    "with {application}, {clause}",
    "using {application}, {clause}",
    "in {application}, {clause}",
  ],
  /** In the same application as the sentence before. */
  same: ["still in {application}, {clause}", "in {application}, {clause}", "use {application} to {clause}"],
} as const;

/** A decision on a value that was read; `{quantity}` is a noun phrase, both branches are clauses. */
export const conditionFrames = {
  greater: [
    "if {quantity} is greater than {threshold}, {holds}; otherwise, {fails}",
    "if {quantity} exceeds {threshold}, {holds}; if not, {fails}",
    "should {quantity} be above {threshold}, {holds}; otherwise, {fails}",
    "when {quantity} is more than {threshold}, {holds}; otherwise, {fails}",
    "check whether {quantity} is over {threshold}. If so, {holds}. If not, {fails}",
  ],
  less: [
    "if {quantity} is less than {threshold}, {holds}; otherwise, {fails}",
    "if {quantity} is below {threshold}, {holds}; if not, {fails}",
    "should {quantity} be under {threshold}, {holds}; otherwise, {fails}",
    "when {quantity} is lower than {threshold}, {holds}; otherwise, {fails}",
    "check whether {quantity} is below {threshold}. If so, {holds}. If not, {fails}",
  ],
} as const;
