import type { ContentPart } from "../../../schema/computer/content-part.js";
import { part } from "../../part.js";
import { isCellRange } from "../cell-range.js";
import { cellAddress, cellPlace } from "./reference.js";

/** What is said of single cells beside their values: links, comments, and merges at their first cells. */
export class RemarkList {
  readonly byCell = new Map<string, Record<string, string>>();
  readonly #merges: string[] = [];

  /** Says something of a cell, or of the first one of a range. */
  add(range: string, aspect: "hyperlink" | "comment" | "merged", text: string): void {
    const [address = ""] = range.split(":");
    if (address === "" || text === "") return;
    this.byCell.set(address, { ...this.byCell.get(address), [aspect]: text });
  }

  merge(range: string): void {
    if (!isCellRange(range)) return;
    this.#merges.push(range);
    this.add(range, "merged", range);
  }

  /** Says that the cells from an address on, so many across and down, are one. */
  mergeFrom(address: string, across: number, down: number): void {
    const place = cellPlace(address);
    if (place === null) return;
    this.merge(`${address}:${cellAddress(place.column + across - 1, place.row + down - 1)}`);
  }

  mergeParts(): ContentPart[] {
    return this.#merges.sort().map((range) => part("merge", range));
  }
}
