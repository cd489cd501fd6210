import type { Catalog } from "../catalog/catalog.js";
import { nearestId } from "../catalog/nearest-id.js";
import { openEnvironmentFactory } from "../environments/registry.js";
import { RequestError } from "../errors.js";
import { createRng } from "../rng.js";
import type { Context, StageEvent } from "../stage.js";

/** What all stages of one run share. An interrupt stops the run at the next task, with what is done kept. */
export function createContext(
  catalog: Catalog,
  settings: { environment: string; seed: number },
  report: (event: StageEvent) => void,
): Context {
  const stop = new AbortController();
  process.once("SIGINT", () => stop.abort());
  return {
    rng: createRng(settings.seed),
    catalog,
    environment: openEnvironmentFactory(settings.environment, catalog.applications.values()),
    signal: stop.signal,
    report,
  };
}

/** The id that was asked for, if the catalog has it. Throws with the nearest id and all allowed ones. */
export function requireId(option: string, id: string | undefined, allowed: Iterable<string>): string {
  const ids = [...allowed];
  if (id === undefined)
    throw new RequestError("OPTION_MISSING", `--${option} is missing; choose one of ${ids.join(", ")}`);
  if (ids.includes(id)) return id;
  const nearest = nearestId(id, ids);
  const guess = nearest === null ? "" : ` Did you mean "${nearest}"?`;
  throw new RequestError(
    `OPTION_${option.toUpperCase()}`,
    `there is no ${option} "${id}".${guess} Allowed: ${ids.join(", ")}`,
  );
}
