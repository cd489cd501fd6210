import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { joinComputers } from "../../../pipeline/environments/computers/join-computers.js";
import type { Environment } from "../../../pipeline/environments/contract.js";
import { type Action, actionSchema } from "../../../pipeline/schema/computer/action.js";
import {
  emptySetup,
  type FurtherComputer,
  furtherComputerSchema,
} from "../../../pipeline/schema/computer/environment-setup.js";
import { environmentConformance } from "../../conformance/environment.js";
import { smallDesktop } from "../../prove/small-desktop.js";
import { simulatedComputers } from "../../simulated/computers.js";

const goTo = (computer: string): Action => actionSchema.parse({ function: "use_computer", args: { computer } });
const slate = (rest: object): Action => actionSchema.parse({ args: {}, control: null, ...rest });
const control = (control_type: string, control_text: string, dialog: string | null = null) => ({
  ...{ application: "slate", dialog, control_type, control_text },
});
const launch = slate({
  function: "click_input",
  control: { application: "desktop", dialog: null, control_type: "Button", control_text: "Slate" },
});

const keys = (pressed: string) => slate({ function: "keyboard_input", args: { keys: pressed } });
const saveAs = (path: string): Action[] => [
  keys("ctrl+n"),
  slate({ function: "keyboard_input", args: { text: "four lines" } }),
  keys("ctrl+shift+s"),
  slate({ function: "keyboard_input", args: { text: path }, control: control("Edit", "File name", "Save As") }),
  slate({ function: "click_input", control: control("Button", "Save", "Save As") }),
];

const server: FurtherComputer = furtherComputerSchema.parse({
  called: "the server",
  files: [{ path: "C:\\Users\\user\\Documents\\night.txt", content: { kind: "text", text: "quiet" } }],
});
const twoComputers = { ...emptySetup, computers: { server } };

const paths = (state: Awaited<ReturnType<Environment["state"]>>, computer?: string) => {
  const { files } = computer === undefined ? state : (state.further?.states[computer] ?? { files: [] });
  return files.filter(({ content }) => content !== null).map(({ path }) => path);
};

describe("several computers as one environment", () => {
  let environment: Environment;
  beforeEach(async () => {
    environment = await smallDesktop().open();
  });
  afterEach(() => environment.close());

  it("begins at the own computer, and shows another one once it is gone to", async () => {
    await environment.reset(twoComputers);
    await environment.act(launch);
    const windows = async () => (await environment.observe()).controls.filter((one) => one.control_type === "Window");
    expect(await windows()).not.toEqual([]);
    await environment.act(goTo("server"));
    expect((await environment.state()).further?.front).toBe("server");
    const [first] = await windows();
    expect(first?.application).not.toBe("slate");
    await environment.act(goTo("own"));
    expect((await windows()).some(({ application }) => application === "slate")).toBe(true);
  });

  it("puts each setup on its own computer, and tells the state of all", async () => {
    await environment.reset(twoComputers);
    const state = await environment.state();
    expect(paths(state)).toEqual([]);
    expect(paths(state, "server")).toEqual(["C:\\Users\\user\\Documents\\night.txt"]);
  });

  it("shows on one computer what the other puts into the shared folder, and nothing else of it", async () => {
    await environment.reset(twoComputers);
    await environment.act(goTo("server"));
    await environment.act(launch);
    for (const action of saveAs("C:\\Users\\user\\Shared\\count.txt")) await environment.act(action);
    for (const action of saveAs("C:\\Users\\user\\Documents\\own.txt")) await environment.act(action);
    const state = await environment.state();
    expect(paths(state)).toEqual(["C:\\Users\\user\\Shared\\count.txt"]);
    expect(paths(state, "server")).toContain("C:\\Users\\user\\Documents\\own.txt");
    await environment.reset(twoComputers);
    expect(paths(await environment.state(), "server")).toEqual(["C:\\Users\\user\\Documents\\night.txt"]);
  });

  it("refuses a computer that is not there, and stays where it is", async () => {
    await environment.reset(twoComputers);
    const before = await environment.fingerprint();
    await expect(environment.act(goTo("printer"))).rejects.toMatchObject({ code: "ACTION_COMPUTER" });
    expect(await environment.fingerprint()).toBe(before);
  });

  it("is one computer again for a task of one", async () => {
    await environment.reset(twoComputers);
    await environment.reset(emptySetup);
    expect((await environment.state()).further).toBeUndefined();
    await expect(environment.act(goTo("server"))).rejects.toMatchObject({ code: "ACTION_COMPUTER" });
  });

  it("refuses a setup of other computers than it has, and a set without the own one", async () => {
    const alone = await simulatedComputers().open();
    const joined = joinComputers(new Map([["own", alone]]));
    await expect(joined.reset(twoComputers)).rejects.toMatchObject({ code: "ENVIRONMENT_COMPUTERS" });
    expect(() => joinComputers(new Map([["server", alone]]))).toThrow(/own/);
    await joined.close();
  });
});

/** Two simulated computers that are joined, at whichever of them: the contract holds for what is in front. */
environmentConformance(
  "the own one of two joined computers",
  () => {
    const factory = simulatedComputers();
    return {
      ...factory,
      async open() {
        const { fork: _fork, ...environment } = await factory.open();
        const both = (setup: Parameters<Environment["reset"]>[0]) =>
          environment.reset({ ...setup, computers: { server: furtherComputerSchema.parse({ called: "the server" }) } });
        return { ...environment, reset: both };
      },
    };
  },
  "C:\\Users\\user\\Documents",
  (directory, name) => `${directory}\\${name}`,
);
