import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { loadTradeDictionary } from '~/features/search/trade-words'
import { parseTsv } from '~/values/tsv'
import { addBusiness, addCategory } from '../../support/directory-rows'
import { directoryWith, searchFor } from '../../support/search'

const tableOf = (file: string) => parseTsv(file, readFileSync(new URL(file, import.meta.url), 'utf8'))

const directory = directoryWith(async (db) => {
  const category = await addCategory(db, 'comercio', { name: 'Comercio' })
  for (const [description = ''] of tableOf('industries.tsv'))
    await addBusiness(db, [category], { business_name: 'ACME', description })
})

test('the trade dictionary has at least 120 everyday trades with at least two words each [D46]', () => {
  const trades = loadTradeDictionary()
  expect(trades.length).toBeGreaterThan(120)
  expect(trades.slice(0, 120).filter(({ specific }) => specific.length < 2)).toEqual([])
})

test.each(tableOf('trades.tsv'))(
  'a search for %s finds only the English text with that meaning [D46]',
  async (text = '', beginning = '') => {
    const { ids } = await searchFor(directory.db, text)
    const rows = directory.db.selectFrom('businesses').select('description').where('id', 'in', ids)
    expect(await rows.execute()).toEqual([{ description: expect.stringMatching(`^${beginning}`) }])
  },
)
