import type { LoaderFunctionArgs } from '@remix-run/node'
import { db } from '~/db.server'
import { weekAsTyped } from '../week/week'
import { readWeek } from '../week/week.server'
import { businessAtContact } from './admin-subject.server'

/** What the form of the hours shows, at both of its addresses; call it behind the guard. */
export async function weekOfBusiness(params: LoaderFunctionArgs['params']) {
  const { contactId, name, businessId } = await businessAtContact(params)
  const { version, week } = await readWeek(db, businessId)
  return {
    contactId,
    name,
    version,
    days: weekAsTyped(week),
    closedDates: week.closedDates,
  }
}
