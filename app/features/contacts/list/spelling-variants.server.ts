import type { Db } from 'db/connect'
import { sql } from 'kysely'
import { KnownWords } from '~/features/search/find/near-words'
import { contactWords } from './search.server'

/** A word stands for so many others at most. */
const MOST_OPTIONS = 8

const cached = new WeakMap<Db, { version: string; words: KnownWords }>()

/** For each typed word it and those of names, persons and cities that look or sound like it; null when there are none. */
export async function spellingVariants(db: Db, typed: readonly string[]): Promise<string[][] | null> {
  const known = await knownWords(db)
  const options = typed.map((word) => [
    word,
    ...known
      .near(word, word.length > 5 ? 2 : 1)
      .slice(0, MOST_OPTIONS)
      .map((near) => near.word),
  ])
  return options.some((each) => each.length > 1) ? options : null
}

/** Read anew after a change of any contact, at the first text that finds nobody. */
async function knownWords(db: Db): Promise<KnownWords> {
  const { rows } = await sql<{ version: string }>`
    select concat_ws(' ', count(*), max(updated_at), max(id)) as version from businesses`.execute(db)
  const version = rows[0]?.version ?? ''
  const kept = cached.get(db)
  if (kept?.version === version) return kept.words
  const names = await db
    .selectFrom('businesses')
    .select(['business_name', 'legal_name', 'contact_person', 'city'])
    .where('deleted_at', 'is', null)
    .execute()
  const texts = names.flatMap((row) => Object.values(row).filter((text) => text !== null))
  const words = new KnownWords([...new Set(contactWords(texts.join(' ')))])
  cached.set(db, { version, words })
  return words
}
