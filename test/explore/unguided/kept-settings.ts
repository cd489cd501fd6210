import { valuePart } from "../../../pipeline/content/data/data-part.js";
import { part } from "../../../pipeline/content/part.js";
import type { Environment, EnvironmentFactory } from "../../../pipeline/environments/contract.js";
import type { SystemState } from "../../../pipeline/schema/computer/system-state.js";

/** What an application keeps of one that nobody has set. */
type Initial = Readonly<Record<string, "on" | "off">>;

/**
 * Computers that keep the settings of an application as real ones do: not as settings that are known, but in the store
 * of all GSettings, written at once or when ctrl+q ends the application, then with those that nobody has set.
 */
export function keepingSettings(
  factory: EnvironmentFactory,
  application: string,
  initial: Initial,
  written: "at once" | "at the end",
): EnvironmentFactory {
  return { ...factory, open: async () => keeping(await factory.open(), application, initial, written) };
}

function keeping(
  plain: Environment,
  application: string,
  initial: Initial,
  written: "at once" | "at the end",
): Environment {
  let isEnded = false;
  const kept = (state: SystemState): SystemState => {
    const held = written === "at once" ? state.settings : isEnded ? { ...initial, ...state.settings } : {};
    const values = Object.entries(held).map(([name, value]) =>
      valuePart(name.slice(application.length + 1), value === "on"),
    );
    const section = part("section", `org/example/${application}`, {}, { parts: values });
    return {
      ...state,
      settings: {},
      processes: isEnded ? state.processes.filter((id) => id !== application) : state.processes,
      stores: [{ subject: "system:settings", parts: part("settings", "", {}, { parts: [section] }) }],
    };
  };
  return {
    ...plain,
    reset: (setup) => {
      isEnded = false;
      return plain.reset(setup);
    },
    act: async (action) => {
      if (action.function === "keyboard_input" && "keys" in action.args && action.args.keys === "ctrl+q")
        isEnded = true;
      else await plain.act(action);
    },
    state: async () => kept(await plain.state()),
    fingerprint: async () => `${await plain.fingerprint()} ${isEnded}`,
  };
}
