import {
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  type MetaFunction,
  redirectDocument,
} from '@remix-run/node'
import { Form, useActionData, useLoaderData, useNavigation } from '@remix-run/react'
import { db } from '~/db.server'
import { leaveNotice } from '~/http/notice.server'
import { ownedAt } from '~/http/owned-business.server'
import { readSubmission, returnForm, storeOrReturn } from '~/http/submission.server'
import { saveWeek } from '~/models/owner/week.server'
import { weekSchema } from '~/models/owner/week-schema'
import { paths } from '~/paths'
import { WeekPage } from '~/ui/owner/week-page'
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
  if (!stored.value.ok) {
    // Sent once more, it was seen.
    sent.form.set('version', String(stored.value.version))
    const errors = stored.value.differences.map(({ id, stored }) => ({
      id,
      message: `En «${id}» ahora dice: ${stored || 'nada'}`,
    }))
    const title = 'Tu horario cambió mientras escribías. Mira las diferencias y guarda otra vez'
    return returnForm(context, sent.form, { title, errors }, { status: 409 })
  }
  const notice = await leaveNotice({ kind: 'success', title: 'Tu horario quedó guardado' })
  return redirectDocument(paths.owner(token), { status: 303, headers: { 'Set-Cookie': notice } })
}

const NOT_STORED = {
  title: 'No se pudo guardar',
  errors: [{ id: null, message: 'Hubo un problema al guardar. Inténtalo de nuevo.' }],
}

export const meta: MetaFunction<typeof loader> = ({ data, matches }) => weekTitle(matches, data)

export default function Hours() {
  const isSending = useNavigation().state !== 'idle'
  const returned = useActionData<typeof action>()
  return <WeekPage {...useLoaderData<typeof loader>()} as={Form} returned={returned} isSending={isSending} />
}
