import { mkdtempSync, readFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { writeReviewPage } from "../../pipeline/review/page/write-page.js";
import { type ReviewSheet, reviewFileSchema, reviewReasons } from "../../pipeline/schema/review.js";
import { openDatabase } from "../../pipeline/store/database.js";
import { readReviews } from "../../pipeline/store/reviews.js";
import { newFolder, runCli } from "../cli/run-cli.js";
import { attacks, hostileDrawing } from "./attacks.js";
import { beginReview, codePoints, openBrowser, openPage } from "./open-browser.js";
import { screenPicture, sheetOf } from "./sheets.js";

let browser: Browser;
let screen: Uint8Array;
beforeAll(async () => {
  browser = await openBrowser();
  screen = await screenPicture();
});
afterAll(async () => {
  await browser?.close();
});

async function writePage(sheets: readonly ReviewSheet[], exportId = "export-1"): Promise<string> {
  const folder = mkdtempSync(join(tmpdir(), "taskloom-review-"));
  const pictures = new Map([["screen.png", screen]]);
  const page = await writeReviewPage({ folder, exportId, sheets: sheets.map((sheet) => ({ sheet, pictures })) });
  return pathToFileURL(page).href;
}

const tenSheets = Array.from({ length: 10 }, (_, i) => sheetOf(i));

async function press(page: Page, keys: string): Promise<void> {
  for (const key of keys.split(" ")) await page.keyboard.press(key);
}

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
  const words = ["--environment", "simulated", "--persona", "accountant", "--level", "L1", "--count", "10"];
  expect(runCli(["synth", ...words, "--out", dataset, "--quiet"], folder).code).toBe(0);
  expect(runCli(["review", "export", "--from", dataset, "--to", "for-review", "--quiet"], folder).code).toBe(0);

  const { page, incidents, close } = await openPage(browser);
  await beginReview(page, pathToFileURL(join(folder, "for-review", "index.html")).href, "Ada Lovelace");
  await press(page, "a a r 1 a c");
  await page.keyboard.type("The file's name is odd.");
  await press(page, "Enter r 5");
  expect(await counts(page)).toBe("5 of 10 reviewed · 3 accepted · 2 rejected");
  const sixth = await page.locator("h1").textContent();

  await page.reload();
  await page.locator("h1").waitFor();
  expect(await page.locator("h1").textContent()).toBe(sixth);
  expect(await counts(page)).toBe("5 of 10 reviewed · 3 accepted · 2 rejected");
  await press(page, "a r 7");
  await page.keyboard.type("Nobody would want this.");
  // The eighth is taken back and answered otherwise, the ninth is left out and found again.
  await press(page, "Enter j a k k u r 2 j a n a");
  expect(await counts(page)).toBe("10 of 10 reviewed · 6 accepted · 4 rejected");

  const { path, name, content } = await download(page);
  expect(name).toBe("review-ada-lovelace.json");
  const ambiguous = "ambiguous null";
  const odd = "unnatural The file's name is odd.";
  const unwanted = "other Nobody would want this.";
  const subjective = "subjective-criterion null";
  const yes = "accept null";
  expect(content.reviews.map(({ verdict, reason, comment }) => `${reason ?? verdict} ${comment}`)).toEqual(
    [yes, yes, ambiguous, yes, odd, yes, unwanted, subjective, yes, yes], // in the order of the tasks
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
  await second.page.locator("h1").waitFor();
  expect((await download(second.page)).content).toEqual(saved.content);

  await second.page.goto(await writePage(tenSheets, "export-2"));
  await second.page.locator("h1").waitFor();
  expect(await load(second.page)).toContain("another export");
  expect(second.incidents).toEqual([]);
  await second.close();
});

