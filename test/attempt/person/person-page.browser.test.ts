import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { Episode } from "../../../pipeline/attempt/episode.js";
import { scoreAttempt } from "../../../pipeline/attempt/scores/score-attempt.js";
import { openBrowser, openPage } from "../../review/open-browser.js";
import { options } from "../small-tasks.js";
import { instruction, smallPerson, smallTask } from "./small-person.js";

let browser: Browser;
beforeAll(async () => {
  browser = await openBrowser();
});
afterAll(async () => {
  await browser?.close();
});

const succeeded = ({ trace, ...episode }: Episode) =>
  scoreAttempt(smallTask, { record: { ...episode, progress_limit: options.limits.progress }, trace }).success;

/** Where a pixel of the screen is in the window, however large the picture is shown. */
async function windowPlace(page: Page, { x, y }: { x: number; y: number }) {
  const box = await page.locator("#picture").boundingBox();
  if (box === null) throw new Error("no picture is shown");
  return { x: box.x + ((x + 0.5) * box.width) / 1280, y: box.y + ((y + 0.5) * box.height) / 800 };
}

/** Waits until so many steps are done and it is the person's turn again. */
async function afterStep(page: Page, steps: number): Promise<void> {
  await page
    .locator(`body[data-phase="turn"] #steps`)
    .filter({ hasText: `${steps} used` })
    .waitFor();
  await expect.poll(() => page.locator("#look").isEnabled()).toBe(true);
}

async function begin(page: Page, title: string): Promise<void> {
  await page.locator("#card-title").filter({ hasText: title }).waitFor();
  await page.getByRole("button", { name: "Start" }).click();
  await afterStep(page, 0);
}

test("a person does a task by mouse and keyboard on the picture, and every move is recorded as an agent's", async () => {
  const person = await smallPerson("Ada");
  const attempt = person.attempt(0);
  // A window in which the picture has to be made smaller.
  const { page, incidents, close } = await openPage(browser, { viewport: { width: 1000, height: 700 } });
  await page.goto(person.address);
  expect(await page.locator("#instruction").textContent()).toBe("");
  await begin(page, "Task 1 of 2");
  expect(await page.locator("#instruction").textContent()).toBe(instruction);
  expect(await page.locator("#brand").textContent()).toBe("Task 1 of 2 · Ada");
  const size = await page.locator("#picture").boundingBox();
  expect((size?.width ?? 0) / (size?.height ?? 1)).toBeCloseTo(1280 / 800, 1);
  expect(size?.width).toBeLessThan(1000);

  const clickOn = async (name: string, type?: Parameters<typeof person.middleOf>[1]) => {
    const { x, y } = await windowPlace(page, await person.middleOf(name, type));
    await page.mouse.click(x, y);
  };
  await clickOn("Planner");
  await afterStep(page, 1);
  await page.keyboard.press("Control+n");
  await afterStep(page, 2);
  await clickOn("Title", "Edit");
  await afterStep(page, 3);
  await page.keyboard.type("calx");
  await page.keyboard.press("Backspace");
  await page.keyboard.type("l");
  await afterStep(page, 4);

  // A reload loses nothing.
  await page.reload();
  await afterStep(page, 4);
  expect(await page.locator("#instruction").textContent()).toBe(instruction);
  // What is not done says why, and is a step all the same.
  const from = await windowPlace(page, { x: 600, y: 500 });
  await page.mouse.move(from.x, from.y);
  await page.mouse.down();
  await page.mouse.move(from.x + 60, from.y + 30, { steps: 5 });
  await page.mouse.up();
  await afterStep(page, 5);
  expect(await page.locator("#said").textContent()).toMatch(/^The last step was not done: .*drag/);
  await clickOn("Add", "Button");
  await afterStep(page, 6);
  await page.getByRole("button", { name: "Done", exact: true }).click();
  await page.getByRole("button", { name: "Yes, it is done" }).click();

  const episode = await attempt;
  expect(episode).toMatchObject({ ended: "finished", claim: { status: "success" }, agent_error: null });
  expect(succeeded(episode)).toBe(true);
  expect(episode.steps.map(({ action }) => action?.function)).toEqual([
    ...["click", "key", "click", "type", "drag", "click", "finish"],
  ]);
  const [launch] = episode.steps;
  expect(launch?.resolved).toMatchObject({ function: "click_input", control: { control_text: "Planner" } });
  expect(episode.steps[3]?.action).toEqual({ function: "type", args: { text: "call" } });
  expect(episode.steps.every(({ screenshot }) => screenshot !== null)).toBe(true);

  // The next task waits until the person is ready, and the page goes on to it by itself.
  const second = person.attempt(1);
  await begin(page, "Task 2 of 2");
  const { x, y } = await windowPlace(page, { x: 640, y: 400 });
  await page.mouse.dblclick(x, y);
  await afterStep(page, 1);
  await page.mouse.wheel(0, 300);
  await afterStep(page, 2);
  await page.getByRole("button", { name: "Cannot be done" }).click();
  await page.getByLabel("What makes it impossible?").fill("There is no Planner.");
  await page.getByRole("button", { name: "It cannot be done", exact: true }).click();
  const { steps, claim } = await second;
  expect(claim).toEqual({ status: "infeasible", message: "There is no Planner." });
  expect(steps.map(({ action }) => action)).toMatchObject([
    { function: "click", args: { x: 640, y: 400, count: 2 } },
    { function: "scroll", args: { dy: -3 } },
    { function: "finish" },
  ]);
  person.close();
  await page.locator("#card-title").filter({ hasText: "That was all" }).waitFor();
  expect(incidents).toEqual([]);
  await close();
});

test("a page without the token says what to do, and shows nothing of a task", async () => {
  const person = await smallPerson();
  void person.attempt(0);
  const { page, close } = await openPage(browser);
  await page.goto(new URL("/", person.address).href);
  await page.locator("#problem").filter({ hasText: "open the address" }).waitFor();
  expect(await page.locator("#start").isVisible()).toBe(false);
  await close();
});
