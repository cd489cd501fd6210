import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { climb, type FieldTexts } from "../../pipeline/explore/exhaustive/climb.js";
import type { TrialOutcome } from "../../pipeline/explore/exhaustive/outcome.js";
import type { Position } from "../../pipeline/explore/position.js";
import { emptySetup } from "../../pipeline/schema/computer/environment-setup.js";
import { desktop } from "../evaluators/trace-samples.js";

const position: Position = {
  setup: emptySetup,
  actions: [],
  state: desktop({}),
  controls: [],
  fingerprint: "",
  copy: null,
};
const texts = ["word", "2026-03-16", "14:30", "25", "a@b.example", "x.pdf"];
const field = { texts, uniform: texts.length, prefilled: false };

describe("searching what a form accepts", () => {
  it("finds the only accepted filling of a form that complains of its first wrong field, one field at a time", async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(fc.constantFrom(...texts), { minLength: 1, maxLength: 6 }), async (wanted) => {
        let tries = 0;
        const attempt = async (filling: FieldTexts): Promise<TrialOutcome[]> => {
          tries += 1;
          const wrong = wanted.findIndex((text, index) => filling[index] !== text);
          return wrong < 0 ? [{ kind: "done", position }] : [{ kind: "refused", complaint: `field ${wrong}` }];
        };
        const { filling } = await climb(
          wanted.map(() => field),
          attempt,
          null,
        );
        expect(filling).toEqual(wanted);
        expect(tries).toBeLessThanOrEqual(1 + (wanted.length + 1) * wanted.length * texts.length);
      }),
    );
  });

  it("leaves what stands in a field where the form accepts that", async () => {
    const attempt = async (): Promise<TrialOutcome[]> => [{ kind: "done", position }];
    const { filling } = await climb([{ ...field, prefilled: true }, field], attempt, null);
    expect(filling).toEqual([null, "word"]);
  });

  it("gives up on a form that accepts nothing", async () => {
    const attempt = async (): Promise<TrialOutcome[]> => [{ kind: "refused", complaint: "no" }];
    expect(await climb([field, field], attempt, null)).toEqual({ done: [], filling: null });
  });
});
