/** Addresses of forms with a file. React sends the same form to the address with `.data`. */
export const UPLOADS: readonly RegExp[] = [
  /^\/admin\/contactos\/\d+\/(logo|fotos|ofertas\/(nueva|\d+))(\.data)?$/,
  /^\/admin\/promociones\/(nueva|\d+)(\/imagen)?(\.data)?$/,
  /^\/admin\/categoria\/[a-z0-9-]+\/imagenes(\.data)?$/,
  /^\/administracion\/importar(\.data)?$/,
  /^\/mi-negocio\/[0-9a-f]+\/(logo|fotos|ofertas\/(nueva|\d+))(\.data)?$/,
]

/** Limits of the server. Sizes in bytes, times in milliseconds. */
export const limits = {
  path: 1_024,
  query: 2_048,
  queryPairs: 30,
  /** Remix requests the routes behind the links of a page, one parameter per link, plus its version. */
  manifestPairs: 51,
  /** Total slashes in these parameters. The router of Remix takes time that grows with their square. */
  manifestSlashes: 100,
  body: 64 * 1_024,
  /**
   * Larger than any accepted image, so that the form can show an error at the field for one that is too
   * large.
   */
  upload: 24 * 1_024 * 1_024,
  /** Body of a reported click: one word. */
  touch: 64,
  fields: 200,
  /** How long a rejected body is still read, so that the sender receives the answer. */
  lingering: 2_000,
  /** Pages rendered at once, and pages that wait. A small machine needs about two seconds for them. */
  rendering: { atOnce: 8, waiting: 200 },
} as const

/** Limits of connections. Tests use shorter ones. */
export const serverLimits = {
  sockets: 1_000,
  /** Mobile carriers put hundreds of phones behind one address. */
  socketsPerAddress: 200,
  headersTimeout: 10_000,
  requestTimeout: 20_000,
  connectionsCheckingInterval: 1_000,
  /** Timeout of a connection without any traffic. */
  silenceTimeout: 60_000,
  keepAliveTimeout: 15_000,
  /** Longer behind a proxy: closing a connection that it is about to use would lose a form. */
  keepAliveTimeoutBehindProxy: 75_000,
  /** Time between the signal and the end of listening, so that a proxy notices. */
  drainGrace: 500,
  /** After this time, pending pages are answered with 503. */
  drainAnswer: 2_000,
  drainForce: 2_500,
}

export type ServerLimits = Readonly<typeof serverLimits>
