import type { ListQuery } from '~/admin-paths'
import { withFallback } from '~/http/fallback.server'
import { readPage } from '~/values/list-query'
import { type Filters, type FilterValues, readFilters, writeFilters } from '../filters'

interface ReadList<F extends Filters, List> {
  filter: FilterValues<F>
  /** `filter` as parameters of an address. */
  query: ListQuery
  list: List | null
}

/** Reads the requested page of a list. `list` is null if reading fails, which is logged under `part`. */
export async function readList<F extends Filters, List>(
  part: string,
  filters: F,
  asked: URLSearchParams,
  read: (filter: FilterValues<F>, page: number) => Promise<List>,
): Promise<ReadList<F, List>> {
  const filter = readFilters(filters, asked)
  const list = await withFallback<List | null>(part, read(filter, readPage(asked)), null)
  return { filter, query: writeFilters(filters, filter), list }
}
