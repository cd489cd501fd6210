import { loadavg } from "node:os";
import { performance } from "node:perf_hooks";
import { Client } from "@modelcontextprotocol/sdk/client/index.js";
import { StreamableHTTPClientTransport } from "@modelcontextprotocol/sdk/client/streamableHttp.js";
import { loadCatalog } from "../../pipeline/catalog/load.js";
import type { Desktop } from "../../pipeline/environments/desktop/desktop-environment.js";
import { screen } from "../../pipeline/environments/desktop/sandbox/layout.js";
import { launch } from "../../pipeline/environments/desktop/survey/survey-actions.js";
import { guestClient } from "../../pipeline/environments/remote/guest-client.js";
import { lendDesktop } from "../../pipeline/environments/serve/lent-desktop.js";
import { serveMcp } from "../../pipeline/environments/serve/mcp/serve.js";
import { serveGuest } from "../../pipeline/environments/serve/osworld/serve.js";
import { emptySetup } from "../../pipeline/schema/computer/environment-setup.js";
import type { PixelAction } from "../../pipeline/schema/computer/pixel-action.js";
import { openDesktop, proportionalMemory } from "./desktop-timings.js";
import { lightApplications, reportEpisodes } from "./serve-episodes.js";

const application = "mousepad";
const resets = 5;
const rounds = 12;
const atOnce = [1, 2, 4];
/** Seconds of OSWorld's runner (lib_run_single.py, desktop_env.step): before and after an episode, and after an action. */
const osworldWaits = { episode: 80, action: 2 };
const episodeSteps = 15;

/**
 * What a lent desktop costs, as lines for a terminal: start, resets, memory, what a step by each protocol takes over the
 * desktop's own, and desktops at once. A step is an action and the picture after it.
 */
export async function* reportServe(): AsyncIterable<string> {
  const { desktop: described, name = application } = (await loadCatalog()).applications.get(application) ?? {};
  if (described === undefined) throw new RangeError(`the catalog has no ${application}`);
  const open = await openDesktop([{ id: application, name, desktop: described }]);
  const desktop = open();
  try {
    const boot = await timed(() => desktop.reset(emptySetup));
    const reset: number[] = [];
    for (let run = 0; run < resets; run++) reset.push(await timed(() => desktop.reset(emptySetup)));
    await desktop.act(launch(name));
    const memory = await proportionalMemory(desktop.sandbox().firstProcess);
    yield `first start ${ms([boot])} (${aSecond([boot])} a second), reset ${ms(reset)} (${aSecond(reset)} a second), memory with ${application} ${memory?.toFixed(0) ?? "not readable"} MiB`;
    const steps = await compareSteps(desktop);
    const own = median(steps.desktop ?? []);
    for (const [protocol, times] of Object.entries(steps)) {
      const over = median(times) - own;
      const beside =
        protocol === "desktop"
          ? ""
          : `, ${over.toFixed(1)} ms over the desktop's own (${(median(times) / own).toFixed(2)} times)`;
      yield `step by ${protocol}: ${ms(times)}${beside}`;
    }
    const waits = osworldWaits.episode + osworldWaits.action * episodeSteps;
    const here = (median(reset) + episodeSteps * median(steps.osworld ?? [])) / 1000;
    yield `an episode of ${episodeSteps} steps by OSWorld's protocol: ${here.toFixed(1)} s; the fixed waits of OSWorld's runner alone are ${waits} s, ${(waits / here).toFixed(0)} times as long`;
  } finally {
    await desktop.close();
  }
  for (const count of atOnce) yield await together(open, name, count);
  yield `scripted episodes of ${lightApplications.join(" and ")}, load ${loadavg()[0]?.toFixed(1)}`;
  yield* reportEpisodes();
}

/** Opens the menu and closes it again. */
const step = (round: number): PixelAction => ({
  function: "key",
  args: { keys: round % 2 === 0 ? "f10" : "escape" },
});

/** Times of a step in milliseconds: of the desktop itself and by each protocol, taken in turn. */
async function compareSteps(desktop: Desktop): Promise<Record<string, number[]>> {
  const lent = lendDesktop(desktop, screen);
  const [guest, mcp] = await Promise.all([
    serveGuest(lent, { port: 0, token: null }),
    serveMcp(lent, { version: "0", instructions: null }, { port: 0, token: null }),
  ]);
  const osworld = guestClient({ address: guest.address, token: null });
  const client = new Client({ name: "bench", version: "0" });
  await client.connect(new StreamableHTTPClientTransport(new URL(`${mcp.address}/mcp`)));
  const ways: Record<string, (action: PixelAction, keys: string) => Promise<void>> = {
    async desktop(action) {
      await desktop.point(action);
      await desktop.observe({ screenshot: true });
    },
    async osworld(action) {
      await osworld.point(action);
      await osworld.screenshot();
    },
    async mcp(_, keys) {
      await client.callTool({ name: "key", arguments: { keys } });
      await client.callTool({ name: "screenshot", arguments: {} });
    },
  };
  const times: Record<string, number[]> = Object.fromEntries(Object.keys(ways).map((name) => [name, []]));
  for (let round = 0; round < rounds; round++) {
    for (const [name, way] of Object.entries(ways)) {
      for (const part of [0, 1]) {
        const action = step(part);
        const keys = part === 0 ? "f10" : "escape";
        times[name]?.push(await timed(() => way(action, keys)));
      }
    }
  }
  await client.close();
  await Promise.all([guest.close(), mcp.close()]);
  return times;
}

/** Steps a second of some desktops at once, each in a loop of its own. */
async function together(open: () => Desktop, name: string, count: number): Promise<string> {
  const desktops = Array.from({ length: count }, open);
  try {
    await Promise.all(
      desktops.map(async (desktop) => {
        await desktop.reset(emptySetup);
        await desktop.act(launch(name));
      }),
    );
    const took = await timed(() => Promise.all(desktops.map(work)));
    return `${count} at once: ${((count * 2 * rounds * 1000) / took).toFixed(1)} steps a second together`;
  } finally {
    await Promise.all(desktops.map((desktop) => desktop.close()));
  }
}

async function work(desktop: Desktop): Promise<void> {
  for (let round = 0; round < 2 * rounds; round++) {
    await desktop.point(step(round));
    await desktop.observe({ screenshot: true });
  }
}

async function timed(work: () => Promise<unknown>): Promise<number> {
  const began = performance.now();
  await work();
  return performance.now() - began;
}

function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.floor(sorted.length / 2)] ?? Number.NaN;
}

function aSecond(values: readonly number[]): string {
  return (1000 / median(values)).toFixed(1);
}

function ms(values: readonly number[]): string {
  return `${median(values).toFixed(0)} ms`;
}
