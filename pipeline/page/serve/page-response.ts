/** The response to a request or its refusal; JSON unless the type says otherwise. */
export interface PageResponse {
  readonly status: number;
  readonly body: string | Uint8Array;
  readonly headers?: Readonly<Record<string, string>>;
}

/** Returns a response of one sentence. */
export function inWords(status: number, words: string, headers: Readonly<Record<string, string>> = {}): PageResponse {
  return { status, body: `${words}\n`, headers: { "content-type": "text/plain; charset=utf-8", ...headers } };
}
