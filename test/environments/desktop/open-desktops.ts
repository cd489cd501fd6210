import { setTimeout as sleep } from "node:timers/promises";
import { startSandbox } from "./start-sandbox.js";

process.stdout.write("starting\n");
const open = () => startSandbox({ applications: [], prepareHome: async () => undefined });
const desktops = await Promise.all([open(), open(), open()]);
for (const desktop of desktops) desktop.spawn(["mousepad"]);
await sleep(60_000);
