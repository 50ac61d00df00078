import { useLoaderData } from '@remix-run/react'
import { adminPaths } from '~/admin-paths'
import { db } from '~/db.server'
import { adminAction, adminLoader } from '~/features/accounts/http/admin-route.server'
import { businessNumbered } from '~/features/businesses/http/contact-param.server'
import { HoursPage } from '~/features/businesses/ui/hours-page'
import { weekAsTyped } from '~/features/businesses/week/week'
import { readWeek } from '~/features/businesses/week/week.server'
import { withListReturn } from '~/http/auth/admin-return'
import { useSentForm } from '~/http/forms/use-sent-form'
import { adminTitle } from '~/http/meta'
import { redirectWithNotice } from '~/http/notice.server'
import { weekForm } from '../http/week-form.server'

export const handle = { hydrate: true }

/** The hours of each weekday and the days on which the business is closed (D62). */
export const loader = adminLoader(async ({ params }) => {
  const { id, name } = await businessNumbered(params)
  const { version, week } = await readWeek(db, id)
  return { contactId: id, name, version, days: weekAsTyped(week), closedDates: week.closedDates }
})

export const action = adminAction(async ({ request, params, actor }) => {
  const business = await businessNumbered(params)
  return weekForm({
    request,
    actor,
    businessId: business.id,
    invalid: 'Revisa el horario',
    leave: () =>
      redirectWithNotice(withListReturn(adminPaths.businessHours(business.id), request), {
        kind: 'success',
        title: 'Horario guardado',
      }),
  })
})

export { clientAction } from '~/http/forms/retry'

export const meta = adminTitle<typeof loader>(({ name }) => `Horario de ${name}`)

export default function HoursRoute() {
  const sending = useSentForm<typeof action>()
  return <HoursPage {...useLoaderData<typeof loader>()} {...sending} />
}
