import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { db } from '~/db.server'
import { saveWeek } from '~/features/businesses/week/week.server'
import { weekSchema } from '~/features/businesses/week/week-schema'
import { readSubmission, returnChanged, returnForm, storeOrReturn } from '~/http/forms/submission.server'
import { useSentForm } from '~/http/forms/use-sent-form'
import { leaveTo } from '~/http/notice.server'
import { paths } from '~/paths'
import { WeekPage } from '../ui/week-page'
import { ownedAt } from './owned-business.server'
import { weekOf } from './week.server'
import { weekTitle } from './week-title'

export const handle = { hydrate: true }

/** The hours of each weekday and the days on which the business is closed (D62). */
export const loader = (args: LoaderFunctionArgs) => weekOf(args)

export async function action({ request, params, context }: ActionFunctionArgs) {
  const { token, business } = await ownedAt(db, params)
  const sent = await readSubmission(request, weekSchema)
  if (!sent.ok) return returnForm(context, sent.form, { title: 'Revisa tu horario', errors: sent.errors })
  const stored = await storeOrReturn({ request, context }, sent.form, NOT_STORED, () =>
    saveWeek(db, business.id, sent.value),
  )
  if (!stored.ok) return stored.answer
  if (!stored.value.ok) return returnChanged(context, sent.form, stored.value)
  return leaveTo(paths.owner(token), { kind: 'success', title: 'Tu horario quedó guardado' })
}

const NOT_STORED = {
  title: 'No se pudo guardar',
  errors: [{ id: null, message: 'Hubo un problema al guardar. Inténtalo de nuevo.' }],
}

export const meta: MetaFunction<typeof loader> = ({ data, matches }) => weekTitle(matches, data)

export default function Hours() {
  const sending = useSentForm<typeof action>()
  return <WeekPage {...useLoaderData<typeof loader>()} {...sending} />
}
