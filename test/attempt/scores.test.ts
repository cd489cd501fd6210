import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { bleu } from "../../pipeline/attempt/scores/bleu.js";
import {
  clickPenalty,
  type ScoredAction,
  scoredPixelAction,
  sequenceScores,
} from "../../pipeline/attempt/scores/omniact.js";
import { pixelActionSchema } from "../../pipeline/schema/computer/pixel-action.js";

const click = (point: [number, number] | null, target: ScoredAction["target"]): ScoredAction => ({
  ...{ type: "click", point, target, typed: "" },
});
const write = (typed: string): ScoredAction => ({ type: "write", point: null, target: null, typed });
const press = (typed: string): ScoredAction => ({ type: "press", point: null, target: null, typed });

describe("OmniACT's scores", () => {
  it("give 0.1 for one right action and 1 more for each further one, and 0 for another sequence of types", () => {
    const gold = [click(null, [0, 0, 10, 10]), write("a b"), press("enter")];
    const same = [click([5, 5], null), write("a b"), press("enter")];
    expect(sequenceScores(same, gold)).toEqual({ sequence: 2.1, best: 2.1, click: 0, key: 0, write: 0, action: 2.1 });
    expect(sequenceScores(same.slice(0, 1), gold.slice(0, 1))).toMatchObject({ sequence: 0.1, best: 0.1 });
    for (const other of [
      same.slice(1),
      [...same, press("enter")],
      [same[1], same[0], same[2]].flatMap((a) => a ?? []),
    ]) {
      expect(sequenceScores(other, gold)).toMatchObject({ sequence: 0, best: 2.1, action: 0 });
    }
  });

  it("take off a share of the score for each key, text and point that is wrong", () => {
    const gold = [press("enter"), press("tab")];
    expect(sequenceScores([press("enter"), press("escape")], gold).key).toBeCloseTo(0.55, 10);
    expect(sequenceScores([press("enter"), press("escape")], gold).action).toBeCloseTo(0.55, 10);
    const text = sequenceScores([write("other words")], [write("the text")]);
    expect(text).toMatchObject({ sequence: 0.1, write: 0.1, action: 0 });
    // Outside by 3 and 4 pixels of a rectangle with a diagonal of 5: 1 - 0.2 / (0.2 + 5).
    expect(clickPenalty([6, 8], [0, 0, 3, 4])).toBeCloseTo(1 - 0.2 / 5.2, 10);
    expect(clickPenalty([3, 4], [0, 0, 3, 4])).toBe(0);
    expect(clickPenalty([3, 4], null)).toBe(1);
  });

  it("are the formulas' of the script that the paper prints (Figure 9: highlight the last line in green)", () => {
    // The lines 2 to 5; the paper prints neither boxes nor scores, which are worked out here by hand.
    const at = (x: number, y: number) => ({ x, y });
    const script = (end: { x: number; y: number }, text: string, keys: string): ScoredAction[] =>
      [
        { function: "drag", args: { path: [at(100, 799), end], button: "left" } },
        { function: "click", args: { ...at(1081, 762), button: "right", count: 1, held: null } },
        { function: "type", args: { text } },
        { function: "key", args: { keys } },
      ].map((action) => scoredPixelAction(pixelActionSchema.parse(action)));
    const boxes: (ScoredAction["target"] | null)[] = [[800, 790, 840, 820], [1050, 750, 1110, 775], null, null];
    const gold = script(at(812, 799), "green", "enter").map((one, i) => ({ ...one, target: boxes[i] ?? null }));
    expect(gold.map(({ type }) => type)).toEqual(["dragTo", "rightClick", "write", "press"]);
    // Four actions: 0.1 + 1 * 3, and a weight of 3.1 / 4 for each.
    const right = sequenceScores(script(at(812, 799), "green", "enter"), gold);
    expect(right).toEqual({ sequence: 3.1, best: 3.1, click: 0, key: 0, write: 0, action: 3.1 });
    // 30 pixels below a box with a diagonal of 50: mu is 0.02. One of two words is right: BLEU is 1/2. Another key.
    const wrong = sequenceScores(script(at(812, 850), "dark green", "escape"), gold);
    expect(wrong.click).toBeCloseTo(0.775 * (1 - 0.02 / 30.02), 10);
    expect(wrong.write).toBeCloseTo(0.3875, 10);
    expect(wrong.key).toBeCloseTo(0.775, 10);
    expect(wrong.action).toBeCloseTo(3.1 - 0.775 * (1 - 0.02 / 30.02) - 0.3875 - 0.775, 10);
    // Over a data set of both, as the paper sums them up.
    expect((right.action + wrong.action) / (right.sequence + wrong.sequence)).toBeCloseTo(
      0.8125 - 0.125 * (1 - 0.02 / 30.02),
      10,
    );
    // The right click in the place of the drag is another sequence.
    const swapped = script(at(812, 799), "green", "enter");
    expect(
      sequenceScores(
        [swapped[1], swapped[0], swapped[2], swapped[3]].flatMap((one) => one ?? []),
        gold,
      ).sequence,
    ).toBe(0);
  });

  it("penalise a miss by as many pixels more beside a larger target, as the paper says", () => {
    expect(clickPenalty([110, 5], [0, 0, 100, 10])).toBeGreaterThan(clickPenalty([20, 5], [0, 0, 10, 10]));
  });

  it("are additive as in the paper's Table 4, where SS less the three penalties is AS", () => {
    const table: [string, number, number, number, number, number][] = [
      ["LLaMA-7B", 4.12, 1.24, 1.83, 0.57, 0.48],
      ["Vicuna-7B", 3.88, 1.17, 1.51, 0.43, 0.77],
      ["CodeLLaMA-34B", 10.09, 2.99, 2.71, 0.66, 3.72],
      ["GPT-4", 32.75, 10.27, 6.99, 3.89, 11.6],
    ];
    for (const [model, ss, click, key, written, as] of table) {
      expect(Math.abs(ss - click - key - written - as), model).toBeLessThan(0.02);
    }
    const action = fc.oneof(
      fc.tuple(fc.nat(40), fc.nat(40)).map(([x, y]) => click([x, y], [5, 5, 20, 20])),
      fc.constantFrom("enter", "tab").map(press),
      fc.constantFrom("a b c d", "a b c e", "x").map(write),
    );
    fc.assert(
      fc.property(
        fc.array(action, { minLength: 1, maxLength: 6 }),
        fc.array(action, { maxLength: 6 }),
        (gold, given) => {
          const scores = sequenceScores(given, gold);
          const left = scores.sequence - scores.click - scores.key - scores.write;
          expect(scores.action).toBeCloseTo(Math.max(0, left), 9);
          expect(scores.action).toBeLessThanOrEqual(scores.sequence);
          expect(scores.sequence === 0 || scores.sequence === scores.best).toBe(true);
          expect(
            sequenceScores(
              gold.map((one) => ({ ...one, point: one.target === null ? null : [10, 10] })),
              gold,
            ).action,
          ).toBeCloseTo(scores.best, 9);
        },
      ),
    );
  });
});

describe("BLEU", () => {
  it("clips repeated words: Papineni's seven times 'the' has a unigram precision of 2/7", () => {
    expect(bleu("the the the the the the the", "the cat is on the mat", 1)).toBeCloseTo(2 / 7, 10);
  });

  it("punishes a candidate that is too short by exp(1 - r/c)", () => {
    expect(bleu("the cat", "the cat is on", 2)).toBeCloseTo(Math.exp(1 - 4 / 2), 10);
  });

  it("is 1 for equal texts of any length, 0 for texts without a word in common, and never leaves [0, 1]", () => {
    const text = fc.array(fc.constantFrom("a", "b", "c", "d"), { maxLength: 8 }).map((words) => words.join(" "));
    fc.assert(
      fc.property(text, text, (one, other) => {
        expect(bleu(one, one)).toBeCloseTo(1, 10);
        expect(bleu(one, other)).toBeGreaterThanOrEqual(0);
        expect(bleu(one, other)).toBeLessThanOrEqual(1 + 1e-9);
      }),
    );
    expect(bleu("a b", "c d")).toBe(0);
  });
});
