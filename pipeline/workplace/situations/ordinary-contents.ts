import type { Application } from "../../schema/catalog/catalog.js";
import type { EnvironmentSetup } from "../../schema/computer/environment-setup.js";
import { fill } from "../../template/template.js";
import type { BoundSituation } from "./bound-situation.js";

/** Rows that the list of the mail program shows without scrolling on a screen of 1280 by 800. */
const rowsInSight = 6;
/** Mails beside those of the situation, where there is room. */
const mailsBeside = 5;

/**
 * The setup of a situation with what the programs of a task hold at any workplace beside what the situation is about:
 * mails of the last days in the inbox, chores on the task list and colleagues among the contacts. A mail of the situation
 * never lies in the inbox alone, whether the task works with it or only speaks of it. They are alike for all tasks of a
 * workplace, with two exceptions: whoever sent a mail of the situation has sent no other one, so that "the auditor's mail"
 * names one, and whoever's address is to be found has sent none, as a mail would give it away.
 */
export function withOrdinaryContents(
  setup: EnvironmentSetup,
  { situation, words, facts, workplace: { mails, chores, colleagues } }: BoundSituation,
  applications: Iterable<Application>,
): EnvironmentSetup {
  const programs = [...applications].flatMap(({ desktop }) => desktop ?? []);
  const keeps = (wanted: string) =>
    programs.some(({ records }) => records.some(({ collection, write }) => collection === wanted && write !== null));
  const senders = Object.values(situation.messages).map(({ from }) => fill(`{${from}_mail}`, words));
  const silent = new Set([...senders, ...[...facts.values()].map(({ value }) => String(value))]);
  const inbox = mails
    .filter(({ from }) => !silent.has(from))
    .slice(0, Math.min(mailsBeside, rowsInSight - Object.keys(situation.messages).length))
    .sort((one, other) => (one.sent < other.sent ? -1 : Number(one.sent > other.sent)))
    .map(({ text, ...mail }) => ({ ...mail, body: text, attachments: [] }));
  const todos = chores.map(({ summary, due }) => ({
    collection: "todos",
    fields: { summary, due_date: due, priority: "Medium", status: "open", description: "" },
  }));
  const contacts = colleagues.map(({ name }) => {
    const [first = "", ...rest] = name.split(" ");
    return { collection: "contacts", fields: { first_name: first, last_name: rest.join(" ") } };
  });
  return {
    ...setup,
    inbox: setup.inbox.length > 0 || programs.some(({ mail }) => mail !== null) ? [...inbox, ...setup.inbox] : [],
    records: [...(keeps("todos") ? todos : []), ...(keeps("contacts") ? contacts : []), ...setup.records],
  };
}
