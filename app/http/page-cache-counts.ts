export type Miss =
  | 'new'
  | 'changed'
  | 'expired'
  | 'session'
  | 'notice'
  | 'choice'
  /** The page of a business, of a visitor who saves some: it says whether this one is. */
  | 'saved'
  | 'place'
  | 'refused'
  | 'unsure'

interface PageCounts {
  hits: number
  /** Of the hits, those that told the browser that it has the page already. */
  unchanged: number
  misses: Record<Miss, number>
  /** Pages in memory now, and their bytes. */
  pages: number
  bytes: number
}

/** How the page cache has done since the process began. */
export const pageCacheCounts: PageCounts = {
  hits: 0,
  unchanged: 0,
  misses: {
    new: 0,
    changed: 0,
    expired: 0,
    session: 0,
    notice: 0,
    choice: 0,
    saved: 0,
    place: 0,
    refused: 0,
    unsure: 0,
  },
  pages: 0,
  bytes: 0,
}
