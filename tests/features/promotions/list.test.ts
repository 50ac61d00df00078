import type { Db } from 'db/connect'
import { expect, test } from 'vitest'
import { listPromotions } from '~/features/promotions/list/list.server'
import type { PromotionListFilter } from '~/features/promotions/list/schema'
import { createDatabase, freshDatabase, ON_POSTGRES } from '../../support/database'
import { addPromotion, apply, NOW, twoBusinesses } from './rows'

const titles = async (db: Db, filter: PromotionListFilter, page = 1) =>
  (await listPromotions(db, filter, page, NOW)).rows.map(({ title }) => title)

test('the newest first, by parts of words whatever case and accents, and by category [250, 251, 253]', async () => {
  const { db } = await freshDatabase()
  const { bakery, workshop } = await twoBusinesses(db)
  const cake = await addPromotion(db, { title: 'Pastel de cumpleaños', sponsor_name: 'Molino "El Peñón"' })
  await apply(db, cake, { category_id: bakery })
  const oil = await addPromotion(db, { title: 'Aceite', description: 'Cámbialo\nya' })
  await apply(db, oil, { category_id: workshop })
  await addPromotion(db, { title: 'Para todos', application_scope: 'all' })
  const binned = await addPromotion(db, { title: 'Pastel borrado', deleted_at: '2026' })

  expect(await titles(db, {})).toEqual(['Para todos', 'Aceite', 'Pastel de cumpleaños'])
  for (const search of ['PASTEL', 'umplean', 'penon', '"peñón"', 'astel olin', 'de'])
    expect(await titles(db, { search }), search).toEqual(['Pastel de cumpleaños'])
  expect(await titles(db, { search: 'camb' })).toEqual(['Aceite'])
  expect(await titles(db, { search: 'xyz' })).toEqual([])
  expect(await titles(db, { search: '_t_' })).toEqual([])
  expect(await titles(db, { search: '" OR * NEAR(' })).toEqual([])
  expect(await titles(db, { category: 'reposteria' })).toEqual(['Para todos', 'Pastel de cumpleaños'])
  expect(await titles(db, { category: 'reposteria', search: 'aceite' })).toEqual([])
  expect(await titles(db, { category: 'no-hay' })).toEqual(['Para todos'])

  await db.updateTable('promotions').set({ deleted_at: null }).where('id', '=', binned).execute()
  await db.updateTable('promotions').set({ title: 'Bizcocho' }).where('id', '=', cake).execute()
  expect(await titles(db, { search: 'pastel' })).toEqual(['Pastel borrado'])
  expect((await listPromotions(db, {}, 1, NOW)).total).toBe(4)
})

test('each page holds the next fifty, none twice, with gaps between the ids [253, D44]', async () => {
  const { db } = await freshDatabase()
  await db.transaction().execute(async (trx) => {
    for (let number = 1; number <= 1300; number++) await addPromotion(trx, { title: `Oferta ${number}` })
  })
  await db.deleteFrom('promotions').where('id', 'in', [3, 512, 513, 1024, 1299]).execute()
  const shown: string[] = []
  for (let page = 1; page <= 26; page++) shown.push(...(await titles(db, {}, page)))
  const all = await db.selectFrom('promotions').select('title').orderBy('id', 'desc').execute()
  expect(shown).toEqual(all.map(({ title }) => title))
  expect(await titles(db, {}, 27), 'past the end').toEqual(shown.slice(-45))
})

test('what a filter finds is paged through behind what was counted, forth and back [253]', async () => {
  const { db } = await freshDatabase()
  await db.transaction().execute(async (trx) => {
    for (let number = 1; number <= 620; number++) await addPromotion(trx, { title: `Oferta ${number}` })
  })
  const filter = { search: 'oferta' }
  const tenth = await listPromotions(db, filter, 10, NOW)
  expect(tenth).toMatchObject({ total: 500, isCapped: true, pages: 10, hasNext: true })
  const after = tenth.rows.at(-1)?.id ?? 0
  const eleventh = await listPromotions(db, { ...filter, after }, 11, NOW)
  expect(eleventh.rows.map(({ title }) => title)).toEqual(
    Array.from({ length: 50 }, (_, i) => `Oferta ${120 - i}`),
  )
  const beyond = { ...filter, after: eleventh.rows.at(-1)?.id ?? 0 }
  const last = await listPromotions(db, { ...beyond, after: 21 }, 13, NOW)
  expect(last).toMatchObject({ page: 13, hasNext: false })
  expect(last.rows).toHaveLength(20)
  const twelfth = await listPromotions(db, beyond, 12, NOW)
  const back = await listPromotions(db, { ...filter, before: twelfth.rows[0]?.id ?? 0 }, 11, NOW)
  expect(back.rows).toEqual(eleventh.rows)
})

const [FEW, MANY] = [1000, 20_000]
const WORDS = ['Pastel', 'Aceite', 'Corte', 'Paquete', 'Limpieza', 'Consulta', 'Revisión']

async function filled(promotions: number) {
  const { db, close } = await createDatabase()
  const { bakery } = await twoBusinesses(db)
  const pick = (number: number) => WORDS[number % WORDS.length] ?? ''
  await db.transaction().execute(async (trx) => {
    for (let number = 1; number <= promotions; number++) {
      const text = { title: `${pick(number)} ${number}`, description: `Descuento ${pick(number >> 3)}` }
      const id = await addPromotion(trx, text)
      if (number % 2) await apply(trx, id, { category_id: bakery })
    }
  })
  return { db, close, promotions }
}

async function cost(db: Db, filter: PromotionListFilter, page: number): Promise<number> {
  const rounds: number[] = []
  for (let round = 0; round < 5; round++) {
    const before = process.cpuUsage()
    for (let time = 0; time < 5; time++) await listPromotions(db, filter, page, NOW)
    const { user, system } = process.cpuUsage(before)
    rounds.push((user + system) / 5000)
  }
  return Math.min(...rounds)
}

// What PostgreSQL spends is not spent by this process: `npm run bench:postgres` measures its growth.
test.skipIf(ON_POSTGRES)(
  'twenty times the promotions cost no more, on any page [253, D46]',
  async () => {
    const [small, large] = [await filled(FEW), await filled(MANY)]
    const asked: [string, PromotionListFilter, number, number][] = [
      ['the first page', {}, 1, 1],
      ['the middle', {}, FEW / 100, MANY / 100],
      ['the last page', {}, FEW / 50, MANY / 50],
      ['a word in all', { search: 'descuento' }, 1, 1],
      ['a word in some', { search: 'limpieza' }, 1, 1],
      ['a category', { category: 'reposteria' }, 1, 1],
      ['a word in a category', { search: 'pastel', category: 'reposteria' }, 1, 1],
    ]
    for (const [name, filter, early, late] of asked) {
      const [few, many] = [await cost(small.db, filter, early), await cost(large.db, filter, late)]
      console.log(`${name}: ${few.toFixed(2)} ms among ${FEW}, ${many.toFixed(2)} ms among ${MANY} (CPU)`)
      // A busy machine gets slack that reading them all would still exceed.
      expect(many, name).toBeLessThan(Math.max(3 * few, 4))
    }
    await Promise.all([small.close(), large.close()])
  },
  120_000,
)
