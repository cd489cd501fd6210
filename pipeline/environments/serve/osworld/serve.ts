import { type LoopbackServer, serveLoopback } from "../http/loopback-server.js";
import type { LentDesktop } from "../lent-desktop.js";
import { type GuestOptions, guestOf } from "./guest.js";

/**
 * Serves a desktop on 127.0.0.1 by the protocol of OSWorld's guests; `port` 0 takes a free one, and `token` null asks for none,
 * since clients of this protocol send none. Throws RequestError SERVE_PORT where the port cannot be used.
 */
export function serveGuest(
  desktop: LentDesktop,
  { port, token, ...options }: GuestOptions & { port: number; token: string | null },
): Promise<LoopbackServer> {
  const guest = guestOf(desktop, options);
  return serveLoopback({
    port,
    token,
    answer: (request) => guest.answer((request.url ?? "").split("?", 1)[0] ?? "", request),
  });
}
