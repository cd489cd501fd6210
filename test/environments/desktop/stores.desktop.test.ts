import { expect, test } from "vitest";
import { changedFacts } from "../../../pipeline/content/facts.js";
import { handOf } from "../../../pipeline/environments/hand.js";
import type { SystemState } from "../../../pipeline/schema/computer/system-state.js";
import { eventually, use } from "./use-desktop.js";

const passing = ["system:windows", "system:processes"];

function storesOf({ stores }: SystemState): SystemState["stores"] {
  return stores.filter(({ subject }) => !passing.includes(subject));
}

/** "thunar:preferences value[last-view] value", of the stores that are in both states. */
function changes(before: SystemState["stores"], after: SystemState["stores"]): string[] {
  return before.flatMap(({ subject, parts }) => {
    const other = after.find((store) => store.subject === subject);
    if (other === undefined) return [`${subject} is gone`];
    return changedFacts(parts, other.parts).map(({ selector, aspect }) => `${subject} ${selector} ${aspect}`);
  });
}

test.each(["thunar", "zim", "libreoffice-calc"])(
  "%s that is started and quit changes no fact of a store",
  async (id) => {
    await use(id, {}, async (hand, desktop) => {
      const started = storesOf(await desktop.state());
      expect(started.some(({ subject }) => !subject.startsWith("system:"))).toBe(true);
      await hand.press("ctrl+q");
      const ended = await eventually(desktop, (state) => (state.processes.length === 0 ? state : undefined));
      expect(changes(started, storesOf(ended))).toEqual([]);
    });
  },
);

test("two fresh profiles of a browser differ in no fact of a store", async () => {
  const started: SystemState["stores"][] = [];
  for (let times = 0; times < 2; times++) {
    await use("firefox", {}, async (_hand, desktop) => {
      const settled = await eventually(desktop, (state) =>
        state.stores.some(({ subject }) => subject === "firefox:bookmarks") ? state : undefined,
      );
      started.push(storesOf(settled));
    });
  }
  const [one = [], other = []] = started;
  expect(changes(one, other)).toEqual([]);
});

test("a window that fills the screen is known as such", async () => {
  await use("mousepad", {}, async (_hand, desktop) => {
    const windows = (await desktop.state()).stores.find(({ subject }) => subject === "system:windows");
    expect(windows?.parts.parts.map(({ aspects }) => [aspects.application, aspects.maximised])).toEqual([
      ["mousepad", true],
    ]);
    await handOf(desktop, "mousepad").press("ctrl+q");
  });
});
