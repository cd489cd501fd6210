import { setTimeout as pause } from "node:timers/promises";
import { EnvironmentError } from "../../errors.js";
import { contentHash } from "../../hash.js";
import type { Action } from "../../schema/computer/action.js";
import type { Control } from "../../schema/computer/control.js";
import type { EnvironmentSetup } from "../../schema/computer/environment-setup.js";
import type { PixelAction } from "../../schema/computer/pixel-action.js";
import { onlyComputer, requireOneComputer } from "../computers/one-computer.js";
import type { Environment, Observation, ObserveOptions } from "../contract.js";
import { findUsableControl } from "../view/find-usable-control.js";
import { shownBy } from "../view/shown-by.js";
import { type GuestAddress, guestClient } from "./guest-client.js";
import { readAccessibility } from "./read-accessibility.js";

/** Whoever runs the machine of a guest: OSWorld's protocol itself has no reset. */
export interface RemoteMachine extends GuestAddress {
  readonly name: string;
  readonly platform: Environment["platform"];
  /** Applications that can be started there, by id. */
  readonly applications: readonly string[];
  /** Brings the clean machine back, and puts everything of the setup but its actions on it. */
  revert(setup: EnvironmentSetup): Promise<void>;
  close(): Promise<void>;
}

/** Longest wait of one action, in seconds. */
const longestWait = 60;

/**
 * A machine behind OSWorld's guest protocol as an environment: seen by its screenshot and its accessibility tree, acted on by
 * scripts of pyautogui. What the protocol does not carry is refused: `state` rejects with EnvironmentError
 * REMOTE_NOT_CARRIED. The fingerprint is one of what the controls of its tree show, and tells nothing of files.
 */
export function openRemote(machine: RemoteMachine): Environment {
  const guest = guestClient(machine);
  const controlsOf = async (): Promise<Control[]> => readAccessibility(await guest.accessibility());

  async function observe({ screenshot = false }: ObserveOptions = {}): Promise<Observation> {
    const picture = screenshot ? await guest.screenshot() : null;
    return { controls: await controlsOf(), screenshot: picture, text: null };
  }

  async function act(action: Action): Promise<void> {
    if (action.function === "finish") return;
    if (action.function === "use_computer") throw onlyComputer(action.args.computer);
    if (action.function === "wait") return pause(Math.min(action.args.seconds, longestWait) * 1000);
    const found = action.control === null ? null : await findUsableControl(action.control, () => observe());
    for (const part of pixelActions(action, found?.control ?? null)) await guest.point(part);
  }

  return {
    name: machine.name,
    platform: machine.platform,
    applications: machine.applications,
    async reset(setup) {
      requireOneComputer(setup);
      await machine.revert({ ...setup, actions: [] });
      for (const action of setup.actions) await act(action);
    },
    observe,
    act,
    point: (action) => guest.point(action),
    run: (program) => guest.run(program),
    async state() {
      const text = "OSWorld's protocol carries no state of files, mails, records, settings and the clipboard";
      throw new EnvironmentError("REMOTE_NOT_CARRIED", `${text}; ask the machine itself`);
    },
    fingerprint: async () => contentHash(shownBy(await controlsOf())),
    close: () => machine.close(),
  };
}

/** What mouse and keyboard do for an action on a control; what is in a field is selected, so that typing replaces it. */
function pixelActions(
  action: Exclude<Action, { function: "wait" | "use_computer" | "finish" }>,
  control: Control | null,
): PixelAction[] {
  const place = control === null ? null : centreOf(control);
  switch (action.function) {
    case "click_input": {
      const { button, double } = action.args;
      const count = double ? 2 : 1;
      return place === null ? [] : [{ function: "click", args: { ...place, button, count, held: null } }];
    }
    case "wheel_mouse_input": {
      const { wheel_dist: dy } = action.args;
      return place === null ? [] : [{ function: "scroll", args: { ...place, dx: 0, dy } }];
    }
    case "keyboard_input": {
      const focus = control === null || place === null ? [] : focusing(control, place);
      const { args } = action;
      if ("keys" in args) return [...focus, { function: "key", args }];
      return args.text === "" ? focus : [...focus, { function: "type", args }];
    }
  }
}

function focusing(control: Control, place: { x: number; y: number }): PixelAction[] {
  const click: PixelAction = { function: "click", args: { ...place, button: "left", count: 1, held: null } };
  if (control.control_type !== "Edit") return control.focused ? [] : [click];
  return control.value === "" ? [click] : [click, { function: "key", args: { keys: "ctrl+a" } }];
}

function centreOf({ rect: [left, top, right, bottom] }: Control): { x: number; y: number } {
  return { x: Math.floor((left + right) / 2), y: Math.floor((top + bottom) / 2) };
}
