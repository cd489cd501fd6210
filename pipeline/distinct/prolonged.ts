type Numbers = Uint32Array | Int32Array | Float32Array | Float64Array;

/** The same array where it has room for so many numbers, else one that begins with it and is longer by half at least. */
export function prolonged<T extends Numbers>(array: T, size: number, make: new (length: number) => T): T {
  if (size <= array.length) return array;
  const longer = new make(Math.max(size, Math.ceil(1.5 * array.length)));
  longer.set(array);
  return longer;
}
