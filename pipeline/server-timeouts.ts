/**
 * How long a server of this program waits for a request that was begun, in milliseconds. Node looks whether one is late
 * only as often as the last one says, by default every 30 seconds.
 */
export const serverTimeouts = {
  headersTimeout: 5_000,
  requestTimeout: 10_000,
  connectionsCheckingInterval: 1_000,
} as const;
