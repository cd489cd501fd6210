import { describe, expect, it } from "vitest";
import { type AttemptFigures, reportAttempts } from "../../pipeline/attempt/report/report.js";
import { radar } from "../../pipeline/browse/figures/radar.js";
import { shareTable } from "../../pipeline/browse/figures/share-table.js";

const none: AttemptFigures = reportAttempts([], { agent: "gold", seed: 1, repeats: 1 });

describe("a table of success rates", () => {
  it("draws the rate as a bar and its interval as a line over it, and says both in words", () => {
    const figures = { ...none, tasks: 4, attempts: 9, not_counted: 1, success_rate: 0.625, interval: [0.25, 0.875] };
    const { markup } = shareTable("By level", [{ name: "L3", figures: figures as AttemptFigures }]);
    expect(markup).toContain('<rect class="share" width="62.5"');
    expect(markup).toContain('d="M25 5H87.5M25 2.5V7.5M87.5 2.5V7.5"');
    expect(markup).toContain('title="62.5% of 8 attempts at 4 tasks, 95 % interval 25.0% to 87.5%"');
    expect(markup).toMatch(/<td class="number">62\.5%<\/td><td class="number">-<\/td><td class="number soft">8<\/td>/);
  });

  it("shows an agent that attempted nothing of a group beside those that did, and no bar", () => {
    const { markup } = shareTable("By level", [{ name: "L3", figures: null }]);
    expect(markup).toContain("nothing of this kind was attempted");
    expect(markup).not.toContain('class="share"');
    expect(shareTable("By level", []).markup).toBe("");
  });
});

describe("a chart around a centre", () => {
  const line = (shares: (number | null)[]) => ({ name: "gold", colour: 0, shares });

  it("has the share of each axis at its distance from the centre", () => {
    const { markup } = radar("capabilities", ["a", "b", "c", "d"], [line([1, 0.5, 0, 0.5])]);
    // The first axis goes up; the radius is 150 pixels around 280, 200.
    expect(markup).toContain('<polygon points="280 50 355 200 280 200 205 200"/>');
    expect(markup).toContain("<title>gold, b: 50.0%</title>");
  });

  it("has a gap where an agent has no figure, and is left out with fewer than three axes", () => {
    const { markup } = radar("capabilities", ["a", "b", "c"], [line([1, null, 1])]);
    expect(markup.match(/<circle/g)).toHaveLength(2);
    expect(markup).not.toMatch(/class="line[^>]*><polygon/);
    expect(radar("capabilities", ["a", "b"], [line([1, 1])]).markup).toBe("");
  });
});
