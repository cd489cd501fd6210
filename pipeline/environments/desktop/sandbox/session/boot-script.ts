import type { DesktopApplication } from "../../../../schema/catalog/catalog.js";
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

const bus = `${runtime}/bus`;
const accessibility = `${runtime}/at-spi/bus_0`;
/** Pipes through which the display, the bus and the window manager say that they are there. */
const told = { display: "/tmp/boot/display", bus: "/tmp/boot/bus", manager: "/tmp/boot/window-manager" } as const;

/**
 * The first lines that the shell inside a desktop reads. Everything starts at once and waits for nothing but the
 * socket it needs, and to be told of it: asking again and again would take a start more processor time than all it
 * starts. A daemon that ends reports `ended NAME STATUS`: no desktop goes on without one.
 */
export function bootScript(applications: readonly DesktopApplication[]): string {
  const { width, height } = screen;
  return [
    // The input ends when the program outside does.
    "trap 'kill -9 -1' EXIT",
    "umask 022",
    limitsScript,
    `mkdir /tmp/boot; mkfifo ${Object.values(told).join(" ")}`,
    // Without OpenGL it starts in half the time.
    `(Xvfb :0 -displayfd 3 -screen 0 ${width}x${height}x24 -fbdir ${framebufferFolder} -nolisten tcp -noreset -dpi 96` +
      ` -extension GLX -ac -s 0 3>${told.display} >&2; echo ended display $?) &`,
    `(dbus-daemon --config-file=${settings}/session.conf --nofork --nopidfile --address=unix:path=${bus}` +
      ` --print-address=3 3>${told.bus} >&2; echo ended bus $?) &`,
    `(read -r _ <${told.display}; echo ready display;`,
    // It takes no text, and reading how keys compose characters is a third of its start.
    ` (XCOMPOSEFILE=/dev/null openbox --sm-disable --config-file ${settings}/openbox.xml --startup 'sh -c "echo >${told.manager}"';` +
      ` echo ended window-manager $?) &`,
    ` read -r _ <${told.bus}; echo ready bus;`,
    ` (/usr/libexec/at-spi-bus-launcher --launch-immediately >&2; echo ended accessibility $?) &`,
    // A program that comes before the accessibility bus would start a second one.
    ` until [ -e ${accessibility} ]; do sleep 0.01; done; echo ready accessibility;`,
    ` read -r _ <${told.manager}; echo ready window-manager;`,
    ` (${shellWords(panelCommand(applications))} >&2; echo ended panel $?) &`,
    ` ${awaitPanel()}; rm -r /tmp/boot; echo ready panel) &`,
    // Nothing inside reaches a socket of the machine but through files: mail and pages cross by one each.
    lead(mailPort, mailSocket),
    lead(proxyPort, proxySocket),
    "",
  ].join("\n");
}

/** Leads a port of 127.0.0.1 to a Unix socket in the runtime folder. */
function lead(port: number, socket: string): string {
  return `socat TCP4-LISTEN:${port},bind=127.0.0.1,fork,reuseaddr UNIX-CONNECT:${runtime}/${socket} >&2 &`;
}
