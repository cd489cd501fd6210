import { describe, expect, it } from "vitest";
import { answerScript } from "../../../pipeline/environments/serve/pyautogui/answer-script.js";
import type { ScriptStep } from "../../../pipeline/environments/serve/pyautogui/calls.js";
import { ActionError, EnvironmentError } from "../../../pipeline/errors.js";

/** Answers of a desktop whose mouse and keyboard do nothing, or fail, and what they were asked to do. */
function asking(failure: Error | null = null) {
  const done: ScriptStep[] = [];
  const answer = answerScript({
    screen: { width: 1280, height: 800 },
    pointer: () => ({ x: 7, y: 9 }),
    screenshot: async () => Buffer.from("a picture"),
    async perform(steps) {
      if (failure !== null) throw failure;
      done.push(...steps);
    },
  });
  const ask = async (question: unknown): Promise<unknown> => {
    const line = typeof question === "string" ? question : JSON.stringify(question);
    return JSON.parse(await answer(line, new AbortController().signal));
  };
  const call = (name: string, ...positional: unknown[]) => ask({ ask: "call", name, positional, named: {} });
  return { done, ask, call };
}

describe("what a program asks of a desktop by pyautogui", () => {
  it("is told of the screen and the pointer, and does gestures", async () => {
    const { done, ask, call } = asking();
    expect(await ask({ ask: "size" })).toEqual({ value: [1280, 800] });
    expect(await ask({ ask: "position" })).toEqual({ value: [7, 9] });
    expect(await ask({ ask: "screenshot" })).toEqual({ value: Buffer.from("a picture").toString("base64") });
    expect(await call("click", 3, 4)).toEqual({ value: null });
    expect(done).toEqual([{ kind: "click", at: { x: 3, y: 4 }, button: "left", count: 1 }]);
  });

  it("is nothing but calls of a known form and size", async () => {
    const { done, ask, call } = asking();
    const wrong = { error: expect.stringMatching(/^SCRIPT_CALL: /) };
    for (const question of [
      ...["", "{", "[]", "null", '"size"', "{}".repeat(1_000), "[".repeat(5_000)],
      ...[{ ask: "run", command: ["id"] }, { ask: "size", more: 1 }, { ask: "copy", text: 7 }, { ask: "call" }],
      { ask: "call", name: "click", positional: [{ x: 1 }], named: {} },
      { ask: "call", name: "click", positional: [[[1]]], named: {} },
      { ask: "call", name: "write", positional: ["x".repeat(100_001)], named: {} },
      { ask: "call", name: "hotkey", positional: Array.from({ length: 101 }, () => "a"), named: {} },
    ]) {
      expect(await ask(question), JSON.stringify(question).slice(0, 60)).toEqual(wrong);
    }
    for (const name of ["alert", "constructor", "__proto__", "x".repeat(41)]) expect(await call(name)).toEqual(wrong);
    expect(await call("press", "a", 101)).toEqual(wrong);
    expect(done).toEqual([]);
  });

  it("is told why something cannot be done, and fails where the desktop does", async () => {
    const off = asking(new ActionError("OFF_SCREEN", "not there"));
    expect(await off.call("click", 5_000, 1)).toEqual({ error: "OFF_SCREEN: not there" });
    const died = asking(new EnvironmentError("DESKTOP_DIED", "it ended"));
    await expect(died.call("click", 1, 1)).rejects.toMatchObject({ code: "DESKTOP_DIED" });
  });

  it("types what it has copied where it pastes", async () => {
    const { done, ask, call } = asking();
    expect(await ask({ ask: "paste" })).toEqual({ error: expect.stringMatching(/^SCRIPT_CALL: /) });
    await call("hotkey", "ctrl", "v");
    await ask({ ask: "copy", text: "naïve" });
    expect(await ask({ ask: "paste" })).toEqual({ value: "naïve" });
    await call("hotkey", "Ctrl", "V");
    expect(done).toEqual([
      { kind: "press", keys: ["ctrl", "v"] },
      { kind: "type", text: "naïve" },
    ]);
  });
});
