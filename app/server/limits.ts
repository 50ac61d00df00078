/** The measures of the server. Sizes in bytes, times in milliseconds. */
export const limits = {
  path: 1_024,
  query: 2_048,
  queryPairs: 30,
  /** Remix asks for the routes behind the links of a page, one parameter each, besides its version. */
  manifestPairs: 51,
  /** In all of these together: Remix's router takes time that grows with their square. */
  manifestSlashes: 100,
  body: 64 * 1_024,
  /** Well above what a picture may have: one that is too large is told so beside its field, by the form. */
  upload: 24 * 1_024 * 1_024,
  /** What a browser tells of a link that was followed: one word. */
  touch: 64,
  fields: 200,
  /** How long a refused body is still read, so that the answer reaches who is sending it. */
  lingering: 2_000,
  /** Pages rendered at once, and those that wait for their turn: about two seconds of a small machine. */
  rendering: { atOnce: 8, waiting: 200 },
} as const

/** The measures of the server's connections; tests have shorter ones. */
export const serverLimits = {
  sockets: 1_000,
  /** Mobile carriers put hundreds of phones behind one address. */
  socketsPerAddress: 200,
  headersTimeout: 10_000,
  requestTimeout: 20_000,
  connectionsCheckingInterval: 1_000,
  /** A connection on which nothing moves, in either direction. */
  silenceTimeout: 60_000,
  keepAliveTimeout: 15_000,
  /** Behind a proxy the connections are the proxy's: closing one it is about to use would lose a form. */
  keepAliveTimeoutBehindProxy: 75_000,
  /** Between the signal and the end of listening, so that a proxy notices; as long again for connections already made. */
  drainGrace: 500,
  /** Pages that are not made by then are no longer waited for. */
  drainAnswer: 2_000,
  drainForce: 2_500,
}

export type ServerLimits = Readonly<typeof serverLimits>
