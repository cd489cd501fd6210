/** Characters in one event of a stream. */
const chunkLength = 64;

/** A text as the pieces in which a stream brings it. */
export function chunks(text: string): string[] {
  return Array.from({ length: Math.ceil(text.length / chunkLength) }, (_, place) =>
    text.slice(place * chunkLength, (place + 1) * chunkLength),
  );
}
