import { readFileSync } from 'node:fs'
import type { Db } from 'db/connect'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { loadDemo } from '~/cli/demo/load'
import { loadCategories } from '~/cli/seed/load-categories'
import { loadTradeWords } from '~/cli/seed/load-trade-words'
import { readList, readListQuery } from '~/features/directory/http/list-page.server'
import { indexPending } from '~/features/search/indexing.server'
import { paths } from '~/paths'
import { readTable } from '~/values/table'
import { createDatabase, type TestDatabase } from '../../support/database'

const tableOf = (file: string) => readTable(file, readFileSync(new URL(file, import.meta.url), 'utf8'))

let database: TestDatabase
let db: Db

beforeAll(async () => {
  database = await createDatabase()
  db = database.db
  await loadCategories(db)
  await loadTradeWords(db)
  await loadDemo(db, new Date())
  await indexPending(db)
})
afterAll(() => database.close())

/** The list that a phrase leads to, as it is typed into the directory. */
async function listOf(phrase: string) {
  let address = paths.directory({ search: phrase })
  for (let redirects = 0; redirects < 2; redirects++) {
    const request = new Request(`http://localhost${address}`)
    const asked = await readListQuery(db, request, paths.directory).catch((answer) => answer)
    if (!(asked instanceof Response))
      return readList(db, request, asked, { categoryId: null, usual: 'newest', services: 0 })
    address = asked.headers.get('location') ?? ''
  }
  throw new Error(`«${phrase}» is led on and on`)
}

test('of everyday phrases at least 95 % find the trade that is meant, and none is taken for a village [76][93]', async () => {
  const wrong: string[] = []
  const rows = tableOf('phrases.tsv')
  for (const [phrase = '', categories = '', place = ''] of rows) {
    const { listing, place: from } = await listOf(phrase)
    const first = listing?.businesses[0]?.category.name ?? 'nadie'
    const isRight = categories.split('|').some((category) => first.includes(category))
    const where = from?.name.toLowerCase() ?? '-'
    expect(where, phrase).toContain(place)
    if (!isRight) wrong.push(`${phrase}: ${first}`)
  }
  expect(wrong.length / rows.length, wrong.join('\n')).toBeLessThanOrEqual(0.05)
})

test.each(tableOf('absent-trades.tsv'))(
  '«%s» looks from %s, and first for who has it as the own trade, farther away too [D127]',
  async (phrase = '', place, category = '', city) => {
    const { listing, place: from } = await listOf(phrase)
    const first = listing?.businesses[0]
    expect([from?.name, first?.category.name ?? 'nadie', first?.city ?? '-']).toEqual([place, category, city])
  },
)

test.each([
  // A word that businesses have stays one: nobody meant a waiter.
  ['taqueria guerrero', 'taqueria', '-', 'Restaurantes'],
  ['pastel de cumpl', '-', '-', 'Repostería'],
  ['plomero orlan', '-', 'Orlando, FL', 'Servicios Técnicos'],
  ['abogado en west palm b', '-', 'West Palm Beach, FL', 'Legal'],
  ['se me descompuso el carro', '-', '-', 'Servicio Automotriz'],
  ['se me desarmó el carro', 'el carro', '-', 'Servicio Automotriz'],
])('«%s» is read as %s, looks from %s and finds %s [93]', async (phrase, read, where, category) => {
  const { listing, place } = await listOf(phrase)
  expect([listing?.correction ?? '-', place?.name ?? '-']).toEqual([read, where])
  expect(listing?.businesses[0]?.category.name).toContain(category)
})

test('a trade with a wrong letter is read as the nearest word for it, though others of it are near too [93]', async () => {
  for (const [typed, meant] of [
    ['plomerro', 'plomero'],
    ['plomeo', 'plomero'],
    ['estilsta', 'estilista'],
  ] as const)
    expect((await listOf(typed)).listing?.correction, typed).toBe(meant)
})
