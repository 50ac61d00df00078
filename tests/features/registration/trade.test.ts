import { describe, expect, test } from 'vitest'
import { insertBuiltInCategoriesIfNone, storeTradeWords } from '~/cli/steps/prepare'
import { findCategoriesForTrade } from '../../../app/features/registration/trade.server'
import { freshDatabase } from '../../support/database'

describe("categories for a trade in the owner's words", () => {
  test('finds the category for a trade, synonym or name, and none for unknown words [168]', async () => {
    const { db } = await filled()
    const first = async (text: string) => (await findCategoriesForTrade(db, text)).categories[0]?.slug
    expect(await first('hago tacos y burritos')).toBe('restaurantes-y-bares')
    expect(await first('plomero')).toBe(await first('Plomería'))
    expect(await first('abogados')).toBe('legal-y-abogados')
    for (const text of ['', '   ', 'xqzw zzkkq'])
      expect((await findCategoriesForTrade(db, text)).categories, text).toEqual([])
  })

  test('a sentence with several trades gives their categories in order, without repeats [168]', async () => {
    const { db } = await filled()
    const slugs = async (text: string) =>
      (await findCategoriesForTrade(db, text)).categories.map(({ slug }) => slug)
    expect(await slugs('panadería y envíos de dinero')).toEqual(['reposteria', 'viajes'])
    expect(await slugs('taxes, seguros e inmigración')).toHaveLength(3)
    expect(await slugs('hago tacos y burritos')).toEqual(['restaurantes-y-bares'])
  })

  test('reports each unknown trade of a sentence, and none if the whole text is unknown [168]', async () => {
    const { db } = await filled()
    const unknown = async (text: string) => (await findCategoriesForTrade(db, text)).unknown
    expect(await unknown('panadería y xqzw zzkkq')).toEqual(['xqzw zzkkq'])
    expect(await unknown('plomero, uñas')).toEqual([])
    expect(await unknown('xqzw zzkkq')).toEqual([])
    expect(await unknown('corte y confección')).toEqual([])
  })

  test('the label of a trade is its known name, otherwise the typed text with a capital letter [D146]', async () => {
    const { db } = await filled()
    const label = async (text: string) => (await findCategoriesForTrade(db, text)).label
    expect(await label('plomeria')).toBe('Plomero')
    expect(await label('hago tacos y burritos')).toBe('Hago tacos y burritos')
    expect(await label('  xqzw   zzkkq ')).toBe('Xqzw zzkkq')
  })

  test('does not read a trade text that is longer than its field, which takes no time [T115]', async () => {
    const { db } = await filled()
    for (const sign of ['.', ' ', 'a', 'a ', 'tacos ', 'á', '😀']) {
      const since = process.cpuUsage()
      expect((await findCategoriesForTrade(db, sign.repeat(63_000 / sign.length))).categories, sign).toEqual(
        [],
      )
      const { user, system } = process.cpuUsage(since)
      expect((user + system) / 1000, sign).toBeLessThan(100)
    }
  })
})

async function filled() {
  const { db } = await freshDatabase()
  await insertBuiltInCategoriesIfNone(db)
  await storeTradeWords(db)
  return { db }
}
