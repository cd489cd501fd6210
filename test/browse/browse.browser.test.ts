import { join } from "node:path";
import { pathToFileURL } from "node:url";
import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { z } from "zod";
import { callSimulated, newFolder, startCli } from "../cli/run-cli.js";
import { attacks } from "../review/attacks.js";
import { codePoints, openBrowser, openPage, press } from "../review/open-browser.js";
import { writeReviewDataset } from "../review/review-dataset.js";
import { keptScreen, tasksOf, writeTextAttempt } from "./attempted-dataset.js";

const folder = newFolder();
const file = join(folder, "tasks.sqlite");
let browser: Browser;

beforeAll(async () => {
  const words = ["synth", "--persona", "accountant", "--level", "L3", "--count", "3", "--seed", "3", "--out", file];
  expect(await callSimulated([...words, "--quiet"], folder)).toMatchObject({ code: 0, err: "" });
  for (const agent of [
    ["gold", "--screenshots"],
    ["noop", "--strict-limits"],
  ]) {
    const done = await callSimulated(["evaluate", "--from", file, "--agent", ...agent, "--json"], folder);
    expect(done).toMatchObject({ code: 0, err: "" });
  }
  expect((await callSimulated(["browse", file, "--to", "pages", "--quiet"], folder)).code).toBe(0);
  browser = await openBrowser();
});
afterAll(async () => {
  await browser?.close();
});

const rows = (page: Page) => page.locator("#list tbody tr");
const field = (page: Page, name: string) => page.locator(`form [name=${name}]`);
const current = (page: Page) => page.locator(".step[aria-current]").textContent();

/** From the list of tasks to an attempt, to the comparison and to the figures. */
async function lookAround(page: Page, start: string): Promise<void> {
  await page.goto(start);
  await rows(page).first().waitFor();
  expect(await rows(page).count()).toBe(3);
  await field(page, "agent").selectOption({ label: "noop" });
  await field(page, "result").selectOption("succeeded");
  expect(await rows(page).count()).toBe(0);
  expect(await page.locator("#found").textContent()).toBe("No task is like this.");
  await field(page, "agent").selectOption({ label: "gold" });
  expect(await rows(page).count()).toBe(3);
  const intent = (await rows(page).nth(1).locator("a").textContent()) ?? "";
  await field(page, "text").fill(intent.toUpperCase());
  expect(await rows(page).count()).toBeGreaterThanOrEqual(1);
  await rows(page).first().getByRole("link").click();
  expect(await page.locator("h1").textContent()).toBe(intent);
  // What was wished for is there again.
  await page.goBack();
  await rows(page).first().waitFor();
  expect(await field(page, "text").inputValue()).toBe(intent.toUpperCase());
  await page.getByRole("button", { name: "Clear" }).click();
  await expect.poll(() => rows(page).count()).toBe(3);
  await page.getByRole("button", { name: "Subtasks" }).click();
  const counts = (await rows(page).locator("td:nth-child(5)").allTextContents()).map(Number);
  expect(counts).toEqual([...counts].sort((a, b) => a - b));
  await rows(page).first().getByRole("link").click();

  await page.getByText("In Python").first().click();
  expect(await page.locator("code.python .keyword").first().textContent()).toBeTruthy();
  expect(
    await page.locator(".graph img").evaluate((image: { naturalWidth: number }) => image.naturalWidth),
  ).toBeGreaterThan(50);
  await page.locator(".attempts").getByRole("link", { name: "gold" }).click();
  await page.locator(".one .moment").first().waitFor();
  const steps = await page.locator("a.step").count();
  expect(await page.locator(".moment:visible").count()).toBe(1);
  const first = await current(page);
  await press(page, "ArrowRight ArrowRight");
  expect(await current(page)).not.toBe(first);
  expect(await page.locator(".moment:visible .of").textContent()).toContain(`step 3 of ${steps}`);
  const picture = page.locator(".moment:visible img");
  await expect
    .poll(() => picture.evaluate((image: { naturalWidth: number }) => image.naturalWidth))
    .toBeGreaterThan(100);
  await page.reload();
  expect(await page.locator(".moment:visible .of").textContent()).toContain(`step 3 of ${steps}`);
  await press(page, "ArrowLeft ArrowLeft ArrowLeft");
  expect(await current(page)).toBe(first);
  await page.locator("a.step").last().click();
  expect(await page.locator(".moment:visible .completed").count()).toBeGreaterThan(0);
  expect(await page.locator("table.verdicts tbody tr.completed").count()).toBeGreaterThan(0);

  await page.locator(".crumbs a").last().click();
  await page.getByRole("link", { name: "Two attempts side by side" }).click();
  await expect.poll(() => page.locator(".side:visible").count()).toBe(2);
  const stepsOfBoth = () => page.locator(".side:visible .moment:visible .of").allTextContents();
  await expect
    .poll(async () => {
      // A page that has just come does not listen yet.
      if ((await stepsOfBoth()).every((text) => text.includes("step 1 of"))) await press(page, "ArrowRight");
      return stepsOfBoth();
    })
    .toEqual([expect.stringContaining("step 2 of"), expect.stringContaining("step 2 of")]);

  await page.getByRole("link", { name: "Figures of agents" }).click();
  await expect.poll(() => page.locator(".side:visible").count()).toBe(2);
  expect(await page.locator(".side:visible h2").allTextContents()).toEqual(["gold", "noop"]);
  expect(await page.locator(".overview tbody tr").count()).toBe(2);
  await field(page, "left").selectOption({ label: "noop" });
  await field(page, "right").selectOption({ label: "gold" });
  const left = await page.locator(".side").filter({ hasText: "noop" }).boundingBox();
  const right = await page.locator(".side").filter({ hasText: "gold" }).boundingBox();
  expect(left?.x ?? 0).toBeLessThan(right?.x ?? 0);
}

