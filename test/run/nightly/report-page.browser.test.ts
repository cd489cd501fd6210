import { mkdtempSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import type { Browser } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { reportPage } from "../../../pipeline/run/nightly/report/page.js";
import { visibleText } from "../../../pipeline/text/visible-text.js";
import { attacks, hostileDrawing } from "../../review/attacks.js";
import { openBrowser, openPage } from "../../review/open-browser.js";
import { reportSaying } from "./hand-made-report.js";

let browser: Browser;
beforeAll(async () => {
  browser = await openBrowser();
});
afterAll(async () => {
  await browser?.close();
});

function written(html: string): string {
  const file = join(mkdtempSync(join(tmpdir(), "taskloom-report-")), "night.report.html");
  writeFileSync(file, html);
  return pathToFileURL(file).href;
}

const graph = '<svg xmlns="http://www.w3.org/2000/svg" width="20" height="20"><rect width="20" height="20"/></svg>';

test("nothing that stands in a report runs, loads or becomes an element, and all of it is shown as text", async () => {
  const plain = reportPage(reportSaying("harmless", graph));
  const { page, incidents, close } = await openPage(browser);
  await page.goto(written(plain));
  const elements = "document.querySelectorAll('*').length";
  const usual = await page.evaluate<number>(elements);
  expect(usual).toBeGreaterThan(100);
  for (const attack of attacks) {
    await page.goto(written(reportPage(reportSaying(attack, hostileDrawing(attack)))));
    await page.evaluate("document.querySelectorAll('details').forEach((d) => { d.open = true; })");
    await page.waitForLoadState("load");
    expect(await page.evaluate<number>(elements), attack).toBe(usual);
    const shown = visibleText(attack);
    const texts = await page.evaluate<string[]>(
      "['h1', '.reasons span', '.instruction', '.proof', '.causes th[scope=row]', 'caption + tbody th', 'title'].map((s) => document.querySelector(s).textContent)",
    );
    for (const text of texts) expect(text).toContain(shown);
    expect(incidents, attack).toEqual([]);
  }
  await close();
});

test("a report needs nothing but itself, and its policy lets nothing else in", async () => {
  const html = reportPage(reportSaying("harmless", graph));
  expect(html).not.toMatch(/<script|<link|<iframe|\son[a-z]+=|\sstyle=/);
  expect(html.match(/(?:src|href)="[^"]{0,5}/g)).toEqual(['src="data:']);
  const { page, incidents, close } = await openPage(browser);
  await page.goto(
    written(html.replace("</main>", "<script>trap(1)</script><img src='http://attacker.invalid/x.png'></main>")),
  );
  await page.waitForLoadState("load");
  expect(incidents.filter((one) => one.startsWith("ran:"))).toEqual([]);
  expect(incidents.filter((one) => one.startsWith("policy: ")).length).toBeGreaterThanOrEqual(2);
  await close();
});

test("verdict and figures can be read on a phone and on a laptop without scrolling sideways, the verdict first", async () => {
  const address = written(reportPage(reportSaying("A sentence of some length about a night.", graph)));
  for (const viewport of [
    { width: 390, height: 844 },
    { width: 1280, height: 800 },
  ]) {
    const { page, close } = await openPage(browser, { viewport });
    await page.goto(address);
    expect(await page.evaluate<number>("document.documentElement.scrollWidth")).toBe(viewport.width);
    const tiles = await page.locator(".tiles").boundingBox();
    expect((tiles?.y ?? 0) + (tiles?.height ?? 0)).toBeLessThanOrEqual(viewport.height);
    const [verdict, change] = [
      await page.locator(".verdict").boundingBox(),
      await page.locator(".card").first().boundingBox(),
    ];
    expect(verdict?.y).toBeLessThan(tiles?.y ?? 0);
    expect(tiles?.y).toBeLessThan(change?.y ?? 0);
    await close();
  }
});
