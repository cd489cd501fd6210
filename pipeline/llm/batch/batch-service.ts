/** One question in a batch: the request's body as it would be sent alone. */
export interface BatchItem {
  customId: string;
  body: Record<string, unknown>;
}

/** What a provider answered to one question of a batch, as an HTTP status and body. */
export interface ModelBatchResult {
  customId: string;
  status: number;
  body: unknown;
}

/** What is known of a batch before the provider is asked, by which it can be found again there. */
export interface BatchIntent {
  id: string;
  size: number;
  /** Milliseconds since 1970. */
  intendedAt: number;
}

/** A provider's interface for questions that may take a day and cost half. */
export interface BatchService {
  /** Hands the questions in; gives the provider's id of the batch. */
  submit(intent: BatchIntent, items: readonly BatchItem[]): Promise<string>;
  /** Looks an intended batch up in the provider's list, leaving out those that are known; null where it never arrived. */
  find(intent: BatchIntent, known: ReadonlySet<string>): Promise<string | null>;
  hasEnded(remoteId: string): Promise<boolean>;
  results(remoteId: string): AsyncIterable<ModelBatchResult>;
}
