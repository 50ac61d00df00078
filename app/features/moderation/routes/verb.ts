import { redirect } from '@remix-run/node'
import { adminPaths } from '~/admin-paths'
import { db } from '~/db.server'
import { env } from '~/env.server'
import { adminAction, adminLoader } from '~/features/accounts/http/admin-route.server'
import type { Actor } from '~/features/audit/schema'
import { isMailConfigured } from '~/gateways/mail.server'
import { listReturn } from '~/http/auth/admin-return'
import { readForm } from '~/http/forms/form.server'
import { wakeOutbox } from '~/jobs/wake.server'
import { backTo, entryAt, leaveDecided } from '../http/entry-at.server'
import { KINDS } from '../labels'
import { publishEntry } from '../publish.server'
import { type Entry, reopenEntry } from '../refuse.server'

const VERBS = new Map([
  ['publicar', publish],
  ['devolver', reopen],
])

/** Decides an entry of the queue where nothing needs to be asked. */
export const action = adminAction(({ request, params, actor }) => {
  const verb = VERBS.get(params.verb ?? '')
  if (!verb) return null
  return verb(request, actor, entryAt(params))
})

export const loader = adminLoader(({ params }) => {
  if (!VERBS.has(params.verb ?? '')) return null
  throw redirect(adminPaths.review())
})

async function publish(request: Request, actor: Actor, { kind, id }: Entry) {
  const form = await readForm(request)
  const site = { name: env.SITE_NAME, origin: env.PUBLIC_ORIGIN }
  const channels = { mail: isMailConfigured(), marketing: false }
  const decided = await publishEntry(db, kind, id, {
    actor,
    channels,
    site,
    now: new Date(),
    seen: form.get('visto') ?? undefined,
  })
  wakeOutbox()
  const said = decided.ok && decided.said
  return leaveDecided(decided, backTo(form.get('volver')), {
    title: KINDS[kind].published,
    ...(said && { text: said }),
  })
}

async function reopen(request: Request, actor: Actor, { kind, id }: Entry) {
  const decided = await reopenEntry(db, { actor }, { kind, id })
  return leaveDecided(decided, listReturn(request) ?? adminPaths.review(), {
    title: `${KINDS[kind].one}: espera otra vez`,
  })
}
