import { type RawBuilder, sql } from 'kysely'

/** Letters with Spanish and Portuguese diacritics, in both cases. SQLite's `lower` converts none of them. */
const MARKED = { a: 'ÁáÀàÂâÃã', e: 'ÉéÊê', i: 'Íí', o: 'ÓóÔôÕõ', u: 'ÚúÜü', n: 'Ññ', c: 'Çç' }

/**
 * Removes capitals and diacritics from a text, for a search with LIKE. Each letter costs one pass over the
 * text, so with `word` only the letters of that word are replaced. Do not use it in an indexed column:
 * programs with an older SQLite, such as the replication, cannot read a file with such a deep expression.
 */
export const unaccented = (text: RawBuilder<string>, word?: string): RawBuilder<string> =>
  Object.entries(MARKED)
    .filter(([plain]) => word?.includes(plain) ?? true)
    .flatMap(([plain, marked]) => [...marked].map((letter) => [letter, plain] as const))
    .reduce(
      (replaced, [letter, plain]) => sql<string>`replace(${replaced}, ${sql.lit(letter)}, ${sql.lit(plain)})`,
      sql<string>`lower(${text})`,
    )
