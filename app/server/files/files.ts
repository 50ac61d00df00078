import type { CachedPage } from '../pages/cached-page'

export interface StaticFiles {
  has: (path: string) => boolean
  /** In memory already; undefined for one that has yet to be read. */
  get: (path: string) => CachedPage | undefined
  read: (path: string) => Promise<CachedPage>
}
