import { describe, expect, it } from "vitest";
import { situationDifferences } from "../../../pipeline/instruct/compare/situation-differences.js";
import { meantSituation } from "../../../pipeline/instruct/meant-situation.js";
import { createLlmReader } from "../../../pipeline/instruct/read/llm.js";
import { english } from "../../../pipeline/schema/writing-language.js";
import { catalog, pool, type SituationDraft } from "../../compose/situations/situation-drafts.js";
import { modelAt } from "../../llm/model-at.js";
import { compared, decided, faithful, instructed, type Reading, several } from "./instructed-by-models.js";

type Decision = NonNullable<Reading["decision"]>;

describe("a model that claims what a text about a situation does not say", () => {
  /** The differences that the plain text of a draft is refused for when a model reads it so. */
  async function differences(draft: SituationDraft, change: (reading: Reading, text: string) => Reading) {
    const meant = meantSituation(draft, catalog);
    if (meant === null) throw new Error("the draft has no situation");
    const { outcome } = await instructed(draft);
    if (!("kept" in outcome)) throw new Error("the plain text is not sound");
    const text = outcome.kept.instruction.high_level;
    const { model } = await modelAt("validate", ({ question }) => change(faithful(question), text));
    const reading = await createLlmReader(model, english).readSituation(text, meant.all, draft.id, 0);
    return "failure" in reading
      ? reading.failure
      : situationDifferences(text, reading, draft, meant.situation, pool, english).join("\n");
  }

  it("is believed as far as the text bears it out", async () => {
    expect(await differences(decided, (reading) => reading)).toBe("");
    expect(await differences(several, (reading) => reading)).toBe("");
    expect(await differences(compared, (reading) => reading)).toBe("");
  });

  it.each<[string, (decision: Decision) => Decision, RegExp]>([
    [
      "a number",
      (decision) => ({ ...decision, limit: compared.condition?.threshold ?? 0 }),
      /does not stand in the text/,
    ],
    ["what is compared", (decision) => ({ ...decision, limit: decision.on ?? "" }), /compares with/],
    [
      "a key that was not shown",
      (decision) => ({ ...decision, limit: "f999" }),
      /decides on "f999", which there is not/,
    ],
  ])(
    "does not get a limit through that stands on a page by reading %s in its place",
    async (_what, change, difference) => {
      const found = await differences(compared, ({ decision, ...rest }) => ({
        ...rest,
        decision: decision === null ? null : change(decision),
      }));
      expect(found).toMatch(difference);
    },
  );

  it.each<[string, (reading: Reading) => Reading, RegExp]>([
    [
      "of requests that work with each other in a circle",
      ({ requests, ...rest }) => ({
        ...rest,
        requests: requests.map((request) => ({
          ...request,
          uses: [...request.uses, ...requests.map(({ key }) => ({ key, words: request.words }))],
        })),
      }),
      /which is asked for later/,
    ],
    [
      "of a request that works with itself",
      ({ requests: [first, ...others], ...rest }) => ({
        ...rest,
        requests: first === undefined ? [] : [{ ...first, uses: [{ key: first.key, words: first.words }] }, ...others],
      }),
      /refers to/,
    ],
    [
      "of a request that there is not",
      (reading) => ({
        ...reading,
        requests: [...reading.requests, { key: "q999", when: "always", words: "the", uses: [] }],
      }),
      /"q999", which there is not/,
    ],
    [
      "of a fact that there is not",
      ({ requests, ...rest }) => ({
        ...rest,
        requests: requests.map((request) => ({ ...request, uses: [{ key: "f999", words: request.words }] })),
      }),
      /"f999", which there is not/,
    ],
    [
      "of words that do not stand in the text",
      ({ requests: [first, ...others], ...rest }) => ({
        ...rest,
        requests: first === undefined ? [] : [...others, { ...first, words: "feed the office cat" }],
      }),
      /does not ask for/,
    ],
    [
      "of a reference that does not stand in the text",
      ({ requests, ...rest }) => ({
        ...rest,
        requests: requests.map((request) => ({
          ...request,
          uses: request.uses.map(({ key }) => ({ key, words: "the office cat" })),
        })),
      }),
      /does not refer to/,
    ],
    [
      "of one place for two requests",
      ({ requests, ...rest }) => ({
        ...rest,
        requests: requests.map((request) => ({ ...request, words: requests[0]?.words ?? "" })),
      }),
      /for two requests/,
    ],
    ["of no blanks", (reading) => ({ ...reading, blanks: [] }), /does not say \{/],
    [
      "of one blank in two ways",
      (reading) => ({ ...reading, blanks: reading.blanks.flatMap((blank) => [blank, { ...blank, value: "the" }]) }),
      /for \{/,
    ],
    ["of outcomes without a decision", (reading) => ({ ...reading, decision: null }), /outcomes without a decision/],
    [
      "of the opposite decision",
      ({ decision, ...rest }) => ({
        ...rest,
        decision:
          decision === null
            ? null
            : { ...decision, operator: decision.operator === "less" ? ("greater" as const) : ("less" as const) },
      }),
      /turns .* round/,
    ],
    [
      "of another limit",
      ({ decision, ...rest }) => ({ ...rest, decision: decision === null ? null : { ...decision, limit: 123 } }),
      /compares with 123, which does not stand in the text/,
    ],
    [
      "of a decision on nothing",
      ({ decision, ...rest }) => ({ ...rest, decision: decision === null ? null : { ...decision, on: null } }),
      /does not tell what is compared/,
    ],
    ["of nothing at all", (reading) => ({ ...reading, requests: [] }), /makes none of the requests/],
    ["of other requests", (reading) => ({ ...reading, other_requests: ["send the keys"] }), /none of the requests/],
    ["of contradictions", (reading) => ({ ...reading, contradictions: ["It says both."] }), /It says both/],
  ])("does not get a text through by speaking %s", async (_what, change, difference) => {
    expect(await differences(decided, change)).toMatch(difference);
  });

  it("drops the task, and does not end the run", async () => {
    const { outcome } = await instructed(several, undefined, ({ requests, ...rest }) => ({
      ...rest,
      requests: requests.map((request) => ({
        ...request,
        uses: requests.map(({ key }) => ({ key, words: request.words })),
      })),
    }));
    expect(outcome).toMatchObject({ dropped: { stage: "instruct", reason: "instruction differs from the graph" } });
  });

  it("of another situation is told so", async () => {
    const found = await differences(decided, (reading) => {
      const others = ["q1", "q2", "q3", "q4", "q5"].filter((key) => reading.requests.every((one) => one.key !== key));
      const [key = ""] = others;
      return { ...reading, requests: [...reading.requests, { key, when: "always", words: "the", uses: [] }] };
    });
    expect(found).toMatch(/which is of another situation|which the task does not/);
  });
});
