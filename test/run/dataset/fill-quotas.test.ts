import { describe, expect, it } from "vitest";
import { sha256 } from "../../../pipeline/hash.js";
import { createAdmission } from "../../../pipeline/run/dataset/admission.js";
import type { Chunk } from "../../../pipeline/run/dataset/chunk.js";
import type { ChunkResult, OfferedTask } from "../../../pipeline/run/dataset/chunk-result.js";
import { createDistinctSets } from "../../../pipeline/run/dataset/distinct-sets.js";
import {
  type FilledChunk,
  fillQuotas,
  type RecordedChunk,
  type ShortQuota,
  type TakenTask,
} from "../../../pipeline/run/dataset/fill-quotas.js";
import type { Quota } from "../../../pipeline/run/dataset/quotas.js";
import type { QuotaRecord } from "../../../pipeline/schema/records/chunk.js";

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
  /** What a sequence of tasks holds, by quota; a chunk goes on where the one before it ended. */
  sequences: Record<string, OfferedTask[]>;
  tasksPerSkeleton?: number;
  recorded?: ReadonlyMap<string, RecordedChunk>;
  rejected?: ReadonlySet<string>;
  /** Tasks that a chunk finds before it finds no more. */
  most?: number;
  /** Personas of whom a chunk finds that they have nothing. */
  unproductive?: (chunk: Chunk) => string[];
  /** Steps that a chunk takes before it is there. */
  delay?: (chunk: Chunk) => number;
  /** Looks for more for quotas that end short, with what it can add to. */
  enrich?: (short: readonly ShortQuota[], sequences: Record<string, OfferedTask[]>) => boolean;
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
  enrich,
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
    enrich: enrich && (async (short) => enrich(short, sequences)),
    make: async (chunk: Chunk): Promise<ChunkResult> => {
      asked.push(`${chunk.quota} ${chunk.number}`);
      spared.push(chunk.unproductive.join(" "));
      const all = sequences[chunk.quota] ?? [];
      const from = given.get(chunk.quota) ?? 0;
      const tasks = all.slice(from, from + Math.min(chunk.request.count, most));
      given.set(chunk.quota, from + tasks.length);
      for (let step = 0; step < delay(chunk); step++) await Promise.resolve();
      const ended = tasks.length < chunk.request.count ? "there is nothing left" : null;
      return { tasks, rejections: [], ended, unproductive: [...chunk.unproductive, ...(unproductive?.(chunk) ?? [])] };
    },
  });
  const chunks: FilledChunk[] = [];
  for (;;) {
    const next = await work.next();
    if (next.done) return { chunks, asked, spared, learnt, quotas: next.value };
    chunks.push(next.value);
  }
}

const names = (chunks: readonly FilledChunk[]) => chunks.flatMap(({ made }) => made?.taken.map(({ id }) => id) ?? []);
const filled = (quotas: readonly QuotaRecord[]) => Object.fromEntries(quotas.map(({ value, filled: n }) => [value, n]));
const many = (name: string, count: number) => Array.from({ length: count }, (_, i) => task(`${name}${i}`));

