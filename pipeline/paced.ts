/** How many items of a stream may still be begun. */
export interface Pace {
  /** One that was begun came to nothing: another may be begun in its place. */
  dropped(): void;
  /** Nobody takes any more. */
  end(): void;
}

/**
 * Lets `count` items of a stream through, and one more for each that is dropped later: stages that look ahead would
 * otherwise begin, and pay for, what nobody asked for.
 */
export function paced<T>(input: AsyncIterable<T>, count: number): { items: AsyncIterable<T>; pace: Pace } {
  let left = count;
  let isEnded = false;
  let wake = (): void => undefined;
  const pace: Pace = {
    dropped() {
      left += 1;
      wake();
    },
    end() {
      isEnded = true;
      wake();
    },
  };
  async function* items(): AsyncIterable<T> {
    for await (const item of input) {
      while (left === 0 && !isEnded) {
        await new Promise<void>((resolve) => {
          wake = resolve;
        });
      }
      if (isEnded) return;
      left -= 1;
      yield item;
    }
  }
  return { items: items(), pace };
}
