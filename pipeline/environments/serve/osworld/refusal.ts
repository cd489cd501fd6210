/** A request that is not met, with the status and the words of the answer. */
export class HttpRefusal extends Error {
  constructor(
    readonly status: number,
    message: string,
  ) {
    super(message);
  }
}

/** What goes back to a client. */
export interface GuestAnswer {
  readonly status: number;
  readonly type: "application/json" | "text/plain" | "image/png" | "application/octet-stream";
  readonly body: string | Uint8Array;
}

export function inJson(value: unknown, status = 200): GuestAnswer {
  return { status, type: "application/json", body: JSON.stringify(value) };
}

export function inText(text: string, status = 200): GuestAnswer {
  return { status, type: "text/plain", body: text };
}
