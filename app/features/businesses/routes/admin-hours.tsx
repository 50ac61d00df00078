import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { adminPaths } from '~/admin-paths'
import { db } from '~/db.server'
import { requireAdmin } from '~/features/accounts/http/guards.server'
import { withListReturn } from '~/http/auth/admin-return'
import { takeForm } from '~/http/forms/take-form.server'
import { useSentForm } from '~/http/forms/use-sent-form'
import { adminMeta } from '~/http/meta'
import { leaveTo } from '~/http/notice.server'
import { noteWeek } from '../admin-log.server'
import { businessAtContact } from '../http/admin-subject.server'
import { weekOfBusiness } from '../http/admin-week.server'
import { HoursPage } from '../ui/hours-page'
import { saveWeek } from '../week/week.server'
import { weekSchema } from '../week/week-schema'

export const handle = { hydrate: true }

/** The hours of each weekday and the days on which the business is closed (D62). */
export async function loader({ request, params }: LoaderFunctionArgs) {
  await requireAdmin(db, request)
  return weekOfBusiness(params)
}

export async function action({ request, params }: ActionFunctionArgs) {
  const actor = await requireAdmin(db, request)
  const business = await businessAtContact(params)
  return takeForm({
    request,
    schema: weekSchema,
    invalid: 'Revisa el horario',
    store: (week) =>
      saveWeek(db, business.businessId, week, { note: noteWeek(actor, business), now: new Date() }),
    leave: () =>
      leaveTo(withListReturn(adminPaths.businessHours(business.contactId), request), {
        kind: 'success',
        title: 'Horario guardado',
      }),
  })
}

export const meta: MetaFunction<typeof loader> = ({ data, matches }) =>
  adminMeta(matches, `Horario de ${data?.name ?? 'negocio'}`)

export default function HoursRoute() {
  const sending = useSentForm<typeof action>()
  return <HoursPage {...useLoaderData<typeof loader>()} {...sending} />
}
