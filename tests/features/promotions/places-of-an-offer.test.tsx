import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import type { PublicPromotion } from '../../../app/features/promotions/public-list.server'
import { PromotionList } from '../../../app/features/promotions/ui/promotion-list'

/** Returns the names that are shown unfolded. */
const namedAmong = (miles: (number | null)[]) => {
  const businesses = miles.map((far, index) => ({ name: `N${index}`, slug: `n${index}`, miles: far }))
  const promotion = { id: 1, title: 'Corte', badge: '-5%', lastDay: 'lunes', isForAll: false, categories: [] }
  const promotions = [{ ...promotion, businesses } as unknown as PublicPromotion]
  const html = renderToStaticMarkup(<PromotionList promotions={promotions} />)
  return [...(html.split('<details')[0] ?? '').matchAll(/>(N\d)</g)].map(([, name]) => name)
}

test('an offer names at most four places within 85 miles, at least the nearest one, and collapses the others [157]', () => {
  expect(namedAmong([2, 85, 120, 431])).toEqual(['N0', 'N1'])
  expect(namedAmong([300, 431])).toEqual(['N0'])
  expect(namedAmong([null, null, null, null, null])).toEqual(['N0', 'N1', 'N2', 'N3'])
})
