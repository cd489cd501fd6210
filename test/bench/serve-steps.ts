import { Client } from "@modelcontextprotocol/sdk/client/index.js";
import { StreamableHTTPClientTransport } from "@modelcontextprotocol/sdk/client/streamableHttp.js";
import type { Desktop } from "../../pipeline/environments/desktop/desktop-environment.js";
import { screen } from "../../pipeline/environments/desktop/sandbox/layout.js";
import { guestClient } from "../../pipeline/environments/remote/guest-client.js";
import { lendDesktop } from "../../pipeline/environments/serve/lent-desktop.js";
import { serveMcp } from "../../pipeline/environments/serve/mcp/serve.js";
import { serveGuest } from "../../pipeline/environments/serve/osworld/serve.js";
import type { PixelAction } from "../../pipeline/schema/computer/pixel-action.js";
import { openGymSteps } from "./gym-steps.js";
import { processorSeconds } from "./processor-time.js";
import { elapsed } from "./wall-clock.js";

export const rounds = 12;
/** Rounds that are not counted: a server does most of its work faster once it has done it some hundred times. */
const warmUp = 12;
const keys = ["f10", "escape"];

/** Opens the menu, and closes it again. */
export const step = (round: number): PixelAction => ({ function: "key", args: { keys: keys[round % 2] ?? "" } });

/** A way to do a step, and the way of the desktop itself that does the same. */
interface Way {
  readonly beside: string | null;
  do(action: PixelAction, keys: string): Promise<unknown>;
}

/** Milliseconds of steps by one way, by the clock and of the processor, and with which other way they compare. */
export interface TimedWay {
  readonly beside: string | null;
  readonly times: number[];
  /** Of this program, which is server and client, and of a client of its own; not of what runs on the desktop. */
  readonly processor: number[];
}

/**
 * Times of a step, an action and what is seen after it, of the desktop itself and by each protocol, taken in turn on a
 * desktop on which `application` runs, after some that are not counted. A step of gym is judged, which takes the state of
 * the desktop.
 */
export async function compareSteps(desktop: Desktop, application: string): Promise<ReadonlyMap<string, TimedWay>> {
  const lent = lendDesktop(desktop, screen);
  const [guest, mcp, gym] = await Promise.all([
    serveGuest(lent, { port: 0, token: null }),
    serveMcp(lent, { version: "0", instructions: null }, { port: 0, token: null }),
    openGymSteps(desktop, application),
  ]);
  const osworld = guestClient({ address: guest.address, token: null });
  const client = new Client({ name: "bench", version: "0" });
  await client.connect(new StreamableHTTPClientTransport(new URL(`${mcp.address}/mcp`)));
  const ways: Record<string, Way> = {
    desktop: {
      beside: null,
      async do(action) {
        await desktop.point(action);
        await desktop.observe({ screenshot: true });
      },
    },
    osworld: {
      beside: "desktop",
      async do(action) {
        await osworld.point(action);
        await osworld.screenshot();
      },
    },
    mcp: {
      beside: "desktop",
      async do(_, pressed) {
        await client.callTool({ name: "key", arguments: { keys: pressed } });
        await client.callTool({ name: "screenshot", arguments: {} });
      },
    },
    "desktop and its state": {
      beside: "desktop",
      async do(action) {
        await desktop.point(action);
        await Promise.all([desktop.state(), desktop.observe({ screenshot: true })]);
      },
    },
    gym: { beside: "desktop and its state", do: (action) => gym.step(action) },
  };
  const used = (): number => 1000 * (processorSeconds() + gym.seconds());
  const timed = new Map<string, TimedWay>(
    Object.entries(ways).map(([name, { beside }]) => [name, { beside, times: [], processor: [] }]),
  );
  for (let round = 0; round < warmUp + rounds; round++) {
    await gym.begin();
    for (const [name, way] of Object.entries(ways)) {
      for (const [part, pressed] of keys.entries()) {
        const before = used();
        const took = await elapsed(() => way.do(step(part), pressed));
        if (round < warmUp) continue;
        timed.get(name)?.times.push(took);
        timed.get(name)?.processor.push(used() - before);
      }
    }
  }
  await client.close();
  await Promise.all([guest.close(), mcp.close(), gym.close()]);
  return timed;
}
