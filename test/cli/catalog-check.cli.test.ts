import { cpSync, mkdirSync } from "node:fs";
import { join } from "node:path";
import { beforeAll, describe, expect, it } from "vitest";
import { z } from "zod";
import { simulatedPool } from "../simulated/computers.js";
import type { ApplicationModel } from "../simulated/model-schema.js";
import { callSimulated, callSimulatedWith, newFolder } from "./run-cli.js";

const answerSchema = z.object({
  applications: z.array(z.object({ id: z.string(), state: z.string(), subtasks: z.number() })),
  drift: z.object({ applications: z.array(z.object({ application: z.string(), outcome: z.string() })) }).optional(),
  renewed: z.array(z.object({ application: z.string(), reason: z.string() })).optional(),
});

/** A menu of the notes has one more command. */
function withAbout(model: ApplicationModel): ApplicationModel {
  const [menu] = model.menus;
  if (model.id !== "sticky-notes" || menu === undefined) return model;
  const about = { text: "About Notes", when: [], do: [] };
  return {
    ...model,
    menus: [{ ...menu, items: [...menu.items, "about"] }],
    commands: { ...model.commands, about },
  };
}

describe("pnpm catalog check", () => {
  const folder = newFolder();
  const words = (...more: string[]) => ["catalog", "check", ...more, "--pool", "pool", "--json"];
  beforeAll(() => {
    for (const id of ["sticky-notes", "to-do"]) {
      mkdirSync(join(folder, "pool", "simulated"), { recursive: true });
      cpSync(join(simulatedPool, "simulated", id), join(folder, "pool", "simulated", id), { recursive: true });
    }
  });

  async function answered(call: ReturnType<typeof callSimulated>) {
    const { code, out, err } = await call;
    expect({ code, err }).toEqual({ code: 0, err: "" });
    return answerSchema.parse(JSON.parse(out));
  }
  const stateOf = ({ applications }: z.infer<typeof answerSchema>, wanted: string) =>
    applications.find(({ id }) => id === wanted)?.state;

  it("says what is not known yet, and looks at it when it is told to", async () => {
    const before = await answered(callSimulated(words(), folder));
    expect(stateOf(before, "sticky-notes")).toBe("unseen");
    expect(stateOf(before, "word")).toBe("new");
    const { drift } = await answered(callSimulated(words("sticky-notes", "to-do", "--yes"), folder));
    expect(drift?.applications.map(({ outcome }) => outcome)).toEqual(["first", "first"]);
    const after = await answered(callSimulated(words("sticky-notes"), folder));
    expect(after.applications).toEqual([{ id: "sticky-notes", state: "same", subtasks: 7 }]);
  });

  it("does all of it again for what changed, and for nothing else", async () => {
    const seen = await answered(callSimulatedWith(withAbout, words("sticky-notes", "to-do"), folder));
    expect([stateOf(seen, "sticky-notes"), stateOf(seen, "to-do")]).toEqual(["changed", "same"]);
    const done = await answered(callSimulatedWith(withAbout, words("sticky-notes", "--yes"), folder));
    expect(done.drift?.applications).toMatchObject([{ application: "sticky-notes", outcome: "explored" }]);
    expect(done.renewed?.[0]?.reason).toContain("its menus changed: Note > About Notes is new");
    const again = await answered(callSimulatedWith(withAbout, words("sticky-notes"), folder));
    expect(stateOf(again, "sticky-notes")).toBe("same");
  });

  it("refuses an application that the catalog does not have", async () => {
    const { code, err } = await callSimulated(words("sticky-note"), folder);
    expect(code).not.toBe(0);
    expect(err).toContain("sticky-notes");
  });
});
