import { basename } from "node:path";
import type { DesktopApplication } from "../../../../schema/catalog/catalog.js";
import { home, settings } from "../layout.js";
import { guestNode } from "../services/web-service.js";

/** Where the programs of the machine and of the desktop itself are; all other folders are the user's to write into. */
const machineFolders = ["/usr/", "/opt/", "/bin/", "/sbin/", "/lib", "/etc/", "/run/web/", `${settings}/`];
const shells = /^-?(?:sh|dash|bash|zsh|ksh|mksh|fish|busybox)$/;
const interpreters = /^(?:python|pypy|perl|ruby|node|nodejs|lua|luajit|tclsh|wish|php|gjs|deno|bun)[\d.]*$/;
/** Options by which an interpreter is handed the text of a program, or the name of a module. */
const inlineText = /^-(?:[a-z]*[ce]|[mpr]|-eval|-print)$/i;

/** Whether a command is that of a shell that waits for what is typed, and runs no script. */
export function isPromptingShell([program = "", ...words]: readonly string[]): boolean {
  return (
    shells.test(basename(program)) && words.every((word) => /^-(?:-|[a-z]*$)/.test(word) && !/^-[a-z]*c/.test(word))
  );
}

/**
 * Whether a command runs something of the user's own: a program, or an interpreter with a script, that lies where the user
 * may write, or an interpreter with the text of a program. Shells with a text are not, as applications start their helpers so.
 * `target` is the file of the program itself, null where that cannot be told.
 */
export function isOwnProgram(
  command: readonly string[],
  target: string | null,
  applications: readonly DesktopApplication[],
): boolean {
  const [program = "", ...words] = command;
  if (program === "" || program === guestNode || isApplications(command, applications)) return false;
  if (target !== null && !isOfMachine(target)) return target !== guestNode;
  const name = basename(program);
  const isShell = shells.test(name);
  if (!isShell && !interpreters.test(name)) return false;
  const first = words.findIndex((word) => !word.startsWith("-"));
  const options = first < 0 ? words : words.slice(0, first);
  if (options.some((word) => inlineText.test(word))) return !isShell;
  const script = first < 0 ? null : words[first];
  // Without a script it reads one from its input.
  return script == null ? !isShell : !isOfMachine(script);
}

function isOfMachine(file: string): boolean {
  return machineFolders.some((folder) => file.startsWith(folder));
}

/** Whether a command is the one by which a launcher starts an application, if need be with an interpreter before it. */
function isApplications(command: readonly string[], applications: readonly DesktopApplication[]): boolean {
  return applications.some(({ desktop }) => {
    const own = desktop.command.map((word) => word.replaceAll("{home}", home));
    return [0, 1].some((skipped) => own.length > 0 && own.every((word, i) => command[i + skipped] === word));
  });
}
