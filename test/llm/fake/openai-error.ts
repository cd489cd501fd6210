const kinds: Readonly<Record<number, { type: string; code: string | null }>> = {
  400: { type: "invalid_request_error", code: null },
  401: { type: "invalid_request_error", code: "invalid_api_key" },
  403: { type: "invalid_request_error", code: "unsupported_country_region_territory" },
  404: { type: "invalid_request_error", code: null },
  429: { type: "requests", code: "rate_limit_exceeded" },
};

/** The body of an error. */
export function openaiError(status: number, message: string) {
  const { type, code } = kinds[status] ?? { type: status < 500 ? "invalid_request_error" : "server_error", code: null };
  return { error: { message, type, param: null, code } };
}
