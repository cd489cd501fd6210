import type { OutputStream } from "../../files/output-folder.js";
import { jsonText } from "./export-folder.js";

/** A file that is one JSON list, written element by element. */
export interface JsonList {
  append(element: unknown): void;
  /** Ends the list and the file. */
  finish(): void;
}

/** Begins a list, one element in a line. */
export function jsonList(stream: OutputStream): JsonList {
  let before = "[\n";
  return {
    append(element) {
      stream.append(`${before}${jsonText(element)}`);
      before = ",\n";
    },
    finish() {
      stream.append(before === "[\n" ? "[]\n" : "\n]\n");
      stream.close();
    },
  };
}
