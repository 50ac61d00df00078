import type { LoaderFunctionArgs } from '@remix-run/node'
import { db } from '~/db.server'
import { weekAsTyped } from '~/features/businesses/week/week'
import { readWeek } from '~/features/businesses/week/week.server'
import { ownedAt } from './owned-business.server'

/** What the form of the hours shows, at both of its addresses. */
export async function weekOf({ params }: LoaderFunctionArgs) {
  const { token, business } = await ownedAt(db, params)
  const { version, week } = await readWeek(db, business.id)
  return {
    token,
    name: business.name,
    version,
    days: weekAsTyped(week),
    closedDates: week.closedDates,
  }
}
