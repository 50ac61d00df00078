import { describe, expect, test } from 'vitest'
import { loadCategories } from '../../../app/cli/seed/load-categories'
import { loadTradeWords } from '../../../app/cli/seed/load-trade-words'
import { understandTrade } from '../../../app/features/registration/trade.server'
import { freshDatabase } from '../../support/database'

describe('the trade in words of its owner', () => {
  test('stands for categories by the trade, by a synonym, by a word of the name; words nobody knows for none [168]', async () => {
    const { db } = await filled()
    const first = async (text: string) => (await understandTrade(db, text))[0]?.slug
    expect(await first('hago tacos y burritos')).toBe('restaurantes-y-bares')
    expect(await first('plomero')).toBe(await first('Plomería'))
    expect(await first('abogados')).toBe('legal-y-abogados')
    for (const text of ['', '   ', 'xqzw zzkkq']) expect(await understandTrade(db, text), text).toEqual([])
  })

  test('one sentence names several: each has its category, in its order; two of one trade have one [168]', async () => {
    const { db } = await filled()
    const slugs = async (text: string) => (await understandTrade(db, text)).map(({ slug }) => slug)
    expect(await slugs('panadería y envíos de dinero')).toEqual(['reposteria', 'viajes'])
    expect(await slugs('taxes, seguros e inmigración')).toHaveLength(3)
    expect(await slugs('hago tacos y burritos')).toEqual(['restaurantes-y-bares'])
  })

  test('T115: a text of any length takes no time: beyond what the field takes it is not read', async () => {
    const { db } = await filled()
    for (const sign of ['.', ' ', 'a', 'a ', 'tacos ', 'á', '😀']) {
      const since = process.cpuUsage()
      expect(await understandTrade(db, sign.repeat(63_000 / sign.length)), sign).toEqual([])
      const { user, system } = process.cpuUsage(since)
      expect((user + system) / 1000, sign).toBeLessThan(100)
    }
  })
})

async function filled() {
  const { db } = await freshDatabase()
  await loadCategories(db)
  await loadTradeWords(db)
  return { db }
}
