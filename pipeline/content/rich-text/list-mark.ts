/** How a list marks a paragraph. */
export interface ListMark {
  list: "bullet" | "number";
  /** From 1. */
  level: number;
  /** "a", "A", "i", "I"; null for figures. */
  numberFormat: string | null;
  /** In points, as the list gives them by itself. */
  indentLeft: number;
  indentFirstLine: number;
}
