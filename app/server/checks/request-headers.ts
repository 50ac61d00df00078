import type { IncomingMessage } from 'node:http'

const CLAIMS =
  /^(forwarded|x-forwarded-.*|x-host|x-original-.*|x-rewrite-url|x-real-ip|x-http-method.*|x-method-override|x-client-address|x-client-region|x-reference)$/

/** Removes what anybody could have claimed in headers of forwarding and overriding. */
export function removeForgeableHeaders(req: IncomingMessage): void {
  for (const name of Object.keys(req.headers)) if (CLAIMS.test(name)) delete req.headers[name]
}

/**
 * Adds what the server found out: host, client's address and region, reference. `Origin`, judged by now, goes: Remix
 * would answer 500 to `Origin: null`.
 */
export function addTrustedHeaders(
  req: IncomingMessage,
  found: { host: string; address: string; region: string | undefined; reference: string },
): void {
  req.headers.host = found.host
  req.headers['x-client-address'] = found.address
  if (found.region) req.headers['x-client-region'] = found.region
  req.headers['x-reference'] = found.reference
  delete req.headers.origin
}
