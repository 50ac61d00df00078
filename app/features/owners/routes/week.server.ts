import type { LoaderFunctionArgs } from '@remix-run/node'
import { db } from '~/db.server'
import { hasFailed } from '~/http/failed-form.server'
import { ownedAt } from '~/http/owned-business.server'
import { weekAsTyped } from '~/models/owner/week'
import { readWeek } from '~/models/owner/week.server'

/** What the form of the hours shows, at both of its addresses. */
export async function weekOf({ params, context }: LoaderFunctionArgs) {
  const { token, business } = await ownedAt(db, params)
  const { version, week } = await readWeek(db, business.id)
  return {
    token,
    name: business.name,
    version,
    days: weekAsTyped(week),
    closedDates: week.closedDates,
    failed: hasFailed(context),
  }
}
