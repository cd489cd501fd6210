const kinds: Readonly<Record<number, string>> = {
  400: "invalid_request_error",
  401: "authentication_error",
  403: "permission_error",
  404: "not_found_error",
  413: "request_too_large",
  429: "rate_limit_error",
  504: "timeout_error",
  529: "overloaded_error",
};

/** The body of an error. */
export function anthropicError(status: number, message: string) {
  return { type: "error", error: { type: kinds[status] ?? "api_error", message }, request_id: null };
}
