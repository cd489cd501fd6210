import { describe, expect, it } from "vitest";
import { readScript } from "../../../pipeline/environments/serve/pyautogui/read-script.js";

const click = (x: number, y: number) => ({ kind: "click", at: { x, y }, button: "left", count: 1 });

describe("a script of pyautogui", () => {
  it("is read by Python's rules", () => {
    expect(readScript("import pyautogui\npyautogui.click((3, 4), button='right')\ntime.sleep(0.5)")).toEqual([
      { kind: "click", at: { x: 3, y: 4 }, button: "right", count: 1 },
      { kind: "pause", seconds: 0.5 },
    ]);
    expect(readScript("pyautogui.press(['a', 'b'], presses=2)")).toHaveLength(4);
    expect(readScript("pyautogui.moveTo(3, 4, 0.7, pyautogui.easeInBounce)")).toEqual([
      { kind: "move", at: { x: 3, y: 4 } },
    ]);
  });

  it("may give names to values, and go over lists and ranges", () => {
    expect(readScript("x, y = 3, 4\nname = 'a'\npyautogui.click(x, y)\npyautogui.write(name)")).toEqual([
      click(3, 4),
      { kind: "type", text: "a" },
    ]);
    const loops = "for x, y in [(1, 2), (3, 4)]:\n  for n in range(2):\n    pyautogui.click(x, y)\n  time.sleep(n)\n";
    expect(readScript(loops)).toEqual([
      ...[click(1, 2), click(1, 2), { kind: "pause", seconds: 1 }],
      ...[click(3, 4), click(3, 4), { kind: "pause", seconds: 1 }],
    ]);
    expect(readScript("for x in range(9, 0, -4): pyautogui.click(x, 1); pyautogui.press('a')")).toHaveLength(6);
  });

  it("types where it pastes what it copied", () => {
    const copy = "import pyperclip\npyperclip.copy('naïve\\n')\n";
    expect(readScript(`${copy}time.sleep(0.1)\npyautogui.hotkey('ctrl', 'v')\npyautogui.hotkey('ctrl', 'v')`)).toEqual([
      { kind: "pause", seconds: 0.1 },
      { kind: "type", text: "naïve\n" },
      { kind: "type", text: "naïve\n" },
    ]);
    expect(readScript("pyautogui.hotkey('ctrl', 'v')")).toEqual([{ kind: "press", keys: ["ctrl", "v"] }]);
    expect(() => readScript(`${copy}pyautogui.hotkey('ctrl', 'c')`)).toThrow(/^line 2: .*hotkey/);
  });

  it("prints what pyautogui says of the screen and the pointer", () => {
    expect(readScript("print(pyautogui.size(), 'and', pyautogui.position())")).toEqual([
      { kind: "print", parts: [{ what: "size" }, { what: "text", text: "and" }, { what: "position" }] },
    ]);
  });

  it("is refused with the line of all else that it does", () => {
    for (const bad of [
      ...["pyautogui.click(1 + 2)", "pyautogui.sleep(9999)", "time.sleep(-1)", "while True: pass", "import os"],
      ...["x = open('a')", "x = pyautogui.size()", "pyautogui = 1", "pyautogui.click(x, y)", "x, y = 1"],
      ...["for i in range(100000): pass", "for i in 'abc': pass", "for i in range(1, 2, 0): pass", "print(open('a'))"],
      ...["for i in range(3):\n  os.system('id')", "pyperclip.paste()", "with a: pass", "for pyautogui in [1]: pass"],
    ]) {
      expect(() => readScript(`pass\n${bad}`), bad).toThrow(/^line [23]: /);
    }
    const nested = ["for a in range(999):", " for b in range(999):", "  for c in range(999):", "   pyautogui.click()"];
    expect(() => readScript(nested.join("\n"))).toThrow(/at most 10000 things/);
  });
});
