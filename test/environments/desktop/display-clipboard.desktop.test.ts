import { setTimeout as pause } from "node:timers/promises";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { readPng } from "../../../pipeline/content/picture/read-png.js";
import { writePng } from "../../../pipeline/content/picture/write-png.js";
import { type Display, openDisplay } from "../../../pipeline/environments/desktop/display/display.js";
import type { Clipboard } from "../../../pipeline/schema/computer/system-state.js";
import { type DisplayServer, eventually, outputOf, startDisplayServer } from "./display-server.js";

const picture = { kind: "image" as const, label: "Sunset", width: 320, height: 200, marks: ["rotated right"] };
const long = "Größe 你好\n".repeat(100_000);

let server: DisplayServer;
let display: Display;

beforeAll(async () => {
  server = await startDisplayServer();
  display = await openDisplay(server.socket, server.framebuffer);
});
afterAll(async () => {
  await display.close();
  await server.stop();
});

describe("the clipboard of a desktop", () => {
  it.each<Clipboard>([
    { kind: "text", text: "Zoë 你好\nsecond line" },
    { kind: "text", text: "" },
    { kind: "table", text: "a\tb & c\n1\t2" },
    picture,
    { kind: "files", paths: ["/home/user/Größe 50%.txt", "/home/user/b.pdf"], cut: true },
    { kind: "files", paths: ["/home/user/a#1.txt"], cut: false },
    { kind: "empty" },
  ])("holds what was set: $kind", async (clipboard) => {
    await display.setClipboard(clipboard);
    expect(await display.readClipboard()).toEqual(clipboard);
  });

  it("is given to other programs in the forms they ask for", async () => {
    await display.setClipboard({ kind: "text", text: "Zoë 你好" });
    expect((await paste("UTF8_STRING")).toString()).toBe("Zoë 你好");
    expect((await paste("text/plain;charset=utf-8")).toString()).toBe("Zoë 你好");
    await display.setClipboard({ kind: "text", text: long });
    expect((await paste("UTF8_STRING")).toString()).toBe(long);
    await display.setClipboard(picture);
    expect(readPng(await paste("image/png"))).toEqual(picture);
    await display.setClipboard({ kind: "files", paths: ["/home/user/a b.txt"], cut: true });
    expect((await paste("x-special/gnome-copied-files")).toString()).toBe("cut\nfile:///home/user/a%20b.txt");
    expect((await paste("text/uri-list")).toString()).toBe("file:///home/user/a%20b.txt\r\n");
  });

  it("is read from other programs, long contents too", async () => {
    await copy("Zoë 你好", "UTF8_STRING");
    expect(await display.readClipboard()).toEqual({ kind: "text", text: "Zoë 你好" });
    await copy(long, "UTF8_STRING");
    expect(await display.readClipboard()).toEqual({ kind: "text", text: long });
    await copy(await writePng(picture), "image/png");
    expect(await display.readClipboard()).toEqual(picture);
    await copy("copy\nfile:///home/user/a%20b.txt", "x-special/gnome-copied-files");
    expect(await display.readClipboard()).toEqual({ kind: "files", paths: ["/home/user/a b.txt"], cut: false });
    await copy("https://example.org/\r\n", "text/uri-list");
    expect(await display.readClipboard()).toEqual({ kind: "empty" });
  });

  it("gives up on an owner that hangs, and works again afterwards", async () => {
    const owner = await copy("stuck", "UTF8_STRING");
    owner.kill("SIGSTOP");
    await expect(display.readClipboard()).rejects.toMatchObject({ code: "DESKTOP_CLIPBOARD_TIMEOUT" });
    await display.setClipboard({ kind: "text", text: "free" });
    expect(await display.readClipboard()).toEqual({ kind: "text", text: "free" });
  });

  it("takes cells from a spreadsheet and gives them back", async () => {
    server.start("dbus-run-session", ["soffice", "--calc", "--norestore", "--nologo"]);
    await eventually(
      async () => (await display.windows()).find(({ title, active }) => active && title.includes("Calc")),
      "the spreadsheet",
    );
    const table = { kind: "table" as const, text: "Größe\tq & <r>\n7\t8" };
    const cells = await eventually(async () => {
      // A spreadsheet that still starts takes some of these keys or none.
      await display.setClipboard(table);
      await display.press("ctrl+home");
      await display.press("ctrl+v");
      await pause(300);
      await display.press("ctrl+shift+end");
      await display.press("ctrl+c");
      await pause(300);
      const clipboard = await display.readClipboard();
      const isCopy = clipboard.kind === "table" && clipboard.text !== "" && (await offers()).includes("sylk");
      return isCopy ? clipboard : undefined;
    }, "a copy of cells");
    expect(cells).toEqual(table);
    await display.press("escape");
    await display.press("ctrl+home");
    await display.press("ctrl+c");
    await eventually(async () => {
      const clipboard = await display.readClipboard();
      return clipboard.kind === "table" && clipboard.text === "Größe" ? true : undefined;
    }, "a copy of one cell");
  });
});

async function paste(target: string): Promise<Buffer> {
  return outputOf(server.start("xclip", ["-o", "-selection", "clipboard", "-t", target]));
}

async function offers(): Promise<string> {
  return (await paste("TARGETS")).toString();
}

/** Lets another program own the clipboard. */
async function copy(content: string | Uint8Array, target: string): Promise<ReturnType<DisplayServer["start"]>> {
  await display.setClipboard({ kind: "empty" });
  const owner = server.start("xclip", ["-quiet", "-selection", "clipboard", "-t", target], content);
  await eventually(async () => ((await offers()).includes(target) ? true : undefined), "the copy");
  return owner;
}
