import type { DesktopApplication } from "../../../../schema/catalog/catalog.js";
import { home, panelHeight, screen, settings } from "../layout.js";
import { sandboxEnvironment } from "../mounts/sandbox-arguments.js";
import { provideService } from "../services/web-service.js";
import { assignments, shellWords } from "../shell-words.js";
import { panelTheme } from "./panel-style.js";
import { panelClass } from "./window-manager.js";

/** Inside path of the program that a launcher runs. */
export const openApplication = `${settings}/open-application`;

/** Name, in the runtime folder, of the file into which the exit status of an application's program is written when it ends. */
export function exitFile(id: string): string {
  return `exit-${id}`;
}

/** With its own small theme and no icons it is there in half the time. */
const panelEnvironment: Readonly<Record<string, string>> = {
  GTK_THEME: panelTheme,
  XDG_DATA_HOME: settings,
  XDG_DATA_DIRS: settings,
};

/** The command of the panel: a strip along the lower edge with a button per application, named like it. */
export function panelCommand(applications: readonly DesktopApplication[]): string[] {
  const top = screen.height - panelHeight;
  return [
    ...["env", ...assignments(panelEnvironment)],
    ...["yad", "--form", `--class=${panelClass}`, "--title=Panel", "--undecorated", "--no-buttons", "--no-focus"],
    ...["--borders=2", "--no-escape", `--geometry=${screen.width}x${panelHeight}+0+${top}`],
    `--columns=${Math.max(1, Math.ceil(applications.length / 2))}`,
    // It is "!" otherwise, which stands in names.
    "--item-separator=^",
    ...applications.flatMap(({ id, name }) => ["--field", `${name}:FBTN`, `${openApplication} ${id}`]),
  ];
}

const clients = "/tmp/boot/clients";

/** Shell command that returns when the panel is on the screen, with the strip reserved for it. */
export function awaitPanel(): string {
  const strut = `0,0,0,${panelHeight},0,0,0,0,0,0,0,${screen.width - 1}`;
  const place = `0,0,${screen.height - panelHeight},${screen.width},${panelHeight}`;
  return [
    // No other window comes before it.
    `mkfifo ${clients}; xprop -root -spy _NET_CLIENT_LIST >${clients} & watcher=$!`,
    `while read -r windows; do case $windows in *0x*) break ;; esac; done <${clients}; kill $watcher`,
    // Without a strut of its own the window manager would push it into the space that is left for others.
    `xprop -name Panel -f _NET_WM_STRUT_PARTIAL 32c -set _NET_WM_STRUT_PARTIAL ${strut}`,
    `wmctrl -r Panel -e ${place}`,
  ].join("; ");
}

/**
 * The program that a launcher runs with an application's id: brings its uppermost window to the front, and starts it
 * when it has none. Until the window of a start is there, further requests do nothing. The exit status of a
 * program that it started is written to its `exitFile`. `clock` is the environment that fixes the clock.
 */
export function openApplicationScript(
  applications: readonly DesktopApplication[],
  clock: Readonly<Record<string, string>>,
): string {
  return `#!/bin/sh
# What applies to the panel alone.
unset ${Object.keys(panelEnvironment).join(" ")}
export ${shellWords(assignments(sandboxEnvironment))}
case $1 in
${applications.map((application) => applicationCase(application, applications, clock)).join("\n")}
*) exit 1 ;;
esac

windows() {
  stacking=$(xprop -root _NET_CLIENT_LIST_STACKING)
}

# Uppermost of the windows whose WM_CLASS has one of the names, and whose class is not another application's: all windows of
# one program may have the same instance.
window() {
  found=
  IFS=', '
  for id in \${stacking#*#}; do
    names=$(xprop -id "$id" WM_CLASS 2>/dev/null) || continue
    names=\${names#*= }
    case "$others" in *"|\${names#*, }|"*) continue ;; esac
    case "$classes" in *"|\${names%%, *}|"* | *"|\${names#*, }|"*) found=$id ;; esac
  done
  unset IFS
  [ -n "$found" ]
}

exec 9>"$XDG_RUNTIME_DIR/open-$1.lock"
flock -n 9 || exit 0
windows
if window; then exec wmctrl -i -a "$found"; fi
status=$XDG_RUNTIME_DIR/${exitFile("$1")}
rm -f "$status"
# Stays until the program ends, to tell how.
(start; code=$?; echo $code >"$status.part"; mv "$status.part" "$status"; exit $code) 9>&- &
pid=$!
tries=0
while [ $tries -lt 300 ]; do
  before=$stacking
  windows
  # Without new windows only once a second, for a window that gets its name late.
  if [ "$stacking" != "$before" ] || [ $((tries % 10)) -eq 9 ]; then
    if window; then break; fi
  fi
  # A program that hands over to one that runs already ends well.
  kill -0 $pid 2>/dev/null || wait $pid || exit 1
  tries=$((tries + 1))
  sleep 0.1
done
`;
}

/** Names as `xprop` quotes them, each between bars. */
function listed(names: readonly string[]): string {
  return `|${names.map((name) => `"${name}"|`).join("")}`;
}

function applicationCase(
  { id, desktop }: DesktopApplication,
  applications: readonly DesktopApplication[],
  clock: Readonly<Record<string, string>>,
): string {
  const command = desktop.command.map((word) => word.replaceAll("{home}", home));
  const own = desktop.window.wm_class;
  const others = applications
    .flatMap(({ desktop: { window } }) => window.wm_class)
    .filter((name) => !own.includes(name));
  const ready = desktop.service === undefined ? "" : `${provideService(desktop.service, clock)}; `;
  return `${id})
  classes=${shellWords([listed(own)])}
  others=${shellWords([listed(others)])}
  start() { ${ready}env ${shellWords([...assignments({ ...clock, ...desktop.environment }), ...command])} </dev/null >&2; }
  ;;`;
}
