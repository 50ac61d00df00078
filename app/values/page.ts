/** The page that is shown of a list: one past the end is the last one. An empty list has one page. */
export function clampPage(page: number, total: number, perPage: number): { page: number; pages: number } {
  const pages = Math.max(1, Math.ceil(total / perPage))
  return { page: Math.min(page, pages), pages }
}
