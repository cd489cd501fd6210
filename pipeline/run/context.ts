import { mkdirSync } from "node:fs";
import { dirname } from "node:path";
import type { Catalog } from "../catalog/catalog.js";
import type { EnvironmentFactory } from "../environments/contract.js";
import { desktopOf } from "../environments/desktop/desktop-of.js";
import { openJournal } from "../environments/journal/open-journal.js";
import { withJournal } from "../environments/journal/with-journal.js";
import { stoppable } from "../environments/stoppable.js";
import { contentHash } from "../hash.js";
import { createRng } from "../rng.js";
import type { Application } from "../schema/catalog.js";
import type { Context, StageEvent } from "../stage.js";

/**
 * What all stages of one run share. The signal stops the run at the next task, with what is done kept; a run that keeps
 * a journal at the next action.
 */
export function createContext(
  catalog: Catalog,
  settings: ComputerSettings & { seed: number; parallel?: number | undefined; signal: AbortSignal },
  report: (event: StageEvent) => void,
): Context {
  return {
    rng: createRng(settings.seed),
    catalog,
    environment: computers(catalog, settings, settings.signal),
    ...(settings.parallel === undefined ? {} : { parallel: settings.parallel }),
    signal: settings.signal,
    report,
  };
}

interface ComputerSettings {
  /** Opens the computers, which offer these applications; a desktop of real ones where it is not said. */
  computers?: ((applications: readonly Application[]) => EnvironmentFactory) | undefined;
  /** File that keeps what was seen. */
  journal?: string | undefined;
  /** Those that it offers, and whose programs it needs; all of the catalog where it is not said. */
  applications?: readonly Application[];
  /** Whether stopped work goes on where it was: there is a journal then, named or not, where seeing costs time. */
  resumable?: boolean;
}

/** What was seen on a computer is kept in the journal, if there is one, until its applications are described anew. */
function computers(
  catalog: Catalog,
  { computers: open = desktopOf, journal, applications, resumable = false }: ComputerSettings,
  signal: AbortSignal,
): EnvironmentFactory {
  const offered = applications ?? [...catalog.applications.values()];
  const factory = open(offered);
  const file = journal ?? (resumable && !factory.forks ? `out/${factory.name}.journal.sqlite` : undefined);
  if (file === undefined) return factory;
  const programs = offered.map(({ id, name, desktop }) => ({ id, name, desktop }));
  mkdirSync(dirname(file), { recursive: true });
  return withJournal(stoppable(factory, signal), openJournal(file, contentHash(programs)));
}
