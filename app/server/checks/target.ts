import { limits } from '../limits'
import type { Rejection } from './rejection'

/** Asked by machines beside the server, who know no host name. */
export const HEALTH = /^\/(vivo|salud)$/

/** The two halves of a request's address: as sent (query with its question mark) and decoded. */
export interface Target {
  path: string
  decodedPath: string
  query: string
}

/** Takes the request line's address apart; refuses what no link of ours can hold. */
export function readTarget(url: string): Target | Rejection {
  if (!url.startsWith('/') || url.includes('#')) return { status: 400 }
  const mark = url.indexOf('?')
  const path = mark < 0 ? url : url.slice(0, mark)
  const query = mark < 0 ? '' : url.slice(mark)
  if (path.length > limits.path) return { status: 414 }
  const decodedPath = decode(path)
  if (decodedPath === undefined || isHostile(decodedPath)) return { status: 400 }
  return checkQuery(path, query) ?? { path, decodedPath, query }
}

function checkQuery(path: string, query: string): Rejection | undefined {
  if (query.includes('%00')) return { status: 400 }
  if (query.length > limits.query) return { status: 414 }
  const isManifest = path === '/__manifest'
  if (query.split('&').length > (isManifest ? limits.manifestPairs : limits.queryPairs))
    return { status: 400 }
  if (isManifest && query.split(/\/|%2f/i).length > limits.manifestSlashes + 1) return { status: 400 }
  // The `_data` parameter of older Remix versions: Remix would throw, and the error would be logged as ours.
  if (new URLSearchParams(query).has('_data')) return { status: 400 }
  return undefined
}

function isHostile(path: string): boolean {
  return /[\x00-\x1f\x7f\\]/.test(path) || path.split('/').some((part) => part === '.' || part === '..')
}

function decode(path: string): string | undefined {
  try {
    return decodeURIComponent(path)
  } catch {
    return undefined
  }
}
