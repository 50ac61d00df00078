import type { HeadersFunction, LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { db } from '~/db.server'
import { loadCards } from '~/features/businesses/cards.server'
import { readSearchOrigin } from '~/features/places/http/visitor-place.server'
import { readPublicPromotions } from '~/features/promotions/public-list.server'
import { buildPageMeta } from '~/http/meta'
import { useSiteData } from '~/http/site'
import { readCouponIds } from '../http/coupon-cookie.server'
import { readSavedIds } from '../http/saved-cookie.server'
import { parseSavedList, readSavedBusinesses } from '../read.server'
import { SavedPage } from '../ui/saved-page'

export const handle = { enhance: 'business' }

/**
 * Loads the businesses saved in this browser. With `?lista=` it loads a shared list and does not change the
 * visitor's own one.
 */
export async function loader({ request }: LoaderFunctionArgs) {
  const list = new URL(request.url).searchParams.get('lista')
  const ids = list === null ? await readSavedIds(request) : await parseSavedList(db, list)
  const saved = await readSavedBusinesses(db, ids)
  const from = readSearchOrigin(request, undefined).place
  const { cards } = await loadCards(
    db,
    saved.map(({ id }) => id),
    { services: 3, now: new Date(), from },
  )
  const cardOf = new Map(cards.map((card) => [card.slug, card]))
  const coupons =
    list === null ? await readPublicPromotions(db, await readCouponIds(request), new Date()) : []
  const businesses = saved.map((business) => ({ ...business, card: cardOf.get(business.slug) }))
  return {
    businesses,
    coupons,
    from: from?.name ?? null,
    gone: ids.length - businesses.length,
    isShared: list !== null,
  }
}

/** Private data, which must not be cached. */
export const headers: HeadersFunction = () => ({ 'Cache-Control': 'no-store' })

export const meta: MetaFunction<typeof loader> = ({ data, matches }) =>
  buildPageMeta(matches, { title: data?.isShared ? 'Una lista de negocios' : 'Mis guardados', hidden: true })

export default function SavedRoute() {
  return <SavedPage {...useLoaderData<typeof loader>()} origin={useSiteData().origin} />
}
