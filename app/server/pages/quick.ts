import type { IncomingMessage } from 'node:http'
import { LRUCache } from 'lru-cache'
import { checkAddress, checkScheme } from '../checks/address'
import { checkBodyHeaders } from '../checks/body'
import { acceptedHost } from '../checks/host'
import { readTarget, type Target } from '../checks/target'
import type { ServerContext } from '../context'
import type { StaticFiles } from '../files/files'
import { HEALTH } from '../files/health'
import { type PageAddress, pageAt } from './addresses'

interface KnownAddress {
  target: Target
  page?: PageAddress | undefined
  file?: { path: string; from: StaticFiles } | undefined
}

export type QuickAnswer = Pick<KnownAddress, 'page' | 'file'>

export type QuickRequest = Pick<IncomingMessage, 'method' | 'headers' | 'rawHeaders' | 'httpVersion'> & {
  url?: string | undefined
}

export type QuickChecks = (req: QuickRequest) => QuickAnswer | undefined

const MOST_ADDRESSES = 5_000
const MOST_HOSTS = 100

/**
 * Finds a page or file to answer at once, by what is remembered of addresses and hosts; undefined for all that is less
 * plain.
 */
export function createQuickChecks(context: ServerContext): QuickChecks {
  const addresses = new LRUCache<string, KnownAddress | 'other'>({ max: MOST_ADDRESSES })
  const hosts = new LRUCache<string, boolean>({ max: MOST_HOSTS })

  const addressOf = (url: string): KnownAddress | undefined => {
    const known = addresses.get(url) ?? readAddress(url, context) ?? 'other'
    addresses.set(url, known)
    return known === 'other' ? undefined : known
  }

  const isHostAccepted = (req: QuickRequest): boolean => {
    const { host = '' } = req.headers
    if (countHosts(req.rawHeaders) !== 1) return false
    const known = hosts.get(host) ?? acceptedHost(req, context) !== undefined
    hosts.set(host, known)
    return known
  }

  return (req) => {
    if ((req.method !== 'GET' && req.method !== 'HEAD') || context.draining || context.closing)
      return undefined
    const known = addressOf(req.url ?? '')
    if (!known || checkBodyHeaders(req, false)) return undefined
    if (HEALTH.test(known.target.path)) return known
    if (!isHostAccepted(req)) return undefined
    const proto = req.headers['x-forwarded-proto']
    if (proto !== undefined && checkScheme(known.target, 'GET', String(proto), context)) return undefined
    return known
  }
}

function readAddress(url: string, context: ServerContext): KnownAddress | undefined {
  const target = readTarget(url)
  if ('status' in target || checkAddress(target, 'GET', context)) return undefined
  const from = [context.health, context.files].find((files) => files?.has(target.path))
  if (from) return { target, file: { path: target.path, from } }
  const page = context.pages && pageAt(target)
  return page && { target, page }
}

function countHosts(names: string[]): number {
  let hosts = 0
  for (let index = 0; index < names.length; index += 2)
    if (names[index]?.length === 4 && names[index]?.toLowerCase() === 'host') hosts += 1
  return hosts
}
