import { readPool } from "../../pipeline/store/pool/pool.js";
import { poolFolderOf } from "../simulated/computers.js";
import { benchContext, runStages } from "./make-tasks.js";

const persona = "accountant";
const level = "L3";
const cells = [
  { environment: "desktop", kind: "model", count: 200 },
  { environment: "simulated", kind: "executed-all", count: 40 },
] as const;

/**
 * Proofs of all orders for each second of one core: over measured effects for real applications, and by execution of
 * every step of the lattice on the simulated desktop.
 */
export async function* reportProofs(): AsyncGenerator<string> {
  for (const { environment, kind, count } of cells) {
    const context = await benchContext(environment);
    const pool = await readPool(poolFolderOf(environment), environment);
    const { proven, seconds } = await runStages(pool, { persona, level, count, seed: 2026 }, context);
    const proofs = proven.filter(({ proof }) => proof.kind === kind);
    const orders = proofs.reduce((sum, { proof }) => sum + BigInt(proof.orders), 0n);
    const nodes = proven.reduce((sum, { draft }) => sum + draft.graph.nodes.length, 0) / proven.length;
    const rate = (number: number) => (number / seconds.prove).toFixed(number / seconds.prove < 10 ? 1 : 0);
    yield `${kind}, ${environment}: ${rate(proofs.length)} proofs/s/core of ${level} tasks, ${nodes.toFixed(1)} subtasks each, ${rate(Number(orders))} orders/s covered (${proofs.length} of ${proven.length} tasks)`;
  }
}
