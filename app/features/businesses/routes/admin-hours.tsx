import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { adminPaths } from '~/admin-paths'
import { db } from '~/db.server'
import { adminMeta } from '~/http/admin-meta'
import { keepReturn } from '~/http/admin-return'
import { requireAdmin } from '~/http/guards.server'
import { leaveTo } from '~/http/notice.server'
import { readSubmission, returnChanged, returnForm, storeOrReturn } from '~/http/submission.server'
import { saveWeek } from '~/models/owner/week.server'
import { weekSchema } from '~/models/owner/week-schema'
import { HoursPage } from '~/ui/admin/businesses/hours-page'
import { useSentForm } from '../../use-sent-form'
import { noteWeek } from './log.server'
import { businessAtContact } from './subject.server'
import { weekOfBusiness } from './week.server'

export const handle = { hydrate: true }

/** The hours of each weekday and the days on which the business is closed (D62). */
export async function loader({ request, params, context }: LoaderFunctionArgs) {
  await requireAdmin(db, request)
  return weekOfBusiness({ params, context })
}

export async function action({ request, params, context }: ActionFunctionArgs) {
  const actor = await requireAdmin(db, request)
  const business = await businessAtContact(params)
  const sent = await readSubmission(request, weekSchema)
  if (!sent.ok) return returnForm(context, sent.form, { title: 'Revisa el horario', errors: sent.errors })
  const stored = await storeOrReturn({ request, context }, sent.form, NOT_STORED, () =>
    saveWeek(db, business.businessId, sent.value, new Date(), noteWeek(actor, business)),
  )
  if (!stored.ok) return stored.answer
  if (!stored.value.ok) return returnChanged(context, sent.form, stored.value)
  return leaveTo(keepReturn(adminPaths.businessHours(business.contactId), request), {
    kind: 'success',
    title: 'Horario guardado',
  })
}

const NOT_STORED = {
  title: 'No se pudo guardar',
  errors: [{ id: null, message: 'Hubo un problema al guardar. Inténtalo de nuevo.' }],
}

export const meta: MetaFunction<typeof loader> = ({ data, matches }) =>
  adminMeta(matches, `${data?.failed ? 'Error: ' : ''}Horario de ${data?.name ?? 'negocio'}`)

export default function HoursRoute() {
  const sending = useSentForm<typeof action>()
  return <HoursPage {...useLoaderData<typeof loader>()} {...sending} />
}
