import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { db } from '~/db.server'
import { adminMeta } from '~/http/admin-meta'
import { requireAdmin } from '~/http/guards.server'
import { tolerate } from '~/http/tolerate.server'
import { listCategoryNames } from '~/models/category/cards.server'
import { PromotionsPage } from '~/ui/admin/promotion/promotions-page'
import { readPromotions } from './listed.server'
import { promotionQuery, readPromotionQuery } from './query'

/** The promotions of the directory (rows 248 to 257). */
export async function loader({ request }: LoaderFunctionArgs) {
  await requireAdmin(db, request)
  const asked = readPromotionQuery(new URL(request.url).searchParams)
  const attempt = tolerate(request)
  const [shown, categories] = await Promise.all([
    attempt('promotions', readPromotions(asked), { list: null, business: null, found: null }),
    attempt('categories', listCategoryNames(db), []),
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
