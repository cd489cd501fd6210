/** How a text of one kind goes: what stands around the reason and the requests. Blanks: `{asker}`, `{request}`. */
export interface Register {
  name: "mail" | "chat" | "ticket";
  openings: readonly string[];
  /** Sentences with the first request, and with a further one. */
  first: readonly string[];
  further: readonly string[];
  /** Sentences with a request that begins with its time (`splitRequest`), which is `{When}`. */
  timed: readonly string[];
  closings: readonly string[];
}

/** A request that begins with its time ("once {folder} exists, mail ..."), as time and rest; null for any other. */
export function splitRequest(asked: string): { when: string; request: string } | null {
  const [, when, request] = /^((?:once|as soon as|when) [^,]+), (.+)$/s.exec(asked) ?? [];
  return when === undefined || request === undefined ? null : { when, request };
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
    holds: [
      "If {quantity} is more than {limit}, also {holds}.",
      "Should {quantity} be above {limit}, please also {holds}.",
    ],
    fails: ["Unless {quantity} is more than {limit}, {fails}.", "If {quantity} is not above {limit}, {fails}."],
  },
  less: {
    both: [
      "If {quantity} is less than {limit}, {holds}; otherwise, {fails}.",
      "Should {quantity} be below {limit}, {holds}. If not, {fails}.",
    ],
    holds: [
      "If {quantity} is less than {limit}, also {holds}.",
      "Should {quantity} be below {limit}, please also {holds}.",
    ],
    fails: ["Unless {quantity} is less than {limit}, {fails}.", "If {quantity} is not below {limit}, {fails}."],
  },
} as const;

/** The same where a situation has clauses of its own for what decides. */
export const clauseSentences = {
  both: ["If {clause}, {holds}; otherwise, {fails}.", "If {clause}, {holds}. If not, {fails}."],
  holds: ["If {clause}, also {holds}.", "If {clause}, please also {holds}."],
  fails: ["Unless {clause}, {fails}.", "Unless {clause}, please {fails}."],
} as const;

export const registers: readonly Register[] = [
  {
    name: "mail",
    openings: ["Hi! ", "Hello. ", "Good morning. "],
    first: ["Please {request}.", "Could you {request}?"],
    further: [
      "Please also {request}.",
      "And please {request}.",
      "I also need you to {request}.",
      "Could you also {request}?",
    ],
    timed: ["{When}, please {request}.", "{When}, please also {request}."],
    closings: [" Thanks, {asker}", " Thank you, {asker}", " Best, {asker}"],
  },
  {
    name: "chat",
    openings: ["", "Hey! "],
    first: ["Can you {request}?", "Could you {request}?"],
    further: ["And please {request}.", "Can you also {request}?", "Please also {request}."],
    timed: ["{When}, please {request}.", "{When}, can you also {request}?"],
    closings: ["", " Thanks!"],
  },
  {
    name: "ticket",
    openings: [""],
    first: ["{Request}."],
    further: ["{Request}.", "Also {request}."],
    timed: ["{When}, {request}.", "{When}, also {request}."],
    closings: [""],
  },
];
