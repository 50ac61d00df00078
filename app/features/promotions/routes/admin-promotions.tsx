import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { db } from '~/db.server'
import { requireAdmin } from '~/features/accounts/http/guards.server'
import { listCategoryNames } from '~/features/categories/cards.server'
import { withFallback } from '~/http/fallback.server'
import { adminMeta } from '~/http/meta'
import { readPromotions } from '../http/admin-listed.server'
import { promotionQuery, readPromotionQuery } from '../http/admin-query'
import { PromotionsPage } from '../ui/promotions-page'

export async function loader({ request }: LoaderFunctionArgs) {
  await requireAdmin(db, request)
  const asked = readPromotionQuery(new URL(request.url).searchParams)
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
}

export const meta: MetaFunction = ({ matches }) => adminMeta(matches, 'Promociones y Ofertas')

export default function Promotions() {
  return <PromotionsPage {...useLoaderData<typeof loader>()} />
}
