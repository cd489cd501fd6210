import type { Browser } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { beginReview, openBrowser, openPage, press } from "./open-browser.js";
import { tenSheets, writePage } from "./write-test-page.js";

let browser: Browser;
beforeAll(async () => {
  browser = await openBrowser();
});
afterAll(async () => {
  await browser?.close();
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
