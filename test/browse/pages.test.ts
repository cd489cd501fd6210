import { beforeAll, describe, expect, it } from "vitest";
import { figureColumns, shareWords } from "../../pipeline/attempt/report/figure-columns.js";
import { browsedDataset } from "../../pipeline/browse/browsed-dataset.js";
import { agentReports } from "../../pipeline/browse/figures/agent-reports.js";
import { taskList } from "../../pipeline/browse/start/task-list.js";
import { openDatabase, withDatabase } from "../../pipeline/store/file/database.js";
import { writeReviewDataset } from "../review/review-dataset.js";
import { simulatedCatalog } from "../simulated/catalog.js";
import { makeEarlier } from "../store/of-earlier-version.js";
import { evaluateOnSimulation, keptScreen, pageAt, tasksOf, withSite, writeTextAttempt } from "./attempted-dataset.js";

let file = "";

beforeAll(async () => {
  file = await writeReviewDataset(["Send the invoices.", "Write the letter.", "Read the total."]);
  const [first] = await tasksOf(file);
  await evaluateOnSimulation(file, "random", { screenshots: true, strictLimits: true, tasks: [first?.id ?? ""] });
  await evaluateOnSimulation(file, "noop", { strictLimits: true });
  await evaluateOnSimulation(file, "gold", { repeats: 2 });
});

async function attemptsAt(task: string): Promise<{ id: string; agent: string }[]> {
  return withDatabase(file, openDatabase, (database) =>
    browsedDataset(database, file, 0)
      .attempts(task)
      .map(({ record: { id, agent } }) => ({ id, agent })),
  );
}

describe("the page of all tasks", () => {
  it("lists every task with how each agent did", async () => {
    const list = await withDatabase(file, openDatabase, async (database) =>
      taskList([browsedDataset(database, file, 0)], await simulatedCatalog()),
    );
    const tasks = await tasksOf(file);
    expect(list.tasks.map(([, id]) => id)).toEqual(tasks.map(({ id }) => id));
    expect(list.agents.sort()).toEqual(["gold", "noop", "random"]);
    for (const [i, [, , , , , , subtasks, , , results]] of list.tasks.entries()) {
      expect(subtasks).toBe(4);
      const attempts = Object.fromEntries(
        results.map(([agent, , counted, out]) => [list.agents[agent], counted + out]),
      );
      expect(attempts).toEqual({ gold: 2, noop: 1, ...(i === 0 && { random: 1 }) });
    }
  });

  it("says how to make attempts where there are none, also in a dataset of a version that had no place for them", async () => {
    const bare = await writeReviewDataset(["One."]);
    const says = (page: string) => expect(page).toContain("pnpm evaluate");
    await withSite([bare], async (site) => {
      for (const address of site.addresses()) if (address.endsWith(".html")) says(await pageAt(site, address));
    });
    makeEarlier(bare, 6);
    await withSite([bare], async (site) => {
      for (const address of site.addresses()) if (address.endsWith(".html")) says(await pageAt(site, address));
    });
  });
});

describe("the page of an attempt", () => {
  it("shows every step with its picture, and the action marked where it was done", async () => {
    const [task] = await tasksOf(file);
    const attempts = await attemptsAt(task?.id ?? "");
    const random = attempts.find(({ agent }) => agent === "random");
    await withSite([file], async (site) => {
      const page = await pageAt(site, `d1/${task?.id}/${random?.id}.html`);
      const moments = page.match(/class="moment"/g)?.length ?? 0;
      expect(moments).toBeGreaterThan(5);
      expect(page.match(/<img /g)).toHaveLength(moments);
      // It has run out of steps, so that no step shows what the last one did.
      expect(page).toContain('alt="Screen at the end"');
      const marks = [
        ...page.matchAll(
          /<img src="([0-9a-f]{64}\.webp)" width="(\d+)" height="(\d+)"[^>]*>(<svg class="mark" viewBox="0 0 (\d+) (\d+)")?/g,
        ),
      ];
      expect(marks).toHaveLength(moments);
      expect(marks.some(([, , , mark]) => mark !== undefined)).toBe(true);
      for (const [, name, width, height, mark, w, h] of marks) {
        if (mark !== undefined) expect([w, h]).toEqual([width, height]);
        expect((await site.file(`d1/${task?.id}/${name}`))?.kind).toBe("picture");
      }
    });
  });

  it("marks the pixels that an agent named and the control that was there, and says what was not done and why", async () => {
    const bare = await writeReviewDataset(["One."]);
    const [task] = await tasksOf(bare);
    if (task === undefined) throw new Error("there is no task");
    const { hash } = await keptScreen();
    const control = {
      application: "excel",
      dialog: null,
      control_type: "Button",
      control_text: "Save",
      ordinal: 0,
    } as const;
    const id = await writeTextAttempt(bare, task, "because", [
      {
        outcome: "done",
        screenshot: hash,
        action: { function: "click", args: { x: 200, y: 120, button: "left", count: 1, held: null } },
        resolved: {
          ...{ function: "click_input", args: { button: "left", double: false }, control },
          ...{ rect: [160, 100, 320, 150], description: "", thought: "" },
        },
      },
      {
        outcome: "done",
        screenshot: hash,
        nodes: ["completed", "evaluating", "waiting", "waiting"],
        action: {
          function: "drag",
          args: {
            path: [
              { x: 10, y: 20 },
              { x: 300, y: 200 },
            ],
            button: "left",
          },
        },
      },
      {
        outcome: "there is no control 9",
        action: { function: "click_input", args: { button: "left", double: false }, control_label: "9" },
      },
      { outcome: "the answer is no move", action: null, screenshot: "0".repeat(64) },
    ]);
    await withSite([bare], async (site) => {
      const page = await pageAt(site, `d1/${task.id}/${id}.html`);
      const [, first = "", second = "", third = "", fourth = ""] = page.split('<section class="moment"');
      expect(first).toContain("<h3>Click &#39;Save&#39;</h3>");
      expect(first).toContain('<rect x="157" y="97" width="166" height="56"');
      expect(first).toContain('<circle cx="200" cy="120"');
      expect(second).toContain("<h3>Drag from 10, 20 to 300, 200</h3>");
      expect(second).toContain('points="10,20 300,200"');
      expect(second).toMatch(/<li class="completed fresh" title="A: [^"]*\(completed by this step\)"/);
      expect(third).toContain("Not done: there is no control 9");
      expect(third).not.toContain("<img");
      expect(fourth).toContain("An answer that cannot be used");
      expect(fourth).toContain("missing from the dataset");
      expect(page).toContain("1,200 tokens in, 34 out");
      expect(page).toContain("The agent said that it is done: &quot;because&quot;.");
      expect(page).toContain("1.00 of 4.00");
    });
  });

  it("says so where no pictures were kept", async () => {
    const [task] = await tasksOf(file);
    const gold = (await attemptsAt(task?.id ?? "")).find(({ agent }) => agent === "gold");
    await withSite([file], async (site) => {
      const page = await pageAt(site, `d1/${task?.id}/${gold?.id}.html`);
      expect(page).toContain("No pictures were kept of this attempt");
      expect(page).not.toContain("<img");
    });
  });
});

