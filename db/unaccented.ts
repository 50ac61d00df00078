import { type RawBuilder, sql } from 'kysely'

/** Letters with the marks of Spanish and Portuguese, in both cases: SQLite's `lower` knows none of them. */
const MARKED = { a: 'ÁáÀàÂâÃã', e: 'ÉéÊê', i: 'Íí', o: 'ÓóÔôÕõ', u: 'ÚúÜü', n: 'Ññ', c: 'Çç' }

/**
 * A text without capitals and marks, to be searched with LIKE. Not for a column of its own: an expression this deep in the
 * schema makes the whole file unreadable to programs with an older SQLite, the replication among them. Each letter costs a
 * pass over the text: where one word is looked for in many long ones, those that are not in it may stay as they are.
 */
export const unaccented = (text: RawBuilder<string>, word?: string): RawBuilder<string> =>
  Object.entries(MARKED)
    .filter(([plain]) => word?.includes(plain) ?? true)
    .flatMap(([plain, marked]) => [...marked].map((letter) => [letter, plain] as const))
    .reduce(
      (replaced, [letter, plain]) => sql<string>`replace(${replaced}, ${sql.lit(letter)}, ${sql.lit(plain)})`,
      sql<string>`lower(${text})`,
    )
