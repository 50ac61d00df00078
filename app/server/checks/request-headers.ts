import type { IncomingMessage } from 'node:http'

const CLAIMS =
  /^(forwarded|x-forwarded-.*|x-host|x-original-.*|x-rewrite-url|x-real-ip|x-http-method.*|x-method-override)$/

/** Removes what anybody could have claimed in headers of forwarding and overriding. */
export function removeForgeableHeaders(req: IncomingMessage): void {
  for (const name of Object.keys(req.headers)) if (CLAIMS.test(name)) delete req.headers[name]
}
