import { expect, it } from "vitest";
import { mapAhead } from "../../pipeline/flow/map-ahead.js";
import { stream } from "../../pipeline/stage.js";

const wait = (milliseconds: number) => new Promise<void>((resolve) => setTimeout(resolve, milliseconds));

async function collect<T>(items: AsyncIterable<T>): Promise<T[]> {
  const all: T[] = [];
  for await (const item of items) all.push(item);
  return all;
}

it("results come in the order of the items, however long each takes", async () => {
  const durations = [30, 1, 20, 1, 10];
  const results = mapAhead(
    stream(durations),
    () => 3,
    async (duration) => {
      await wait(duration);
      return duration;
    },
  );
  expect(await collect(results)).toEqual(durations);
});

it("no more than `width` items are under way, and that many are", async () => {
  let [underWay, most] = [0, 0];
  const work = async () => {
    most = Math.max(most, ++underWay);
    await wait(2);
    underWay--;
  };
  await collect(mapAhead(stream(Array.from({ length: 20 })), () => 4, work));
  expect(most).toBe(4);
});

it("an item's failure is met in its turn, after the results before it", async () => {
  const results: number[] = [];
  const read = async () => {
    const mapped = mapAhead(
      stream([1, 2, 3]),
      () => 3,
      async (item) => {
        if (item === 2) throw new RangeError("two");
        await wait(10);
        return item;
      },
    );
    for await (const item of mapped) results.push(item);
  };
  await expect(read()).rejects.toThrow("two");
  expect(results).toEqual([1]);
});

it("whoever stops early leaves the source closed", async () => {
  let isClosed = false;
  async function* source() {
    try {
      yield* [1, 2, 3, 4];
    } finally {
      isClosed = true;
    }
  }
  for await (const item of mapAhead(
    source(),
    () => 2,
    async (one) => one,
  ))
    if (item === 1) break;
  await wait(1);
  expect(isClosed).toBe(true);
});

it("a failure ends the work though its source waits for something that never comes", async () => {
  async function* source() {
    yield 1;
    await new Promise(() => undefined);
  }
  const failing = collect(
    mapAhead(
      source(),
      () => 4,
      async () => {
        throw new RangeError("no");
      },
    ),
  );
  await expect(failing).rejects.toThrow("no");
});

it("a width that shrinks while items come begins no more than are still wanted, and one more for each that fails its purpose", async () => {
  const begun: number[] = [];
  let missing = 2;
  const results = mapAhead(
    stream([1, 2, 3, 4, 5, 6]),
    () => missing,
    async (item) => {
      begun.push(item);
      return item;
    },
  );
  for await (const item of results) {
    if (item !== 1) missing -= 1;
    if (missing === 0) break;
  }
  expect(begun).toEqual([1, 2, 3]);
});
