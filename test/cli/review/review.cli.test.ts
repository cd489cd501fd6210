import { cpSync, existsSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import sharp from "sharp";
import { beforeAll, describe, expect, it } from "vitest";
import { z } from "zod";
import { csvRecord, readCsv } from "../../../pipeline/review/forms/csv.js";
import { openDatabase, openForAdding, withDatabase } from "../../../pipeline/store/file/database.js";
import { poolFolders, readPool } from "../../../pipeline/store/pool/pool.js";
import { writeScreens } from "../../../pipeline/store/pool/pool-screens.js";
import { readTasks } from "../../../pipeline/store/read.js";
import { addReviews } from "../../../pipeline/store/reviews.js";
import { readDefinitions } from "../../../pipeline/store/tasks/read-definitions.js";
import { simulatedPool } from "../../simulated/computers.js";
import { callCli, callSimulated, newFolder } from "../run-cli.js";

let made: string;
beforeAll(async () => {
  made = join(newFolder(), "tasks.sqlite");
  const words = "synth --persona accountant --level L3 --count 20 --quiet --out";
  expect(await callSimulated([...words.split(" "), made])).toMatchObject({ code: 0, err: "" });
});

/** A dataset of twenty tasks of its own for each test. */
function dataset(): string {
  const file = join(newFolder(), "tasks.sqlite");
  cpSync(made, file);
  return file;
}

/** Gives a pool the screens of the subtasks of a dataset, each step with a colour of its own. */
async function recordScreens(file: string, pool: string): Promise<void> {
  const used = new Set(await withDatabase(file, openDatabase, (database) => [...readDefinitions(database).keys()]));
  const { subtasks } = await readPool(pool, "desktop");
  for (const [subtask, folder] of poolFolders(pool, "desktop", [...subtasks.values()])) {
    if (!used.has(subtask.id)) continue;
    const colours = [...subtask.actions, null].map((_, step) => ({ r: 10 * step, g: 80, b: 200 }));
    const screens = await Promise.all(
      colours.map((background) =>
        sharp({ create: { width: 64, height: 40, channels: 3, background } })
          .png()
          .toBuffer(),
      ),
    );
    const [last = new Uint8Array()] = screens.slice(-1);
    const steps = screens.slice(0, -1).map((screenshot) => ({ screenshot, rect: null }));
    const { parameters = {} } = subtask.trials[0] ?? {};
    await writeScreens(folder, subtask, { parameters, steps, last, saw: ["it holds"] });
  }
}

const resultSchema = z.looseObject({ files: z.array(z.string()).optional() });

async function json(words: readonly string[], call = callSimulated) {
  const { code, out, err } = await call([...words, "--json"]);
  expect({ code, err }).toEqual({ code: 0, err: "" });
  return resultSchema.parse(JSON.parse(out));
}

/** Fills the rows of an exported table in; the instruction decides. */
function fillIn(file: string, reviewer: string, rejects: (row: number) => boolean): string {
  const [header, ...rows] = readCsv(readFileSync(file, "utf8"), file).map(({ cells }) => cells);
  const at = (name: string) => header?.indexOf(name) ?? -1;
  const answered = rows.map((row, i) => {
    const cells = [...row];
    cells[at("reviewer")] = reviewer;
    cells[at("verdict")] = rejects(i) ? "reject" : "accept";
    cells[at("reason")] = rejects(i) ? "unnatural" : "";
    cells[at("seconds")] = "30";
    return cells;
  });
  const name = join(dirname(file), `${reviewer}.csv`);
  writeFileSync(name, [header ?? [], ...answered].map(csvRecord).join(""));
  return name;
}

describe("taskloom review", () => {
  it("takes tasks out and answers of several reviewers back in, and counts them", async () => {
    const from = dataset();
    const folder = join(dirname(from), "out");
    const draw = ["review", "export", "--from", from, "--sample", "6", "--seed", "3", "--stratify", "complexity"];
    const { files = [] } = await json([...draw, "--format", "csv", "--to", folder]);
    const [table = ""] = files;
    const first = fillIn(table, "Dana", (row) => row < 2);
    const second = fillIn(table, "Lee", (row) => row < 1);
    const taken = await callSimulated(["review", "import", first, second, "--from", from]);
    expect(taken).toMatchObject({ code: 0, err: "" });
    expect(taken.out).toBe(`6 tasks by Dana, Lee, into ${from}\n12 answers imported\n`);

    const statistics = await json(["review", "stats", "--from", from]);
    expect(statistics).toMatchObject({
      tasks: 20,
      answers: 12,
      overall: { reviewed: 6, accepted: 4, rejected: 1, disputed: 1, rate: 0.8 },
      reasons: { unnatural: { answers: 3, share: 0.25 } },
      reviewers: { Dana: { tasks_per_hour: 120, median_seconds: 30 } },
    });
    expect((await callSimulated(["review", "stats", "--from", from])).out).toContain("Dana and Lee");

    const again = await callSimulated(["review", "import", first, "--from", from]);
    expect(again).toMatchObject({ code: 0, err: "", out: "0 answers imported, 6 were there\n" });
    const changed = fillIn(table, "Dana", () => true);
    const refused = await callSimulated(["review", "import", changed, "--from", from]);
    expect(refused).toMatchObject({ code: 1, out: "" });
    expect(refused.err).toMatch(/Dana\.csv, row \d: Dana has answered task .*--replace/);
    expect(refused.err).toContain("[REVIEW_DUPLICATE]");
    expect(await json(["review", "stats", "--from", from])).toEqual(statistics);
  });

  it("draws the same sample for the same seed, and leaves out what is reviewed", async () => {
    const from = dataset();
    const export_ = async (folder: string, ...more: string[]) => {
      const words = ["review", "export", "--from", from, "--format", "jsonl", "--to", join(dirname(from), folder)];
      const { files = [] } = await json([...words, ...more]);
      return readFileSync(files[0] ?? "", "utf8")
        .trimEnd()
        .split("\n");
    };
    const drawn = await export_("a", "--sample", "5", "--seed", "9");
    expect(drawn).toHaveLength(5);
    expect(await export_("b", "--sample", "5", "--seed", "9")).toEqual(drawn);
    const all = await export_("c");
    expect(all).toHaveLength(20);
    const database = openForAdding(from);
    const [task] = [...readTasks(database)];
    const said = { reviewer: "Dana", verdict: "accept", reason: null, comment: null, seconds: null } as const;
    if (task === undefined) throw new Error("no task");
    addReviews(database, [
      { task_id: task.id, content_hash: task.content_hash, ...said, reviewed_at: "2026-04-01T10:00:00Z" },
    ]);
    database.close();
    expect(await export_("d", "--unreviewed")).toEqual(all.slice(1));
  });

  it("writes the page with a picture for every step of a task that can be run here", async () => {
    const from = dataset();
    const folder = join(dirname(from), "page");
    const words = ["review", "export", "--from", from, "--sample", "2", "--to", folder];
    const { files = [] } = await json(words);
    const page = readFileSync(files[0] ?? "", "utf8");
    const named = [...page.matchAll(/"picture":"([\w-]+\.png)"/g)].map(([, name]) => name);
    expect(named.length).toBeGreaterThan(6);
    expect(readdirSync(join(folder, "pictures")).sort()).toEqual([...new Set(named)].sort());
    expect(page).not.toMatch(/"picture":null/);
    expect(page).toContain('"saw":"it holds');
  });

  it("shows a task on real applications without running them, also where the pictures of its subtasks are not here", async () => {
    const from = join(newFolder(), "tasks.sqlite");
    const words = [
      "synth",
      "--persona",
      "accountant",
      "--level",
      "L2",
      "--seed",
      "4",
      "--count",
      "1",
      "--quiet",
      "--out",
      from,
    ];
    expect(await callCli(words)).toMatchObject({ code: 0, err: "" });
    const folder = join(dirname(from), "page");
    // Pictures of the committed pool are made again by a command, and not there before.
    const pool = join(dirname(from), "pool");
    cpSync(join("subtask-pool", "desktop"), join(pool, "desktop"), { recursive: true });
    const exportTo = (to: string) => json(["review", "export", "--from", from, "--to", to, "--pool", pool], callCli);
    const bare = await exportTo(`${folder}-bare`);
    expect(bare.pictured).toBe(0);
    expect(readFileSync(bare.files?.[0] ?? "", "utf8")).toContain('"picture":null');

    await recordScreens(from, pool);
    const { files = [], pictured } = await exportTo(folder);
    expect(pictured).toBe(1);
    const page = readFileSync(files[0] ?? "", "utf8");
    expect(page).not.toMatch(/"picture":null/);
    expect(page).toMatch(/"pictured_with":\{"\w+":"/);
    expect(page).toContain('"saw":"it holds');
    expect(readdirSync(join(folder, "pictures")).length).toBeGreaterThan(1);
  });

  it("leaves the pictures out where that is asked for", async () => {
    const from = dataset();
    const folder = join(dirname(from), "bare");
    const words = ["review", "export", "--from", from, "--sample", "2", "--to", folder, "--without-pictures"];
    expect(await json(words)).toMatchObject({ tasks: 2, pictured: 0 });
    expect(readdirSync(join(folder, "pictures"))).toEqual([]);
    expect(readFileSync(join(folder, "index.html"), "utf8")).toContain('"picture":null');
    expect(await callSimulated([...words, "--execute"])).toMatchObject({
      code: 1,
      err: expect.stringContaining("REVIEW_PICTURES"),
    });
  });

  it("moves rejected tasks into a dataset of their own, which all commands read", async () => {
    const from = dataset();
    const { files = [] } = await json([
      "review",
      "export",
      "--from",
      from,
      "--format",
      "csv",
      "--to",
      join(dirname(from), "out"),
    ]);
    const table = fillIn(files[0] ?? "", "Dana", (row) => row === 4 || row === 7);
    await json(["review", "import", table, "--from", from]);
    const pool = newFolder();
    const applied = await json(["review", "apply", "--from", from, "--pool", pool]);
    const to = from.replace(".sqlite", ".rejected.sqlite");
    expect(applied).toMatchObject({ reviewed: 20, disputed: 0, to });
    const listed = async (file: string) => (await callSimulated(["task", "--from", file])).out.trimEnd().split("\n");
    expect(await listed(from)).toHaveLength(18);
    expect(await listed(to)).toHaveLength(2);
    expect(await json(["review", "stats", "--from", to])).toMatchObject({ tasks: 2, overall: { rejected: 2 } });
    expect(await json(["review", "apply", "--from", from, "--pool", pool])).toMatchObject({ rejected: [], to: null });
  });

  it("puts the subtask behind many rejections into quarantine, where synth leaves it until it is verified again", async () => {
    const from = dataset();
    const database = openForAdding(from);
    const tasks = [...readTasks(database)];
    const uses = new Map<string, number>();
    for (const { subtasks } of tasks) {
      for (const id of new Set(Object.values(subtasks).map(({ subtask_id }) => subtask_id))) {
        uses.set(id, (uses.get(id) ?? 0) + 1);
      }
    }
    // Of twenty tasks those with it, and no others: by chance in 1 of 15,504 cases, or fewer.
    const [bad = ""] = [...uses].find(([, times]) => times >= 5 && times <= 10) ?? [];
    expect(bad).not.toBe("");
    const said = (rejects: boolean) =>
      rejects ? ({ verdict: "reject", reason: "ambiguous" } as const) : ({ verdict: "accept", reason: null } as const);
    addReviews(
      database,
      tasks.map(({ id, content_hash, subtasks }) => ({
        task_id: id,
        content_hash,
        reviewer: "Dana",
        ...said(Object.values(subtasks).some(({ subtask_id }) => subtask_id === bad)),
        comment: null,
        seconds: null,
        reviewed_at: "2026-04-01T10:00:00Z",
      })),
    );
    database.close();
    const pool = newFolder();
    cpSync(join(simulatedPool, "simulated"), join(pool, "simulated"), { recursive: true });
    const list = join(pool, "simulated", "quarantine.json");
    const ablated = join(dirname(from), "ablated.sqlite");
    cpSync(from, ablated);
    const marked = openForAdding(ablated);
    marked.exec(`UPDATE runs SET request_json = json_set(request_json, '$.without', json('["validator"]'))`);
    marked.close();
    expect(await json(["review", "apply", "--from", ablated, "--pool", pool])).toMatchObject({ quarantined: [] });
    expect(existsSync(list)).toBe(false);
    const { quarantined } = await json(["review", "apply", "--from", from, "--pool", pool]);
    expect(quarantined).toEqual(expect.arrayContaining([expect.objectContaining({ subtask_id: bad })]));
    expect(JSON.parse(readFileSync(list, "utf8"))).toEqual(
      expect.arrayContaining([expect.objectContaining({ subtask_id: bad, cause: "review" })]),
    );

    const synth = "synth --persona accountant --level L3 --count 5".split(" ");
    const made = await callSimulated([...synth, "--pool", pool, "--out", join(pool, "made.sqlite")]);
    expect(made.code).toBe(0);
    expect(made.err).toMatch(/quarantined subtasks? (is|are) left out/);
    const without = openForAdding(join(pool, "made.sqlite"));
    for (const { subtasks } of readTasks(without)) {
      expect(Object.values(subtasks).map(({ subtask_id }) => subtask_id)).not.toContain(bad);
    }
    without.close();

    const again = await callSimulated(["verify", "--from", "quarantine", "--out", pool]);
    expect(again).toMatchObject({ code: 0 });
    expect(existsSync(list)).toBe(false);
    expect((await callSimulated(["verify", "--from", "quarantine", "--out", pool])).err).toContain(
      "[VERIFY_NO_CANDIDATES]",
    );
  });

  it.each([
    [["review", "think"], "REVIEW_STEP"],
    [["review", "import"], "REVIEW_NO_FILES"],
    [["review", "import", "nowhere.csv"], "REVIEW_NO_FILE"],
    [["review", "export", "--format", "xls"], "OPTION_FORMAT"],
    [["review", "export", "--stratify", "age"], "OPTION_STRATIFY"],
  ])("says of %j what to do instead", async (words, code) => {
    const { code: exit, out, err } = await callSimulated([...words, "--from", made]);
    expect({ exit, out }).toEqual({ exit: 1, out: "" });
    expect(err).toContain(`[${code}]`);
    expect(err).not.toContain("internal error");
  });
});
