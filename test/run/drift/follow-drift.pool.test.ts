import { beforeAll, describe, expect, it, test } from "vitest";
import { driftWords } from "../../../pipeline/run/drift/drift-words.js";
import type { ApplicationModel } from "../../simulated/model-schema.js";
import { driftIn, driftingPlatform, type NewVersions, type Night, usedUp, withCommand } from "./drifting-platform.js";

const nothing = { gone: [], came: [] };

/** A menu has one more command. */
function withAbout(model: ApplicationModel): ApplicationModel {
  const [menu, ...others] = model.menus;
  if (menu === undefined) throw new Error(`${model.id} has no menu`);
  return {
    ...model,
    menus: [{ ...menu, items: [...menu.items, "about"] }, ...others],
    commands: { ...model.commands, about: { text: "About Notes", when: [], do: [] } },
  };
}

/** Renaming the computer is written down at one more place. */
function withHistory(model: ApplicationModel): ApplicationModel {
  const settings = { ...model.settings, "system.renamed": "never" };
  return withCommand("rename", (command) => ({
    ...command,
    do: [...command.do, { verb: "set_setting", key: "system.renamed", value: "{name}" }],
  }))({ ...model, settings });
}

/** A task that is completed is called done. */
const withOtherEffect = withCommand("complete", (command) => ({
  ...command,
  do: [{ verb: "update_record", fields: { status: "done" } }],
}));

const newVersions: NewVersions = {
  "sticky-notes": withAbout,
  settings: withHistory,
  "to-do": withOtherEffect,
};

describe("an application of which a new version is installed", () => {
  let first: Night;
  let quiet: Night;
  let changed: Night;
  let after: Night;
  beforeAll(async () => {
    const { night } = await driftingPlatform(Object.keys(newVersions));
    first = await night("2026-11-21");
    quiet = await night("2026-11-22");
    changed = await night("2026-11-23", { versions: newVersions });
    after = await night("2026-11-24", { versions: newVersions });
  });

  it("is looked at for the first time without anything to compare with, and found as it was after that", () => {
    expect(first.followed.map(({ drift }) => drift.outcome)).toEqual(["first", "first", "first"]);
    expect(quiet.followed.map(({ drift }) => drift.outcome)).toEqual(["same", "same", "same"]);
    expect(quiet.followed.flatMap(({ drift }) => driftWords(drift))).toEqual([]);
  });

  it("is explored again where its menus changed, which are told as such", () => {
    const { drift, renewal } = driftIn(changed, "sticky-notes");
    expect(drift).toMatchObject({ menus: { gone: [], came: ["Note > About Notes"] }, stores: nothing });
    expect(drift).toMatchObject({ effects: { failed: 0 }, outcome: "explored" });
    expect(renewal?.reason).toContain("its menus changed: Note > About Notes is new");
    expect(renewal?.subtasks).toBeGreaterThan(0);
  });

  it("is explored again where it stores something elsewhere, which is told as such", () => {
    const { drift, renewal } = driftIn(changed, "settings");
    expect(drift).toMatchObject({ menus: nothing, stores: { gone: [], came: ["setting: system.renamed"] } });
    expect(drift.outcome).toBe("explored");
    expect(renewal?.reason).toContain("its stores changed: setting: system.renamed is new");
  });

  it("has its subtasks verified again where only effects changed, and is explored where these cannot be mended", () => {
    const { drift, checks } = driftIn(changed, "to-do");
    expect(drift).toMatchObject({ menus: nothing, stores: nothing, effects: { subtasks: 7, failed: 1 } });
    const failed = checks.filter(({ verdict }) => verdict !== "sound");
    expect(failed).toMatchObject([{ instruction: expect.stringContaining("completed") }]);
    expect(driftWords(drift).join("; ")).toContain("its effects changed: 1 of 7 subtasks failed");
  });

  it("is as it was on the night after, in its new version", () => {
    expect(after.followed.map(({ drift }) => drift.outcome)).toEqual(["same", "same", "same"]);
  });
});

test("a new version in which nothing changed is not explored again", async () => {
  const { night } = await driftingPlatform(["sticky-notes"]);
  await night("2026-11-21");
  const versions: NewVersions = { "sticky-notes": (model) => ({ ...model, settings: { "notes.version": "2" } }) };
  const { drift, renewal } = driftIn(await night("2026-11-22", { versions }), "sticky-notes");
  expect(drift.outcome).toBe("adopted");
  expect(drift.version).not.toBeNull();
  expect(renewal).toBeNull();
  expect(driftIn(await night("2026-11-23", { versions }), "sticky-notes").drift.outcome).toBe("same");
});

test("with little time the applications take turns, the longest unseen first, and one is always looked at", async () => {
  const { night } = await driftingPlatform(["calculator", "sticky-notes", "to-do"]);
  const budget = { half: usedUp(), whole: usedUp() };
  const seen: string[] = [];
  for (const date of ["2026-11-21", "2026-11-22", "2026-11-23", "2026-11-24"]) {
    const { followed, left } = await night(date, { budget });
    expect(followed).toHaveLength(1);
    expect(left).toHaveLength(2);
    seen.push(...followed.map(({ drift }) => drift.application));
  }
  expect(seen).toEqual(["calculator", "sticky-notes", "to-do", "calculator"]);
});

test("what changed when time was up waits in quarantine, and is verified again on the next night", async () => {
  const { night, quarantine } = await driftingPlatform(["calculator", "to-do"]);
  await night("2026-11-21");
  const versions = { "to-do": withOtherEffect };
  await night("2026-11-22", { versions: {} });
  const whole = usedUp();
  const short = await night("2026-11-23", { versions, budget: { whole } });
  expect(driftIn(short, "to-do").drift.outcome).toBe("waits");
  expect(quarantine()).toMatchObject([{ cause: "waits", evidence: expect.stringContaining("no time was left") }]);
  const next = await night("2026-11-24", { versions });
  expect(next.followed.map(({ drift }) => drift.application)).toContain("to-do");
  expect(driftIn(next, "to-do").drift.effects.failed).toBe(1);
  expect(driftIn(next, "to-do").drift.outcome).not.toBe("waits");
  expect(quarantine().filter(({ cause }) => cause === "waits")).toEqual([]);
});

test("an application that is not installed is left as it is, and told", async () => {
  const { night, subtasks } = await driftingPlatform(["sticky-notes", "to-do"]);
  await night("2026-11-21");
  const before = await subtasks();
  const { followed, absent } = await night("2026-11-22", {
    absent: ["to-do"],
    versions: { "sticky-notes": withAbout },
  });
  expect(absent).toEqual(["to-do"]);
  expect(followed.map(({ drift }) => drift.application)).toEqual(["sticky-notes"]);
  const ofToDo = (all: typeof before) => all.filter(({ application }) => application === "to-do").map(({ id }) => id);
  expect(ofToDo(await subtasks())).toEqual(ofToDo(before));
});

test("several computers at once find what one finds", async () => {
  const alone = await driftingPlatform(Object.keys(newVersions));
  const together = await driftingPlatform(Object.keys(newVersions));
  for (const { night } of [alone, together]) await night("2026-11-21");
  const one = await alone.night("2026-11-22", { versions: newVersions });
  const three = await together.night("2026-11-22", { versions: newVersions, parallel: 3 });
  const told = (night: Night) => Object.keys(newVersions).map((id) => driftIn(night, id));
  expect(told(three)).toEqual(told(one));
});
