import { EnvironmentError } from "../../errors.js";
import { ownComputer } from "../../schema/computer/computer-id.js";
import type { EnvironmentSetup } from "../../schema/computer/environment-setup.js";
import type { PixelAction } from "../../schema/computer/pixel-action.js";
import type { Environment, ProgramRun } from "../contract.js";
import { joinComputers } from "./join-computers.js";

/** How the computers of an environment are opened. */
export interface ComputerMaker {
  one(): Promise<Environment>;
  /** Computers that share the folder ~/Shared, by these ids; the first puts what lies there in place. */
  sharing(ids: readonly string[]): Promise<ReadonlyMap<string, Environment>>;
}

/**
 * Opens a computer that becomes several where the setup of a reset has further ones, and one again where it has none.
 * Tasks of one computer run on it as they run on the computer alone.
 */
export async function openComputers({ one, sharing }: ComputerMaker): Promise<Environment> {
  const first = await one();
  let current = first;
  let further = "";
  const { name, platform, applications, point, run, commands, fork } = first;

  async function reset(setup: EnvironmentSetup): Promise<void> {
    const ids = Object.keys(setup.computers ?? {}).sort();
    if (ids.join(" ") !== further) {
      await current.close();
      current = ids.length === 0 ? await one() : joinComputers(await sharing([ownComputer, ...ids]));
      further = ids.join(" ");
    }
    await current.reset(setup);
  }

  return {
    ...{ name, platform, applications, reset },
    observe: (options) => current.observe(options),
    act: (action) => current.act(action),
    ...(point && { point: (action: PixelAction) => (current.point ?? point).call(current, action) }),
    ...(run && { run: (program: ProgramRun) => (current.run ?? run).call(current, program) }),
    ...(commands && { commands: async () => (await current.commands?.()) ?? [] }),
    state: () => current.state(),
    fingerprint: () => current.fingerprint(),
    ...(fork && {
      fork: () => {
        const copy = current.fork?.();
        if (copy !== undefined) return copy;
        throw new EnvironmentError("ENVIRONMENT_FORK", "computers that share a folder cannot be copied; reset them");
      },
    }),
    close: () => current.close(),
  };
}
