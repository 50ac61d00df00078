import { useLoaderData } from '@remix-run/react'
import { db } from '~/db.server'
import { adminLoader } from '~/features/accounts/http/admin-route.server'
import { listCategoryNames } from '~/features/categories/cards.server'
import { withFallback } from '~/http/fallback.server'
import { adminTitle } from '~/http/meta'
import { readPromotions } from '../http/admin-listed.server'
import { promotionQuery, readPromotionQuery } from '../http/admin-query'
import { PromotionsPage } from '../ui/promotions-page'

export const loader = adminLoader(async ({ query }) => {
  const asked = readPromotionQuery(query)
  const [shown, categories] = await Promise.all([
    withFallback('promotions', readPromotions(asked), { list: null, business: null, found: null }),
    withFallback('categories', listCategoryNames(db), []),
  ])
  return {
    ...shown,
    ...asked,
    query: promotionQuery(asked),
    page: shown.list?.page ?? 1,
    pages: shown.list?.pages ?? 0,
    categories: categories.map(({ name, slug }) => ({ value: slug, label: name })),
  }
})

export const meta = adminTitle('Promociones y Ofertas')

export default function Promotions() {
  return <PromotionsPage {...useLoaderData<typeof loader>()} />
}
