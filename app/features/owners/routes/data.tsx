import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { db } from '~/db.server'
import { hasFailed } from '~/http/failed-form.server'
import { pageMeta } from '~/http/meta'
import { leaveTo } from '~/http/notice.server'
import { ownedAt } from '~/http/owned-business.server'
import { readSubmission, returnChanged, returnForm, storeOrReturn } from '~/http/submission.server'
import { ownDataSchema } from '~/models/owner/data-schema'
import { asTyped } from '~/models/owner/fields'
import { readOwnPage } from '~/models/owner/page.server'
import { saveOwnData } from '~/models/owner/save.server'
import { paths } from '~/paths'
import { OwnDataPage } from '~/ui/owner/own-data-page'
import { useSentForm } from '../../use-sent-form'

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
  if (!stored.value.ok) return returnChanged(context, sent.form, stored.value)
  return leaveTo(paths.owner(token), { kind: 'success', title: 'Tus datos quedaron guardados' })
}

const NOT_STORED = {
  title: 'No se pudo guardar',
  errors: [{ id: null, message: 'Hubo un problema al guardar. Inténtalo de nuevo.' }],
}

export const meta: MetaFunction<typeof loader> = ({ data, matches }) =>
  data
    ? pageMeta(matches, { title: `${data.failed ? 'Error: ' : ''}Mis datos: ${data.name}`, hidden: true })
    : []

export default function OwnDataRoute() {
  const sending = useSentForm<typeof action>()
  return <OwnDataPage {...useLoaderData<typeof loader>()} {...sending} />
}
