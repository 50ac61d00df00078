import { connect } from 'db/connect'
import { expect, onTestFinished, test } from 'vitest'
import { searchBusinesses } from '~/features/search/businesses.server'
import { Lexicon, lexiconOf } from '~/features/search/dictionary/lexicon.server'
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
    const asked = { text, stateCode: null, categoryId: null }
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
  await db.updateTable('businesses').set({ business_name: 'Fulana' }).where('id', '=', id).execute()
  await indexPending(db)
  expect([await found('zutanit'), await found('fulana')]).toEqual([
    [0, null],
    [1, null],
  ])
})

test('D46 a word that has left is known no more in any process, and again when somebody uses it', async () => {
  const { db, other, category, id } = await twoProcesses()
  const uses = async () => (await lexiconOf(other)).documents('zutanita')
  await db.deleteFrom('businesses').where('id', '=', id).execute()
  await indexPending(db)
  expect(await uses()).toBe(0)
  expect((await lexiconOf(other)).alike().has('zutanita')).toBe(false)
  await addBusiness(db, [category], { business_name: 'Zutanita' })
  await addBusiness(db, [category], { business_name: 'Zutanita' })
  await indexPending(db)
  expect(await uses()).toBe(2)
})

test('D46 words that begin so are found in the order of the alphabet, those that nobody uses left out', () => {
  const use = (word: string, documents = 1) => ({ word, spelling: word, documents })
  const many = Array.from({ length: 500 }, (_, index) => use(`palabra${index}`))
  const lexicon = new Lexicon([...many, use('palabrota'), use('palacio', 0), use('alba')], new Map())
  expect(lexicon.beginningWith('palabra49', 20)).toHaveLength(11)
  expect(lexicon.beginningWith('palabra', 200)).toHaveLength(200)
  expect([lexicon.beginningWith('palabro', 5), lexicon.beginningWith('alb', 5)]).toEqual([
    ['palabrota'],
    ['alba'],
  ])
  expect(lexicon.beginningWith('pala', 600)).not.toContain('palacio')
})
