import { type LoopbackServer, serveLoopback } from "../http/loopback-server.js";
import { HttpRefusal } from "../http/refusal.js";
import type { LentDesktop } from "../lent-desktop.js";
import { guestRoutes } from "./routes.js";

/**
 * Serves a desktop on 127.0.0.1 by the protocol of OSWorld's guests; `port` 0 takes a free one, and `token` null asks for none,
 * since clients of this protocol send none. Throws RequestError SERVE_PORT where the port cannot be used.
 */
export function serveGuest(
  desktop: LentDesktop,
  { port, token }: { port: number; token: string | null },
): Promise<LoopbackServer> {
  return serveLoopback({
    port,
    token,
    async answer(request) {
      const path = (request.url ?? "").split("?", 1)[0] ?? "";
      const run = guestRoutes.get(`${request.method} ${path}`);
      if (run !== undefined) return run(desktop, request);
      const others = [...guestRoutes.keys()].filter((route) => route.endsWith(` ${path}`));
      if (others.length > 0) throw new HttpRefusal(405, "SERVE_METHOD", `send ${others.join(" or ")}`);
      throw new HttpRefusal(404, "SERVE_ROUTE", `there is no route ${path}`);
    },
  });
}
