/** Where things are as seen from inside a desktop; the same in every desktop, since paths show in applications. */
export const home = "/home/user";
export const runtime = "/run/user/4242";
export const settings = "/run/desktop";
export const framebufferFolder = "/run/framebuffer";
export const userId = 4242;
export const screen = { width: 1280, height: 800 };
/** Height of the strip at the lower edge that the panel takes. */
export const panelHeight = 64;
/** Port of 127.0.0.1 that takes mail. */
export const mailPort = 1025;
/** Port of 127.0.0.1 at which browsers ask for the pages of the setup: a proxy for all addresses. */
export const proxyPort = 3128;
/** Unix socket in the runtime folder to which that port leads. */
export const proxySocket = "proxy";
/** What the clock shows when a desktop starts. */
export const startOfTime = "2026-03-02T09:00:00Z";
/** Unix socket in the runtime folder to which that port leads. */
export const mailSocket = "mail";
