import { type Browser, type BrowserContext, type BrowserContextOptions, chromium, type Page } from "playwright-core";

/** Debian's Chromium. A test that needs it fails where it is missing. */
export async function openBrowser(): Promise<Browser> {
  // Tests may run as root, which Chromium's own sandbox refuses.
  return chromium.launch({ executablePath: "/usr/bin/chromium", args: ["--no-sandbox"] });
}

export interface WatchedPage {
  page: Page;
  context: BrowserContext;
  /** What ran that should not, what was refused or went wrong, and what was fetched from elsewhere. */
  incidents: string[];
  close(): Promise<void>;
}

/** A page of a new browser profile on which nothing happens unseen. `trap` is there for what should never run. */
export async function openPage(browser: Browser, options: BrowserContextOptions = {}): Promise<WatchedPage> {
  const context = await browser.newContext({ viewport: { width: 1280, height: 800 }, ...options });
  const incidents: string[] = [];
  await context.exposeFunction("trap", (what: unknown) => incidents.push(`ran: ${String(what)}`));
  await context.exposeFunction("violated", (what: string) => incidents.push(`policy: ${what}`));
  await context.addInitScript(
    'addEventListener("securitypolicyviolation", (e) => violated(e.violatedDirective + " " + e.blockedURI))',
  );
  const page = await context.newPage();
  page.on("console", (message) => {
    if (["error", "warning"].includes(message.type())) incidents.push(`console: ${message.text()}`);
  });
  page.on("pageerror", (error) => incidents.push(`error: ${error.message}`));
  page.on("dialog", (dialog) => {
    incidents.push(`dialog: ${dialog.message()}`);
    void dialog.dismiss();
  });
  page.on("popup", (popup) => incidents.push(`popup: ${popup.url()}`));
  page.on("request", (request) => {
    if (!/^(?:file|data|blob|http:\/\/127\.0\.0\.1)/.test(request.url())) incidents.push(`request: ${request.url()}`);
  });
  return { page, context, incidents, close: () => context.close() };
}

/** The reviewer says their name and sees the first task. */
export async function beginReview(page: Page, address: string, reviewer: string): Promise<void> {
  await page.goto(address);
  await page.getByLabel("Name", { exact: true }).fill(reviewer);
  await page.keyboard.press("Enter");
  await taskShown(page);
}

/** Waits until a task is on the page; says what is there instead where none comes. */
export async function taskShown(page: Page): Promise<void> {
  try {
    await page.locator("h1").waitFor();
  } catch (error) {
    const instead = await page.locator("body").textContent();
    throw new Error(`no task came on ${page.url()}, but:\n${instead}`, { cause: error });
  }
}

/** The text of an element as code points, so that none is lost on the way. */
export async function codePoints(page: Page, selector: string): Promise<number[]> {
  return page.evaluate<number[]>(
    `Array.from(document.querySelector(${JSON.stringify(selector)}).textContent, (c) => c.codePointAt(0))`,
  );
}

/** Presses one key after the other: "r 3 Enter". */
export async function press(page: Page, keys: string): Promise<void> {
  for (const key of keys.split(" ")) await page.keyboard.press(key);
}
