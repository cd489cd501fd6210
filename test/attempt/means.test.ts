import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { gold } from "../../pipeline/attempt/agents/gold.js";
import { meansOf, meansOfNodes } from "../../pipeline/attempt/scores/means.js";
import { scoreAttempt } from "../../pipeline/attempt/scores/score-attempt.js";
import { isOwnProgram, isPromptingShell } from "../../pipeline/environments/desktop/sandbox/commands/own-program.js";
import { createRng } from "../../pipeline/rng.js";
import { attemptStepSchema } from "../../pipeline/schema/attempt/attempt-records.js";
import { type SeenCommand, seenCommandSchema } from "../../pipeline/schema/computer/seen-command.js";
import { application } from "../environments/desktop/desktop-application.js";
import { attempt, attemptable, options } from "./small-tasks.js";

const ran = (origin: SeenCommand["origin"]) => ({ commands: [{ origin, program: "sh" }] });
const quiet = { commands: [] };
const unseen = { commands: null };

describe("by which means an attempt is made", () => {
  it("is by windows alone where nothing else ran, and otherwise by what is furthest from them", () => {
    expect(meansOf([quiet, quiet])).toBe("gui");
    expect(meansOf([quiet, ran("terminal"), quiet])).toBe("terminal");
    expect(meansOf([ran("script"), ran("terminal")])).toBe("script");
  });

  it("is not known of an attempt at which nobody looked, as those of earlier versions", () => {
    expect(meansOf([])).toBeNull();
    expect(meansOf([unseen, unseen])).toBeNull();
    expect(meansOf([unseen, ran("terminal")])).toBe("terminal");
    const { commands: _, ...earlier } = {
      ...{ action: null, resolved: null, thought: "", outcome: "done", nodes: [], seconds: 1, screenshot: null },
      ...{ usage: { input: 0, output: 0 }, commands: [] },
    };
    expect(meansOf([attemptStepSchema.parse(earlier)])).toBeNull();
  });

  it("is said of each completed node by the steps since the one before, and of no other node", () => {
    const steps = [quiet, ran("terminal"), quiet, quiet, ran("script")];
    expect(meansOfNodes(steps, [2, 4, 4, null, 0])).toEqual(["terminal", "gui", "gui", null, null]);
    expect(meansOfNodes(steps, [1, 5])).toEqual(["gui", "script"]);
  });

  it("of the whole is the furthest of its nodes when the last step completes one", () => {
    const step = fc.constantFrom(quiet, ran("terminal"), ran("script"));
    fc.assert(
      fc.property(
        fc.array(step, { minLength: 1, maxLength: 8 }),
        fc.array(fc.nat(7), { maxLength: 3 }),
        (steps, at) => {
          const ends = [...at.map((one) => 1 + (one % steps.length)), steps.length];
          const nodes = meansOfNodes(steps, ends);
          const order = ["gui", "terminal", "script"];
          const furthest = Math.max(...nodes.map((one) => order.indexOf(one ?? "")));
          expect(order[furthest]).toBe(meansOf(steps));
        },
      ),
    );
  });

  it("follows from what is stored, so that an attempt can be judged anew", async () => {
    const task = attemptable();
    const { trace, ...episode } = await attempt(task, gold(task, createRng("means")));
    const score = (commands: SeenCommand[] | null) => {
      const steps = episode.steps.map((step, i) => ({ ...step, commands: i === 0 ? commands : step.commands && [] }));
      return scoreAttempt(task, { record: { ...episode, steps, progress_limit: options.limits.progress }, trace });
    };
    expect(score(null).means).toBeNull();
    const typed = score([seenCommandSchema.parse({ origin: "terminal", program: "sh" })]);
    expect(typed.means).toBe("terminal");
    expect(typed.verdicts.flatMap(({ means }) => means ?? [])).toContain("terminal");
    expect(score(null).success).toBe(typed.success);
  });
});

describe("a process", () => {
  const own = (command: string, target: string | null = "/usr/bin/x") =>
    isOwnProgram(command.split(" "), target, [application("sum", "Sum", ["python3", "{home}/sum.py"])]);

  it.each([
    "python3 /home/user/a.py",
    "python3 -c print(1)",
    "/usr/bin/perl -pe s/a/b/ /home/user/a",
    "sh /home/user/Documents/a.sh",
    "bash ./a.sh",
    "python3 -",
    "python3",
  ])("is the user's own where it runs what is no part of the machine: %s", (command) => {
    expect(own(command)).toBe(true);
  });

  it.each([
    "python3 /usr/bin/drawing",
    "/usr/bin/perl -w /usr/bin/exiftool a.jpg",
    "sh -c 'a helper'",
    "/bin/sh",
    "/bin/sh /run/desktop/open-application mousepad",
    "/usr/lib/libreoffice/program/soffice.bin --calc",
    "mousepad /home/user/a.py",
    "python3 /home/user/sum.py",
    "/usr/bin/env python3 /home/user/sum.py".slice(13),
  ])("is not where it is of the machine, or what a launcher starts: %s", (command) => {
    expect(own(command)).toBe(false);
  });

  it("that lies where the user may write is the user's own, whatever it calls itself", () => {
    expect(own("mousepad", "/tmp/mousepad")).toBe(true);
    expect(own("mousepad", null)).toBe(false);
  });

  it("is a shell at its prompt where it was given nothing to run", () => {
    for (const command of ["/bin/sh", "-bash", "bash --login", "sh -i"]) {
      expect(isPromptingShell(command.split(" ")), command).toBe(true);
    }
    for (const command of ["sh -c ls", "bash -lc ls", "sh a.sh", "python3"]) {
      expect(isPromptingShell(command.split(" ")), command).toBe(false);
    }
  });
});
