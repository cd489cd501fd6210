import { readFileSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { reviewFileSchema, reviewReasons } from "../../pipeline/schema/review.js";
import { openDatabase } from "../../pipeline/store/file/database.js";
import { readReviews } from "../../pipeline/store/reviews.js";
import { newFolder, runCli } from "../cli/run-cli.js";
import { attacks, hostileDrawing } from "./attacks.js";
import { beginReview, codePoints, openBrowser, openPage, press, taskShown } from "./open-browser.js";
import { writeReviewDataset } from "./review-dataset.js";
import { sheetOf } from "./sheets.js";
import { tenSheets, writePage } from "./write-test-page.js";

let browser: Browser;
beforeAll(async () => {
  browser = await openBrowser();
});
afterAll(async () => {
  await browser?.close();
});

async function counts(page: Page): Promise<string | null> {
  return page.locator("#counts").textContent();
}

async function download(page: Page) {
  const [file] = await Promise.all([page.waitForEvent("download"), page.keyboard.press("s")]);
  const path = join(newFolder(), file.suggestedFilename());
  await file.saveAs(path);
  const content = reviewFileSchema.parse(JSON.parse(readFileSync(path, "utf8")));
  return { path, name: file.suggestedFilename(), content };
}

test("ten tasks of a dataset are reviewed by keyboard with a reload in between, and every answer is imported", async () => {
  const folder = newFolder();
  const dataset = join(folder, "tasks.sqlite");
  const words = ["--persona", "accountant", "--level", "L1", "--count", "10"];
  expect(runCli(["synth", ...words, "--out", dataset, "--quiet"], folder).code).toBe(0);
  expect(runCli(["review", "export", "--from", dataset, "--to", "for-review", "--quiet"], folder).code).toBe(0);

  const { page, incidents, close } = await openPage(browser);
  await beginReview(page, pathToFileURL(join(folder, "for-review", "index.html")).href, "Ada Lovelace");
  await press(page, "a a r 1 a c");
  await page.keyboard.type("The file's name is odd.");
  await press(page, "Enter r 9");
  expect(await counts(page)).toBe("5 of 10 reviewed · 3 accepted · 2 rejected");
  const sixth = await page.locator("h1").textContent();

  await page.reload();
  await taskShown(page);
  expect(await page.locator("h1").textContent()).toBe(sixth);
  expect(await counts(page)).toBe("5 of 10 reviewed · 3 accepted · 2 rejected");
  await press(page, "a r 0");
  await page.keyboard.type("Nobody would want this.");
  // The eighth is taken back and answered otherwise, the ninth is left out and found again.
  await press(page, "Enter j a k k u r 2 j a n a");
  expect(await counts(page)).toBe("10 of 10 reviewed · 6 accepted · 4 rejected");

  const { path, name, content } = await download(page);
  expect(name).toBe("review-ada-lovelace.json");
  const ambiguous = "ambiguous null";
  const odd = "unnatural The file's name is odd.";
  const unwanted = "other Nobody would want this.";
  const infeasible = "infeasible null";
  const yes = "accept null";
  expect(content.reviews.map(({ verdict, reason, comment }) => `${reason ?? verdict} ${comment}`)).toEqual(
    [yes, yes, ambiguous, yes, odd, yes, unwanted, infeasible, yes, yes], // in the order of the tasks
  );
  expect(content.reviews.every(({ seconds }) => seconds !== null && seconds < 300)).toBe(true);
  expect(incidents).toEqual([]);
  await close();

  expect(runCli(["review", "import", path, "--from", dataset], folder)).toMatchObject({ code: 0, err: "" });
  const database = openDatabase(dataset);
  const stored = readReviews(database);
  database.close();
  const byTask = (a: { task_id: string }, b: { task_id: string }) => (a.task_id < b.task_id ? -1 : 1);
  expect(stored.sort(byTask)).toEqual(content.reviews.sort(byTask));
});

test("a file that was saved goes on in another browser, and only for the same reviewer and export", async () => {
  const address = await writePage(tenSheets);
  const first = await openPage(browser);
  await beginReview(first.page, address, "Ada");
  await press(first.page, "a r 4 a");
  const saved = await download(first.page);
  await first.close();

  const second = await openPage(browser);
  await beginReview(second.page, address, "Grace");
  const load = async (page: Page): Promise<string | null> => {
    await page.locator("#file").setInputFiles(saved.path);
    await page.locator("#said:not(:empty)").waitFor();
    return page.locator("#said").textContent();
  };
  expect(await load(second.page)).toContain("holds answers of Ada");
  expect(await counts(second.page)).toContain("0 of 10");
  await second.page.getByRole("button", { name: "Reviewer: Grace" }).click();
  await second.page.getByLabel("Name", { exact: true }).fill("Ada");
  await second.page.keyboard.press("Enter");
  await second.page.getByRole("button", { name: "Reviewer: Ada" }).waitFor();
  await press(second.page, "n");
  expect(await load(second.page)).toContain("3 of 3 answers loaded");
  expect(await counts(second.page)).toBe("3 of 10 reviewed · 2 accepted · 1 rejected");
  await second.page.reload();
  await taskShown(second.page);
  expect((await download(second.page)).content).toEqual(saved.content);

  await second.page.goto(await writePage(tenSheets, "export-2"));
  await taskShown(second.page);
  expect(await load(second.page)).toContain("another export");
  expect(second.incidents).toEqual([]);
  await second.close();
});

test("the first ten reasons have their digits, in the order in which they are defined; the others are clicked", async () => {
  const { page, close } = await openPage(browser);
  await beginReview(page, await writePage(tenSheets), "Ada");
  for (const digit of "1234567890") await press(page, `r ${digit}`);
  await press(page, "Enter");
  const { content } = await download(page);
  expect(content.reviews.map(({ reason }) => reason)).toEqual(reviewReasons.slice(0, 10));
  await press(page, "r");
  await page.getByRole("button", { name: "Wrong dependency" }).click();
  await press(page, "Enter");
  const again = await download(page);
  expect(again.content.reviews.map(({ reason }) => reason)).toContain("wrong-dependency");
  await close();
});

test("a filter leaves only the tasks that it is about, and keys do nothing while something is typed", async () => {
  const { page, close } = await openPage(browser);
  await beginReview(page, await writePage(tenSheets), "Ada");
  await press(page, "/");
  await page.keyboard.type("instruction 7");
  expect(await page.locator("h1").textContent()).toBe("Intent 7: text 7");
  expect(await counts(page)).toContain("0 of 10");
  await page.getByRole("button", { name: "Clear" }).click();
  await page.getByLabel("Level").selectOption("L2");
  await page.getByLabel("Persona").selectOption("Designer");
  expect(await page.locator("#filter-words").textContent()).toBe("3 of 10 tasks");
  await page.locator("#task").focus();
  await press(page, "k k k a r 3 a");
  await page.getByLabel("Show").selectOption("reject");
  expect(await page.locator("#filter-words").textContent()).toBe("1 of 10 tasks");
  expect(await page.locator("h1").textContent()).toBe("Intent 5: text 5");
  await close();
});

test("texts of models and applications appear as they are, and nothing in them runs", async () => {
  const sheets = attacks.map((text, i) => ({
    ...sheetOf(i, text),
    persona: text,
    scenario: text,
    complexity: { [text]: text },
    graph: hostileDrawing(text),
  }));
  const { page, incidents, close } = await openPage(browser);
  await beginReview(page, await writePage(sheets, "</script><script>trap(0)</script>"), "<img src=x onerror=trap(0)>");
  for (const [i, text] of attacks.entries()) {
    const expected = (before: string, after = "") => Array.from(before + text + after, (c) => c.codePointAt(0));
    expect(await codePoints(page, "h1")).toEqual(expected(`Intent ${i}: `));
    expect(await codePoints(page, "#instruction")).toEqual(expected(`Instruction ${i}: `));
    expect(await codePoints(page, "h3")).toEqual(expected("Save the sheet as '", "'."));
    expect(await codePoints(page, "dd")).toEqual(expected(""));
    expect(await codePoints(page, ".saw")).toEqual(expected("saw it exists: "));
    expect(await codePoints(page, "pre")).toEqual(
      Array.from(sheets[i]?.subtasks[0]?.evaluator ?? "", (c) => c.codePointAt(0)),
    );
    await press(page, "l g Escape . o Escape c");
    await page.keyboard.insertText(text);
    await press(page, "Enter a");
  }
  expect(await counts(page)).toContain(`${attacks.length} of ${attacks.length} reviewed`);
  const { content } = await download(page);
  // Half a pair does not get through the keyboard.
  const whole = (text: string | null) => text?.replaceAll(/\p{Surrogate}/gu, "\ufffd");
  expect(content.reviews.map(({ comment }) => whole(comment))).toEqual(attacks.map(whole));
  expect(incidents).toEqual([]);
  await close();
});

test("texts of a dataset go through the export into the page as they are", async () => {
  // A database holds no half pairs.
  const texts = attacks.filter((text) => !/\p{Surrogate}/u.test(text));
  const dataset = await writeReviewDataset(texts);
  const folder = newFolder();
  expect(runCli(["review", "export", "--from", dataset, "--to", folder, "--quiet"])).toMatchObject({
    code: 0,
    err: "",
  });
  const { page, incidents, close } = await openPage(browser);
  await beginReview(page, pathToFileURL(join(folder, "index.html")).href, "Ada");
  for (const text of texts) {
    expect(await codePoints(page, "#instruction")).toEqual(Array.from(text, (c) => c.codePointAt(0)));
    await press(page, "j");
  }
  expect(incidents).toEqual([]);
  await close();
});

test("a text that turns letters around does so within itself, and is shown with its number", async () => {
  const { page, close } = await openPage(browser);
  await beginReview(page, await writePage([sheetOf(0, "pay \u202e001 euros")]), "Ada");
  const marks = await page.evaluate("[...document.querySelectorAll('h1 .unseen')].map((one) => one.dataset.code)");
  expect(marks).toEqual(["U+202E"]);
  await close();
});

test("even a mistake in the page could not make markup of a text", async () => {
  const { page, incidents, close } = await openPage(browser);
  await beginReview(page, await writePage(tenSheets), "Ada");
  await expect(page.evaluate(`document.body.innerHTML = "<img src=x onerror=trap(1)>"`)).rejects.toThrow("TrustedHTML");
  await page.evaluate(
    `document.body.append(Object.assign(document.createElement("a"), { href: "javascript:trap(2)", id: "bad" }))`,
  );
  await page.evaluate(`document.getElementById("bad").click()`);
  await page.evaluate(`fetch("http://attacker.invalid/").catch(() => undefined)`);
  expect(incidents.filter((incident) => incident.startsWith("ran"))).toEqual([]);
  await expect.poll(() => incidents.join("\n")).toContain("policy: connect-src");
  await close();
});

test("where the browser keeps nothing the reviewer is told, and can still save to a file", async () => {
  const { page, context, close } = await openPage(browser);
  await context.addInitScript('Object.defineProperty(window, "localStorage", { get() { throw new Error("no") } })');
  await beginReview(page, await writePage(tenSheets), "Ada");
  await press(page, "a");
  expect(await page.getByRole("alert").textContent()).toContain("keeps nothing");
  expect((await download(page)).content.reviews).toHaveLength(1);
  await close();
});
