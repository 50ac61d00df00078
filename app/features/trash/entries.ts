import { TRASH_PARAMS, type TrashEntityType } from '~/admin-paths'
import { type AdminFilterValues, defineSearchFilter, linkChoiceFilter } from '~/features/admin-lists/filters'

/** Returns the identifier of an entry in lists and forms, such as `contacto-12`. */
export const formatTrashEntryKey = (entityType: TrashEntityType, id: number): string =>
  `${TRASH_PARAMS[entityType]}-${id}`

/** Returns the entry for a key of `formatTrashEntryKey`, or undefined for any other text. */
export function parseTrashEntryKey(item: string): { noun: TrashEntityType; id: number } | undefined {
  const [, word, id] = /^([a-z]+)-([1-9]\d{0,8})$/.exec(item) ?? []
  const noun = (Object.keys(TRASH_PARAMS) as TrashEntityType[]).find((each) => TRASH_PARAMS[each] === word)
  return noun && { noun, id: Number(id) }
}

/** Filters of the trash. The kind is chosen by tabs. */
export const TRASH_FILTERS = {
  search: defineSearchFilter('Nombre, ciudad o detalle…'),
  noun: { ...linkChoiceFilter<TrashEntityType>('que', TRASH_PARAMS), isKept: true },
}

export type TrashFilter = AdminFilterValues<typeof TRASH_FILTERS>
