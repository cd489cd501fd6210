import { describe, expect, it } from "vitest";
import { sha256 } from "../../../pipeline/hash.js";
import { createAdmission } from "../../../pipeline/run/dataset/admission.js";
import type { Batch } from "../../../pipeline/run/dataset/batch.js";
import type { BatchResult, OfferedTask } from "../../../pipeline/run/dataset/batch-result.js";
import { createDistinctSets } from "../../../pipeline/run/dataset/distinct-sets.js";
import {
  type FilledBatch,
  fillQuotas,
  type RecordedBatch,
  type TakenTask,
} from "../../../pipeline/run/dataset/fill-quotas.js";
import type { Quota } from "../../../pipeline/run/dataset/quotas.js";
import type { QuotaRecord } from "../../../pipeline/schema/records/batch.js";

const quota = (part: string, value: string, wanted: number, distinctSet: string | null = null): Quota => ({
  id: `${part}/${value}/L1`,
  part,
  value,
  request: { level: "L1" },
  wanted,
  distinctSet,
});

const task = (name: string, skeleton = name, words = name): OfferedTask => ({
  id: name,
  inputHash: name,
  key: sha256(name),
  skeleton: sha256(skeleton),
  words,
  subtasks: [],
  recalled: false,
  rows: [{ table: "tasks", row: { id: name } }],
});

interface Work {
  quotas: Quota[];
  /** What a sequence of tasks holds, by quota; a batch goes on where the one before it ended. */
  sequences: Record<string, OfferedTask[]>;
  tasksPerSkeleton?: number;
  recorded?: ReadonlyMap<string, RecordedBatch>;
  rejected?: ReadonlySet<string>;
  /** Tasks that a batch finds before it finds no more. */
  most?: number;
  /** Personas of whom a batch finds that they have nothing. */
  unproductive?: (batch: Batch) => string[];
  /** Steps that a batch takes before it is there. */
  delay?: (batch: Batch) => number;
}

async function fill({
  quotas,
  sequences,
  tasksPerSkeleton = 100,
  recorded,
  rejected = new Set(),
  most = Number.POSITIVE_INFINITY,
  unproductive,
  delay = () => 0,
}: Work) {
  const asked: string[] = [];
  const spared: string[] = [];
  const given = new Map<string, number>();
  const learnt: TakenTask[][] = [];
  const work = fillQuotas({
    quotas,
    seed: 1,
    tasksPerSkeleton,
    admission: createAdmission(
      tasksPerSkeleton,
      createDistinctSets(["draw a house", "send a letter to a friend"]),
      rejected,
    ),
    recorded: ({ quota: id, number }) => recorded?.get(`${id} ${number}`) ?? null,
    learn: (taken) => learnt.push([...taken]),
    make: async (batch: Batch): Promise<BatchResult> => {
      asked.push(`${batch.quota} ${batch.number}`);
      spared.push(batch.unproductive.join(" "));
      const all = sequences[batch.quota] ?? [];
      const from = given.get(batch.quota) ?? 0;
      const tasks = all.slice(from, from + Math.min(batch.request.count, most));
      given.set(batch.quota, from + tasks.length);
      for (let step = 0; step < delay(batch); step++) await Promise.resolve();
      const ended = tasks.length < batch.request.count ? "there is nothing left" : null;
      return { tasks, rejections: [], ended, unproductive: [...batch.unproductive, ...(unproductive?.(batch) ?? [])] };
    },
  });
  const batches: FilledBatch[] = [];
  for (;;) {
    const next = await work.next();
    if (next.done) return { batches, asked, spared, learnt, quotas: next.value };
    batches.push(next.value);
  }
}

const names = (batches: readonly FilledBatch[]) => batches.flatMap(({ made }) => made?.taken.map(({ id }) => id) ?? []);
const filled = (quotas: readonly QuotaRecord[]) => Object.fromEntries(quotas.map(({ value, filled: n }) => [value, n]));
const many = (name: string, count: number) => Array.from({ length: count }, (_, i) => task(`${name}${i}`));

