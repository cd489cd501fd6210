import { once } from "node:events";
import { mkdtemp, readFile, rm } from "node:fs/promises";
import { type IncomingMessage, request } from "node:http";
import type { Socket } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { buffer } from "node:stream/consumers";
import { connect as secure } from "node:tls";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { loadCatalog } from "../../../pipeline/catalog/load.js";
import { pageText } from "../../../pipeline/content/derive/content-text.js";
import { writeBytes } from "../../../pipeline/content/write-bytes.js";
import { createDesktopEnvironment } from "../../../pipeline/environments/desktop/desktop-environment.js";
import { answerRequest } from "../../../pipeline/environments/desktop/pages/answer-request.js";
import { pageCertificate } from "../../../pipeline/environments/desktop/pages/certificate.js";
import { startPageServer } from "../../../pipeline/environments/desktop/pages/page-server.js";
import { openFileCache } from "../../../pipeline/environments/desktop/state/file-cache.js";
import { type Action, actionSchema } from "../../../pipeline/schema/computer/action.js";
import { environmentSetupSchema } from "../../../pipeline/schema/computer/environment-setup.js";

const setup = environmentSetupSchema.parse({
  pages: [
    {
      url: "https://portal.brightwater.example/rates/orta-films",
      title: 'Rates <b> for "Orta"',
      facts: [
        { label: "EUR & USD", value: "1.0842" },
        { label: "EUR to GBP", value: "0.8512" },
      ],
      paragraphs: ["As of <today>.", "  Two  spaces stay."],
      downloads: [{ name: "Orta's ledger.csv", content: { kind: "table", columns: ["a", "b"], rows: [["x", 3]] } }],
    },
    { url: "https://portal.brightwater.example/closed", title: "Closed", available: false },
    { url: "http://plain.example:8080/a page?of=2", title: "Plain" },
  ],
});
const [portal, , plain] = setup.pages;
if (portal === undefined || plain === undefined) throw new Error("no pages");

async function body(address: string): Promise<string> {
  return new TextDecoder().decode((await answerRequest(setup.pages, address)).body);
}

describe("the pages of a setup", () => {
  test("show title, facts and paragraphs, whatever characters they hold, and an error when they are not available", async () => {
    const html = await body(portal.url);
    expect(html).toContain("<title>Rates &lt;b&gt; for &quot;Orta&quot;</title>");
    expect(html).toContain(">EUR &amp; USD: 1.0842</div>");
    expect(html).toContain(">  Two  spaces stay.</div>");
    expect(html).not.toMatch(/<b>|<today>/);
    expect((await answerRequest(setup.pages, "https://portal.brightwater.example/closed")).status).toBe(404);
    expect((await answerRequest(setup.pages, "https://portal.brightwater.example/rates")).status).toBe(404);
    expect((await answerRequest(setup.pages, "http://plain.example:8080/a%20page?of=2")).status).toBe(200);
  });

  test("hand out the bytes of real files below their own address", async () => {
    const address = /<form action="([^"]+)"/.exec(await body(portal.url))?.[1]?.replace("&#39;", "'") ?? "";
    expect(address).toMatch(/^https:\/\/portal\.brightwater\.example\/rates\/orta-films\//);
    const { status, headers, body: bytes } = await answerRequest(setup.pages, `${address}?`);
    expect(status).toBe(200);
    expect(headers["content-disposition"]).toBe("attachment; filename*=UTF-8''Orta%27s%20ledger.csv");
    const [download] = portal.downloads;
    expect(new Uint8Array(bytes)).toEqual(
      new Uint8Array(await writeBytes(download?.content ?? { kind: "text", text: "" }, "csv")),
    );
  });

  test("lead who asks by http to the same address by https", async () => {
    const { status, headers } = await answerRequest(setup.pages, portal.url.replace("https:", "http:"));
    expect([status, headers.location]).toEqual([301, portal.url]);
  });
});

