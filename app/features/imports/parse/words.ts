import { listIn, readTable } from '~/values/table'
import table from '../data/words.tsv?raw'

const LISTS = ['whose', 'header', 'street', 'unit', 'namesake', 'language', 'weekday'] as const
const rows = readTable('words.tsv', table, (name) => (LISTS as readonly string[]).includes(name))

/** The words of a list, folded, and what they mean. */
export const wordsWith = (list: (typeof LISTS)[number]): ReadonlyMap<string, string> =>
  new Map(
    rows
      .filter(([name]) => name === list)
      .flatMap(([, meaning = '', words]) => listIn(words).map((word) => [word, meaning])),
  )
