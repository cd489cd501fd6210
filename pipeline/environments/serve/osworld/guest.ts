import type { IncomingMessage } from "node:http";
import { filmedDesktop } from "../film/filmed-desktop.js";
import { type HttpAnswer, HttpRefusal } from "../http/refusal.js";
import type { LentDesktop } from "../lent-desktop.js";
import { type Download, downloadPublic } from "./download.js";
import { commandRoutes } from "./routes/command-routes.js";
import { fileRoutes } from "./routes/file-routes.js";
import { lendingRoutes } from "./routes/lending-routes.js";
import type { GuestRoute } from "./routes/route.js";
import { screenRoutes } from "./routes/screen-routes.js";
import { windowRoutes } from "./routes/window-routes.js";

/** A desktop as OSWorld's guests answer for theirs. */
export interface OsworldGuest {
  /** Answers a request to a path. Throws HttpRefusal 404 and 405, and what its route throws. */
  answer(path: string, request: IncomingMessage): Promise<HttpAnswer>;
}

export interface GuestOptions {
  /** How files are fetched from elsewhere. */
  readonly download?: Download;
  /** Milliseconds, by which films are timed. */
  readonly now?: () => number;
}

const noWallpaper =
  "a lent desktop shows no wallpaper: windows fill its screen; what its clients need of a picture is a file of it";

/** The guest of a desktop. */
export function guestOf(
  desktop: LentDesktop,
  { download = downloadPublic, now = () => performance.now() }: GuestOptions = {},
): OsworldGuest {
  const filmed = filmedDesktop(desktop, now);
  const routes = new Map([
    ...screenRoutes(filmed),
    ...commandRoutes(filmed),
    ...fileRoutes(filmed, download),
    ...windowRoutes(filmed),
    ...lendingRoutes(filmed),
    ["POST /wallpaper", refused(noWallpaper)] as const,
    ["POST /setup/change_wallpaper", refused(noWallpaper)] as const,
  ]);
  return {
    async answer(path, request) {
      const run = routes.get(`${request.method} ${path}`);
      if (run !== undefined) return run(request);
      const others = [...routes.keys()].filter((route) => route.endsWith(` ${path}`));
      if (others.length > 0) throw new HttpRefusal(405, "SERVE_METHOD", `send ${others.join(" or ")}`);
      throw new HttpRefusal(404, "SERVE_ROUTE", `there is no route ${path}`);
    },
  };
}

function refused(why: string): GuestRoute {
  return async () => {
    throw new HttpRefusal(501, "SERVE_NOT_OFFERED", why);
  };
}
