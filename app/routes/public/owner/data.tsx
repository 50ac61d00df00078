import {
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  type MetaFunction,
  redirectDocument,
} from '@remix-run/node'
import { Form, useActionData, useLoaderData, useNavigation } from '@remix-run/react'
import { db } from '~/db.server'
import { hasFailed } from '~/http/failed-form.server'
import { pageMeta } from '~/http/meta'
import { leaveNotice } from '~/http/notice.server'
import { ownedAt } from '~/http/owned-business.server'
import { readSubmission, returnForm, storeOrReturn } from '~/http/submission.server'
import { ownDataSchema } from '~/models/owner/data-schema'
import { asTyped } from '~/models/owner/fields'
import { readOwnPage } from '~/models/owner/page.server'
import { saveOwnData } from '~/models/owner/save.server'
import { paths } from '~/paths'
import { OwnDataPage } from '~/ui/owner/own-data-page'

export const handle = { hydrate: true }

/** The owner mends texts and contact data (D101). */
export async function loader({ params, context }: LoaderFunctionArgs) {
  const { token, business } = await ownedAt(db, params)
  const page = await readOwnPage(db, business.id)
  const { name, version } = page
  return { token, name, version, stored: asTyped(page), failed: hasFailed(context) }
}

export async function action({ request, params, context }: ActionFunctionArgs) {
  const { token, business } = await ownedAt(db, params)
  const sent = await readSubmission(request, ownDataSchema)
  if (!sent.ok) return returnForm(context, sent.form, { title: 'Revisa tus datos', errors: sent.errors })
  const stored = await storeOrReturn({ request, context }, sent.form, NOT_STORED, () =>
    saveOwnData(db, business.id, sent.value),
  )
  if (!stored.ok) return stored.answer
  if (!stored.value.ok) {
    // Sent once more, it was seen.
    sent.form.set('version', String(stored.value.version))
    const errors = stored.value.differences.map(({ id, stored }) => ({ id, message: changedTo(id, stored) }))
    return returnForm(context, sent.form, { title: CHANGED, errors }, { status: 409 })
  }
  const notice = await leaveNotice({ kind: 'success', title: 'Tus datos quedaron guardados' })
  return redirectDocument(paths.owner(token), { status: 303, headers: { 'Set-Cookie': notice } })
}

const NOT_STORED = {
  title: 'No se pudo guardar',
  errors: [{ id: null, message: 'Hubo un problema al guardar. Inténtalo de nuevo.' }],
}

const CHANGED = 'Tu página cambió mientras escribías. Mira las diferencias y guarda otra vez'

const changedTo = (id: string, stored: string) =>
  stored === '' ? `En «${id}» ya no había nada` : `En «${id}» ahora dice: ${stored.replaceAll('\n', ', ')}`

export const meta: MetaFunction<typeof loader> = ({ data, matches }) =>
  data
    ? pageMeta(matches, { title: `${data.failed ? 'Error: ' : ''}Mis datos: ${data.name}`, hidden: true })
    : []

export default function OwnDataRoute() {
  const isSending = useNavigation().state !== 'idle'
  const returned = useActionData<typeof action>()
  return (
    <OwnDataPage {...useLoaderData<typeof loader>()} as={Form} returned={returned} isSending={isSending} />
  )
}
