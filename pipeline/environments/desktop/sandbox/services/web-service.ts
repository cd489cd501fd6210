import type { DesktopApplication, DesktopService } from "../../../../schema/catalog/catalog.js";
import { dirname } from "../../../../text/path.js";
import { home } from "../layout.js";
import type { ReadOnlyBind } from "../mounts/sandbox-arguments.js";
import { assignments, shellWords } from "../shell-words.js";

/** Inside paths of the Node binary and of the folder that holds the node_modules of web applications. */
export const guestNode = "/run/node";
const guestWeb = "/run/web";

/** What has to be bound so that the services of the applications can run; nothing when none is a package of npm. */
export function serviceBinds(applications: readonly DesktopApplication[], folder: string): ReadOnlyBind[] {
  const served = applications.flatMap(({ desktop }) => Object.keys(desktop.service?.packages ?? {}));
  if (served.length === 0) return [];
  return [
    { from: process.execPath, to: guestNode },
    { from: folder, to: guestWeb },
  ];
}

/**
 * Shell commands that return when a service takes connections. It starts with the first window that needs it: most
 * desktops never open the application, and a server costs more than all the rest of a boot.
 */
export function provideService(service: DesktopService, clock: Readonly<Record<string, string>>): string {
  const command = service.command.map((word) =>
    word
      .replaceAll("{node}", () => guestNode)
      .replaceAll("{web}", () => guestWeb)
      .replaceAll("{home}", () => home),
  );
  const answers = `socat -u OPEN:/dev/null TCP4:127.0.0.1:${service.port} 2>/dev/null`;
  const start = `(env ${shellWords([...assignments({ ...clock, HOME: home }), ...command])} </dev/null >&2 &)`;
  return `${answers} || { ${begin(service)}${start}; until ${answers}; do sleep 0.05; done; }`;
}

/** Makes the file that a service needs, where the person has none. */
function begin({ file }: DesktopService): string {
  if (file === undefined) return "";
  const path = `${home}/${file}`;
  return `test -e ${shellWords([path])} || { mkdir -p ${shellWords([dirname(path)])}; touch ${shellWords([path])}; }; `;
}
