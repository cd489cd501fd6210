import { availableParallelism } from "node:os";
import { defineConfig } from "vitest/config";

/** What a test needs beside Node: the last part of its file's name says it, and says in which lane it runs. */
const lanes = [
  // `pnpm build` and the committed pool: the commands, the examples and the package as a user has them.
  { name: "cli", seconds: 120 },
  // What `pnpm desktop install` installs, and xclip.
  { name: "desktop", seconds: 120 },
  // Chromium.
  { name: "browser", seconds: 60 },
  // CPython 3.11.
  { name: "python", seconds: 120 },
  // The subtasks that the repository holds.
  { name: "pool", seconds: 60 },
];

const patternOf = (name: string) => `test/**/*.${name}.test.ts`;

function project(name: string, seconds: number, include: string[], exclude: string[] = []) {
  const timeout = seconds * 1000;
  return { extends: true, test: { name, include, exclude, testTimeout: timeout, hookTimeout: timeout } } as const;
}

export default defineConfig({
  test: {
    setupFiles: ["test/property-seed.ts"],
    pool: "forks",
    maxWorkers: availableParallelism(),
    projects: [
      project("unit", 30, ["test/**/*.test.ts"], lanes.map(({ name }) => patternOf(name))),
      ...lanes.map(({ name, seconds }) => project(name, seconds, [patternOf(name)])),
    ],
  },
});
