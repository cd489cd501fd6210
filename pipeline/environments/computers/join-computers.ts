import { ActionError, EnvironmentError } from "../../errors.js";
import { ownComputer } from "../../schema/computer/computer-id.js";
import type { EnvironmentSetup } from "../../schema/computer/environment-setup.js";
import type { PixelAction } from "../../schema/computer/pixel-action.js";
import type { Environment, ProgramRun } from "../contract.js";

/**
 * Several computers as one environment, by their ids, one of which is "own". It shows one at a time, at first the own
 * one: `use_computer` goes to another, and all other actions are done on the one in front. Its state is that of all of
 * them. That they share a folder is up to whoever opens them. It is closed with all of them. Throws EnvironmentError
 * ENVIRONMENT_COMPUTERS where none is "own", and at a reset whose setup is of other computers.
 */
export function joinComputers(computers: ReadonlyMap<string, Environment>): Environment {
  const own = computers.get(ownComputer);
  if (own === undefined) throw mismatch([ownComputer], computers);
  const further = [...computers].filter(([id]) => id !== ownComputer);
  const all = [...computers.values()];
  let front = { id: ownComputer, computer: own };
  const { point, run, commands } = own;

  const goTo = (id: string): void => {
    const computer = computers.get(id);
    if (computer === undefined) {
      const there = [...computers.keys()].join(", ");
      throw new ActionError("ACTION_COMPUTER", `there is no computer "${id}"; there are: ${there}`);
    }
    front = { id, computer };
  };

  const reset = async ({ computers: setups = {}, ...setup }: EnvironmentSetup): Promise<void> => {
    const wanted = [ownComputer, ...Object.keys(setups)];
    if (wanted.length !== all.length || wanted.some((id) => !computers.has(id))) throw mismatch(wanted, computers);
    front = { id: ownComputer, computer: own };
    await Promise.all(
      Object.entries(setups).map(([id, { called: _called, ...itsSetup }]) => computers.get(id)?.reset(itsSetup)),
    );
    // Last: what lies in the shared folder is part of its setup, and no earlier program may touch that any more.
    await own.reset(setup);
  };

  return {
    name: own.name,
    platform: own.platform,
    applications: own.applications,
    reset,
    observe: (options) => front.computer.observe(options),
    async act(action) {
      if (action.function === "use_computer") return goTo(action.args.computer);
      await front.computer.act(action);
    },
    ...(point && { point: (action: PixelAction) => (front.computer.point ?? point).call(front.computer, action) }),
    ...(run && { run: (program: ProgramRun) => (front.computer.run ?? run).call(front.computer, program) }),
    ...(commands && {
      commands: async () => (await Promise.all(all.map((one) => one.commands?.() ?? []))).flat(),
    }),
    async state() {
      const stateOf = async ([id, one]: [string, Environment]) => [id, await one.state()] as const;
      const [state, others] = await Promise.all([own.state(), Promise.all(further.map(stateOf))]);
      return { ...state, further: { front: front.id, states: Object.fromEntries(others) } };
    },
    async fingerprint() {
      const prints = await Promise.all(all.map((one) => one.fingerprint()));
      return [front.id, ...prints].join(" ");
    },
    async close() {
      const closed = await Promise.allSettled(all.map((one) => one.close()));
      for (const one of closed) if (one.status === "rejected") throw one.reason;
    },
  };
}

function mismatch(wanted: readonly string[], computers: ReadonlyMap<string, Environment>): EnvironmentError {
  return new EnvironmentError(
    "ENVIRONMENT_COMPUTERS",
    `the computers ${wanted.join(", ")} are needed, and there are: ${[...computers.keys()].join(", ")}; open those of the setup`,
  );
}
