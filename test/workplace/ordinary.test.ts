import { readdirSync, readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { parseYaml } from "../../pipeline/catalog/parse-yaml.js";
import { daysBetween } from "../../pipeline/query/days.js";
import { situationFileSchema } from "../../pipeline/schema/situation.js";
import { workplaceSchema } from "../../pipeline/schema/workplace.js";
import { blanks } from "../../pipeline/template/template.js";
import { makeWorkplace } from "../../pipeline/workplace/make-workplace.js";

function filesIn<T>(folder: string, read: (text: string, file: string) => T): T[] {
  const names = readdirSync(folder).filter((name) => name.endsWith(".yaml"));
  return names.map((name) => read(readFileSync(`${folder}/${name}`, "utf8"), `${folder}/${name}`));
}

const descriptions = filesIn("resources/workplaces", (text, file) => parseYaml(text, file, workplaceSchema).value);
const situations = filesIn("resources/situations", (text, file) => {
  const { persona, situations: own } = parseYaml(text, file, situationFileSchema).value;
  return own.map((situation) => ({ persona, ...situation }));
}).flat();
/** Subjects of mails that tasks are about, with anything in place of a blank. */
const subjects = situations.flatMap(({ messages }) => Object.values(messages).map(({ subject }) => patternOf(subject)));
const made = descriptions.map((description) => ({
  persona: description.persona,
  description,
  workplaces: Array.from({ length: 12 }, (_, seed) => makeWorkplace(description, seed)),
}));

function patternOf(text: string): RegExp {
  const parts = text.split(/\{[^}]*\}/).map((part) => part.replace(/[.*+?^${}()|[\]\\]/g, "\\$&"));
  return new RegExp(parts.join(".+"), "i");
}

describe.each(made)("the inbox of the $persona", ({ description, workplaces }) => {
  it("is drawn from 10 to 14 mails of the trade, at most two of them from one sender", () => {
    const { mails } = description;
    expect(mails.length).toBeGreaterThanOrEqual(10);
    expect(mails.length).toBeLessThanOrEqual(14);
    for (const { from } of mails) expect(mails.filter((mail) => mail.from === from).length, from).toBeLessThan(3);
    expect(new Set(mails.map(({ subject }) => subject)).size).toBe(mails.length);
  });

  it("has mails of the working days before today, with no blank left", () => {
    for (const { mails, today } of workplaces) {
      expect(mails).toHaveLength(description.mails.length);
      for (const { from, subject, text, sent } of mails) {
        expect(from).toMatch(/^[a-z0-9.]+@(?:[a-z0-9-]+\.)+example\.com$/);
        expect([...blanks(subject), ...blanks(text)]).toEqual([]);
        expect(text).not.toMatch(/(?:^|[ (])[,.]|undefined/);
        expect(daysBetween(sent.slice(0, 10), today)).toBeGreaterThan(0);
        expect(daysBetween(sent.slice(0, 10), today)).toBeLessThan(11);
      }
    }
  });

  it("has no mail that a search for the subject of a situation's mail finds", () => {
    for (const { subject } of workplaces.flatMap(({ mails }) => mails)) {
      expect(subjects.filter((pattern) => pattern.test(subject)).map(String), subject).toEqual([]);
    }
  });

  it("is the same for a seed and differs between seeds", () => {
    expect(makeWorkplace(description, 3).mails).toEqual(workplaces[3]?.mails);
    expect(new Set(workplaces.map(({ mails }) => JSON.stringify(mails))).size).toBeGreaterThan(6);
  });
});

describe.each(made)("the task list of the $persona", ({ description, workplaces }) => {
  it("has three to six chores, due after today, none of which a situation speaks of", () => {
    const asked = JSON.stringify(situations.filter(({ persona }) => persona === description.persona));
    for (const chore of description.chores) expect(asked.toLowerCase()).not.toContain(chore.toLowerCase());
    for (const { chores, today } of workplaces) {
      expect(chores.length).toBeGreaterThanOrEqual(3);
      expect(chores.length).toBeLessThanOrEqual(6);
      for (const { due } of chores) expect(daysBetween(today, due)).toBeGreaterThan(1);
    }
  });
});
