/** Progress of one item. */
interface Lane<O> {
  results: O[];
  failure: { error: unknown } | null;
  isDone: boolean;
  done: Promise<void>;
}

/**
 * Yields the result of `work` for each item, in the order of the items, with up to `lanes` in progress at once. With
 * one lane, work starts when its result is requested. An error is thrown after the results of the items before it. An
 * error, or the end of iteration by the consumer, aborts the signal of the other work. No work starts after an error.
 */
export async function* inParallel<I, O>(
  items: AsyncIterable<I> | Iterable<I>,
  lanes: number,
  work: (item: I, signal: AbortSignal) => AsyncIterable<O>,
  signal: AbortSignal,
): AsyncIterable<O> {
  if (lanes <= 1) {
    for await (const item of items) yield* work(item, signal);
    return;
  }
  const stop = new AbortController();
  const both = AbortSignal.any([signal, stop.signal]);
  const waiting: Lane<O>[] = [];
  try {
    for await (const item of items) {
      const busy = waiting.filter(({ isDone }) => !isDone).map(({ done }) => done);
      if (busy.length >= lanes) await Promise.race(busy);
      while (waiting[0]?.isDone) yield* resultsOf(waiting.shift());
      if (waiting.some(({ failure }) => failure !== null)) break;
      waiting.push(begin(work(item, both)));
    }
    while (waiting.length > 0) yield* resultsOf(waiting.shift());
  } finally {
    stop.abort();
    await Promise.all(waiting.map(({ done }) => done));
  }
}

function begin<O>(work: AsyncIterable<O>): Lane<O> {
  const lane: Lane<O> = { results: [], failure: null, isDone: false, done: Promise.resolve() };
  async function collect(): Promise<void> {
    try {
      for await (const result of work) lane.results.push(result);
    } catch (error) {
      lane.failure = { error };
    }
    lane.isDone = true;
  }
  lane.done = collect();
  return lane;
}

async function* resultsOf<O>(lane: Lane<O> | undefined): AsyncIterable<O> {
  if (lane === undefined) return;
  await lane.done;
  yield* lane.results;
  if (lane.failure !== null) throw lane.failure.error;
}
