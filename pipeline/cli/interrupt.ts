/** Returns a signal that the first Ctrl-C aborts; a second Ctrl-C ends the program. */
export function interruptSignal(): AbortSignal {
  const stop = new AbortController();
  process.once("SIGINT", () => stop.abort());
  return stop.signal;
}

/** The same for a program that others start and end: SIGTERM aborts it, too. */
export function endSignal(): AbortSignal {
  const stop = new AbortController();
  process.once("SIGTERM", () => stop.abort());
  return AbortSignal.any([stop.signal, interruptSignal()]);
}
