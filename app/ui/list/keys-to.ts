import type { ListQuery } from '~/admin-paths'

/** The thing behind or before which this page begins, when its address names one. */
export interface Keys {
  after?: number
  before?: number
}

interface Shown {
  page: number
  pages: number
  rows: readonly { id: number }[]
}

/** What leads to a page: behind what was counted it begins at the thing that the one before ended with. */
export function keysTo(to: number, { page, pages, rows }: Shown, { after, before }: Keys): ListQuery {
  if (to <= pages) return {}
  if (to === page) return { despues: after?.toString(), antes: before?.toString() }
  return to > page ? { despues: String(rows.at(-1)?.id) } : { antes: String(rows[0]?.id) }
}
