import { type RawBuilder, sql } from 'kysely'

/** Letters with the marks of Spanish and Portuguese, in both cases: SQLite's `lower` knows none of them. */
const MARKED = { a: 'ÁáÀàÂâÃã', e: 'ÉéÊê', i: 'Íí', o: 'ÓóÔôÕõ', u: 'ÚúÜü', n: 'Ññ', c: 'Çç' }

/**
 * A text without capitals and marks, to be searched with LIKE. Not for a column of its own: an expression this deep in the
 * schema makes the whole file unreadable to programs with an older SQLite, the replication among them.
 */
export const unaccented = (text: RawBuilder<string>): RawBuilder<string> =>
  Object.entries(MARKED)
    .flatMap(([plain, marked]) => [...marked].map((letter) => [letter, plain] as const))
    .reduce(
      (replaced, [letter, plain]) => sql<string>`replace(${replaced}, ${sql.lit(letter)}, ${sql.lit(plain)})`,
      sql<string>`lower(${text})`,
    )
