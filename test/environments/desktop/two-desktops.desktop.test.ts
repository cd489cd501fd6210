import { afterAll, beforeAll, expect, it } from "vitest";
import type { Environment } from "../../../pipeline/environments/contract.js";
import { createDesktopFactory } from "../../../pipeline/environments/desktop/desktop-factory.js";
import { actionSchema } from "../../../pipeline/schema/computer/action.js";
import { environmentSetupSchema } from "../../../pipeline/schema/computer/environment-setup.js";

const goTo = (computer: string) => actionSchema.parse({ function: "use_computer", args: { computer } });
const text = (words: string) => ({ kind: "text", text: words });

const setup = environmentSetupSchema.parse({
  files: [
    { path: "/home/user/Documents/own.txt", content: text("own") },
    { path: "/home/user/Shared/both.txt", content: text("for both") },
  ],
  computers: {
    server: { called: "the server", files: [{ path: "/home/user/Documents/night.log", content: text("quiet night") }] },
  },
});

let environment: Environment;
beforeAll(async () => {
  environment = await createDesktopFactory([]).open();
});
afterAll(() => environment.close());

async function seen() {
  const state = await environment.state();
  const names = ({ files }: { files: typeof state.files }) =>
    files.filter(({ content }) => content !== null).map(({ path }) => path);
  const { further } = state;
  return { own: names(state), server: names(further?.states.server ?? { files: [] }), front: further?.front };
}

it("gives two desktops files of their own and one folder in common, through which they hand over", async () => {
  await environment.reset(setup);
  expect(await seen()).toEqual({
    own: ["/home/user/Documents/own.txt", "/home/user/Shared/both.txt"],
    server: ["/home/user/Documents/night.log", "/home/user/Shared/both.txt"],
    front: "own",
  });
  await environment.act(goTo("server"));
  const command = ["sh", "-c", "grep -c night Documents/night.log > Shared/count.txt && rm Shared/both.txt"];
  expect(await environment.run?.({ command, seconds: 10 })).toMatchObject({ code: 0 });
  const after = await seen();
  expect(after.own).toEqual(["/home/user/Documents/own.txt", "/home/user/Shared/count.txt"]);
  expect(after.server).toEqual(["/home/user/Documents/night.log", "/home/user/Shared/count.txt"]);
  expect(after.front).toBe("server");
  await environment.act(goTo("own"));
  const read = await environment.run?.({ command: ["cat", "Shared/count.txt"], seconds: 10 });
  expect(Buffer.from(read?.output ?? []).toString()).toBe("1\n");
});

it("takes back what was handed over at the next reset, also of one computer", async () => {
  await environment.reset(setup);
  expect((await seen()).own).toEqual(["/home/user/Documents/own.txt", "/home/user/Shared/both.txt"]);
  const { computers: _computers, ...alone } = setup;
  await environment.reset({ ...alone, files: [] });
  expect(await seen()).toEqual({ own: [], server: [], front: undefined });
});
