/**
 * Time limits for incomplete requests to a server of this program, in milliseconds. The last one is the interval at
 * which Node checks the limits; its default is 30 seconds.
 */
export const serverTimeouts = {
  headersTimeout: 5_000,
  requestTimeout: 10_000,
  connectionsCheckingInterval: 1_000,
} as const;
