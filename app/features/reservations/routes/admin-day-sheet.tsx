import { useLoaderData } from '@remix-run/react'
import { db } from '~/db.server'
import { adminLoader } from '~/features/accounts/http/admin-route.server'
import { readDay } from '~/features/contacts/http/contact-filter'
import { addDays, DEFAULT_TIME_ZONE, dateIn, dayInWords } from '~/features/places/calendar'
import { adminTitle } from '~/http/meta'
import { readSheet } from '../admin/sheet.server'
import { DaySheet } from '../ui/day-sheet'

/** Who comes on a day, to print and take along: `?fecha=`, today without it, `&negocio=` for one business. */
export const loader = adminLoader(async ({ query }) => {
  const date = readDay(query.get('fecha')) ?? dateIn(DEFAULT_TIME_ZONE, new Date())
  const business = query.get('negocio')?.slice(0, 100) || undefined
  return {
    date,
    day: dayInWords(date),
    previous: addDays(date, -1),
    next: addDays(date, 1),
    business,
    sheet: await readSheet(db, date, business),
  }
})

export const meta = adminTitle<typeof loader>(({ day }) => `Reservas del ${day}`)

export default function Sheet() {
  return <DaySheet {...useLoaderData<typeof loader>()} />
}
