/** How a text of one kind goes: what stands around the reason and the requests. Blanks: `{asker}`, `{request}`. */
export interface Register {
  name: "mail" | "chat" | "ticket";
  openings: readonly string[];
  /** Sentences with the first request, with a further one, and with one that uses what an earlier one makes. */
  first: readonly string[];
  further: readonly string[];
  closings: readonly string[];
}

/** The sentence that says which day it is, where the task depends on it. */
export const todaySentences = ["Today is {today}.", "It is {today} today."] as const;

/**
 * Sentences that decide: `{quantity}` is the fact, `{limit}` what it is compared with, `{holds}` and `{fails}` requests.
 * Those without `{fails}` ask for nothing otherwise, those without `{holds}` only otherwise.
 */
export const decisionSentences = {
  greater: {
    both: [
      "If {quantity} is more than {limit}, {holds}; otherwise, {fails}.",
      "Should {quantity} be above {limit}, {holds}. If not, {fails}.",
    ],
    holds: ["If {quantity} is more than {limit}, also {holds}.", "Only if {quantity} is above {limit}, {holds}."],
    fails: ["Unless {quantity} is more than {limit}, {fails}.", "If {quantity} is not above {limit}, {fails}."],
  },
  less: {
    both: [
      "If {quantity} is less than {limit}, {holds}; otherwise, {fails}.",
      "Should {quantity} be below {limit}, {holds}. If not, {fails}.",
    ],
    holds: ["If {quantity} is less than {limit}, also {holds}.", "Only if {quantity} is below {limit}, {holds}."],
    fails: ["Unless {quantity} is less than {limit}, {fails}.", "If {quantity} is not below {limit}, {fails}."],
  },
} as const;

export const registers: readonly Register[] = [
  {
    name: "mail",
    openings: ["Hi! ", "Hello. ", "Good morning. "],
    first: ["Please {request}.", "Could you please {request}?"],
    further: ["Please also {request}.", "And please {request}.", "I also need you to {request}."],
    closings: [" Thanks, {asker}", " Thank you, {asker}", " Best, {asker}"],
  },
  {
    name: "chat",
    openings: ["", "Hey! "],
    first: ["Can you {request}?", "Could you {request}?"],
    further: ["And please {request}.", "Also, {request}.", "Please also {request}."],
    closings: ["", " Thanks!"],
  },
  {
    name: "ticket",
    openings: [""],
    first: ["{Request}."],
    further: ["{Request}.", "Also {request}."],
    closings: [""],
  },
];