describe("quotas", () => {
  it("go on when a batch finds no more though it found some, and end when one finds hardly any", async () => {
    const work = { quotas: [quota("part", "a", 45)], sequences: { "part/a/L1": many("a", 200) } };
    const some = await fill({ ...work, most: 10 });
    expect(some.asked).toHaveLength(5);
    expect(some.quotas[0]).toMatchObject({ filled: 45, ended: null });
    const hardlyAny = await fill({ ...work, most: 2 });
    expect(hardlyAny.asked).toHaveLength(1);
    expect(hardlyAny.quotas[0]).toMatchObject({ filled: 2, ended: "there is nothing left" });
  });

  it("tell each batch of whom earlier ones had nothing", async () => {
    const { spared } = await fill({
      quotas: [quota("part", "a", 60), quota("part", "b", 30)],
      sequences: { "part/a/L1": many("a", 200), "part/b/L1": many("b", 200) },
      unproductive: ({ quota: id, number }) => (id === "part/a/L1" ? [`persona-${number}`] : []),
    });
    expect(spared).toEqual(["", "", "persona-0", "", "persona-0 persona-1"]);
  });

  it("are filled in the order in which batches were asked for, whichever is there first", async () => {
    const work = {
      quotas: ["a", "b", "c", "d"].map((value) => quota("part", value, 150)),
      sequences: Object.fromEntries(["a", "b", "c", "d"].map((name) => [`part/${name}/L1`, many(name, 400)])),
    };
    const alone = await fill(work);
    const together = await fill({ ...work, delay: ({ quota: id }) => (id === "part/a/L1" ? 50 : 1) });
    expect(names(together.batches)).toEqual(names(alone.batches));
    expect(names(alone.batches)).toHaveLength(600);
  });

  it("leave what they cannot take to others of their part, and say why", async () => {
    const { quotas } = await fill({
      quotas: [quota("part", "poor", 30), quota("part", "rich", 30), quota("other", "untouched", 10)],
      sequences: {
        "part/poor/L1": many("p", 4),
        "part/rich/L1": many("r", 100),
        "other/untouched/L1": many("u", 100),
      },
    });
    expect(filled(quotas)).toEqual({ poor: 4, rich: 56, untouched: 10 });
    expect(quotas[0]).toMatchObject({ planned: 30, ended: "there is nothing left" });
  });

  it("leave it to other parts where nobody in their own can take it", async () => {
    const { quotas } = await fill({
      quotas: [quota("part", "poor", 30), quota("other", "rich", 10)],
      sequences: { "part/poor/L1": many("p", 4), "other/rich/L1": many("r", 100) },
    });
    expect(filled(quotas)).toEqual({ poor: 4, rich: 36 });
  });

  it("stay short when there is nothing more anywhere", async () => {
    const { quotas } = await fill({ quotas: [quota("part", "only", 30)], sequences: { "part/only/L1": many("p", 4) } });
    expect(filled(quotas)).toEqual({ only: 4 });
  });

  it("take equal tasks once and a skeleton as often as allowed, and ask for others instead", async () => {
    const same = Array.from({ length: 5 }, (_, i) => task(`s${i}`, "skeleton"));
    const { batches, quotas } = await fill({
      quotas: [quota("part", "first", 6), quota("part", "second", 6)],
      sequences: {
        "part/first/L1": [...same, ...many("f", 20)],
        "part/second/L1": [task("s0", "skeleton"), task("f0"), ...many("g", 20)],
      },
      tasksPerSkeleton: 2,
    });
    expect(filled(quotas)).toEqual({ first: 6, second: 6 });
    expect(new Set(names(batches)).size).toBe(12);
    expect(batches[0]?.record.refused).toMatchObject({ duplicate: 0, skeleton: 3 });
    expect(batches[1]?.record.refused).toMatchObject({ duplicate: 2, skeleton: 0 });
  });

  it("keep tasks apart that say nearly the same, where that is asked for", async () => {
    const tasks = [task("1", "1", "draw a house"), task("2", "2", "draw a house"), task("3", "3", "send a letter")];
    const work = { sequences: { "part/v/L1": tasks } };
    expect(names((await fill({ ...work, quotas: [quota("part", "v", 3, "v")] })).batches)).toEqual(["1", "3"]);
    expect(names((await fill({ ...work, quotas: [quota("part", "v", 3)] })).batches)).toEqual(["1", "2", "3"]);
  });

  it("tell later batches what was said, so that they do not finish a task that says nearly the same", async () => {
    const tasks = [...many("t", 25), { ...task("again", "again", "t3"), rows: [] }, task("new")];
    const { batches, learnt } = await fill({
      quotas: [quota("part", "v", 27, "set")],
      sequences: { "part/v/L1": tasks },
    });
    expect(learnt[0]?.[3]).toEqual({ skeleton: sha256("t3"), said: { set: "set", words: "t3" } });
    expect(batches[1]?.record.refused).toMatchObject({ words: 1 });
    expect(names(batches).slice(25)).toEqual(["new"]);
  });

  it("never take what reviewers have rejected", async () => {
    const work = { quotas: [quota("part", "v", 3)], sequences: { "part/v/L1": many("t", 9) } };
    const { batches } = await fill({ ...work, rejected: new Set(["t1"]) });
    expect(names(batches)).toEqual(["t0", "t2", "t3"]);
  });

  it("are given up when batch after batch holds nothing new", async () => {
    const { asked, quotas } = await fill({
      quotas: [quota("part", "first", 50), quota("part", "echo", 50)],
      sequences: { "part/first/L1": many("f", 50), "part/echo/L1": Array.from({ length: 500 }, () => task("f0")) },
    });
    expect(filled(quotas)).toEqual({ first: 50, echo: 0 });
    expect(asked.filter((batch) => batch.startsWith("part/echo"))).toHaveLength(2);
    expect(quotas[1]?.ended).toContain("are in the dataset already");
  });

  it("tell of the skeletons of a batch as soon as it is merged, so that later ones do not make them in vain", async () => {
    const { batches, learnt, asked } = await fill({
      quotas: [quota("part", "a", 30), quota("part", "b", 30)],
      sequences: { "part/a/L1": many("a", 40), "part/b/L1": many("b", 40) },
    });
    expect(batches.map(({ record }) => record.offered)).toEqual([25, 25, 5, 5]);
    expect(learnt.map((taken) => taken.length)).toEqual([25, 25, 5, 5]);
    expect(learnt.flat()).toEqual(names(batches).map((name) => ({ skeleton: sha256(name), said: null })));
    expect(asked).toEqual(["part/a/L1 0", "part/b/L1 0", "part/a/L1 1", "part/b/L1 1"]);
  });

  it("are filled side by side: the one that lacks the greatest part is asked next", async () => {
    const small = Array.from({ length: 16 }, (_, i) => `small${i}`);
    const { asked } = await fill({
      quotas: [quota("part", "large", 100), ...small.map((value) => quota("part", value, 30))],
      sequences: {
        "part/large/L1": many("l", 100),
        ...Object.fromEntries(small.map((value) => [`part/${value}/L1`, many(value, 30)])),
      },
    });
    expect(asked.slice(15, 18)).toEqual(["part/small14/L1 0", "part/small15/L1 0", "part/large/L1 1"]);
  });

  it("have their own share before any of them has what others left", async () => {
    const plain = Array.from({ length: 17 }, (_, i) => `plain${i}`);
    const { asked, quotas } = await fill({
      quotas: [quota("poor", "none", 500), quota("poor", "heir", 25), ...plain.map((v) => quota("part", v, 50))],
      sequences: {
        "poor/heir/L1": many("h", 600),
        ...Object.fromEntries(plain.map((v) => [`part/${v}/L1`, many(`${v}-`, 50)])),
      },
    });
    const inherited = asked.indexOf("poor/heir/L1 1");
    expect(asked.slice(inherited).every((batch) => batch.startsWith("poor/heir"))).toBe(true);
    expect(filled(quotas)).toMatchObject({ none: 0, heir: 525, plain16: 50 });
  });

  it("ask for more tasks than they lack where many are not new, and take no more than they lack", async () => {
    const { batches, quotas } = await fill({
      quotas: [quota("part", "a", 20)],
      sequences: { "part/a/L1": [...many("a", 10), ...many("a", 10), ...many("b", 20)] },
    });
    expect(batches.map(({ record: { wanted, offered } }) => [wanted, offered])).toEqual([
      [20, 20],
      [20, 10],
    ]);
    expect(filled(quotas)).toEqual({ a: 20 });
  });

  it("go on after what a stopped run has recorded as if it had not been stopped", async () => {
    const work = {
      quotas: [quota("part", "a", 120), quota("part", "b", 120)],
      sequences: {
        "part/a/L1": [...many("a", 90), ...many("shared", 10), ...many("more", 60)],
        "part/b/L1": [...many("b", 95), ...many("shared", 10), ...many("rest", 60)],
      },
    };
    const whole = await fill(work);
    const recorded = new Map(
      whole.batches
        .slice(0, 1)
        .map(({ record, made }) => [`${record.quota} ${record.number}`, { record, taken: made?.taken ?? [] }]),
    );
    const first = whole.batches[0]?.record.offered ?? 0;
    const left = { ...work.sequences, "part/a/L1": work.sequences["part/a/L1"].slice(first) };
    const rest = await fill({ ...work, sequences: left, recorded });
    expect(rest.asked).not.toContain("part/a/L1 0");
    expect(names(rest.batches)).toEqual(names(whole.batches.slice(1)));
    expect(rest.quotas).toEqual(whole.quotas);
    expect(rest.learnt).toEqual(whole.learnt);
  });
});
