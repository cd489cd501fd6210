import { afterEach, describe, expect, it } from "vitest";
import { openDisplay } from "../../../pipeline/environments/desktop/display/display.js";
import { type DisplayServer, startDisplayServer } from "./display-server.js";

const servers: DisplayServer[] = [];

afterEach(async () => {
  await Promise.all(servers.splice(0).map((server) => server.stop()));
});

describe("the connection to a display", () => {
  it("keeps several displays of one process apart", async () => {
    const texts = ["first", "second", "third"];
    const displays = await Promise.all(
      texts.map(async () => {
        const server = await start();
        return openDisplay(server.socket, server.framebuffer);
      }),
    );
    await Promise.all(
      displays.map((display, index) => display.setClipboard({ kind: "text", text: texts[index] ?? "" })),
    );
    const read = await Promise.all(displays.map((display) => display.readClipboard()));
    expect(read).toEqual(texts.map((text) => ({ kind: "text", text })));
    await displays[0]?.close();
    expect(await displays[1]?.readClipboard()).toEqual({ kind: "text", text: "second" });
    await Promise.all(displays.map((display) => display.close()));
  });

  it("says that there is no display", async () => {
    await expect(openDisplay("/nonexistent/X0", "/nonexistent/fb")).rejects.toMatchObject({
      code: "DESKTOP_DISPLAY_OPEN",
    });
  });

  it("rejects what is under way and what comes later when the display dies", async () => {
    const server = await start();
    const display = await openDisplay(server.socket, server.framebuffer);
    const lost = { code: "DESKTOP_DISPLAY_LOST" };
    const typing = expect(display.type("long ".repeat(200))).rejects.toMatchObject(lost);
    const reading = Promise.all(Array.from({ length: 50 }, () => display.windows())).catch((error: unknown) =>
      expect(error).toMatchObject(lost),
    );
    await server.kill();
    await typing;
    await reading;
    await expect(display.windows()).rejects.toMatchObject(lost);
    await expect(display.click(1, 1)).rejects.toMatchObject(lost);
    await expect(display.readClipboard()).rejects.toMatchObject(lost);
    await expect(display.setClipboard({ kind: "text", text: "x" })).rejects.toMatchObject(lost);
    await display.close();
  });

  it("leaves no socket behind", async () => {
    const server = await start();
    const before = sockets();
    const displays = await Promise.all(Array.from({ length: 5 }, () => openDisplay(server.socket, server.framebuffer)));
    expect(sockets()).toBeGreaterThanOrEqual(before + 3);
    await Promise.all(displays.map((display) => display.close()));
    await displays[0]?.close();
    expect(sockets()).toBeLessThanOrEqual(before);
  });
});

async function start(): Promise<DisplayServer> {
  const server = await startDisplayServer();
  servers.push(server);
  return server;
}

function sockets(): number {
  return process.getActiveResourcesInfo().filter((kind) => kind === "PipeWrap").length;
}