test("a folder of pages is filtered, walked through and compared without a server", async () => {
  const { page, incidents, close } = await openPage(browser);
  await lookAround(page, pathToFileURL(join(folder, "pages", "index.html")).href);
  expect(incidents).toEqual([]);
  await close();
});

test("pnpm browse serves the same pages on loopback, and ends at an interrupt", async () => {
  const run = startCli(["browse", file, "--json"], { folder, simulated: true });
  await expect.poll(() => run.texts.out, { timeout: 60_000 }).toContain("\n");
  const { address } = z.object({ address: z.url() }).parse(JSON.parse(run.texts.out));
  const { page, incidents, close } = await openPage(browser);
  await lookAround(page, address);
  expect(incidents).toEqual([]);
  run.interrupt();
  expect(await run.ended).toMatchObject({ code: 0, err: "" });
  await close();
});

test("the action is marked where it is on the picture, at any size of the window", async () => {
  const { page, close } = await openPage(browser);
  const own = await writeReviewDataset(["One."]);
  const [task] = await tasksOf(own);
  if (task === undefined) throw new Error("there is no task");
  const { hash } = await keptScreen();
  const control = {
    application: "excel",
    dialog: null,
    control_type: "Button",
    control_text: "Save",
    ordinal: 0,
  } as const;
  const id = await writeTextAttempt(own, task, "because", [
    {
      screenshot: hash,
      action: { function: "click_input", args: { button: "left", double: false }, control_label: "3" },
      resolved: {
        ...{ function: "click_input", args: { button: "left", double: false }, control },
        ...{ rect: [160, 100, 320, 150], description: "", thought: "" },
      },
    },
  ]);
  expect((await callSimulated(["browse", own, "--to", "marked", "--quiet"], folder)).code).toBe(0);
  await page.goto(pathToFileURL(join(folder, "marked", "d1", task.id, `${id}.html`)).href);
  for (const size of [
    { width: 1280, height: 800 },
    { width: 390, height: 844 },
  ]) {
    await page.setViewportSize(size);
    const mark = await page.locator(".mark rect").first().boundingBox();
    const picture = await page.locator(".frame img").first().boundingBox();
    if (mark === null || picture === null) throw new Error("nothing is shown");
    const scale = picture.width / 640;
    const seen = [mark.x - picture.x, mark.y - picture.y, mark.width, mark.height];
    // Three pixels around the control, and half of the width of the light line.
    const expected = [154, 94, 172, 62].map((pixels) => pixels * scale);
    for (const [i, pixels] of seen.entries()) expect(Math.abs(pixels - (expected[i] ?? 0))).toBeLessThan(1);
    expect(await page.evaluate<number>("document.documentElement.scrollWidth")).toBe(size.width);
  }
  await close();
});

test("no text of a dataset or of a model does anything on any page", async () => {
  const own = await writeReviewDataset(attacks);
  const tasks = await tasksOf(own);
  const ids: string[] = [];
  for (const [i, task] of tasks.entries()) ids.push(await writeTextAttempt(own, task, attacks[i] ?? "", [{}, {}]));
  expect((await callSimulated(["browse", own, "--to", "hostile", "--quiet"], folder)).code).toBe(0);
  const at = (...parts: string[]) => pathToFileURL(join(folder, "hostile", ...parts)).href;
  const { page, incidents, close } = await openPage(browser);
  await page.goto(at("index.html"));
  await rows(page).first().waitFor();
  expect(await rows(page).count()).toBe(attacks.length);
  expect(await codePoints(page, "#list tbody tr a")).toEqual(Array.from(attacks[0] ?? "", (c) => c.codePointAt(0)));
  await page.goto(at("figures.html"));
  for (const [i, task] of tasks.entries()) {
    await page.goto(at("d1", task.id, "index.html"));
    await page.goto(at("d1", task.id, `${ids[i]}.html`));
    await press(page, "ArrowRight");
  }
  expect(incidents).toEqual([]);
  await close();
});
