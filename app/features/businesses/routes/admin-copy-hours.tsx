import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { db } from '~/db.server'
import { requireAdmin } from '~/features/accounts/http/guards.server'
import { readForm } from '~/http/forms/form.server'
import { returnForm } from '~/http/forms/submission.server'
import { useSentForm } from '~/http/forms/use-sent-form'
import { adminMeta } from '~/http/meta'
import { businessAtContact } from '../http/admin-subject.server'
import { weekOfBusiness } from '../http/admin-week.server'
import { HoursPage } from '../ui/hours-page'
import { copyToAll } from '../week/week'

export const handle = { hydrate: true }

export async function loader({ request, params }: LoaderFunctionArgs) {
  await requireAdmin(db, request)
  return weekOfBusiness(params)
}

/** The same form with the first day's hours in every day; it is saved with the other button. */
export async function action({ request, params }: ActionFunctionArgs) {
  await requireAdmin(db, request)
  await businessAtContact(params)
  const form = await readForm(request)
  if (copyToAll(form)) return returnForm(form, { title: '', errors: [] }, { status: 200 })
  const errors = [{ id: 'lunes', message: 'Escribe primero el horario de un día' }]
  return returnForm(form, { title: 'No hay nada que copiar', errors })
}

export const meta: MetaFunction<typeof loader> = ({ data, matches }) =>
  adminMeta(matches, `Horario de ${data?.name ?? 'negocio'}`)

export default function CopyHoursRoute() {
  const sending = useSentForm<typeof action>()
  return <HoursPage {...useLoaderData<typeof loader>()} {...sending} />
}
