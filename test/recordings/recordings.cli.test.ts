import { beforeAll, describe, expect, test } from "vitest";
import { evaluate } from "../../pipeline/evaluators/interpret.js";
import { readPython } from "../../pipeline/evaluators/read/read-python.js";
import { figuresOf, plain, quotesOf, sentencesOf } from "../../pipeline/recordings/narrate/claims.js";
import { typeWords } from "../../pipeline/recordings/narrate/control-words.js";
import { toldTask } from "../../pipeline/recordings/narrate/told-task.js";
import type { NarratedRecording } from "../../pipeline/recordings/read-narrated.js";
import { wrongActions } from "../../pipeline/recordings/wrong-actions.js";
import type { Action } from "../../pipeline/schema/computer/action.js";
import type { TraceStep } from "../../pipeline/schema/computer/trace.js";
import { readScreen } from "../../pipeline/store/attempts/attempt-results.js";
import { openDatabase, withDatabase } from "../../pipeline/store/file/database.js";
import { basename, stem } from "../../pipeline/text/path.js";
import { evaluateOnSimulation } from "../browse/attempted-dataset.js";
import { recordedDataset, recordingsOf } from "./recorded-dataset.js";

let file = "";
let recordings: NarratedRecording[] = [];

beforeAll(async () => {
  file = await recordedDataset();
  await evaluateOnSimulation(file, "noop");
  recordings = await recordingsOf(file);
});

describe("recordings of a dataset", () => {
  test("are the attempts of the gold agent that did their task, and no others", () => {
    const made = recordings.map(({ attempt: { agent, repeat } }) => `${agent} ${repeat}`);
    expect(made).toEqual(["gold 0", "gold 1", "gold 0", "gold 1"]);
  });

  test("have for each step the node that it works on, in an order of the task graph, and nothing for finishing", () => {
    for (const { task, steps } of recordings) {
      const nodes = [...new Set(steps.map(({ node }) => node))];
      expect(nodes.at(-1)).toBeNull();
      expect(nodes.slice(0, -1).sort()).toEqual([...task.bound.instances.keys()]);
      for (const [from, to] of task.bound.graph.edges) expect(nodes.indexOf(from)).toBeLessThan(nodes.indexOf(to));
      expect(steps.filter(({ endsNode }) => endsNode)).toHaveLength(task.bound.instances.length);
    }
  });

  test("have the picture before each step, and the same screen only once", async () => {
    await withDatabase(file, openDatabase, async (database) => {
      for (const { record, steps } of recordings) {
        for (const { screenshot } of steps) {
          expect(readScreen(database, record.id, screenshot ?? "")).toBeInstanceOf(Uint8Array);
        }
      }
    });
  });

  test("say where mouse and keyboard did it: inside of the control that the action names, as it stood on the screen", () => {
    const clicks = recordings.flatMap(({ steps }) =>
      steps.flatMap(({ pixels, action, control }) =>
        pixels.flatMap((pixel) => (pixel.function === "click" ? [{ ...pixel.args, rect: action.rect, control }] : [])),
      ),
    );
    expect(clicks.length).toBeGreaterThan(10);
    for (const { x, y, rect, control } of clicks) {
      const [left, top, right, bottom] = rect ?? [0, 0, 0, 0];
      expect(rect).toEqual(control?.rect);
      expect(x >= left && x <= right && y >= top && y <= bottom).toBe(true);
    }
  });
});

