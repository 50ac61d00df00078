import type { IncomingMessage } from 'node:http'
import { isPrivateAddress } from '../client-address'
import type { ServerContext } from '../context'

/** The host asked for in its one spelling, undefined when it is not ours; a trial also answers to local addresses. */
export function acceptedHost(req: IncomingMessage, context: ServerContext): string | undefined {
  const [host, another] = req.headersDistinct.host ?? []
  if (host === undefined || another !== undefined || !/^[a-z0-9.:[\]-]+$/i.test(host)) return undefined
  const address = `${context.origin.protocol}//${host}`
  if (!URL.canParse(address)) return undefined
  const url = new URL(address)
  if (url.host === context.origin.host) return url.host
  return context.strict || !isLocal(url.hostname) ? undefined : url.host
}

function isLocal(hostname: string): boolean {
  const address = hostname.replace(/^\[|\]$/g, '')
  return hostname === 'localhost' || hostname.endsWith('.localhost') || isPrivateAddress(address)
}
