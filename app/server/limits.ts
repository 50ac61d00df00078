/** Limits of the server. Sizes in bytes, times in milliseconds. */
export const HTTP_REQUEST_LIMITS = {
  path: 1_024,
  query: 2_048,
  queryPairs: 30,
  /**
   * Remix may request the routes behind several links of a page in one request. Each link is one parameter.
   * One more is the version of the build.
   */
  manifestPairs: 51,
  /** Maximum number of slashes in these parameters. Many slashes take Remix much time. */
  manifestSlashes: 100,
  body: 64 * 1_024,
  /** Larger than an accepted list, so that the form can show an error for a file that is too large. */
  upload: 24 * 1_024 * 1_024,
  /** Body of a reported click. */
  touch: 64,
  fields: 200,
  /** Time for which a rejected body is still read, so that the sender receives the answer. */
  lingering: 2_000,
  /** Maximum number of pages rendered at once, and of pages that wait. */
  rendering: { atOnce: 8, waiting: 200 },
} as const

/** Limits of connections. Times in milliseconds. */
export const CONNECTION_LIMITS = {
  sockets: 1_000,
  /** High, because mobile carriers may put many phones behind one address. */
  socketsPerAddress: 200,
  headersTimeout: 10_000,
  requestTimeout: 20_000,
  connectionsCheckingInterval: 1_000,
  /** Closes a connection without traffic after this time. Between requests, keepAliveTimeout applies. */
  silenceTimeout: 60_000,
  keepAliveTimeout: 15_000,
  /** Longer behind a proxy. If the connection closed while the proxy uses it, a form could be lost. */
  keepAliveTimeoutBehindProxy: 75_000,
  /** Time between the signal and the end of listening. The proxy can notice the shutdown meanwhile. */
  drainGrace: 500,
  /** After this time, unanswered pages get 503. */
  drainAnswer: 2_000,
  drainForce: 2_500,
}

export type ConnectionLimits = Readonly<typeof CONNECTION_LIMITS>
