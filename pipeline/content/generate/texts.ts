import type { Rng } from "../../rng.js";
import type { FileContent } from "../../schema/computer/file-content.js";
import { amount, clock, day, money, some } from "./draw-values.js";
import { people, statusLine } from "./vocabulary.js";

type Writer = (entity: string, rng: Rng) => string[];

const reminders = [
  "compare the amounts with the order",
  "ask for the missing signature",
  "send the final version before noon",
  "check the spelling of the names",
  "book the meeting room",
  "update the list of contacts",
  "return the borrowed documents",
] as const;

const events = [
  "INFO service started",
  "INFO backup finished",
  "INFO user signed in",
  "WARN response took longer than 2 s",
  "WARN disk usage above 80 percent",
  "ERROR connection refused by database",
  "ERROR certificate has expired",
] as const;

const writers = {
  notes: (entity, rng) => [
    `Notes on ${entity}`,
    ...some(rng, reminders, 4).map((line) => `- ${line}`),
    `Reference amount: ${money(rng, 100, 9000).toFixed(2)}`,
    `Contact: ${rng.pick(people)}`,
  ],
  log: (entity, rng) => {
    const date = day(rng);
    const times = Array.from({ length: 10 }, () => clock(rng)).sort();
    return [`# ${entity}`, ...times.map((time) => `${date} ${time} ${rng.pick(events)}`)];
  },
  config: (entity, rng) => [
    `# settings for ${entity}`,
    `port = ${amount(rng, 3000, 9000, 0)}`,
    `workers = ${amount(rng, 2, 16, 0)}`,
    `timeout_seconds = ${amount(rng, 5, 120, 0)}`,
    `log_level = ${rng.pick(["info", "warning", "debug"])}`,
    `contact = ${rng.pick(["ops", "support", "office"])}@example.com`,
  ],
  readme: (entity, rng) => [
    `# ${entity}`,
    "",
    `Version ${amount(rng, 1, 4, 0)}.${amount(rng, 0, 9, 0)}.${amount(rng, 0, 9, 0)}`,
    "",
    "## How to start",
    "",
    "1. Install the dependencies.",
    "2. Copy the sample settings.",
    "3. Run the start script.",
    "",
    `Maintained by ${rng.pick(people)}.`,
  ],
  script: (entity, rng) => [
    `# ${entity}`,
    `RATE = ${amount(rng, 0.01, 0.4)}`,
    `LIMIT = ${amount(rng, 10, 500, 0)}`,
    "",
    "def price(net):",
    "    return round(net * (1 + RATE), 2)",
    "",
    "def allowed(count):",
    "    return count <= LIMIT",
    "",
    `print(price(${amount(rng, 20, 900, 0)}))`,
  ],
} as const satisfies Readonly<Record<string, Writer>>;

/** A plain text of some lines about the entity, which begins with its status as a comment. */
export function generateText(kind: keyof typeof writers, entity: string, rng: Rng): FileContent {
  return { kind: "text", text: [`# ${statusLine}`, ...writers[kind](entity, rng)].join("\n") };
}
