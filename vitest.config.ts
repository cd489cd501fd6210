import { availableParallelism } from "node:os";
import { defineConfig } from "vitest/config";

interface Lane {
  name: string;
  /** How long a test may take that does not say otherwise. */
  seconds: number;
  /** Whether each file has a process of its own. Otherwise the program is loaded once for many files. */
  isolate: boolean;
  /** Whether `pnpm test` leaves it out. */
  apart?: boolean;
}

/** What a test needs beside Node. The last part of its file's name says it, and with it the lane in which it runs. */
const lanes: readonly Lane[] = [
  // `pnpm build` and the committed pool: the commands, the examples and the package as a user has them.
  { name: "cli", seconds: 480, isolate: false },
  // What `pnpm desktop install` installs, and xclip.
  { name: "desktop", seconds: 480, isolate: true },
  // `pnpm build`, redis-server of Debian, and `ip` as root: workers on hosts that are network namespaces. Those that are
  // killed start again, each as a process of its own, which takes long on a slow machine.
  { name: "redis", seconds: 480, isolate: false },
  // Chromium.
  { name: "browser", seconds: 240, isolate: true },
  // CPython 3.11.
  { name: "python", seconds: 240, isolate: true },
  // clients/python/.venv with what Debian has no package of.
  { name: "gymnasium", seconds: 240, isolate: true, apart: true },
  // The subtasks that the repository holds.
  { name: "pool", seconds: 240, isolate: false },
  // Time alone: properties of whole stages.
  { name: "thorough", seconds: 240, isolate: false },
];

const patternOf = (name: string) => `test/**/*.${name}.test.ts`;

function project({ name, seconds, isolate }: Lane, include = [patternOf(name)], exclude: string[] = []) {
  const timeout = seconds * 1000;
  return { extends: true, test: { name, include, exclude, isolate, testTimeout: timeout, hookTimeout: timeout } } as const;
}

/** Tests that need nothing but Node and the installed packages. */
const unit = project(
  { name: "unit", seconds: 120, isolate: false },
  ["test/**/*.test.ts"],
  lanes.map(({ name }) => patternOf(name)),
);

/** The lanes of `pnpm test`. */
export const laneNames = ["unit", ...lanes.flatMap(({ name, apart }) => (apart ? [] : [name]))];

export default defineConfig({
  test: {
    setupFiles: ["test/property-seed.ts"],
    pool: "forks",
    // The compiled program is run as it is.
    server: { deps: { external: [/\/dist\/pipeline\//] } },
    maxWorkers: availableParallelism(),
    experimental: { fsModuleCache: true },
    projects: [
      { ...unit, test: { ...unit.test, globalSetup: "test/temporary-folder.ts" } },
      ...lanes.map((lane) => project(lane)),
    ],
  },
});