test("each reason has its digit, in the order in which they are defined", async () => {
  const { page, close } = await openPage(browser);
  await beginReview(page, await writePage(tenSheets), "Ada");
  for (const digit of reviewReasons.keys()) await press(page, `r ${digit + 1}`);
  await press(page, "Enter");
  const { content } = await download(page);
  expect(content.reviews.map(({ reason }) => reason)).toEqual(reviewReasons);
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

test("the acted control is marked where it is on the picture, at any size of the window", async () => {
  const { page, close } = await openPage(browser);
  await beginReview(page, await writePage(tenSheets), "Ada");
  for (const size of [
    { width: 1280, height: 800 },
    { width: 390, height: 844 },
  ]) {
    await page.setViewportSize(size);
    await page.locator(".mark").first().waitFor();
    const mark = await page.locator(".mark").first().boundingBox();
    const picture = await page.locator(".frame img").first().boundingBox();
    if (mark === null || picture === null) throw new Error("nothing is shown");
    const scale = picture.width / 640;
    const expected = [160, 100, 160, 50].map((pixels) => pixels * scale);
    const seen = [mark.x - picture.x, mark.y - picture.y, mark.width, mark.height];
    for (const [i, pixels] of seen.entries()) expect(pixels).toBeCloseTo(expected[i] ?? 0, -0.3);
  }
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

for (const colorScheme of ["light", "dark"] as const) {
  test(`everything can be read and fits, wide and narrow, ${colorScheme}`, async () => {
    const { page, close } = await openPage(browser, { colorScheme });
    await beginReview(page, await writePage(tenSheets), "Ada");
    await press(page, "a r 2 k f");
    for (const [width, height] of [
      [1280, 800],
      [390, 844],
    ] as const) {
      await page.setViewportSize({ width, height });
      await press(page, "r");
      expect(await page.evaluate<number>("document.documentElement.scrollWidth")).toBe(width);
      expect(await page.evaluate(poorContrasts)).toEqual([]);
      await press(page, "Escape");
    }
    await close();
  });
}

/** Texts whose colour differs from what is behind them by less than WCAG 2.2 asks for (1.4.3: 4.5 to 1). */
const poorContrasts = `(() => {
  const parse = (colour) => colour.match(/[\\d.]+/g).map(Number);
  const light = (rgb) => { const [r, g, b] = rgb.map((v) => v / 255).map((v) => v <= 0.04045 ? v / 12.92 : ((v + 0.055) / 1.055) ** 2.4); return 0.2126 * r + 0.7152 * g + 0.0722 * b; };
  const behind = (e) => { for (let at = e; at; at = at.parentElement) { const c = parse(getComputedStyle(at).backgroundColor); if (c.length === 3 || c[3] === 1) return c.slice(0, 3); } return [255, 255, 255]; };
  return [...document.querySelectorAll("body *")].filter((e) => e.checkVisibility() && !e.closest(":disabled, .graph, .skip, .hidden") && [...e.childNodes].some((n) => n.nodeType === 3 && n.data.trim())).flatMap((e) => {
    const [a, b] = [light(parse(getComputedStyle(e).color).slice(0, 3)), light(behind(e))];
    const ratio = (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05);
    return ratio < 4.5 ? [e.tagName + "." + e.className + " " + e.textContent.slice(0, 30) + " " + ratio.toFixed(2)] : [];
  });
})()`;

test("a screen reader finds landmarks, headings in order, a name on every control, and what was just done", async () => {
  const { page, context, close } = await openPage(browser);
  await beginReview(page, await writePage(tenSheets), "Ada");
  await press(page, "f Escape");
  const session = await context.newCDPSession(page);
  const { nodes } = await session.send("Accessibility.getFullAXTree");
  const seen = nodes.filter(({ ignored }) => !ignored);
  const namesOf = (...roles: string[]) =>
    seen.filter(({ role }) => roles.includes(String(role?.value))).map(({ name }) => String(name?.value ?? ""));
  for (const landmark of ["banner", "main", "search"]) expect(namesOf(landmark)).toHaveLength(1);
  expect(namesOf("region")).toContain("Your answer");
  const controls = namesOf("button", "textbox", "combobox", "searchbox", "checkbox", "progressbar", "image");
  expect(controls.length).toBeGreaterThan(20);
  expect(controls.filter((name) => name.trim() === "")).toEqual([]);
  const levels = await page.evaluate(
    "[...document.querySelectorAll('h1, h2, h3, h4')].filter((h) => h.checkVisibility()).map((h) => Number(h.tagName[1]))",
  );
  expect(levels).toEqual([1, 2, 2, 2, 2, 3, 4, 4, 3, 4, 4]);
  expect(await page.evaluate("document.activeElement.name")).toBe("state");
  await page.locator("#task").focus();
  await press(page, "a");
  expect(await page.locator("[role=status]#said").textContent()).toBe("Accepted: Intent 0: text 0");
  expect(await page.evaluate("document.activeElement.id")).toBe("intent");
  await close();
});
