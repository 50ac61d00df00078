import type { KeptPage } from '../pages/kept-page'

export interface StaticFiles {
  has: (path: string) => boolean
  /** In memory already; undefined for one that has yet to be read. */
  get: (path: string) => KeptPage | undefined
  read: (path: string) => Promise<KeptPage>
}
