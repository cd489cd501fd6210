import { plusWorkdays } from "../query/days.js";
import type { QueryTable } from "../query/query.js";
import type { Rng } from "../rng.js";
import type { WorkplaceMail } from "../schema/workplace.js";
import { fill } from "../template/template.js";
import { timeOf } from "./clock-times.js";
import type { Colleague } from "./directory.js";
import { inBlank } from "./in-blank.js";
import { peopleWords } from "./people-words.js";
import { workplaceRefusal } from "./workplace-refusal.js";

/** A mail that nobody asks about. */
export interface OrdinaryMail {
  from: string;
  subject: string;
  text: string;
  /** "2026-05-14T09:40" */
  sent: string;
}

/** An entry of the task list that nobody asks about. */
export interface OrdinaryChore {
  summary: string;
  /** ISO */
  due: string;
}

/** What a workplace knows before its mails are made. */
interface Records {
  /** ISO */
  today: string;
  organisation: string;
  domain: string;
  people: ReadonlyMap<string, string>;
  elsewhere: ReadonlyMap<string, string>;
  colleagues: readonly Colleague[];
  tables: ReadonlyMap<string, QueryTable>;
}

/** How many chores there are, the least and the most. */
const choreCounts = [3, 6] as const;
/** Working days before today within which mails came. */
const mailDays = 6;
/** Working days after today within which chores are due. */
const choreDays = [2, 20] as const;
/** Minutes after midnight within which mails came. */
const [firstMinute, lastMinute] = [7 * 60 + 40, 17 * 60 + 30] as const;

/**
 * The mails of the description as they are at a workplace, in an order that is drawn: the first go into an inbox. Throws
 * RequestError TEMPLATE_BLANK for a blank without a value and WORKPLACE for a table that is not there.
 */
export function makeMails(described: readonly WorkplaceMail[], known: Records, rng: Rng): OrdinaryMail[] {
  const offices = known.colleagues.map(({ work, name }) => [inBlank(work), name] as const);
  const words = {
    ...peopleWords([...known.people, ...offices], known.domain, known.elsewhere),
    organisation: known.organisation,
    domain: known.domain,
  };
  const made = described.map(({ from, about, subject, text }, at) => {
    const own = rng.fork("mail", at);
    const filled = about === undefined ? words : { ...words, ...rowWords(known, about, own) };
    const day = plusWorkdays(known.today, -(1 + own.below(mailDays)));
    const sent = `${day}T${timeOf(firstMinute + own.below(lastMinute - firstMinute))}`;
    return { from: fill(from, filled), subject: fill(subject, filled), text: fill(text, filled), sent };
  });
  return rng.shuffle(made);
}

/** The chores of a workplace, drawn from those of its description. */
export function makeChores(described: readonly string[], { today }: Records, rng: Rng): OrdinaryChore[] {
  const [first, last] = choreDays;
  const made = described.map((summary, at) => {
    return { summary, due: plusWorkdays(today, first + rng.fork("chore", at).below(last - first + 1)) };
  });
  const [least, most] = choreCounts;
  return rng.shuffle(made).slice(0, least + rng.below(most - least + 1));
}

function rowWords({ tables }: Records, name: string, rng: Rng): Record<string, string> {
  const table = tables.get(name);
  if (table === undefined) throw workplaceRefusal(`there is no table ${name} for a mail`);
  const row = rng.pick(table.rows);
  return Object.fromEntries(table.columns.map((column, at) => [inBlank(column.name), String(row[at])]));
}
