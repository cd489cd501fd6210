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
import type { Application } from "../schema/catalog/catalog.js";
import type { Context, StageEvent } from "../stage.js";

/**
 * Creates the context that all stages of a run share. The signal stops the run at the next task, or at the next action
 * if the run keeps a journal; finished work is kept.
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
  /** Opens computers with these applications; a desktop of real applications by default. */
  computers?: ((applications: readonly Application[]) => EnvironmentFactory) | undefined;
  /** Journal file: keeps what was observed, so that a stopped run resumes. */
  journal?: string | undefined;
  /** Applications that the environment offers and whose programs it needs; all of the catalog by default. */
  applications?: readonly Application[];
  /**
   * Whether stopped work resumes: keeps a journal on environments where observing is slow, even if no file is named.
   */
  resumable?: boolean;
}

/**
 * Wraps the environment in a journal, if there is one. A journal is valid until a description of an application
 * changes.
 */
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
