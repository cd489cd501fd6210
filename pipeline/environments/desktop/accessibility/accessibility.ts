import { setTimeout as sleep } from "node:timers/promises";
import { EnvironmentError } from "../../../errors.js";
import { type Connection, connect, DBusCallError, daemon } from "../dbus/connection.js";
import { type AccessibleCalls, accessibleCalls } from "./accessible-calls.js";
import type { AccessibleNode, AccessibleReference, ApplicationOnBus } from "./accessible-node.js";
import { type AccessibleBranch, flatten } from "./branch.js";
import { listen } from "./listen.js";
import { type IsInSight, readApplication } from "./read-application.js";
import { straightenOffice } from "./straighten-office.js";
import { unlessGone } from "./unless-gone.js";

/** What the applications of a desktop report about their windows. */
export interface Accessibility {
  /**
   * Everything that shows, of all applications, or only of the windows that `isInSight` accepts; without the cells of
   * spreadsheets, which take most of the time, where `cells` is false. Throws EnvironmentError
   * DESKTOP_APPLICATION_HANGS when one does not answer.
   */
  read(isInSight?: IsInSight, cells?: boolean): Promise<AccessibleNode[]>;
  /** Waits until no application has reported a change for `quietMs` and all answer, at most `maxMs`. */
  settle(options: { quietMs: number; maxMs: number }): Promise<void>;
  /** Changes that were reported so far. */
  events(): number;
  close(): void;
}

export interface AccessibilityOptions {
  /** Path here of a socket that has this path inside the desktop. */
  outside?: (insidePath: string) => string;
  /** User that the buses see; they find out themselves when it is left out. */
  uid?: number;
  /** Time in which every single question must be answered; 5000 when it is left out. */
  timeoutMs?: number;
}

const registry: AccessibleReference = { bus: "org.a11y.atspi.Registry", path: "/org/a11y/atspi/accessible/root" };

/**
 * Connects to the accessibility bus of the desktop whose session bus listens at a unix socket. Throws EnvironmentError
 * DESKTOP_DBUS.
 */
export async function openAccessibility(
  sessionBusSocket: string,
  { outside = (path) => path, uid, timeoutMs = 5000 }: AccessibilityOptions = {},
): Promise<Accessibility> {
  const session = await connect(sessionBusSocket, uid);
  const address = await askForBus(session).finally(() => session.close());
  const [, inside] = /unix:path=([^,;]+)/.exec(address) ?? [];
  if (inside === undefined) {
    throw new EnvironmentError(
      "DESKTOP_DBUS",
      `the accessibility bus is not at a path (${address}); update at-spi2-core`,
    );
  }
  const connection = await connect(outside(decodeURIComponent(inside)), uid);
  const calls = accessibleCalls(connection, timeoutMs);
  const known = new Map<string, ApplicationOnBus>();
  let events = 0;
  connection.onSignal(() => {
    events++;
  });
  await listen(connection, registry.bus);

  const applications = async () => {
    const roots = await calls.children(registry);
    const found = await Promise.all(roots.map((root) => describe(connection, calls, root, known)));
    return found.filter((application) => application !== null);
  };
  return {
    async read(isInSight = () => true, cells = true) {
      const found = await applications();
      const read = await Promise.all(found.map((application) => readOne(calls, application, isInSight, cells)));
      const nodes: AccessibleNode[] = [];
      for (const [index, application] of found.entries()) {
        nodes.push(...flatten(read[index] ?? [], application, nodes.length));
      }
      return nodes;
    },
    async settle({ quietMs, maxMs }) {
      const end = sleep(maxMs, "late", { ref: false });
      for (;;) {
        const before = events;
        if ((await Promise.race([end, sleep(quietMs)])) === "late") return;
        if (events !== before) continue;
        const answers = Promise.all([...known.values()].map(({ root }) => calls.name(root).catch(() => "")));
        if ((await Promise.race([end, answers])) === "late" || events === before) return;
      }
    },
    events: () => events,
    close: () => connection.close(),
  };
}

/** Address of the accessibility bus. Chromium and Firefox join it only when it says that it is in use. */
async function askForBus(session: Connection): Promise<string> {
  const bus = { destination: "org.a11y.Bus", path: "/org/a11y/bus" };
  const body = ["org.a11y.Status", "IsEnabled", { signature: "b", value: true }];
  const set = { ...bus, interface: "org.freedesktop.DBus.Properties", member: "Set", signature: "ssv", body };
  await session.call(set, "");
  const [address] = await session.call({ ...bus, interface: "org.a11y.Bus", member: "GetAddress" }, "s");
  return address;
}

async function describe(
  connection: Connection,
  calls: AccessibleCalls,
  root: AccessibleReference,
  known: Map<string, ApplicationOnBus>,
): Promise<ApplicationOnBus | null> {
  const before = known.get(root.bus);
  if (before !== undefined && before.name !== "") return before;
  const process = { ...daemon, member: "GetConnectionUnixProcessID", signature: "s", body: [root.bus] };
  const [name, toolkit, pids] = await hanging(
    root.bus,
    Promise.all([
      unlessGone(calls.name(root)),
      unlessGone(calls.toolkit(root)),
      unlessGone(connection.call(process, "u")),
    ]),
  );
  if (name === null) return null;
  const application = { root, name, toolkit: toolkit ?? "", pid: pids?.[0] ?? 0, cellKinds: new Map() };
  known.set(root.bus, application);
  return application;
}

async function readOne(
  calls: AccessibleCalls,
  application: ApplicationOnBus,
  isInSight: IsInSight,
  cells: boolean,
): Promise<AccessibleBranch[]> {
  const windows = await hanging(application.name, unlessGone(readApplication(calls, application, isInSight, cells)));
  if (windows === null) return [];
  return application.name === "soffice" || application.toolkit === "VCL" ? straightenOffice(windows) : windows;
}

async function hanging<T>(name: string, answer: Promise<T>): Promise<T> {
  try {
    return await answer;
  } catch (cause) {
    if (!(cause instanceof DBusCallError) || !cause.isTimeout) throw cause;
    throw new EnvironmentError(
      "DESKTOP_APPLICATION_HANGS",
      `the application "${name}" does not answer any more; reset the desktop`,
      { cause },
    );
  }
}