describe("the narration of a recording", () => {
  test("describes what is on the screen: whatever it quotes stands in the control tree", () => {
    for (const { steps, narrations } of recordings) {
      for (const [i, { description }] of narrations.entries()) {
        const controls = steps[i]?.controls ?? [];
        const texts = controls.flatMap(({ control_text, value, window }) => [control_text, value ?? "", window]);
        const said = texts.map((text) => text.replaceAll(/\s+/g, " ").trim());
        const names = Object.values(typeWords).join("|");
        for (const [, name = ""] of description.matchAll(new RegExp(`(?:${names}) '([^']*)'`, "g"))) {
          const stem = name.replace(/\.\.\.$/, "");
          expect(said.some((text) => text.startsWith(stem))).toBe(true);
        }
      }
    }
  });

  test("begins with the goal and what is asked for in any case, and takes a turn at each part that follows", () => {
    for (const { record, task, steps, narrations } of recordings) {
      const [first] = narrations;
      // A goal that names what the instruction does not is left out: nobody who reads that could think of it.
      const { goal, parts } = toldTask(record, task);
      if (goal !== null) expect(first?.thought.toLowerCase()).toContain(goal.toLowerCase());
      const begun = steps[0]?.node;
      for (const [node, { isDecided, finds, deed, mention }] of parts.entries()) {
        const isTold = [deed.full, deed.short].some((words) => first?.thought.includes(words));
        if (finds.length === 0) expect(isTold).toBe(!isDecided || node === begun);
        else if (!isDecided) expect(first?.thought).toContain(mention);
      }
      const turns = steps.flatMap(({ node }, i) => (i > 0 && node !== null && node !== steps[i - 1]?.node ? [i] : []));
      expect(turns).toHaveLength(task.bound.instances.length - 1);
      const lengths = turns.map((i) => narrations[i]?.thought.length ?? 0);
      const others = narrations.flatMap(({ thought }, i) => (i > 0 && !turns.includes(i) ? [thought.length] : []));
      expect(Math.min(...lengths)).toBeGreaterThan(others.sort((a, b) => a - b)[Math.floor(others.length / 2)] ?? 0);
    }
  });

  test("says nothing in a thought that could not be known by then: it stands in the request, on a screen so far, or is typed", () => {
    for (const { record, steps, narrations } of recordings) {
      let known = plain(record.task_instruction);
      for (const [i, { thought }] of narrations.entries()) {
        const { controls, action } = steps[i] ?? { controls: [], action: null };
        const shown = controls.flatMap(({ control_text, value, window }) => [control_text, value ?? "", window]);
        const typed = action?.function === "keyboard_input" && "text" in action.args ? action.args.text : "";
        known += ` \n ${[...shown, typed].map(plain).join(" \n ")}`;
        for (const quote of quotesOf(thought)) expect(known).toContain(quote);
        const figures = new Set(figuresOf(known));
        expect(figuresOf(thought).filter((figure) => !figures.has(figure))).toEqual([]);
      }
    }
  });

  test("has no sentence twice in what is thought in one trajectory, and each begins with a capital letter or a quotation", () => {
    for (const { narrations } of recordings) {
      const said = narrations.flatMap(({ thought }) => sentencesOf(thought));
      expect(said.filter((sentence, i) => said.indexOf(sentence) !== i)).toEqual([]);
      expect(said.filter((sentence) => !/^['\p{Lu}\d]/u.test(sentence))).toEqual([]);
    }
  });

  test("names what a step acts on, and in every thought something of the task that the step is for", () => {
    for (const { record, task, steps, narrations } of recordings) {
      const { parts } = toldTask(record, task);
      for (const [i, { description, thought }] of narrations.entries()) {
        const { control, node } = steps[i] ?? {};
        const told = plain(`${description} ${thought}`);
        if (control != null) expect(told).toContain(plain(control.control_text));
        if (node == null) continue;
        const { mention, todo, source, finds, values, application } = parts[node] ?? {};
        const files = Object.values(values ?? {}).flatMap((value) => [basename(value), stem(value)]);
        const named = [mention, todo, source, application, ...(finds ?? []).map(({ quantity }) => quantity), ...files];
        expect(named.filter((name) => name !== undefined && name !== null && name !== "")).toSatisfy(
          (names: string[]) => names.some((name) => told.includes(plain(name))),
        );
      }
    }
  });

  test("says where a value comes from that another part has found, at the step that types it", () => {
    let counted = 0;
    for (const { record, task, steps, narrations } of recordings) {
      const { parts } = toldTask(record, task);
      for (const [i, { node, parameters }] of steps.entries()) {
        const part = node === null ? undefined : parts[node];
        for (const { from, parameter } of part?.takes ?? []) {
          const source = parts.find(({ id }) => id === from)?.source;
          if (!parameters.includes(parameter) || source == null) continue;
          counted++;
          expect(narrations[i]?.thought).toContain(source);
        }
      }
    }
    expect(counted).toBeGreaterThan(0);
  });

  test("ends by saying that nothing is left, and names no parameter, node or template anywhere", () => {
    for (const { task, narrations } of recordings) {
      expect(narrations.at(-1)?.thought).toMatch(/so I finish\.$|I finish\.$/);
      const internals = task.bound.instances.flatMap(({ node, subtask }) => [
        node.id,
        ...subtask.parameters.map(({ name }) => name).filter((name) => name.includes("_")),
      ]);
      for (const { description, thought } of narrations) {
        const words = `${description} ${thought}`.split(/[^\w-]+/);
        expect(internals.filter((name) => words.includes(name))).toEqual([]);
      }
    }
  });

  test("leaves no step without description, thought and instruction", () => {
    const texts = recordings.flatMap(({ narrations }) => narrations.flatMap((told) => Object.values(told)));
    expect(texts.filter((text) => text.trim() === "" || /undefined|null|\{/.test(text))).toEqual([]);
    expect(texts.filter((text) => /\n|\t/.test(text))).toEqual([]);
  });

  test("is the same for the same recording, and not the same for two orders of one task", async () => {
    const again = await recordingsOf(file);
    expect(again.map(({ narrations }) => narrations)).toEqual(recordings.map(({ narrations }) => narrations));
    const [one, other] = recordings;
    expect(one?.narrations.map(({ thought }) => thought)).not.toEqual(other?.narrations.map(({ thought }) => thought));
  });
});

function typedText({ args }: Action): string {
  return "text" in args ? args.text : "";
}

describe("wrong actions beside a recording", () => {
  /** Whether a call, read as Python, holds on the first entries of a trace. */
  const holds = (call: string, steps: readonly TraceStep[]): boolean => {
    const [api = ""] = /check_\w+/.exec(call) ?? [];
    const source = `from taskloom_runtime import EvalResult, ${api}


def evaluate_agent_task_completion() -> EvalResult:
    if ${call.replaceAll("\\", "\\\\")}:
        return EvalResult(True, "it holds", 1/1)
    return EvalResult(False, "it does not hold", 0/1)
`;
    const { verdict } = evaluate(readPython(source), {}, { version: 1, window_start: 1, steps });
    expect(verdict).not.toBe("error");
    return verdict === "pass";
  };

  test("begin what still waits, type another value, or end too early, each against a check that fails where it is said to", () => {
    const wrong = recordings.flatMap((recording) =>
      recording.steps.flatMap((step) => wrongActions(recording, step).map((action) => ({ recording, step, action }))),
    );
    expect(new Set(wrong.map(({ action }) => action.kind))).toEqual(new Set(["order", "value", "early-end"]));
    for (const { recording, step, action } of wrong) {
      const { kind, check } = action;
      const done = recording.steps.findIndex(({ states }) => states[step.node ?? -1] === "completed");
      const seen = recording.trace.slice(0, kind === "value" ? done + 2 : step.number);
      expect({ kind, check, holds: holds(check, seen) }).toEqual({ kind, check, holds: false });
      if (kind === "value") {
        // The same check holds there with the value that was typed.
        const asked = check.replaceAll(typedText(action.action), typedText(step.action));
        expect({ asked, holds: holds(asked, seen) }).toEqual({ asked, holds: true });
      }
      expect(action.action).not.toMatchObject({
        function: step.action.function,
        args: step.action.args,
        control: step.action.control,
      });
    }
  });

  test("are never what another order of the task would rightly do there", () => {
    for (const recording of recordings) {
      const { edges } = recording.task.bound.graph;
      for (const [i, step] of recording.steps.entries()) {
        const done = new Set(recording.steps.slice(0, i).flatMap(({ node, endsNode }) => (endsNode ? [node] : [])));
        const ready = recording.task.bound.instances.flatMap(({ actions: [first] }, node) =>
          edges.every(([from, to]) => to !== node || done.has(from)) && !done.has(node)
            ? [first?.control?.control_text]
            : [],
        );
        for (const { kind, action } of wrongActions(recording, step)) {
          if (kind === "order") expect(ready).not.toContain(action.control?.control_text);
        }
      }
    }
  });
});
