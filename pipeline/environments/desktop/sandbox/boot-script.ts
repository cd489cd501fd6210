import { framebufferFolder, runtime, screen, settings } from "./layout.js";

/** What must be running before a desktop is usable; each is reported as `ready NAME` on standard output. */
export const bootParts = ["display", "bus", "window-manager", "accessibility"] as const;

/**
 * The first lines that the shell inside a desktop reads. Everything starts at once and waits for nothing but the
 * socket it needs. A daemon that ends reports `ended NAME STATUS`: no desktop goes on without one.
 */
export function bootScript(): string {
  const { width, height } = screen;
  return [
    "umask 022",
    `await() { until [ -S "$1" ]; do sleep 0.002; done; }`,
    `(Xvfb :0 -screen 0 ${width}x${height}x24 -fbdir ${framebufferFolder} -nolisten tcp -noreset -dpi 96 -ac -s 0` +
      ` >&2; echo ended display $?) &`,
    `(dbus-daemon --session --nofork --nopidfile --address=unix:path=${runtime}/bus >&2; echo ended bus $?) &`,
    `(await /tmp/.X11-unix/X0; echo ready display; openbox --sm-disable --config-file ${settings}/openbox.xml` +
      ` --startup 'echo ready window-manager'; echo ended window-manager $?) &`,
    `(await ${runtime}/bus; echo ready bus;` +
      ` /usr/libexec/at-spi-bus-launcher --launch-immediately >&2; echo ended accessibility $?) &`,
    `(await ${runtime}/at-spi/bus_0; echo ready accessibility) &`,
    "",
  ].join("\n");
}
