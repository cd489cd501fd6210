import { dayInWords } from "../../../query/days.js";
import type { Rng } from "../../../rng.js";
import type { Situation } from "../../../schema/situation.js";
import type { SituationDecision } from "../../../schema/situation-decision.js";
import { ofNumbers } from "../../../schema/task/comparison.js";
import type { ConditionRecord } from "../../../schema/task/task.js";
import { blanks, fill } from "../../../template/template.js";
import { capitalize } from "../../../text/capitalize.js";
import type { SituationDraft } from "../../meant-situation.js";
import {
  clauseSentences,
  decisionSentences,
  type Register,
  registers,
  splitRequest,
  todaySentences,
} from "../../phrasebook/registers.js";
import { createDescriber, type Describer } from "./describe.js";
import { requestOrder } from "./request-order.js";
import { requestsByOutcome } from "./requests-by-outcome.js";

/**
 * The instruction of a task that comes from a situation, as the person who asks would write it: why, what is wanted, and
 * what is to be found described. Register, order and wording are drawn.
 */
export function situationText(draft: SituationDraft, situation: Situation, rng: Rng): string {
  const { words } = draft.purpose;
  const register = rng.fork("register").pick(registers);
  const { always, holds, fails } = requestsByOutcome(draft);
  const describer = createDescriber(situation, words, rng.fork("words"));
  const further = rng.fork("frames", "further").shuffle(register.further);
  const asked = requestOrder(situation, always, rng.fork("order")).map((name, index) => {
    const frame = rng.fork("frame", index);
    const later = index === 0 ? undefined : further[(index - 1) % further.length];
    const begin = later ?? frame.pick(register.first);
    return sentence(describer.request(name), begin, frame.pick(register.timed));
  });
  const decided =
    draft.condition === null || situation.decision === undefined
      ? []
      : [
          decision(
            situation.decision,
            situation,
            words,
            draft.condition,
            { holds, fails },
            describer,
            rng.fork("decision"),
          ),
        ];
  const parts = [
    fill(rng.fork("reason").pick(situation.reason), words),
    ...(situation.meaning.length === 0 ? [] : [fill(rng.fork("meaning").pick(situation.meaning), words)]),
    ...(words.today_iso === undefined ? [] : [fill(rng.fork("today").pick(todaySentences), words)]),
    ...asked,
    ...decided,
  ];
  const asker = words[`${situation.asked_by}_first`] ?? "";
  return fillFrame(register, rng.fork("around"), parts.join(" "), asker);
}

function decision(
  { fact, limit, says }: SituationDecision,
  { facts }: Pick<Situation, "facts">,
  words: Readonly<Record<string, string>>,
  condition: ConditionRecord,
  { holds, fails }: { holds: readonly string[]; fails: readonly string[] },
  describer: Describer,
  rng: Rng,
): string {
  const clauses = (names: readonly string[], from: Describer) => names.map((name) => from.request(name)).join(", and ");
  const kind = holds.length === 0 ? "fails" : fails.length === 0 ? "holds" : "both";
  if (says !== undefined) {
    const clause = clauseOf(rng.fork("clause").pick(says), facts, words, condition, describer);
    const values = { clause, holds: clauses(holds, describer.branch()), fails: clauses(fails, describer.branch()) };
    return capitalize(fill(rng.pick(clauseSentences[kind]), values));
  }
  const { limit: foundAt } = condition;
  const { operator, threshold } = ofNumbers(condition);
  const values = {
    quantity: describer.fact(fact),
    limit: foundAt === null || limit === undefined ? amount(threshold, facts[fact]?.unit) : describer.fact(limit),
    holds: clauses(holds, describer.branch()),
    fails: clauses(fails, describer.branch()),
  };
  return capitalize(fill(rng.pick(decisionSentences[operator][kind]), values));
}

/** A clause that says when a decision holds, with what it compares with. */
function clauseOf(
  clause: string,
  facts: Situation["facts"],
  words: Readonly<Record<string, string>>,
  { threshold }: ConditionRecord,
  describer: Describer,
): string {
  const filled: Record<string, string> = { ...words };
  for (const blank of blanks(clause)) {
    if (blank in facts) filled[blank] = describer.fact(blank);
    if (blank === "limit") filled[blank] = dayInWords(String(threshold));
  }
  return fill(clause, filled);
}

/** "EUR 1,500", or a number alone. */
function amount(value: number, unit: string | undefined): string {
  const number = value.toLocaleString("en-US");
  return unit === undefined ? number : `${unit} ${number}`;
}

/** A request in the frame for one that begins with what is to be done, or for one that begins with its time. */
function sentence(asked: string, frame: string, timed: string): string {
  const split = splitRequest(asked);
  const { request } = split ?? { request: asked };
  const begun = split === null ? frame : timed.replace("{When}", () => capitalize(split.when));
  return begun.replace("{Request}", () => capitalize(request)).replace("{request}", () => request);
}

function fillFrame({ openings, closings }: Register, rng: Rng, text: string, asker: string): string {
  return `${rng.fork("opening").pick(openings)}${text}${fill(rng.fork("closing").pick(closings), { asker })}`;
}
