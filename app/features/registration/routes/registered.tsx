import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { db } from '~/db.server'
import { env } from '~/env.server'
import { loadCards } from '~/features/businesses/cards.server'
import { buildPageMeta } from '~/http/meta'
import { paths } from '~/paths'
import { buildQrOutline } from '~/values/qr.server'
import { readRegisteredCookie } from '../http/store.server'
import { readRegistrationData } from '../register.server'
import { findCategoriesForTrade } from '../trade.server'
import { RegisteredPage } from '../ui/registered-page'

export const handle = { hydrate: true }

/**
 * Loads the registration identified by the cookie. Without the cookie the page shows no data (row 171, D20).
 */
export async function loader({ request }: LoaderFunctionArgs) {
  const registered = await readRegisteredCookie(request)
  if (!registered) return { stored: null, shown: null, owner: null, unknownTrades: [] }
  const { id, ownerToken } = registered
  const stored = await readRegistrationData(db, id)
  const { cards } = await loadCards(db, [id], { services: 3, now: new Date() })
  const url = stored ? env.PUBLIC_ORIGIN + paths.business(stored) : ''
  const { unknown } = await findCategoriesForTrade(db, stored?.specialty ?? '')
  return {
    stored,
    unknownTrades: unknown,
    shown: cards[0] ? { card: cards[0], url, qr: buildQrOutline(url) } : null,
    owner: {
      link: env.PUBLIC_ORIGIN + paths.owner(ownerToken),
      hours: paths.ownerHours(ownerToken),
      photos: paths.ownerPhotos(ownerToken),
    },
  }
}

export const meta: MetaFunction<typeof loader> = ({ matches }) =>
  buildPageMeta(matches, { title: '¡Registro Exitoso!', hidden: true })

export default function RegisteredRoute() {
  return <RegisteredPage {...useLoaderData<typeof loader>()} />
}
