import { expect, it } from "vitest";
import { joinComputers } from "../../../pipeline/environments/computers/join-computers.js";
import { actionSchema } from "../../../pipeline/schema/computer/action.js";
import { type EnvironmentSetup, emptySetup } from "../../../pipeline/schema/computer/environment-setup.js";
import { environmentConformance } from "../../conformance/environment.js";
import { remoteSimulatedComputers } from "./simulated-guest.js";

const withServer = (setup: EnvironmentSetup) => ({
  ...setup,
  computers: { server: { ...emptySetup, called: "the server" } },
});

async function twoRemoteComputers() {
  const factory = remoteSimulatedComputers();
  const joined = joinComputers(
    new Map([
      ["own", await factory.open()],
      ["server", await factory.open()],
    ]),
  );
  return { ...joined, reset: (setup: EnvironmentSetup) => joined.reset(withServer(setup)) };
}

environmentConformance(
  "the own one of two computers behind OSWorld's guest protocol",
  () => ({ ...remoteSimulatedComputers(), open: twoRemoteComputers }),
  "C:\\Users\\user\\Documents",
  (directory, name) => `${directory}\\${name}`,
  { lacking: { state: "REMOTE_NOT_CARRIED" } },
);

it("two remote computers show what was done on each, and one alone refuses to go elsewhere", async () => {
  const joined = await twoRemoteComputers();
  await joined.reset(emptySetup);
  const shown = async () => (await joined.observe()).controls.filter((one) => one.control_type === "Window").length;
  const goTo = (computer: string) => actionSchema.parse({ function: "use_computer", args: { computer } });
  const [launcher] = (await joined.observe()).controls.filter(({ control_type }) => control_type === "Button");
  const { application = "", control_text = "" } = launcher ?? {};
  const control = { application, dialog: null, control_type: "Button", control_text };
  const before = await shown();
  await joined.act(actionSchema.parse({ function: "click_input", args: {}, control }));
  const after = await shown();
  expect(after).toBeGreaterThan(before);
  await joined.act(goTo("server"));
  expect(await shown()).toBe(before);
  await joined.act(goTo("own"));
  expect(await shown()).toBe(after);
  await joined.close();
  const alone = await remoteSimulatedComputers().open();
  await expect(alone.act(goTo("server"))).rejects.toMatchObject({ code: "ACTION_COMPUTER" });
  await expect(alone.reset(withServer(emptySetup))).rejects.toMatchObject({ code: "ENVIRONMENT_COMPUTERS" });
  await alone.close();
});
