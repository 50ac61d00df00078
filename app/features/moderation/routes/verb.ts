import { redirect } from '@remix-run/node'
import { adminPaths } from '~/admin-paths'
import { db } from '~/db.server'
import { env } from '~/env.server'
import { adminAction, adminLoader } from '~/features/accounts/http/admin-route.server'
import type { Actor } from '~/features/audit/schema'
import { isMailConfigured } from '~/gateways/mail.server'
import { listReturn } from '~/http/auth/admin-return'
import { readForm } from '~/http/forms/form.server'
import { leaveTo } from '~/http/notice.server'
import { wakeOutbox } from '~/jobs/wake.server'
import { kindAt, noticeOf } from '../http/entry-at.server'
import { KINDS } from '../labels'
import { publishEntry } from '../publish.server'
import { type Entry, reopenEntry } from '../refuse.server'

const VERBS = new Map([
  ['publicar', publish],
  ['devolver', reopen],
])

/** Decides an entry of the queue where nothing needs to be asked. */
export const action = adminAction(async ({ request, params, actor, id }) => {
  const verb = VERBS.get(params.verb ?? '')
  if (!verb) return null
  return verb(request, actor, { kind: kindAt(params).kind, id })
})

export const loader = adminLoader(({ params }) => {
  if (!VERBS.has(params.verb ?? '')) return null
  throw redirect(adminPaths.review())
})

async function publish(request: Request, actor: Actor, { kind, id }: Entry) {
  const form = await readForm(request)
  const decided = await publishEntry(db, kind, id, {
    actor,
    channels: { mail: isMailConfigured(), marketing: false },
    site: { name: env.SITE_NAME, origin: env.PUBLIC_ORIGIN },
    now: new Date(),
    seen: form.get('visto') ?? undefined,
  })
  wakeOutbox()
  const text = decided.ok ? (decided.said ?? undefined) : undefined
  const back = listReturn(request, form) ?? adminPaths.review()
  return leaveTo(back, noticeOf(decided, { title: KINDS[kind].published, text }))
}

async function reopen(request: Request, actor: Actor, entry: Entry) {
  const decided = await reopenEntry(db, { actor }, entry)
  const title = `${KINDS[entry.kind].one}: espera otra vez`
  return leaveTo(listReturn(request) ?? adminPaths.review(), noticeOf(decided, { title }))
}
