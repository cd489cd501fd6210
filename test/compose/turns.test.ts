import { describe, expect, it } from "vitest";
import { takeTurns } from "../../pipeline/compose/turns.js";

/** Whose turns come when each persona has so many tasks. */
function turnsOf(
  has: Readonly<Record<string, number>>,
  unproductive = new Set<string>(),
  places = 100,
  patience = 10,
): string {
  const compositions = Object.keys(has).map((id) => ({ persona: { id } }));
  const turns: string[] = [];
  for (const { composition, place, fill } of takeTurns(compositions, places, patience, unproductive)) {
    turns.push(composition.persona.id);
    if (place < (has[composition.persona.id] ?? 0)) fill();
  }
  return turns.join("");
}

const many = { a: 0, b: 0, c: 0, d: 0, e: 0 };

describe("turns of personas", () => {
  it("go round, place by place, as long as there are places", () => {
    expect(turnsOf({ a: 9, b: 9, c: 9 }, new Set(), 6)).toBe("abcabc");
  });

  it("are given up after two empty places, and after one more for every two tasks that were given", () => {
    expect(turnsOf({ ...many, b: 1 })).toBe("abcdebacdebb");
    expect(turnsOf({ a: 2 }, new Set(), 100, 3)).toBe("aaaaa");
  });

  it("come later for those who leave places empty, the more so the more of them", () => {
    expect(turnsOf({ a: 99, b: 1 }, new Set(), 14)).toBe("ababaabaaabaaa");
  });

  it("come last for those who had nothing before, and are given up at once", () => {
    expect(turnsOf({ ...many, b: 1 }, new Set(["a", "d"]))).toBe("bcebcebbad");
    expect(turnsOf({ ...many, a: 2, b: 1 }, new Set(["a"]))).toBe("bcdebcdebbaaaa");
  });

  it("tell who of several had nothing", () => {
    const unproductive = new Set(["e"]);
    turnsOf({ ...many, b: 1, c: 3 }, unproductive);
    expect([...unproductive].sort()).toEqual(["a", "d", "e"]);
    const alone = new Set<string>();
    turnsOf({ a: 0 }, alone);
    expect(alone.size).toBe(0);
  });
});
