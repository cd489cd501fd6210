import type { Rng } from "../../../rng.js";
import type { Situation, SituationDecision } from "../../../schema/situation.js";
import type { ConditionRecord } from "../../../schema/task/task.js";
import { fill } from "../../../template/template.js";
import { capitalize } from "../../../text/capitalize.js";
import type { SituationDraft } from "../../meant-situation.js";
import {
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
      : [decision(situation.decision, situation, draft.condition, { holds, fails }, describer, rng.fork("decision"))];
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
  { fact, limit }: SituationDecision,
  { facts }: Pick<Situation, "facts">,
  { operator, threshold, limit: foundAt }: ConditionRecord,
  { holds, fails }: { holds: readonly string[]; fails: readonly string[] },
  describer: Describer,
  rng: Rng,
): string {
  const quantity = describer.fact(fact);
  const clauses = (names: readonly string[], from: Describer) => names.map((name) => from.request(name)).join(", and ");
  const kind = holds.length === 0 ? "fails" : fails.length === 0 ? "holds" : "both";
  const values = {
    quantity,
    limit: foundAt === null || limit === undefined ? amount(threshold, facts[fact]?.unit) : describer.fact(limit),
    holds: clauses(holds, describer.branch()),
    fails: clauses(fails, describer.branch()),
  };
  return capitalize(fill(rng.pick(decisionSentences[operator][kind]), values));
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
