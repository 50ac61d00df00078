import { connectDatabase } from 'db/connect'
import { expect, onTestFinished, test } from 'vitest'
import { Lexicon, loadLexicon, readLexiconWithoutCache } from '~/features/search/dictionary/lexicon.server'
import { indexPendingBusinesses } from '~/features/search/indexing.server'
import { toSingularPluralKey } from '~/features/search/tokens'
import { SeededRandom } from '~/values/random'
import { freshDatabase } from '../../support/database'
import { addBusiness, addCategory } from '../../support/directory-rows'
import { searchFor } from '../../support/search'

/**
 * A database with one business, opened by two connections that represent two processes. The second has
 * already searched it.
 */
async function twoProcesses() {
  const { db, file, url } = await freshDatabase()
  const other = connectDatabase({ file, url })
  onTestFinished(() => other.destroy())
  const category = await addCategory(db, 'comercio', { name: 'Comercio' })
  const id = await addBusiness(db, [category], { business_name: 'Zutanita Peña' })
  await indexPendingBusinesses(db)
  const found = async (text: string) => {
    const { ids, correction } = await searchFor(other, text)
    return [ids.length, correction]
  }
  expect(await found('zutanita')).toEqual([1, null])
  return { db, other, category, id, found }
}

test('other processes find a new business and its words at their next search [D46]', async () => {
  const { db, category, id, found } = await twoProcesses()
  expect(await found('menganitt')).toEqual([0, null])
  await addBusiness(db, [category], { business_name: 'Menganita Ochoa' })
  await indexPendingBusinesses(db)
  expect([await found('menganita'), await found('menganitt')]).toEqual([
    [1, null],
    [1, 'menganita'],
  ])
  await db.updateTable('businesses').set({ business_name: 'Fulana' }).where('id', '=', id).execute()
  await indexPendingBusinesses(db)
  expect([await found('zutanit'), await found('fulana')]).toEqual([
    [0, null],
    [1, null],
  ])
})

test('a word that no business uses disappears from the lexicon of every process, and returns when it is used again [D46]', async () => {
  const { db, other, category, id } = await twoProcesses()
  const uses = async () => (await loadLexicon(other)).documents('zutanita')
  await db.deleteFrom('businesses').where('id', '=', id).execute()
  await indexPendingBusinesses(db)
  expect(await uses()).toBe(0)
  expect((await loadLexicon(other)).alike().has('zutanita')).toBe(false)
  await addBusiness(db, [category], { business_name: 'Zutanita' })
  await addBusiness(db, [category], { business_name: 'Zutanita' })
  await indexPendingBusinesses(db)
  expect(await uses()).toBe(2)
})

test('beginningWith returns the used words with a prefix in alphabetical order [D46]', () => {
  const use = (word: string, documents = 1) => ({ id: 0, word, spelling: word, documents })
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

test('a word finds the trade word of its stem, but not by a stem of three letters, which different words share', () => {
  const use = (word: string, documents: number) => ({ id: 0, word, spelling: word, documents })
  const meaning = { trades: [1], categories: [], specific: [1] }
  const words = ['botas', 'plomero', 'plomeria'].map((word, index) => use(word, index + 1))
  const lexicon = new Lexicon(words, new Map(words.map(({ word }) => [toSingularPluralKey(word), meaning])))
  expect(lexicon.tradeWordOfStem('plomeros')).toBe('plomero')
  expect(lexicon.tradeWordOfStem('botado')).toBeUndefined()
})

test('a lexicon that was updated by changes equals one that was read completely [D46]', async () => {
  const { db } = await freshDatabase()
  const crafts = await addCategory(db, 'oficios')
  const random = new SeededRandom(53)
  const WORDS = ['azucena', 'begonia', 'clavel', 'dalia', 'encino', 'fresno', 'gardenia']
  const ids: number[] = []
  for (let turn = 0; turn < 25; turn += 1) {
    const id = ids.length > 3 ? random.pick(ids) : 0
    if (id && random.between(0, 2) === 0) {
      await db.updateTable('businesses').set({ status: 'held' }).where('id', '=', id).execute()
    } else if (id && random.between(0, 1) === 0) {
      const business_name = `${random.pick(WORDS)} único${turn}`
      await db.updateTable('businesses').set({ business_name }).where('id', '=', id).execute()
    } else {
      ids.push(
        await addBusiness(db, [crafts], { business_name: `${random.pick(WORDS)} ${random.pick(WORDS)}` }),
      )
    }
    await indexPendingBusinesses(db)
    const [updated, whole] = [await loadLexicon(db), await readLexiconWithoutCache(db)]
    expect(updated.beginningWith('', 1000)).toEqual(whole.beginningWith('', 1000))
    for (const word of [...WORDS, `unico${turn}`]) expect(updated.use(word), word).toEqual(whole.use(word))
  }
})

test('after one business changed, reads only its words again [D46]', async () => {
  const { db } = await freshDatabase()
  const crafts = await addCategory(db, 'oficios')
  for (const name of ['Uno', 'Dos', 'Tres']) await addBusiness(db, [crafts], { business_name: name })
  await indexPendingBusinesses(db)
  const before = await loadLexicon(db)
  await db.updateTable('search_words').set({ spelling: 'no se lee' }).where('word', '=', 'uno').execute()
  await addBusiness(db, [crafts], { business_name: 'Cuatro' })
  await indexPendingBusinesses(db)
  const after = await loadLexicon(db)
  expect(after).not.toBe(before)
  expect([after.documents('cuatro'), after.use('uno')?.spelling]).toEqual([1, before.use('uno')?.spelling])
})
