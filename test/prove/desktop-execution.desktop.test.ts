import { afterAll, beforeAll, expect, it } from "vitest";
import { loadCatalog } from "../../pipeline/catalog/load.js";
import type { Environment } from "../../pipeline/environments/contract.js";
import { desktopOf } from "../../pipeline/environments/desktop/desktop-of.js";
import { guard } from "../../pipeline/environments/guard.js";
import { bindGraph } from "../../pipeline/prove/instance.js";
import { executeOrder } from "../../pipeline/prove/sample/execute-order.js";
import { environmentSetupSchema } from "../../pipeline/schema/computer/environment-setup.js";
import type { Subtask } from "../../pipeline/schema/subtask.js";
import { copyNote, desktopPool, makeFolder, pasteNote } from "../fixtures/desktop-tasks.js";
import { instance, taskGraph } from "./drafts.js";

const home = "/home/user";
const path = `${home}/Documents/Prices.txt`;
const text = "apples 3.20";
const graph = taskGraph(
  [
    instance(copyNote, { txt_path: path }),
    instance(pasteNote, { text, txt_path: `${home}/Documents/Prices copied.txt` }),
    instance(makeFolder, { dir_path: `${home}/Documents/Market` }),
  ],
  [[0, 1]],
);
const setup = environmentSetupSchema.parse({ files: [{ path, content: { kind: "text", text } }] });
const signal = new AbortController().signal;
let environment: Environment;

beforeAll(async () => {
  const offered = [...(await loadCatalog()).applications.values()].filter(({ id }) =>
    ["mousepad", "thunar"].includes(id),
  );
  environment = guard(await desktopOf(offered).open());
});
afterAll(() => environment.close());

const bound = bindGraph(graph, desktopPool);
if ("reason" in bound) throw new Error(bound.reason);

it.each([[[0, 1, 2]], [[2, 0, 1]]])("executes a task on real applications in the order %j", async (order) => {
  const task = { bound, setup, never: [], blocked: null };
  const { failure, completed, steps } = await executeOrder(environment, task, order, { screenshots: true, signal });
  expect(failure).toBeNull();
  expect(completed).toEqual(order);
  expect(steps.filter(({ action, before }) => action.control !== null && before.screenshot !== null)).toHaveLength(8);
});

it("meets the real error of a file that is not there", async () => {
  const task = { bound, setup: environmentSetupSchema.parse({}), never: [], blocked: { node: 0, error: "" } };
  const { failure, error, last } = await executeOrder(environment, task, [2, 0], { screenshots: false, signal });
  expect(failure).toBeNull();
  expect(error).toMatch(/Prices\.txt/);
  expect(last.controls.length).toBeGreaterThan(0);
});

it("reads the picture of the screen where an evaluator asks what stands on it", async () => {
  const shows = (words: string) => ({
    check: { api: "check_text_exists_via_ocr" as const, arguments: { text: { literal: words } } },
  });
  const seeing = (words: string): Subtask => {
    const { body } = copyNote.evaluator;
    if (!("when" in body)) throw new Error("the fixture asks nothing");
    const when = { and: [body.when, shows(words)] };
    return { ...copyNote, evaluator: { ...copyNote.evaluator, body: { ...body, when } } };
  };
  const execute = async (words: string) => {
    const pool = new Map(desktopPool).set(copyNote.id, seeing(words));
    const seen = bindGraph(taskGraph([instance(copyNote, { txt_path: path })], []), pool);
    if ("reason" in seen) throw new Error(seen.reason);
    return executeOrder(environment, { bound: seen, setup, never: [], blocked: null }, [0], {
      screenshots: false,
      signal,
    });
  };
  const found = await execute("Search View Document");
  expect(found.failure).toBeNull();
  expect(found.trace.steps.at(-1)?.screen_text).toMatchObject({
    read_by: "tesseract",
    text: expect.stringContaining("Search View Document"),
  });
  const missed = await execute("Bicycle");
  expect(missed.failure).toMatchObject({
    code: "PROVE_NOT_DONE",
    checks: ["check_text_exists_via_ocr(text='Bicycle')"],
  });
});
