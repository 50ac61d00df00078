import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { db } from '~/db.server'
import { adminMeta } from '~/http/admin-meta'
import { readForm } from '~/http/form.server'
import { requireAdmin } from '~/http/guards.server'
import { returnForm } from '~/http/submission.server'
import { copyToAll } from '~/models/owner/week'
import { HoursPage } from '~/ui/admin/businesses/hours-page'
import { useSentForm } from '../../use-sent-form'
import { businessAtContact } from './subject.server'
import { weekOfBusiness } from './week.server'

export const handle = { hydrate: true }

export async function loader({ request, params, context }: LoaderFunctionArgs) {
  await requireAdmin(db, request)
  return weekOfBusiness({ params, context })
}

/** The same form with the first day's hours in every day; it is saved with the other button. */
export async function action({ request, params, context }: ActionFunctionArgs) {
  await requireAdmin(db, request)
  await businessAtContact(params)
  const form = await readForm(request)
  if (copyToAll(form)) return returnForm(context, form, { title: '', errors: [] }, { status: 200 })
  const errors = [{ id: 'lunes', message: 'Escribe primero el horario de un día' }]
  return returnForm(context, form, { title: 'No hay nada que copiar', errors })
}

export const meta: MetaFunction<typeof loader> = ({ data, matches }) =>
  adminMeta(matches, `${data?.failed ? 'Error: ' : ''}Horario de ${data?.name ?? 'negocio'}`)

export default function CopyHoursRoute() {
  const sending = useSentForm<typeof action>()
  return <HoursPage {...useLoaderData<typeof loader>()} {...sending} />
}
