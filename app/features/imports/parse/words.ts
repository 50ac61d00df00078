import { fold } from '~/features/search/words'
import { listIn, readTable } from '~/values/table'
import table from '../data/words.tsv?raw'

const LISTS = [
  'whose',
  'header',
  'place',
  'street',
  'unit',
  'namesake',
  'language',
  'weekday',
  'word',
] as const
const rows = readTable('words.tsv', table, (name) => (LISTS as readonly string[]).includes(name))

/** The words of a list, folded, and what they mean. */
export const wordsWith = (list: (typeof LISTS)[number]): ReadonlyMap<string, string> =>
  new Map(
    rows
      .filter(([name]) => name === list)
      .flatMap(([, meaning = '', words]) => listIn(words).map((word) => [word, meaning])),
  )

const places = wordsWith('place')

/** Whether a label says that a telephone, mail or address is of the work, or of somebody's home; undefined where it says neither. */
export function placeOf(label: string): 'work' | 'home' | undefined {
  const found = new Set(label.split(/[^\p{L}]+/u).flatMap((word) => places.get(fold(word)) ?? []))
  return found.has('work') ? 'work' : found.has('home') ? 'home' : undefined
}
