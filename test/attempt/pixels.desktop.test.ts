import { mkdtempSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { commandAgent } from "../../pipeline/attempt/agents/command.js";
import { runEpisode } from "../../pipeline/attempt/episode.js";
import { scoreAttempt } from "../../pipeline/attempt/scores/score-attempt.js";
import { loadCatalog } from "../../pipeline/catalog/load.js";
import { desktopOf } from "../../pipeline/environments/desktop/desktop-of.js";
import { guard } from "../../pipeline/environments/guard.js";
import { bindGraph } from "../../pipeline/prove/instance.js";
import { emptySetup } from "../../pipeline/schema/computer/environment-setup.js";
import { readPool } from "../../pipeline/store/pool/pool.js";
import { instance, taskGraph } from "../prove/drafts.js";
import { options, taskOf } from "./small-tasks.js";

const phrase = "In Mousepad, write '{text}' in a new text file and save it as '{txt_path}'.";
const path = "/home/user/Documents/minutes.txt";
const { subtasks } = await readPool("subtask-pool", "desktop", (application) => application === "mousepad");
const subtask = [...subtasks.values()].find(({ instruction_template }) => instruction_template === phrase);
const application = (await loadCatalog()).applications.get("mousepad");

/** An agent that knows words only: it clicks on the control that says them, and types. */
const program = `
import { createInterface } from "node:readline";
const said = (words) => (controls) => {
  const found = controls.find(({ control_text: text }) => text.replace(/[^A-Za-z]/g, "") === words);
  if (found === undefined) throw new Error("nobody says " + words + ": " + controls.map((c) => c.control_text).join(", "));
  return { function: "click_input", args: {}, control_label: found.label };
};
const type = (text) => () => ({ function: "keyboard_input", args: { text }, control_label: null });
const press = (keys) => () => ({ function: "keyboard_input", args: { keys }, control_label: null });
const plan = [said("Mousepad"), type("We met at noon."), said("File"), said("SaveAs"), press("ctrl+a"), type("${path}"), said("Save")];
for await (const line of createInterface({ input: process.stdin })) {
  const { type: kind, step, observe, controls } = JSON.parse(line);
  if (kind !== "observation") continue;
  if (observe !== "pixels") throw new Error("the controls come from " + observe);
  const finish = () => ({ function: "finish", args: { status: "success", message: "saved" } });
  console.log(JSON.stringify({ action: (plan[step - 1] ?? finish)(controls) }));
}
`;

test("an agent that is shown nothing but what the picture says does a task, and evaluators see what it clicked on", async () => {
  if (subtask === undefined || application === undefined) throw new Error("the pool has no such subtask");
  const node = instance(subtask, { text: "We met at noon.", txt_path: path });
  const bound = bindGraph(taskGraph([node]), subtasks);
  if ("reason" in bound) throw new Error(bound.reason);
  const task = taskOf(bound, emptySetup);
  const file = join(mkdtempSync(join(tmpdir(), "taskloom-agent-")), "agent.mjs");
  writeFileSync(file, program);
  const desktop = guard(await desktopOf([application]).open());
  const stop = new AbortController();
  const briefing = { id: "a", instruction: "", applications: ["Mousepad"], step_limit: 20 };
  const agent = await commandAgent(`node ${file}`).begin(briefing, { repeat: 0, signal: stop.signal });
  try {
    const { trace, pictures, ...happened } = await runEpisode(desktop, task, agent, {
      ...options,
      seconds: { attempt: 200, answer: 100 },
      pictures: { shown: true, kept: false },
      observe: "pixels",
    });
    expect(happened).toMatchObject({ ended: "finished", agent_error: null, computer_failure: null });
    expect(happened.steps.map(({ outcome }) => outcome)).toEqual(happened.steps.map(() => "done"));
    const clicked = happened.steps.map(({ resolved }) => resolved?.control?.control_text ?? null);
    expect(clicked).toEqual(["Mousepad", null, "File", "Save As...", null, null, "Save", null]);
    const score = scoreAttempt(task, { record: { ...happened, progress_limit: 20 }, trace });
    expect(score.success).toBe(true);
  } finally {
    await agent.close();
    await desktop.close();
  }
});
