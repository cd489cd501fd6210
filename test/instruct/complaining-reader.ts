import { createOfflineReader } from "../../pipeline/instruct/read/offline.js";
import type { DependencyReader } from "../../pipeline/instruct/read/reader.js";
import { english } from "../../pipeline/schema/writing-language.js";

/** Reads as the offline reader does, but for the first texts, one for each complaint, of which it says that instead. */
export function complainingReader(complaints: readonly string[]): DependencyReader {
  const left = [...complaints];
  const offline = createOfflineReader();
  return {
    language: english,
    read: async (...asked) => {
      const failure = left.shift();
      return failure === undefined ? offline.read(...asked) : { failure };
    },
    readSituation: async (...asked) => {
      const failure = left.shift();
      return failure === undefined ? offline.readSituation(...asked) : { failure };
    },
  };
}