describe("the page on which two attempts are compared", () => {
  it("has all attempts at the task, and chooses two of different agents", async () => {
    const [task] = await tasksOf(file);
    await withSite([file], async (site) => {
      const page = await pageAt(site, `d1/${task?.id}/compare.html`);
      expect(page.match(/class="side"/g)).toHaveLength(4);
      const chosen = [...page.matchAll(/ selected>([^ <]+)/g)].map(([, agent]) => agent);
      expect(new Set(chosen).size).toBe(2);
    });
  });
});

describe("the page of figures", () => {
  it("has the figures that evaluate reports, digit by digit", async () => {
    const catalog = await simulatedCatalog();
    const reported = await evaluateOnSimulation(file, "gold", { repeats: 2 });
    const reports = await withDatabase(file, openDatabase, (database) =>
      agentReports([browsedDataset(database, file, 0)], catalog),
    );
    const gold = reports.find(({ label }) => label === "gold")?.report;
    expect(reported).toMatchObject({ ...gold });
    expect(gold?.attempts).toBe(6);
    const page = await withSite([file], (site) => pageAt(site, "figures.html"));
    const [, row = ""] = /<\/i>gold<\/th>(.*?)<\/tr>/s.exec(page) ?? [];
    const cells = [...row.matchAll(/<td>(.*?)<\/td>/g)].map(([, cell]) => cell);
    expect(cells).toEqual(figureColumns.map(({ cell }) => cell(reported)));
    for (const [title, share] of [
      ["Success rate", reported.success_rate],
      ["S_int (WindowsWorld)", reported.s_int],
      ["Logical consistency (OmniBench)", reported.logical_consistency],
    ] as const) {
      const [, chart = ""] = page.split(`<h3>${title}</h3>`);
      expect(chart).toMatch(new RegExp(`^.*?</i>gold</th>.*?<td class="number">${shareWords(share)}</td>`, "s"));
    }
    const side = page.split('aria-label="Figures of gold"')[1]?.split('class="side"')[0] ?? "";
    for (const figures of [...Object.values(reported.by_level), ...Object.values(reported.by_complexity)]) {
      expect(side).toContain(`title="${shareWords(figures.success_rate)} of ${figures.attempts} attempts at 3 tasks`);
    }
  });

  it("has attempts that begin in a later state of the task apart from those that begin at the start", async () => {
    await evaluateOnSimulation(file, "noop", { startAfter: "1" });
    const reports = await withDatabase(file, openDatabase, async (database) =>
      agentReports([browsedDataset(database, file, 0)], await simulatedCatalog()),
    );
    const counts = new Map(reports.map(({ label, report }) => [label, report.attempts]));
    expect([counts.get("noop"), counts.get("noop --start-after 1")]).toEqual([3, 3]);
  });

  it("counts an attempt once that stands in two files", async () => {
    const catalog = await simulatedCatalog();
    await withDatabase(file, openDatabase, (database) => {
      const once = agentReports([browsedDataset(database, file, 0)], catalog);
      const twice = agentReports([browsedDataset(database, file, 0), browsedDataset(database, file, 1)], catalog);
      expect(twice).toEqual(once);
    });
  });
});
