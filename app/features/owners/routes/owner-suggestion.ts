import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from '@remix-run/node'
import { db } from '~/db.server'
import { OWNER } from '~/features/audit/schema'
import { type Accepted, acceptSuggestion, dismissSuggestion } from '~/features/suggestions/decide.server'
import { readId, rowNotFound } from '~/http/admin-id'
import { readForm } from '~/http/forms/form.server'
import { type Notice, redirectWithNotice } from '~/http/notice.server'
import { paths } from '~/paths'
import { ownedAt } from '../http/owned-business.server'

const DECISIONS = { aceptar: acceptSuggestion, descartar: dismissSuggestion }

/** The owner takes what a visitor suggested, or does not. */
export async function action({ request, params }: ActionFunctionArgs) {
  const { token, business } = await ownedAt(db, params)
  const decide = Object.entries(DECISIONS).find(([verb]) => verb === params.decision)?.[1]
  if (!decide) throw rowNotFound()
  const seen = (await readForm(request)).get('visto') ?? undefined
  const by = { actor: OWNER, now: new Date(), seen, businessId: business.id }
  const done = await decide(db, readId(params.id), by)
  if (!done.ok && done.reason === 'not_found') throw rowNotFound()
  return redirectWithNotice(paths.owner(token), said(done))
}

function said(done: Accepted): Notice {
  if (done.ok)
    return done.said
      ? { kind: 'success', title: 'Dato cambiado', text: done.said }
      : { kind: 'success', title: 'Corrección descartada' }
  if (done.reason === 'invalid')
    return { kind: 'error', title: 'No se puede cambiar así', text: done.message }
  const title = done.reason === 'changed' ? 'El dato cambió mientras lo mirabas' : 'Ya estaba decidido'
  return { kind: 'error', title, text: 'Aquí está como quedó.' }
}

export async function loader({ params }: LoaderFunctionArgs) {
  const { token } = await ownedAt(db, params)
  throw redirect(paths.owner(token))
}
