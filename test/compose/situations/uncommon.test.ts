import { describe, expect, it } from "vitest";
import { drawChoice } from "../../../pipeline/compose/situations/draw-choice.js";
import { uncommonAmong } from "../../../pipeline/compose/situations/possible-choice.js";
import { createRng } from "../../../pipeline/rng.js";
import { personas, situationsOf } from "./situation-drafts.js";

const history = { usesOf: () => 0, limit: 1, most: 1 };

describe("what can be asked for without the application that most of a persona's tasks need", () => {
  it("is some of it and not all, for every persona", () => {
    for (const persona of personas) {
      const { choices } = situationsOf(persona, "L3").situations;
      const uncommon = uncommonAmong(choices);
      expect(uncommon.size, persona).toBeGreaterThan(0);
      expect(uncommon.size, persona).toBeLessThan(choices.length / 2);
    }
  });

  it("is drawn more often than it would be otherwise", () => {
    const { situations } = situationsOf("accountant", "L3");
    const uncommon = uncommonAmong(situations.choices);
    const share = (given: typeof uncommon) => {
      const drawn = Array.from({ length: 300 }, (_, turn) =>
        drawChoice(
          { ...situations, uncommon: given },
          history,
          { level: "L3", isShaped: false },
          createRng("draw", turn),
        ),
      );
      return drawn.filter((choice) => choice !== null && uncommon.has(choice)).length / drawn.length;
    };
    expect(share(uncommon)).toBeGreaterThan(1.1 * share(new Set()));
  });
});
