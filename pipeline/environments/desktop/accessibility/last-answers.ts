import type { ApplicationOnBus } from "./accessible-node.js";
import { type ApplicationReading, gtk, type IsInSight } from "./read-application.js";

/**
 * What applications answered last. A program none of whose threads has run since then is as it was, and would answer the same
 * again: it need not be asked.
 */
export interface LastAnswers {
  /** To be called when an application has answered, and with its tree when that is what was asked for. */
  answered(application: ApplicationOnBus, reading?: ApplicationReading): void;
  /** Whether an application is as it was when it answered last. */
  isUnchanged(application: ApplicationOnBus): boolean;
  /** What an application shows, if it is known without asking; null otherwise. */
  known(application: ApplicationOnBus, isInSight: IsInSight, cells: boolean): ApplicationReading | null;
}

/** Begins with nothing. `ranUntil` gives a word that changes whenever a process runs (`ThreadWatch`), or null. */
export function rememberAnswers(ranUntil: (pid: number) => string | null): LastAnswers {
  const last = new Map<string, { ran: string | null; reading: ApplicationReading | null }>();

  function unchanged({ root, pid }: ApplicationOnBus): { reading: ApplicationReading | null } | null {
    const answer = last.get(root.bus);
    return answer !== undefined && answer.ran !== null && answer.ran === ranUntil(pid) ? answer : null;
  }

  return {
    answered({ root, pid }, reading) {
      last.set(root.bus, { ran: ranUntil(pid), reading: reading ?? null });
    },
    isUnchanged: (application) => unchanged(application) !== null,
    known(application, isInSight, cells) {
      // Browsers and LibreOffice show what other processes and threads of theirs hold.
      const reading = application.toolkit === gtk ? (unchanged(application)?.reading ?? null) : null;
      if (reading === null || reading.hasForeign || (cells && reading.lacksCells)) return null;
      const { pid } = application;
      return reading.windows.every(({ name, isInSight: was }) => isInSight({ pid, name }) === was) ? reading : null;
    },
  };
}
