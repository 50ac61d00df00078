import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { db } from '~/db.server'
import { requireAdmin } from '~/features/accounts/http/guards.server'
import { readDay } from '~/features/contacts/http/contact-filter'
import { addDays, DEFAULT_TIME_ZONE, dateIn, dayInWords } from '~/features/places/calendar'
import { adminMeta } from '~/http/meta'
import { readSheet } from '../admin/sheet.server'
import { DaySheet } from '../ui/day-sheet'

/** Who comes on a day, to print and take along: `?fecha=`, today without it, `&negocio=` for one business. */
export async function loader({ request }: LoaderFunctionArgs) {
  await requireAdmin(db, request)
  const query = new URL(request.url).searchParams
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
}

export const meta: MetaFunction<typeof loader> = ({ data, matches }) =>
  data ? adminMeta(matches, `Reservas del ${data.day}`) : []

export default function Sheet() {
  return <DaySheet {...useLoaderData<typeof loader>()} />
}
