import { TaskloomError } from "../../../errors.js";

/** A request that is not met: the status, the code and the words of the answer. */
export class HttpRefusal extends TaskloomError {
  constructor(
    readonly status: number,
    code: `SERVE_${string}`,
    message: string,
  ) {
    super(code, message);
  }
}

/** What goes back to a client. */
export interface HttpAnswer {
  readonly status: number;
  readonly type: "application/json" | "text/plain" | "image/png" | "video/mp4" | "application/octet-stream";
  readonly body: string | Uint8Array;
}

export function inJson(value: unknown, status = 200): HttpAnswer {
  return { status, type: "application/json", body: JSON.stringify(value) };
}

export function inText(text: string, status = 200): HttpAnswer {
  return { status, type: "text/plain", body: text };
}
