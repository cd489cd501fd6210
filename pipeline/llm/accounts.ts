import type Database from "better-sqlite3";
import { ModelError } from "../errors.js";
import type { ModelPrice } from "../schema/model-price.js";
import { type Budget, createBudget, dollars } from "./budget.js";
import type { Clock } from "./clock.js";
import { createLedger, type Ledger } from "./ledger.js";
import { type ModelName, printModelName } from "./model-name.js";
import { openModelStore } from "./model-store.js";
import { priceOf } from "./price.js";

/** Number of calls between two reports of their cost. */
const callsPerReport = 25;

/** What all models of a run share. */
export interface Accounts {
  /** The file that keeps answers, calls and batches. */
  readonly database: Database.Database;
  readonly ledger: Ledger;
  readonly budget: Budget;
}

/** Opens the store of a run with its ledger and its budget. Throws StoreError MODEL_STORE_UNUSABLE. */
export function openAccounts(
  { store, maxCost }: { store: string; maxCost: number | null },
  { clock, report }: { clock: Clock; report(text: string): void },
): Accounts {
  const database = openModelStore(store);
  const ledger = createLedger(database, clock.now, (calls, spent) => {
    if (calls % callsPerReport === 0) report(`${calls} calls, ${dollars(spent)} so far`);
  });
  return { database, ledger, budget: createBudget(maxCost, () => ledger.spent) };
}

/** Throws ModelError MODEL_PRICE where costs are limited and the price of the model is not known. */
export function requirePrice(
  name: ModelName,
  { prices, maxCost }: { prices: readonly ModelPrice[]; maxCost: number | null },
): void {
  const printed = printModelName(name);
  if (maxCost === null || priceOf(prices, printed) !== null) return;
  throw new ModelError(
    "MODEL_PRICE",
    `--max-cost cannot be kept: the price of ${printed} is not known; add it under "prices" in taskloom.config.yaml (zeros for a server of your own), or leave --max-cost out`,
  );
}
