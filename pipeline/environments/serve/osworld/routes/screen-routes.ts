import type { FilmedDesktop } from "../../film/filmed-desktop.js";
import { inJson, inText } from "../../http/refusal.js";
import { accessibilityXml } from "../accessibility-xml.js";
import { terminalText } from "../terminal-text.js";
import type { GuestRoutes } from "./route.js";

/** What is on the screen, and films of it. */
export function screenRoutes(desktop: FilmedDesktop): GuestRoutes {
  const { platform, screen } = desktop;
  const controls = async () => (await desktop.observe()).controls;
  return [
    ["GET /screenshot", async () => ({ status: 200, type: "image/png", body: await desktop.screenshot() })],
    ["GET /accessibility", async () => inJson({ AT: accessibilityXml(await controls()) })],
    ["GET /terminal", async () => inJson({ output: terminalText(await controls()), status: "success" })],
    ["GET /platform", async () => inText(platform === "linux" ? "Linux" : platform)],
    ["GET /cursor_position", async () => inJson([desktop.pointer().x, desktop.pointer().y])],
    ["POST /screen_size", async () => inJson(screen)],
    [
      "POST /start_recording",
      async () => {
        await desktop.startFilm();
        return inJson({ status: "success", message: "Started recording successfully." });
      },
    ],
    ["POST /end_recording", async () => ({ status: 200, type: "video/mp4", body: await desktop.endFilm() })],
  ];
}
