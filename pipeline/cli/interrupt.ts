/** A signal that Ctrl-C raises, once; a second Ctrl-C ends the program. */
export function interruptSignal(): AbortSignal {
  const stop = new AbortController();
  process.once("SIGINT", () => stop.abort());
  return stop.signal;
}
