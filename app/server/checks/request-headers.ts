import type { IncomingMessage } from 'node:http'

/** Claims about the request which Remix or a library might believe. */
const CLAIMS =
  /^(forwarded|x-forwarded-.*|x-host|x-original-.*|x-rewrite-url|x-real-ip|x-http-method.*|x-method-override|x-client-address|x-client-region|x-reference)$/

/** Removes what anybody could have claimed in headers of forwarding and overriding. */
export function removeForgeableHeaders(req: IncomingMessage): void {
  for (const name of Object.keys(req.headers)) if (CLAIMS.test(name)) delete req.headers[name]
}

/**
 * Adds what the server itself found out: the host in its one spelling, `X-Client-Address` for limits,
 * `X-Client-Region` when the proxy says it, and `X-Reference` under which an error of this request is logged. `Origin` has been judged and goes: Remix compares
 * it with `Host` once more and would answer 500 to the `Origin: null` of a browser that guards its privacy.
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
