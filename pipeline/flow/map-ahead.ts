/**
 * Maps a stream with up to `width()` items in progress at once; results come in the order of the items. The next item
 * is requested only while there is room. The width may shrink during the run; one item is always allowed.
 */
export async function* mapAhead<I, O>(
  input: AsyncIterable<I>,
  width: () => number,
  map: (item: I) => Promise<O>,
): AsyncIterable<O> {
  const source = input[Symbol.asyncIterator]();
  const underWay: Promise<O>[] = [];
  let next: Promise<IteratorResult<I>> | null = null;
  let isExhausted = false;
  try {
    for (;;) {
      if (!isExhausted && underWay.length < Math.max(1, width())) next ??= settledQuietly(source.next());
      const [first] = underWay;
      if (first === undefined && next === null) return;
      if (next !== null && (first === undefined || (await isFirst(next, first)))) {
        const { value, done } = await next;
        next = null;
        if (done) isExhausted = true;
        else underWay.push(settledQuietly(map(value)));
      } else if (first !== undefined) {
        underWay.shift();
        yield await first;
      }
    }
  } finally {
    // A source that waits for something that will never come cannot be closed, and need not be.
    const closed = source.return?.();
    if (next === null) await closed;
  }
}
/** Resolves with true when the first promise settles no later than the second. */
function isFirst(one: Promise<unknown>, other: Promise<unknown>): Promise<boolean> {
  const say = (promise: Promise<unknown>, answer: boolean) =>
    promise.then(
      () => answer,
      () => answer,
    );
  return Promise.race([say(one, true), say(other, false)]);
}

/** Prevents an unhandled rejection: the error is handled where the promise is awaited in its turn. */
function settledQuietly<T>(promise: Promise<T>): Promise<T> {
  promise.catch(() => undefined);
  return promise;
}
