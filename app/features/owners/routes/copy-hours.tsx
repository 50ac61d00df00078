import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { db } from '~/db.server'
import { copyToAll } from '~/features/businesses/week/week'
import { readForm } from '~/http/forms/form.server'
import { returnForm } from '~/http/forms/submission.server'
import { useSentForm } from '~/http/forms/use-sent-form'
import { ownedAt } from '../http/owned-business.server'
import { weekOf } from '../http/week.server'
import { weekTitle } from '../http/week-title'
import { WeekPage } from '../ui/week-page'

export const handle = { hydrate: true }

export const loader = (args: LoaderFunctionArgs) => weekOf(args)

/** The same form with the first day's hours in every day; it is saved with the other button. */
export async function action({ request, params }: ActionFunctionArgs) {
  await ownedAt(db, params)
  const form = await readForm(request)
  if (copyToAll(form)) return returnForm(form, { title: '', errors: [] }, { status: 200 })
  const errors = [{ id: 'lunes', message: 'Escribe primero el horario de un día' }]
  return returnForm(form, { title: 'No hay nada que copiar', errors })
}

export const meta: MetaFunction<typeof loader> = ({ data, matches }) => weekTitle(matches, data)

export default function CopyHours() {
  const sending = useSentForm<typeof action>()
  return <WeekPage {...useLoaderData<typeof loader>()} {...sending} />
}
