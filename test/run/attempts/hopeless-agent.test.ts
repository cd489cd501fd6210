import { expect, test } from "vitest";
import { type EndedAttempt, requireMoves } from "../../../pipeline/run/attempts/hopeless-agent.js";

const error = { code: "AGENT_INVALID", message: "the model gave no step" };
const pause = {
  ...{ function: "wait" as const, args: { seconds: 1 }, control: null },
  rect: null,
  description: "",
  thought: "",
};
const given: EndedAttempt = {
  record: { ended: "agent-error", agent_error: error, steps: [{ action: null }, { action: null }] },
};
const moved: EndedAttempt = {
  record: {
    ...{ ended: "agent-error", agent_error: error },
    steps: [{ action: null }, { action: pause }],
  },
};
const crashed: EndedAttempt = { record: { ended: "computer", agent_error: null, steps: [] } };
const times = (n: number, attempt: EndedAttempt) => Array.from({ length: n }, () => attempt);

test("a run of attempts ends after ten in a row that were given up without one move, and says what to do", () => {
  expect(() => requireMoves(times(10, given), "chat:local/small")).toThrow(
    expect.objectContaining({
      code: "AGENT_HOPELESS",
      message: expect.stringContaining("pnpm run doctor --agent chat:local/small"),
    }),
  );
});

test.each([
  ["nine of them", times(9, given)],
  ["one in between with a move", [...times(9, given), moved, ...times(9, given)]],
  ["one in between in which the computer failed", [...times(9, given), crashed, ...times(9, given)]],
  ["ten that moved and failed all the same", times(10, moved)],
])("%s do not end it", (_what, made) => {
  for (let n = 0; n <= made.length; n++) requireMoves(made.slice(0, n), "an agent");
});
