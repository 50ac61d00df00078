import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { db } from '~/db.server'
import { readBusinessWeeks } from '~/features/business-counts/counts.server'
import { BroughtFigures } from '~/features/business-counts/ui/brought-figures'
import { openingHours, weekInWords } from '~/features/businesses/hours.server'
import { CLOSINGS } from '~/features/businesses/labels'
import { listCategoryNames } from '~/features/categories/cards.server'
import { DEFAULT_TIME_ZONE, dateIn } from '~/features/places/calendar'
import { promotionsShownOn } from '~/features/promotions/active.server'
import { countNewRatings } from '~/features/ratings/reply.server'
import { askedByOwner, suggestionsOf } from '~/features/suggestions/read.server'
import { isMailConfigured } from '~/gateways/mail.server'
import { pageMeta } from '~/http/meta'
import { factsForOwner } from '../facts'
import { ownerHistory } from '../history.server'
import { recordAt } from '../http/owned-business.server'
import { missingOn } from '../missing-facts'
import { comingReservations } from '../reservations.server'
import { OwnerPage } from '../ui/owner-page'
import { AskedChanges, OwnerSuggestions } from '../ui/owner-suggestions'

/** The owner's private page: how the business stands, and the way to everything its owner may change (D65). */
export async function loader({ params }: LoaderFunctionArgs) {
  const { token, business, record: page } = await recordAt(db, params)
  const { slug, categorySlug, isListed } = business
  const hours = await openingHours(db, business.id)
  const names = new Map((await listCategoryNames(db)).map((each) => [each.slug, each.name]))
  const filed = [page.category, ...page.moreCategories].map((slug) => names.get(slug) ?? slug)
  const now = new Date()
  const reservations = await comingReservations(db, business.id, now)
  return {
    token,
    place: { slug, categorySlug },
    isListed,
    closed: page.closed && CLOSINGS[page.closed.kind].label,
    name: page.name,
    facts: factsForOwner(page, weekInWords(hours), filed),
    suggestions: await suggestionsOf(db, business.id),
    asked: await askedByOwner(db, business.id),
    history: await ownerHistory(db, business.id),
    promotions: await promotionsShownOn(db, business.id, dateIn(DEFAULT_TIME_ZONE, now)),
    missing: missingOn(page, { isMailed: isMailConfigured(), hasHours: hours.length > 0 }),
    weeks: await readBusinessWeeks(db, business.id, now),
    waiting: {
      reservations: reservations.filter(({ status }) => status === 'pending').length,
      comments: await countNewRatings(db, business.id, now),
    },
  }
}

export const meta: MetaFunction<typeof loader> = ({ data, matches }) =>
  data ? pageMeta(matches, { title: `Mi negocio: ${data.name}`, hidden: true }) : []

export default function OwnerPageRoute() {
  const { suggestions, asked, weeks, ...page } = useLoaderData<typeof loader>()
  return (
    <OwnerPage
      {...page}
      brought={<BroughtFigures weeks={weeks} />}
      suggestions={
        <>
          <OwnerSuggestions token={page.token} suggestions={suggestions} />
          <AskedChanges asked={asked} />
        </>
      }
    />
  )
}
