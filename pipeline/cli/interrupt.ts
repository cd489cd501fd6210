/** Returns a signal that the first Ctrl-C aborts; a second Ctrl-C ends the program. */
export function interruptSignal(): AbortSignal {
  const stop = new AbortController();
  process.once("SIGINT", () => stop.abort());
  return stop.signal;
}
