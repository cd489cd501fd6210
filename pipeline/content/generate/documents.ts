import type { Rng } from "../../rng.js";
import type { FileContent } from "../../schema/computer/file-content.js";
import { day, money, some } from "./draw-values.js";
import { companies, departments, people, statusLine } from "./vocabulary.js";

type Writer = (entity: string, rng: Rng) => string[];

const findings = [
  "The figures were compared with the records of the previous year and agree in all material points.",
  "Two entries had to be corrected because they were posted in the wrong period.",
  "Travel costs rose, while the cost of materials stayed at the level of last year.",
  "The delivery times have become shorter since the second warehouse was opened.",
  "All open questions were settled with the responsible department.",
  "The number of complaints fell for the third month in a row.",
  "An external review confirmed that the procedures are followed.",
  "The agreed budget was kept, with a small reserve left over.",
] as const;

const plans = [
  "The next review takes place before the end of the quarter.",
  "A revised plan will be sent to everyone involved.",
  "The team will check the open items every Monday.",
  "New offers are to be compared before a decision is made.",
  "The results will be presented to the management.",
  "Training for new colleagues starts next month.",
] as const;

const rules = [
  "Every request is answered within two working days.",
  "Documents are kept for ten years and may be seen by the auditor at any time.",
  "Expenses above five hundred are approved by the head of the department.",
  "Passwords are never passed on, neither by mail nor by telephone.",
  "Visitors sign in at the reception and wear a badge.",
  "Changes are written down and checked by a second person.",
  "Complaints are recorded on the day on which they arrive.",
] as const;

const sections = [
  "Summary",
  "Method",
  "Findings",
  "Costs",
  "Risks",
  "Staff",
  "Suppliers",
  "Schedule",
  "Quality",
  "Outlook",
] as const;

const clauses = [
  "Duties of the provider",
  "Duties of the customer",
  "Records",
  "Confidentiality",
  "Access",
  "Changes",
  "Payment",
  "Complaints",
  "Liability",
] as const;

const writers = {
  meeting_notes: (entity, rng) => [
    `Meeting notes: ${entity}`,
    `Date: ${day(rng)}`,
    `Present: ${some(rng, people, 4).join(", ")}`,
    ...some(rng, findings, 3),
    `Decision: ${rng.pick(plans)}`,
    `Action for ${rng.pick(people)}: ${rng.pick(plans)}`,
  ],
  letter: (entity, rng) => [
    `${rng.pick(companies)}, ${day(rng)}`,
    `Subject: ${entity}`,
    "Dear Sir or Madam,",
    `thank you for your message about ${entity}.`,
    ...some(rng, findings, 2),
    `The amount concerned is ${money(rng, 200, 9000).toFixed(2)}.`,
    "Yours faithfully,",
    rng.pick(people),
  ],
  report: (entity, rng) => [
    `Report on ${entity}`,
    `Prepared by ${rng.pick(people)}, ${rng.pick(departments)}`,
    ...some(rng, sections, 7 + rng.below(4)).flatMap((section, index) => {
      const own = rng.fork(section);
      return [`${index + 1}. ${section}`, ...some(own, findings, 3), own.pick(plans)];
    }),
    `The total considered is ${money(rng, 12000, 96000).toFixed(2)}.`,
  ],
  contract: (entity, rng) => [
    `Service contract: ${entity}`,
    `between ${rng.pick(companies)} and the customer named above`,
    `Term. The contract begins on ${day(rng)} and runs for twelve months.`,
    `Fee. The monthly fee is ${money(rng, 300, 4200).toFixed(2)}.`,
    ...some(rng, clauses, 7 + rng.below(3)).flatMap((clause, index) => [
      `${index + 1}. ${clause}`,
      ...some(rng.fork(clause), rules, 3),
    ]),
    "Either side may end the contract with three months' notice.",
    `Signed: ${some(rng, people, 2).join(" and ")}`,
  ],
  article: (entity, rng) => [
    `${entity}: what has changed`,
    `by ${rng.pick(people)}`,
    `A year ago few people had heard of ${entity}. Today it is on many lists.`,
    ...some(rng, findings, 3),
    `"${rng.pick(plans)}" says ${rng.pick(people)}, who has followed it from the start.`,
    `What comes next for ${entity}? ${rng.pick(plans)}`,
  ],
  policy: (entity, rng) => [
    `Guide: ${entity}`,
    `Valid from ${day(rng)}`,
    ...some(rng, rules, 4).map((rule, index) => `${index + 1}. ${rule}`),
    `Questions are answered by ${rng.pick(people)}, ${rng.pick(departments)}.`,
  ],
  brief: (entity, rng) => [
    `Brief: ${entity}`,
    `Client contact: ${rng.pick(people)}`,
    `Goal: make ${entity} better known among ${rng.pick(["young families", "small companies", "students", "travellers"])}.`,
    `Budget: ${money(rng, 1500, 28000).toFixed(2)}`,
    `Delivery: ${day(rng)}`,
    ...some(rng, plans, 2),
  ],
} as const satisfies Readonly<Record<string, Writer>>;

/** A document about the entity; reports and contracts have two pages or three, all others one. */
export function generateDocument(kind: keyof typeof writers, entity: string, rng: Rng): FileContent {
  return { kind: "document", paragraphs: [...writers[kind](entity, rng), statusLine] };
}
