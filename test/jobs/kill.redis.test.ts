import { expect, it } from "vitest";
import { killedWorkers } from "./killed-workers.js";

it("loses nothing and stores nothing twice while workers on several hosts, and Redis, are killed at random", async () => {
  const seen = await killedWorkers({ hosts: 3, kills: 6, redisEvery: 3, jobs: 25, seed: 1 });
  expect(seen).toMatchObject({ kills: 6, redisKills: 2, lost: 0, double: 0, setAside: 0 });
  expect(seen.same).toBe(seen.rounds);
});
