import { expect, it } from "vitest";
import { inParallel } from "../../pipeline/flow/in-parallel.js";

const never = new AbortController().signal;
const wait = (milliseconds: number) => new Promise<void>((resolve) => setTimeout(resolve, milliseconds));

it.each([1, 3])("results come in the order of the items, however long each takes, with %i at once", async (lanes) => {
  const results: string[] = [];
  async function* work(item: number) {
    await wait(item);
    yield `${item} a`;
    yield `${item} b`;
  }
  for await (const result of inParallel([20, 1, 10, 5], lanes, work, never)) results.push(result);
  expect(results).toEqual(["20 a", "20 b", "1 a", "1 b", "10 a", "10 b", "5 a", "5 b"]);
});

it("as many items as asked for are under way, also while the first takes long", async () => {
  let [underWay, most] = [0, 0];
  const begun: number[] = [];
  let release = () => {};
  const last = new Promise<void>((resolve) => {
    release = resolve;
  });
  async function* work(item: number) {
    begun.push(item);
    most = Math.max(most, ++underWay);
    if (item === 9) release();
    // The first is done only when the last was begun.
    await (item === 0 ? last : wait(1));
    underWay--;
    yield item;
  }
  const results: number[] = [];
  const items = Array.from({ length: 10 }, (_, item) => item);
  for await (const result of inParallel(items, 3, work, never)) results.push(result);
  expect(results).toEqual(items);
  expect(begun).toEqual(items);
  expect(most).toBe(3);
});

it.each([1, 2])(
  "an error comes after the results before it and nothing is begun after it, with %i at once",
  async (lanes) => {
    const begun: number[] = [];
    async function* work(item: number) {
      begun.push(item);
      if (item === 1) throw new RangeError("one");
      await wait(10);
      yield item;
    }
    const results: number[] = [];
    const read = async () => {
      for await (const result of inParallel([0, 1, 2, 3, 4, 5], lanes, work, never)) results.push(result);
    };
    await expect(read()).rejects.toThrow("one");
    expect(results).toEqual([0]);
    expect(begun).toEqual([0, 1]);
  },
);

it("whoever stops early has the work that is under way stopped and waits for its end", async () => {
  const ended: string[] = [];
  async function* work(item: number, signal: AbortSignal) {
    if (item > 0) await new Promise((resolve) => signal.addEventListener("abort", resolve));
    ended.push(signal.aborted ? `${item} stopped` : `${item} done`);
    yield item;
  }
  for await (const result of inParallel([0, 1, 2], 2, work, never)) if (result === 0) break;
  expect(ended).toEqual(["0 done", "1 stopped"]);
});
