import { connect } from 'db/connect'
import { sql } from 'kysely'
import { expect, onTestFinished, test } from 'vitest'
import { searchBusinesses } from '~/features/search/businesses.server'
import { Lexicon, lexiconOf } from '~/features/search/dictionary/lexicon.server'
import { CHANGES_TOLD } from '~/features/search/dictionary/vocabulary.server'
import { indexPending } from '~/features/search/indexing.server'
import { freshDatabase } from '../../support/database'
import { addBusiness, addCategory } from '../../support/directory-rows'

/** A database with one business, as one process and as another one has it open; the other has searched it already. */
async function twoProcesses() {
  const { db, file, url } = await freshDatabase()
  const other = connect({ file, url })
  onTestFinished(() => other.destroy())
  const category = await addCategory(db, 'comercio', { name: 'Comercio' })
  const id = await addBusiness(db, [category], { business_name: 'Zutanita Peña' })
  await indexPending(db)
  const found = async (text: string) => {
    const asked = { text, stateCode: null, categoryId: null, first: 24 }
    const { ids, correction } = await searchBusinesses(other, asked)
    return [ids.length, correction]
  }
  expect(await found('zutanita')).toEqual([1, null])
  return { db, other, category, id, found }
}

test('D46 what one process indexes every other finds, and repairs words to, at its next search', async () => {
  const { db, category, id, found } = await twoProcesses()
  expect(await found('menganitt')).toEqual([0, null])
  await addBusiness(db, [category], { business_name: 'Menganita Ochoa' })
  await indexPending(db)
  expect([await found('menganita'), await found('menganitt')]).toEqual([
    [1, null],
    [1, 'menganita'],
  ])
  await db.updateTable('business_pages').set({ business_name: 'Fulana' }).where('id', '=', id).execute()
  await indexPending(db)
  expect([await found('zutanit'), await found('fulana')]).toEqual([
    [0, null],
    [1, null],
  ])
})

test('D46 a word that has left is known no more in any process, and again when somebody uses it', async () => {
  const { db, other, category, id } = await twoProcesses()
  const uses = async () => (await lexiconOf(other)).documents('zutanita')
  await db.deleteFrom('business_pages').where('id', '=', id).execute()
  await indexPending(db)
  expect(await uses()).toBe(0)
  expect((await lexiconOf(other)).alike().has('zutanita')).toBe(false)
  await addBusiness(db, [category], { business_name: 'Zutanita' })
  await addBusiness(db, [category], { business_name: 'Zutanita' })
  await indexPending(db)
  expect(await uses()).toBe(2)
})

test('D46 a process that has missed more changes than are told of reads all words anew', async () => {
  const { db, other, id } = await twoProcesses()
  const before = await lexiconOf(other)
  await db.deleteFrom('business_pages').where('id', '=', id).execute()
  await indexPending(db)
  await db.deleteFrom('search_words_gone').execute()
  await sql`insert into search_words (word, stem, spelling, documents, revision)
    values ('nueva', 'nueva', 'nueva', 1, ${before.revision + CHANGES_TOLD + 2})`.execute(db)
  const after = await lexiconOf(other)
  expect([after.documents('zutanita'), after.documents('nueva')]).toEqual([0, 1])
})

test('D46 words that begin so are found among few new ones and among many', () => {
  const lexicon = new Lexicon()
  const word = (id: number, text: string, documents = 1) => ({ id, word: text, spelling: text, documents })
  lexicon.change(
    Array.from({ length: 500 }, (_, index) => word(index, `palabra${index}`)),
    [],
  )
  lexicon.change([word(500, 'palabrota'), word(501, 'palacio', 0), word(502, 'alba')], [])
  expect(lexicon.beginningWith('palabra49', 20)).toHaveLength(11)
  expect(lexicon.beginningWith('palabra', 200)).toHaveLength(200)
  expect([lexicon.beginningWith('palabro', 5), lexicon.beginningWith('alb', 5)]).toEqual([
    ['palabrota'],
    ['alba'],
  ])
  expect(lexicon.beginningWith('pala', 600)).not.toContain('palacio')
})
