type Numbers = Uint32Array | Int32Array | Float32Array | Float64Array;

/** Returns the array itself if it has room for `size` numbers; otherwise a longer copy, by half at least. */
export function prolonged<T extends Numbers>(array: T, size: number, make: new (length: number) => T): T {
  if (size <= array.length) return array;
  const longer = new make(Math.max(size, Math.ceil(1.5 * array.length)));
  longer.set(array);
  return longer;
}
