import { killedWorkers } from "../jobs/killed-workers.js";

/**
 * Kills workers on hosts that are network namespaces, and Redis after every 20th of them, and counts what is lost or double
 * in the datasets that come of it.
 */
export async function* reportKilledWorkers(kills: number): AsyncIterable<string> {
  const seen = await killedWorkers({ hosts: 4, kills, redisEvery: 20, jobs: 150, seed: 1 });
  const { hosts, redisKills, rounds, jobs, lost, double, setAside, same } = seen;
  yield `${seen.kills} kills of workers on ${hosts} hosts at random moments, and ${redisKills} of Redis`;
  yield `${jobs} attempts in ${rounds} runs: lost ${lost}, double ${double}, set aside ${setAside}`;
  yield `${same} of ${rounds} datasets with the attempts of an undisturbed run, byte for byte but for the time they took`;
}
