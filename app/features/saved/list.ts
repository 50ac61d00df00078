/** Maximum number of saved businesses, and of saved coupons, per browser. */
export const MAX_SAVED_ITEMS = 50

const BASE36_ID_PATTERN = /^[1-9a-z][0-9a-z]{0,8}$/

/**
 * Prefix of a list of ids. Older lists of businesses have no prefix and contain page numbers of an earlier
 * version.
 */
const ID_LIST_PREFIX = '-'

/** Encodes the id of a business or promotion in base 36. */
export const encodeBase36Id = (id: number): string => id.toString(36)

/** Encodes ids of businesses or promotions for an address or a cookie: `-.1k.2f`. Empty for an empty list. */
export const encodeIdList = (ids: readonly number[]): string =>
  ids.length > 0 ? [ID_LIST_PREFIX, ...ids.map(encodeBase36Id)].join('.') : ''

/**
 * Decodes a list made by `encodeIdList`: at most fifty different ids. Invalid parts are skipped. `isFormer` is
 * true without the prefix: then the numbers are page numbers of an earlier version.
 */
export function decodeIdList(text: string | null | undefined): { ids: number[]; isFormer: boolean } {
  const [first = '', ...rest] = (text ?? '').slice(0, 1_000).split('.')
  const isFormer = first !== ID_LIST_PREFIX
  const codes = isFormer ? [first, ...rest] : rest
  const ids = codes.filter((code) => BASE36_ID_PATTERN.test(code)).map((code) => Number.parseInt(code, 36))
  return { ids: [...new Set(ids)].slice(0, MAX_SAVED_ITEMS), isFormer }
}

export type AddToSavedListOutcome = 'added' | 'known' | 'full'

/**
 * Adds an id at the start of the list. A full list, or one that contains the id, does not change. `outcome`
 * is the result.
 */
export function addToSavedList(
  ids: readonly number[],
  id: number,
): { ids: number[]; outcome: AddToSavedListOutcome } {
  if (ids.includes(id)) return { ids: [...ids], outcome: 'known' }
  if (ids.length >= MAX_SAVED_ITEMS) return { ids: [...ids], outcome: 'full' }
  return { ids: [id, ...ids], outcome: 'added' }
}

/** Appends the ids of another list up to the maximum. `added` is the number of new ids. */
export function appendToSavedList(
  ids: readonly number[],
  more: readonly number[],
): { ids: number[]; added: number } {
  const all = [...new Set([...ids, ...more])].slice(0, Math.max(MAX_SAVED_ITEMS, ids.length))
  return { ids: all, added: all.length - ids.length }
}
