import type { Connection } from "../dbus/connection.js";

/** Changes of what is on the screen: interface of a signal, its member, and of some the kinds that are listened to. */
const changes: readonly { of: string; member?: string; kinds?: readonly string[] }[] = [
  { of: "Window" },
  { of: "Document" },
  { of: "Object", member: "ChildrenChanged" },
  { of: "Object", member: "BoundsChanged" },
  { of: "Object", member: "TextChanged" },
  { of: "Object", member: "SelectionChanged" },
  { of: "Object", member: "ActiveDescendantChanged" },
  { of: "Object", member: "PropertyChange", kinds: ["accessible-name", "accessible-value"] },
  {
    of: "Object",
    member: "StateChanged",
    kinds: "active busy checked editable enabled expanded focused selected sensitive showing visible".split(" "),
  },
];

/**
 * Asks for the signals of changes. Without a listener, applications report hardly anything, even when they are asked.
 * Each signal costs its application, the bus and whoever listens as much as a question, so that those which say nothing
 * of the screen are not asked for: half of all.
 */
export async function listen(connection: Connection, registry: string): Promise<void> {
  const wanted = changes.flatMap(({ of, member, kinds = [""] }) => kinds.map((kind) => ({ of, member, kind })));
  await Promise.all(
    wanted.flatMap(({ of, member, kind }) => {
      const name = [of, ...(member === undefined ? [] : [member]), ...(kind === "" ? [] : [kind])];
      return [
        connection.addMatch(ruleFor(of, member, kind)),
        register(connection, registry, name.map(hyphenated).join(":")),
      ];
    }),
  );
}

function ruleFor(of: string, member: string | undefined, kind: string): string {
  const parts = [
    "type='signal'",
    `interface='org.a11y.atspi.Event.${of}'`,
    ...(member === undefined ? [] : [`member='${member}'`]),
    ...(kind === "" ? [] : [`arg0='${kind}'`]),
  ];
  return parts.join(",");
}

function register(connection: Connection, registry: string, event: string): Promise<unknown> {
  const names = { path: "/org/a11y/atspi/registry", interface: registry, member: "RegisterEvent" };
  return connection.call({ destination: registry, ...names, signature: "s", body: [event] }, "");
}

/** "StateChanged" as "state-changed". */
function hyphenated(name: string): string {
  return name.replace(/(?<=[a-z])(?=[A-Z])/g, "-").toLowerCase();
}
