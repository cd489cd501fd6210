import { describe, expect, it } from "vitest";
import { indexInterference } from "../../../pipeline/compose/threats/interference.js";
import type { EnvironmentSetup } from "../../../pipeline/schema/computer/environment-setup.js";
import type { TaskDraft } from "../../../pipeline/schema/task/task.js";
import { readPool } from "../../../pipeline/store/pool/pool.js";
import { catalog, personas, situationDrafts } from "./situation-drafts.js";

const { subtasks, interference } = await readPool("subtask-pool", "desktop");
const material = { subtasks, interference: indexInterference(interference) };
const feasible = personas.flatMap((persona) => situationDrafts(persona, "L3", 45, material));
const infeasible = personas.flatMap((persona) => situationDrafts(persona, "L4", 30, material));

function graphsOf({ graph, condition }: TaskDraft): TaskDraft["graph"][] {
  return condition === null ? [graph] : [condition.holds, condition.fails];
}

function uses(draft: TaskDraft, application: string): boolean {
  return graphsOf(draft).some(({ nodes }) => nodes.some((node) => node.application === application));
}

/** Subjects of the mails that the task works with. */
function askedMails({ graph }: TaskDraft): string[] {
  return graph.nodes.flatMap(({ parameters }) => parameters.mail_in_inbox ?? []);
}

/** Whether the situation of a task has a mail, which its words may name though it is not worked with. */
function speaksOfMail({ persona, purpose }: TaskDraft): boolean {
  const situations = catalog.workplaces.get(persona)?.situations ?? [];
  const situation = situations.find(({ id }) => id === purpose?.situation) ?? expect.fail("no situation");
  return Object.keys(situation.messages).length > 0;
}

function senderOf({ inbox }: EnvironmentSetup, subject: string): string | undefined {
  return inbox.find((message) => message.subject === subject)?.from;
}

describe("tasks of a workplace", () => {
  it("have four or five mails beside their own where the mail program is used or one is spoken of, and none elsewhere", () => {
    const isWith = (draft: TaskDraft) => uses(draft, "claws-mail") || speaksOfMail(draft);
    const withMail = feasible.filter(isWith);
    const without = feasible.filter((draft) => !isWith(draft));
    expect(withMail.length).toBeGreaterThan(30);
    expect(without.length).toBeGreaterThan(30);
    for (const draft of withMail) {
      expect(draft.setup.inbox.length).toBeGreaterThanOrEqual(5);
      expect(draft.setup.inbox.length).toBeLessThanOrEqual(6);
    }
    expect(without.flatMap(({ setup }) => setup.inbox)).toEqual([]);
  });

  it("have chores and contacts where a program keeps them, and none elsewhere", () => {
    const kept = ({ setup }: TaskDraft, of: string) => setup.records.filter(({ collection }) => collection === of);
    const withTasks = feasible.filter((draft) => uses(draft, "osmo"));
    expect(withTasks.length).toBeGreaterThan(5);
    for (const draft of withTasks) expect(kept(draft, "todos").length).toBeGreaterThanOrEqual(3);
    const without = feasible.filter((draft) => !uses(draft, "osmo"));
    expect(without.flatMap((draft) => [...kept(draft, "todos"), ...kept(draft, "contacts")])).toEqual([]);
  });

  it("find the same mails, but for those of whoever sent a mail of the task or has an address that it looks for", () => {
    const byWorkplace = new Map<string, TaskDraft[]>();
    for (const draft of feasible.filter((one) => uses(one, "claws-mail") && askedMails(one).length === 0)) {
      const workplace = JSON.stringify([draft.persona, draft.setup.inbox[0]]);
      byWorkplace.set(workplace, [...(byWorkplace.get(workplace) ?? []), draft]);
    }
    const shared = [...byWorkplace.values()].filter(({ length }) => length > 1);
    expect(shared.length).toBeGreaterThan(10);
    const inboxOf = ({ setup }: TaskDraft) => setup.inbox.map((mail) => JSON.stringify(mail));
    const pairs = shared.flatMap(([first, ...others]) =>
      others.map((other) => [new Set(first === undefined ? [] : inboxOf(first)), inboxOf(other)] as const),
    );
    for (const [first, other] of pairs) expect(other.filter((mail) => first.has(mail)).length).toBeGreaterThan(2);
    expect(pairs.filter(([first, other]) => other.every((mail) => first.has(mail))).length).toBeGreaterThan(10);
  });

  it("have one mail from whoever sent the mail that the task is about, and it came last", () => {
    const asked = feasible.filter((draft) => draft.purpose.situation !== "plum-cake" && askedMails(draft).length > 0);
    expect(asked.length).toBeGreaterThan(10);
    for (const draft of asked) {
      const { inbox } = draft.setup;
      for (const subject of new Set(askedMails(draft))) {
        expect(inbox.filter(({ from }) => from === senderOf(draft.setup, subject))).toHaveLength(1);
      }
      expect(inbox.map(({ sent }) => sent)).toEqual(inbox.map(({ sent }) => sent).sort());
    }
  });

  it("begin a decision with the same mails in either case, but for one line of a mail that decides", () => {
    const decided = feasible.filter((draft) => draft.condition !== null && uses(draft, "claws-mail"));
    expect(decided.length).toBeGreaterThan(10);
    const heads = ({ inbox }: EnvironmentSetup) => inbox.map(({ body: _, ...head }) => head);
    const lines = ({ inbox }: EnvironmentSetup) => inbox.flatMap(({ body }) => body.split("\n"));
    for (const { setup, condition } of decided) {
      const flipped = condition?.flipped_setup ?? expect.fail("a decision has no other side");
      expect(heads(flipped)).toEqual(heads(setup));
      const other = lines(flipped);
      expect(lines(setup).filter((line, at) => line !== other[at]).length).toBeLessThanOrEqual(1);
    }
  });

  it("stay infeasible: no mail says what was taken away, and the inbox is that of the task that can be done", () => {
    const lacking = infeasible.filter((draft) => uses(draft, "claws-mail"));
    expect(lacking.length).toBeGreaterThan(30);
    for (const draft of lacking) {
      const { setup, infeasibility, graph } = draft;
      const { twin_setup, removed, blocked } = infeasibility ?? expect.fail();
      expect(setup.inbox.map(({ subject, from }) => [subject, from])).toEqual(
        twin_setup.inbox.map(({ subject, from }) => [subject, from]),
      );
      const { result } = graph.nodes.find(({ id }) => id === blocked)?.parameters ?? expect.fail();
      const others = setup.inbox.filter(({ subject }) => !askedMails(draft).includes(subject));
      const said = others.map(({ subject, body }) => `${subject} ${body}`).join(" ");
      expect(said).not.toContain(removed.value);
      if (/\d/.test(result ?? "")) expect(said).not.toContain(result);
    }
  });
});
