import { type ChildProcess, spawn, spawnSync } from "node:child_process";
import { fileURLToPath } from "node:url";

const program = fileURLToPath(new URL("../../dist/test/simulated/main.js", import.meta.url));

/** Hosts of one network on this machine: each is a network namespace, joined to the others by a bridge. */
export interface Hosts {
  /** Address of this machine in their network; nothing else of it is there. */
  readonly address: string;
  readonly count: number;
  /** Starts the program on the simulated desktop on a host. */
  start(host: number, words: readonly string[], folder: string): ChildProcess;
  remove(): void;
}

let made = 0;

/**
 * Makes hosts with `ip`, which needs root. Each call has names and a network of its own: the kernel removes a namespace
 * some time after it was told to, so that what an earlier call has removed may still be there.
 */
export function makeHosts(count: number): Hosts {
  made += 1;
  const id = `${(process.pid % 65536).toString(36)}x${made}`;
  const bridge = `tlb${id}`;
  // 198.18.0.0/15 is for tests of networks (RFC 2544).
  const network = `198.18.${(process.pid + made) % 256}`;
  const names = Array.from({ length: count }, (_, i) => `tl${id}-${i}`);
  const remove = (): void => {
    for (const name of names) spawnSync("ip", ["netns", "del", name]);
    spawnSync("ip", ["link", "del", bridge]);
  };
  remove();
  ip("link", "add", bridge, "type", "bridge");
  ip("addr", "add", `${network}.1/24`, "dev", bridge);
  ip("link", "set", bridge, "up");
  for (const [i, name] of names.entries()) {
    const [outer, inner] = [`tlo${id}-${i}`, `tli${id}-${i}`];
    ip("netns", "add", name);
    ip("link", "add", outer, "type", "veth", "peer", "name", inner);
    ip("link", "set", inner, "netns", name);
    ip("link", "set", outer, "master", bridge);
    ip("link", "set", outer, "up");
    ip("-n", name, "addr", "add", `${network}.${i + 2}/24`, "dev", inner);
    ip("-n", name, "link", "set", inner, "up");
  }
  return {
    address: `${network}.1`,
    count,
    start: (host, words, folder) =>
      spawn("ip", ["netns", "exec", names[host] ?? "", process.execPath, program, ...words], {
        cwd: folder,
        stdio: "ignore",
      }),
    remove,
  };
}

function ip(...words: string[]): void {
  const { status, stderr, error } = spawnSync("ip", words, { encoding: "utf8" });
  if (error !== undefined) throw new Error("ip is missing: apt-get install -y iproute2");
  if (status !== 0) throw new Error(`ip ${words.join(" ")}: ${stderr.trim()} (hosts need root)`);
}