describe("the proxy of a desktop", () => {
  let folder = "";
  let end = (): void => undefined;
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), "pages-"));
    const server = await startPageServer(join(folder, "proxy"));
    ({ end } = server);
    server.offer(setup.pages);
  });
  afterAll(async () => {
    end();
    await rm(folder, { recursive: true });
  });

  async function get(path: string): Promise<IncomingMessage> {
    const [response] = await once(request({ socketPath: join(folder, "proxy"), path }).end(), "response");
    return response;
  }

  async function connect(authority: string): Promise<{ status: number; socket: Socket }> {
    const asked = request({ socketPath: join(folder, "proxy"), method: "CONNECT", path: authority }).end();
    const [response, socket] = await once(asked, "connect");
    return { status: response.statusCode, socket };
  }

  test("answers for the hosts of the setup and no others", async () => {
    const page = await get("http://plain.example:8080/a%20page?of=2");
    expect(page.statusCode).toBe(200);
    expect(String(await buffer(page))).toContain("<title>Plain</title>");
    expect((await get("http://elsewhere.example/")).statusCode).toBe(502);
    expect((await get("/")).statusCode).toBe(502);
    const { status, socket } = await connect("elsewhere.example:443");
    socket.destroy();
    expect(status).toBe(502);
  });

  test("speaks TLS for addresses with https", async () => {
    const { status, socket } = await connect("portal.brightwater.example:443");
    expect(status).toBe(200);
    const secured = secure({ socket, ca: pageCertificate().certificate, checkServerIdentity: () => undefined });
    secured.write("GET /rates/orta-films HTTP/1.1\r\nhost: portal.brightwater.example\r\nconnection: close\r\n\r\n");
    const answer = String(await buffer(secured));
    expect(answer).toMatch(/^HTTP\/1.1 200 /);
    expect(answer).toContain("1.0842");
    socket.destroy();
  });

  test("says which address of a setup is none", async () => {
    const [wrong] = environmentSetupSchema.parse({ pages: [{ url: "portal/rates", title: "" }] }).pages;
    const server = await startPageServer(join(folder, "other"));
    try {
      expect(() => server.offer(wrong === undefined ? [] : [wrong])).toThrow(
        expect.objectContaining({ code: "ENVIRONMENT_SETUP" }),
      );
    } finally {
      server.end();
    }
  });
});

test("a browser on the desktop shows a page, says its address, copies its text and saves its file", async () => {
  const firefox = [...(await loadCatalog()).applications.values()].find(({ id }) => id === "firefox");
  if (firefox?.desktop === undefined) throw new Error("no Firefox in the catalog");
  const environment = createDesktopEnvironment(
    [{ id: firefox.id, name: firefox.name, desktop: firefox.desktop }],
    openFileCache(),
  );
  const act = (fields: object): Promise<void> => environment.act(action(fields));
  const seen = async (text: string): Promise<void> => {
    for (let tries = 0; tries < 60; tries++) {
      if ((await environment.observe()).controls.some(({ control_text }) => control_text === text)) return;
      await act({ function: "wait", args: { seconds: 0.5 } });
    }
    throw new Error(`"${text}" is not on the screen`);
  };
  try {
    await environment.reset(setup);
    await act({ function: "click_input", control: { ...control("Button", "Firefox"), application: "desktop" } });
    await act({ function: "keyboard_input", args: { text: portal.url }, control: control("Edit", "Enter address") });
    await act({ function: "keyboard_input", args: { keys: "enter" } });
    for (const { label, value } of portal.facts) await seen(`${label}: ${value}`);
    expect((await environment.state()).windows[0]?.url).toBe(portal.url);
    await act({ function: "click_input", control: control("Button", "Orta's ledger.csv") });
    await act({ function: "click_input", control: control("Document", "Document") });
    await act({ function: "keyboard_input", args: { keys: "ctrl+a" } });
    await act({ function: "keyboard_input", args: { keys: "ctrl+c" } });
    const { clipboard, files } = await environment.state();
    expect(clipboard.kind === "text" ? clipboard.text.trim() : "").toBe(pageText(portal));
    expect(files.filter(({ path }) => path.includes("/Downloads/"))).toMatchObject([
      { path: "/home/user/Downloads/Orta's ledger.csv", content: portal.downloads[0]?.content },
    ]);
    const profile = join(environment.sandbox().home, ".mozilla/firefox/user/cert_override.txt");
    expect(await readFile(profile, "utf8")).toContain("portal.brightwater.example:443:");
  } finally {
    await environment.close();
  }
});

test("a browser starts beside a web application, which has a browser of its own", async () => {
  const { applications } = await loadCatalog();
  const both = ["firefox", "tiddlywiki"].map((id) => {
    const { name, desktop } = applications.get(id) ?? {};
    if (name === undefined || desktop === undefined) throw new Error(`no ${id} in the catalog`);
    return { id, name, desktop };
  });
  const environment = createDesktopEnvironment(both, openFileCache());
  const start = (name: string): Promise<void> =>
    environment.act(
      action({ function: "click_input", control: { ...control("Button", name), application: "desktop" } }),
    );
  try {
    await environment.reset(environmentSetupSchema.parse({}));
    await start("TiddlyWiki");
    expect((await environment.state()).processes).toEqual(["tiddlywiki"]);
    await start("Firefox");
    expect((await environment.state()).processes.toSorted()).toEqual(["firefox", "tiddlywiki"]);
    await start("TiddlyWiki");
    const { controls } = await environment.observe();
    expect(controls.find(({ control_type }) => control_type === "Window")?.application).toBe("tiddlywiki");
  } finally {
    await environment.close();
  }
});

function action(fields: object): Action {
  return actionSchema.parse({ args: {}, control: null, ...fields });
}

function control(control_type: string, control_text: string): object {
  return { application: "firefox", dialog: null, control_type, control_text };
}
