import { createServer } from "node:http";
import { describe, expect, it, onTestFinished } from "vitest";
import { createGestureHand } from "../../../pipeline/environments/gestures/hand.js";
import { guestClient } from "../../../pipeline/environments/remote/guest-client.js";
import { pyautoguiCode } from "../../../pipeline/environments/remote/pyautogui-code.js";
import { readAccessibility } from "../../../pipeline/environments/remote/read-accessibility.js";
import { accessibilityXml } from "../../../pipeline/environments/serve/osworld/accessibility-xml.js";
import { readScript } from "../../../pipeline/environments/serve/pyautogui/read-script.js";
import type { Control } from "../../../pipeline/schema/computer/control.js";
import { emptySetup } from "../../../pipeline/schema/computer/environment-setup.js";
import type { PixelAction } from "../../../pipeline/schema/computer/pixel-action.js";
import { click, controlsOf, launchers } from "../../conformance/acting.js";
import { simulatedComputers } from "../../simulated/computers.js";

/** A guest that answers everything in the same way. */
async function guestThatAnswers(status: number, body: string) {
  const server = createServer((_request, response) => {
    response.writeHead(status).end(body);
  });
  await new Promise<void>((resolve) => void server.listen(0, "127.0.0.1", resolve));
  onTestFinished(() => void server.close());
  const bound = server.address();
  const port = typeof bound === "object" ? bound?.port : null;
  return guestClient({ address: `http://127.0.0.1:${port}`, token: null });
}

describe("a machine behind OSWorld's guest protocol", () => {
  it("has every action by pixels as a script that means the same", () => {
    const actions: PixelAction[] = [
      { function: "click", args: { x: 4, y: 5, button: "right", count: 2, held: null } },
      { function: "click", args: { x: 4, y: 5, button: "left", count: 1, held: "ctrl+shift" } },
      { function: "move", args: { x: 1, y: 2 } },
      {
        function: "drag",
        args: {
          path: [
            { x: 1, y: 2 },
            { x: 3, y: 4 },
            { x: 5, y: 6 },
          ],
          button: "middle",
        },
      },
      { function: "scroll", args: { x: 7, y: 8, dx: 0, dy: -3 } },
      { function: "key", args: { keys: "ctrl++" } },
      { function: "key", args: { keys: "page_down" } },
      { function: "type", args: { text: 'a "quote"\n\\n é 😀 \'; import os' } },
    ];
    for (const action of actions) {
      const hand = createGestureHand({ width: 100, height: 100 });
      const steps = readScript(`import pyautogui; import time; ${pyautoguiCode(action)}`);
      const taken = steps.flatMap((step) => (step.kind === "pause" || step.kind === "print" ? [] : hand.take(step)));
      const acting = taken.length > 1 ? taken.filter(({ function: name }) => name !== "move") : taken;
      expect(action.function === "drag" ? taken.at(-1) : acting[0]).toMatchObject(
        action.function === "drag" ? { function: "drag", args: { button: "middle" } } : action,
      );
    }
  });

  it("sees the controls of a computer as they are", async () => {
    const computer = await simulatedComputers().open();
    await computer.reset(emptySetup);
    for (const launcher of (await launchers(computer)).slice(0, 6)) await computer.act(click(launcher));
    const controls = await controlsOf(computer);
    const seen = readAccessibility(accessibilityXml(controls));
    expect(seen).toHaveLength(controls.length);
    const told = (all: readonly Control[]) =>
      new Set(
        all.map(({ parent: _, window: __, rect, value, ...rest }) =>
          JSON.stringify([rest, rect.map(Math.round), value ?? ""]),
        ),
      );
    expect(told(seen)).toEqual(told(controls));
  });

  it("says with a code that a guest refuses, is no guest, or is not there", async () => {
    const click = { function: "click", args: { x: 1, y: 1, button: "left", count: 1, held: null } } as const;
    const refusing = await guestThatAnswers(400, '{"status": "error", "code": "OFF_SCREEN", "message": "not there"}');
    await expect(refusing.point(click)).rejects.toMatchObject({ name: "ActionError", code: "OFF_SCREEN" });
    const broken = await guestThatAnswers(500, "Traceback");
    await expect(broken.screenshot()).rejects.toMatchObject({ name: "EnvironmentError", code: "REMOTE_REFUSED" });
    const failing = await guestThatAnswers(
      200,
      '{"status": "error", "output": "", "error": "no display", "returncode": 1}',
    );
    await expect(failing.point(click)).rejects.toMatchObject({ code: "REMOTE_REFUSED" });
    const asking = failing.run({ command: ["true"], seconds: 1, answer: async () => "" });
    await expect(asking).rejects.toMatchObject({ code: "REMOTE_NOT_CARRIED" });
    const other = await guestThatAnswers(200, "<html>");
    await expect(other.accessibility()).rejects.toMatchObject({ code: "REMOTE_ANSWER" });
    const nobody = guestClient({ address: "http://127.0.0.1:1", token: null });
    await expect(nobody.accessibility()).rejects.toMatchObject({ code: "REMOTE_UNREACHABLE" });
    expect(() => readAccessibility("<desktop-frame><a>")).toThrow("the accessibility tree of the guest");
  });
});
