import { type RawBuilder, sql } from 'kysely'

/** Letters with Spanish and Portuguese accents in both cases. `lower` of SQLite converts none of them. */
const ACCENTED_LETTERS_BY_BASE = {
  a: 'ÁáÀàÂâÃã',
  e: 'ÉéÊê',
  i: 'Íí',
  o: 'ÓóÔôÕõ',
  u: 'ÚúÜü',
  n: 'Ññ',
  c: 'Çç',
}

/**
 * Converts a text to lower case without accents, for a search with LIKE. Each letter needs one pass over the
 * text, so with `word` only its letters are replaced. Do not use it in the schema, for example in an index.
 * Programs with an older SQLite, such as the replication, may not read a file with such a deep expression.
 */
export const buildUnaccentedSql = (text: RawBuilder<string>, word?: string): RawBuilder<string> =>
  Object.entries(ACCENTED_LETTERS_BY_BASE)
    .filter(([plain]) => word?.includes(plain) ?? true)
    .flatMap(([plain, marked]) => [...marked].map((letter) => [letter, plain] as const))
    .reduce(
      (replaced, [letter, plain]) => sql<string>`replace(${replaced}, ${sql.lit(letter)}, ${sql.lit(plain)})`,
      sql<string>`lower(${text})`,
    )
