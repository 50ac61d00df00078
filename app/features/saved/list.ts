/** How many businesses a visitor keeps. */
export const MOST_SAVED = 50

const CODE = /^[1-9a-z][0-9a-z]{0,8}$/

/** Begins a list of the numbers that businesses have now; one without it holds those that their pages had before. */
const MARK = '-'

/** The number of a business within a list. */
export const codeOf = (id: number): string => id.toString(36)

/** A list of businesses by their numbers, as an address or a cookie holds it: `-.1k.2f`. */
export const encodeList = (ids: readonly number[]): string =>
  ids.length > 0 ? [MARK, ...ids.map(codeOf)].join('.') : ''

/** The numbers that such a text holds, each once, at most fifty; what is no number of one is left out. */
export function decodeList(text: string | null | undefined): { ids: number[]; isFormer: boolean } {
  const [first = '', ...rest] = (text ?? '').slice(0, 1_000).split('.')
  const isFormer = first !== MARK
  const codes = isFormer ? [first, ...rest] : rest
  const ids = codes.filter((code) => CODE.test(code)).map((code) => Number.parseInt(code, 36))
  return { ids: [...new Set(ids)].slice(0, MOST_SAVED), isFormer }
}

export type Added = 'added' | 'known' | 'full'

/** The list with a business more, the newest first; a full list stays as it is. */
export function withBusiness(ids: readonly number[], id: number): { ids: number[]; outcome: Added } {
  if (ids.includes(id)) return { ids: [...ids], outcome: 'known' }
  if (ids.length >= MOST_SAVED) return { ids: [...ids], outcome: 'full' }
  return { ids: [id, ...ids], outcome: 'added' }
}

/** The list with those of another behind its own, as far as there is room; how many came to it. */
export function withList(ids: readonly number[], more: readonly number[]): { ids: number[]; added: number } {
  const all = [...new Set([...ids, ...more])].slice(0, Math.max(MOST_SAVED, ids.length))
  return { ids: all, added: all.length - ids.length }
}
