import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import type { PublicPromotion } from '../../../app/features/promotions/public-list.server'
import { PromotionList } from '../../../app/features/promotions/ui/promotion-list'

/** The names that stand before the fold. */
const namedAmong = (miles: (number | null)[]) => {
  const businesses = miles.map((far, index) => ({ name: `N${index}`, slug: `n${index}`, miles: far }))
  const promotion = { id: 1, title: 'Corte', badge: '-5%', lastDay: 'lunes', isForAll: false, categories: [] }
  const promotions = [{ ...promotion, businesses } as unknown as PublicPromotion]
  const html = renderToStaticMarkup(<PromotionList promotions={promotions} />)
  return [...(html.split('<details')[0] ?? '').matchAll(/>(N\d)</g)].map(([, name]) => name)
}

test('an offer looked for from a place names who is a drive away, the nearest in any case; the others are folded [157]', () => {
  expect(namedAmong([2, 85, 120, 431])).toEqual(['N0', 'N1'])
  expect(namedAmong([300, 431])).toEqual(['N0'])
  expect(namedAmong([null, null, null, null, null])).toEqual(['N0', 'N1', 'N2', 'N3'])
})
