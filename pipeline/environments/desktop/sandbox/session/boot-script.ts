import type { DesktopApplication } from "../../../../schema/catalog.js";
import {
  framebufferFolder,
  mailPort,
  mailSocket,
  proxyPort,
  proxySocket,
  runtime,
  screen,
  settings,
} from "../layout.js";
import { limitsScript } from "../limits/limits.js";
import { shellWords } from "../shell-words.js";
import { awaitPanel, panelCommand } from "./panel.js";

/** What must be running before a desktop is usable; each is reported as `ready NAME` on standard output. */
export const bootParts = ["display", "bus", "window-manager", "accessibility", "panel"] as const;

const display = "/tmp/.X11-unix/X0";
const bus = `${runtime}/bus`;
const accessibility = `${runtime}/at-spi/bus_0`;
/** Made by the window manager when it manages windows. */
const windowManager = "/tmp/window-manager";

/**
 * The first lines that the shell inside a desktop reads. Everything starts at once and waits for nothing but the
 * socket it needs. A daemon that ends reports `ended NAME STATUS`: no desktop goes on without one.
 */
export function bootScript(applications: readonly DesktopApplication[]): string {
  const { width, height } = screen;
  return [
    // The input ends when the program outside does.
    "trap 'kill -9 -1' EXIT",
    "umask 022",
    limitsScript,
    `await() { until [ -e "$1" ]; do sleep 0.005; done; }`,
    `(Xvfb :0 -screen 0 ${width}x${height}x24 -fbdir ${framebufferFolder} -nolisten tcp -noreset -dpi 96 -ac -s 0` +
      ` >&2; echo ended display $?) &`,
    `(dbus-daemon --config-file=${settings}/session.conf --nofork --nopidfile --address=unix:path=${bus} >&2; echo ended bus $?) &`,
    `(await ${display}; echo ready display; openbox --sm-disable --config-file ${settings}/openbox.xml` +
      ` --startup 'touch ${windowManager}'; echo ended window-manager $?) &`,
    `(await ${display}; await ${bus}; echo ready bus;` +
      ` /usr/libexec/at-spi-bus-launcher --launch-immediately >&2; echo ended accessibility $?) &`,
    // A program that comes before the accessibility bus would start a second one.
    `(await ${accessibility}; echo ready accessibility; await ${windowManager}; echo ready window-manager;` +
      ` ${shellWords(panelCommand(applications))} >&2; echo ended panel $?) &`,
    // Nothing inside reaches a socket of the machine but through files: mail and pages cross by one each.
    lead(mailPort, mailSocket),
    lead(proxyPort, proxySocket),
    `(await ${windowManager}; ${awaitPanel()}; echo ready panel) &`,
    "",
  ].join("\n");
}

/** Leads a port of 127.0.0.1 to a Unix socket in the runtime folder. */
function lead(port: number, socket: string): string {
  return `socat TCP4-LISTEN:${port},bind=127.0.0.1,fork,reuseaddr UNIX-CONNECT:${runtime}/${socket} >&2 &`;
}
