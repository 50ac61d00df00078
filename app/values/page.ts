/** The page that is shown of a list: one past the end is the last one. An empty list has one page. */
export function clampPage(page: number, total: number, perPage: number): { page: number; pages: number } {
  const pages = Math.max(1, Math.ceil(total / perPage))
  return { page: Math.min(page, pages), pages }
}

/** The row that a page begins behind or ends before. */
export interface Neighbour {
  after?: number
  before?: number
}

/** The ids of a page beside its neighbour, and one more where there is one; null without a neighbour, or past the end. */
export async function keyedPage(
  find: (begin: { after: number } | { before: number }, count: number) => Promise<number[]>,
  { after, before }: Neighbour,
  perPage: number,
): Promise<number[] | null> {
  if (after) {
    const ids = await find({ after }, perPage + 1)
    return ids.length > 0 ? ids : null
  }
  if (!before) return null
  const ids = await find({ before }, perPage)
  // The one it ends before is the one more.
  return ids.length > 0 ? [...ids, before] : null
}
