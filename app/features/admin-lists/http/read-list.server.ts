import type { AdminListQuery } from '~/admin-paths'
import { withFallback } from '~/http/fallback.server'
import { readPageNumber } from '~/values/list-query'
import {
  type AdminFilterDefinitions,
  type AdminFilterValues,
  parseFilterParams,
  toFilterParams,
} from '../filters'

interface ReadList<F extends AdminFilterDefinitions, List> {
  filter: AdminFilterValues<F>
  /** `filter` as parameters of an address. */
  query: AdminListQuery
  list: List | null
}

/** Reads the requested page of a list. `list` is null if reading fails, which is logged under `logName`. */
export async function readAdminList<F extends AdminFilterDefinitions, List>(
  logName: string,
  filters: F,
  query: URLSearchParams,
  read: (filter: AdminFilterValues<F>, page: number) => Promise<List>,
): Promise<ReadList<F, List>> {
  const filter = parseFilterParams(filters, query)
  const list = await withFallback<List | null>(logName, read(filter, readPageNumber(query)), null)
  return { filter, query: toFilterParams(filters, filter), list }
}