describe("quotas", () => {
  it("go on when a chunk finds no more though it found some, and end when one finds hardly any", async () => {
    const work = { quotas: [quota("part", "a", 45)], sequences: { "part/a/L1": many("a", 200) } };
    const some = await fill({ ...work, most: 10 });
    expect(some.asked).toHaveLength(5);
    expect(some.quotas[0]).toMatchObject({ filled: 45, ended: null });
    const hardlyAny = await fill({ ...work, most: 2 });
    expect(hardlyAny.asked).toHaveLength(1);
    expect(hardlyAny.quotas[0]).toMatchObject({ filled: 2, ended: "there is nothing left" });
  });

  it("that end short are filled with what is found for them, and only then with what others have", async () => {
    const rounds: string[] = [];
    const work: Work = {
      quotas: [quota("part", "a", 40), quota("part", "b", 20)],
      sequences: { "part/a/L1": many("a", 10), "part/b/L1": many("b", 100) },
      enrich(short, sequences) {
        rounds.push(short.map(({ quota: { value }, missing }) => `${value} ${missing}`).join());
        if (rounds.length < 3) sequences["part/a/L1"]?.push(...many(`more${rounds.length}-`, 10));
        return rounds.length < 3;
      },
    };
    const { quotas, chunks } = await fill(work);
    expect(rounds).toEqual(["a 30", "a 20", "a 10"]);
    expect(filled(quotas)).toEqual({ a: 30, b: 30 });
    expect(quotas[0]?.ended).toBe("there is nothing left");

    // A stopped run goes on where it was, also where nobody can be asked any more.
    const recorded = new Map(
      chunks.map(({ record, made }): [string, RecordedChunk] => [
        `${record.quota} ${record.number}`,
        { record, taken: made?.taken ?? [] },
      ]),
    );
    const resumed = await fill({ ...work, sequences: {}, recorded, enrich: () => false });
    expect(resumed.quotas).toEqual(quotas);
    expect(names(resumed.chunks)).toEqual([]);
  });

  it("tell each chunk of whom earlier ones had nothing", async () => {
    const { spared } = await fill({
      quotas: [quota("part", "a", 60), quota("part", "b", 30)],
      sequences: { "part/a/L1": many("a", 200), "part/b/L1": many("b", 200) },
      unproductive: ({ quota: id, number }) => (id === "part/a/L1" ? [`persona-${number}`] : []),
    });
    expect(spared).toEqual(["", "", "persona-0", "", "persona-0 persona-1"]);
  });

  it("are filled in the order in which chunks were asked for, whichever is there first", async () => {
    const work = {
      quotas: ["a", "b", "c", "d"].map((value) => quota("part", value, 150)),
      sequences: Object.fromEntries(["a", "b", "c", "d"].map((name) => [`part/${name}/L1`, many(name, 400)])),
    };
    const alone = await fill(work);
    const together = await fill({ ...work, delay: ({ quota: id }) => (id === "part/a/L1" ? 50 : 1) });
    expect(names(together.chunks)).toEqual(names(alone.chunks));
    expect(names(alone.chunks)).toHaveLength(600);
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
    const { chunks, quotas } = await fill({
      quotas: [quota("part", "first", 6), quota("part", "second", 6)],
      sequences: {
        "part/first/L1": [...same, ...many("f", 20)],
        "part/second/L1": [task("s0", "skeleton"), task("f0"), ...many("g", 20)],
      },
      tasksPerSkeleton: 2,
    });
    expect(filled(quotas)).toEqual({ first: 6, second: 6 });
    expect(new Set(names(chunks)).size).toBe(12);
    expect(chunks[0]?.record.refused).toMatchObject({ duplicate: 0, skeleton: 3 });
    expect(chunks[1]?.record.refused).toMatchObject({ duplicate: 2, skeleton: 0 });
  });

  it("keep tasks apart that say nearly the same, where that is asked for", async () => {
    const tasks = [task("1", "1", "draw a house"), task("2", "2", "draw a house"), task("3", "3", "send a letter")];
    const work = { sequences: { "part/v/L1": tasks } };
    expect(names((await fill({ ...work, quotas: [quota("part", "v", 3, "v")] })).chunks)).toEqual(["1", "3"]);
    expect(names((await fill({ ...work, quotas: [quota("part", "v", 3)] })).chunks)).toEqual(["1", "2", "3"]);
  });

  it("tell later chunks what was said, so that they do not finish a task that says nearly the same", async () => {
    const tasks = [...many("t", 25), { ...task("again", "again", "t3"), rows: [] }, task("new")];
    const { chunks, learnt } = await fill({
      quotas: [quota("part", "v", 27, "set")],
      sequences: { "part/v/L1": tasks },
    });
    expect(learnt[0]?.[3]).toEqual({ skeleton: sha256("t3"), said: { set: "set", words: "t3" } });
    expect(chunks[1]?.record.refused).toMatchObject({ words: 1 });
    expect(names(chunks).slice(25)).toEqual(["new"]);
  });

  it("never take what reviewers have rejected", async () => {
    const work = { quotas: [quota("part", "v", 3)], sequences: { "part/v/L1": many("t", 9) } };
    const { chunks } = await fill({ ...work, rejected: new Set(["t1"]) });
    expect(names(chunks)).toEqual(["t0", "t2", "t3"]);
  });

  it("are given up when chunk after chunk holds nothing new", async () => {
    const { asked, quotas } = await fill({
      quotas: [quota("part", "first", 50), quota("part", "echo", 50)],
      sequences: { "part/first/L1": many("f", 50), "part/echo/L1": Array.from({ length: 500 }, () => task("f0")) },
    });
    expect(filled(quotas)).toEqual({ first: 50, echo: 0 });
    expect(asked.filter((chunk) => chunk.startsWith("part/echo"))).toHaveLength(2);
    expect(quotas[1]?.ended).toContain("are in the dataset already");
  });

  it("tell of the skeletons of a chunk as soon as it is merged, so that later ones do not make them in vain", async () => {
    const { chunks, learnt, asked } = await fill({
      quotas: [quota("part", "a", 30), quota("part", "b", 30)],
      sequences: { "part/a/L1": many("a", 40), "part/b/L1": many("b", 40) },
    });
    expect(chunks.map(({ record }) => record.offered)).toEqual([25, 25, 5, 5]);
    expect(learnt.map((taken) => taken.length)).toEqual([25, 25, 5, 5]);
    expect(learnt.flat()).toEqual(names(chunks).map((name) => ({ skeleton: sha256(name), said: null })));
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
    expect(asked.slice(inherited).every((chunk) => chunk.startsWith("poor/heir"))).toBe(true);
    expect(filled(quotas)).toMatchObject({ none: 0, heir: 525, plain16: 50 });
  });

  it("ask for more tasks than they lack where many are not new, and take no more than they lack", async () => {
    const { chunks, quotas } = await fill({
      quotas: [quota("part", "a", 20)],
      sequences: { "part/a/L1": [...many("a", 10), ...many("a", 10), ...many("b", 20)] },
    });
    expect(chunks.map(({ record: { wanted, offered } }) => [wanted, offered])).toEqual([
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
      whole.chunks
        .slice(0, 1)
        .map(({ record, made }) => [`${record.quota} ${record.number}`, { record, taken: made?.taken ?? [] }]),
    );
    const first = whole.chunks[0]?.record.offered ?? 0;
    const left = { ...work.sequences, "part/a/L1": work.sequences["part/a/L1"].slice(first) };
    const rest = await fill({ ...work, sequences: left, recorded });
    expect(rest.asked).not.toContain("part/a/L1 0");
    expect(names(rest.chunks)).toEqual(names(whole.chunks.slice(1)));
    expect(rest.quotas).toEqual(whole.quotas);
    expect(rest.learnt).toEqual(whole.learnt);
  });
});
