/** Reasons for which something that looks like an answer is not imported, as phrases in the singular and the plural. */
const words = {
  draft: ["draft", "drafts"],
  discarded: ["discarded answer", "discarded answers"],
  skipped: ["skipped task", "skipped tasks"],
  empty: ["answer that says nothing", "answers that say nothing"],
  absent: ["annotation that the export only counts", "annotations that the export only counts"],
  prediction: ["suggestion of a model", "suggestions of a model"],
  needless: ["reason beside an acceptance", "reasons beside an acceptance"],
  unread: ["text that is no part of an answer", "texts that are no part of an answer"],
} as const;

/** Something in a file that looks like an answer and is not imported as one. */
export interface LeftOut {
  /** Position for messages; for `unread` with the name of the column, field or question. */
  readonly place: string;
  readonly why: keyof typeof words;
}

const mostPlaces = 5;

/** Returns one line for each reason, with its count and the position of its first case. */
export function leftOutLines(leftOut: readonly LeftOut[]): string[] {
  return Object.entries(words).flatMap(([reason, [one, several]]) => {
    const places = leftOut.filter(({ why }) => why === reason).map(({ place }) => place);
    if (places.length === 0) return [];
    const more = places.length > mostPlaces ? [`and ${places.length - mostPlaces} more`] : [];
    const listed = [...places.slice(0, mostPlaces), ...more].join("; ");
    return [`left out: ${places.length} ${places.length === 1 ? one : several} (${listed})`];
  });
}
