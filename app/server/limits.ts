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
  fields: 200,
  /** How long a refused body is still read, so that the answer reaches who is sending it. */
  lingering: 2_000,
} as const

/** How pages are admitted to be made; times in milliseconds. Forms are always taken. */
export const admissionMeasures = {
  /** Pages that are made at once when the processor has no time left: more would only take longer together. */
  atOnce: 4,
  /** Pages that are made at once while the processor has time left. */
  most: 32,
  /** So many wait however long it takes: one browser asks for several things at once. */
  shortLine: 6,
  /** How long one who asks may have to wait for the answer, as far as it can be told. */
  wait: 800,
  /** Whoever has waited so long all the same is told to come back instead, but for those of a short line. */
  longestWait: 1_200,
  /** Between two pages while forms are being answered and the processor has no time left: at most, and how many times as long as a page took. */
  pauseForForms: 100,
  formsShare: 1,
  /** While forms are being answered pages wait so many times as long rather than be refused. */
  patienceBesideForms: 1.5,
  /** Between two pages done, before any was. */
  firstInterval: 30,
  /** Between the refusal of a page and the next look at what is asked for on that connection. */
  hold: 10,
  /** How often it is looked whether the event loop has time left. */
  tick: 20,
  /** What share of the time it has something to do when it has none left. */
  busyFrom: 0.9,
}

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
  /** Between the signal and the shut door; again as long for the door to find nobody waiting. */
  drainGrace: 500,
  /** Pages that are not made by then are no longer waited for. */
  drainAnswer: 2_000,
  drainForce: 2_500,
}

export type ServerLimits = Readonly<typeof serverLimits>
