import { REQUEST_LIMITS } from '../limits'

/** Monitoring on the same machine may request these addresses without the public host name. */
export const HEALTH_CHECK_PATHS = /^\/(vivo|salud)$/

/**
 * Address of a request. `path` and `query` are as sent (a query begins with `?`, and may be empty);
 * `decodedPath` is decoded.
 */
export interface RequestTarget {
  path: string
  decodedPath: string
  query: string
}

/**
 * Splits the address in the request line. Rejects addresses that the site does not use, for example too long
 * ones.
 */
export function parseRequestTarget(url: string): RequestTarget | Rejection {
  if (!url.startsWith('/') || url.includes('#')) return { status: 400 }
  const mark = url.indexOf('?')
  const path = mark < 0 ? url : url.slice(0, mark)
  const query = mark < 0 ? '' : url.slice(mark)
  if (path.length > REQUEST_LIMITS.path) return { status: 414 }
  const decodedPath = decode(path)
  if (decodedPath === undefined || isHostile(decodedPath)) return { status: 400 }
  return checkQuery(path, query) ?? { path, decodedPath, query }
}

function checkQuery(path: string, query: string): Rejection | undefined {
  if (query.includes('%00')) return { status: 400 }
  if (query.length > REQUEST_LIMITS.query) return { status: 414 }
  const isManifest = path === '/__manifest'
  if (query.split('&').length > (isManifest ? REQUEST_LIMITS.manifestPairs : REQUEST_LIMITS.queryPairs))
    return { status: 400 }
  if (isManifest && query.split(/\/|%2f/i).length > REQUEST_LIMITS.manifestSlashes + 1) return { status: 400 }
  // Older versions of Remix used the parameter `_data`. Remix still throws on it, which would be logged as an
  // error.
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

/**
 * Error status. With `close`, the connection ends after the answer. The rest of the request is read for at
 * most two seconds and dropped.
 */
export interface ErrorRejection {
  status: 400 | 401 | 403 | 405 | 411 | 413 | 414 | 503
  close?: boolean
}

export interface RedirectRejection {
  status: 301 | 308
  location: string
}

/** Result of a failed check: an error, or a redirect. */
export type Rejection = ErrorRejection | RedirectRejection
