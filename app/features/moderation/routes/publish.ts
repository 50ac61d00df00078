import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from '@remix-run/node'
import { adminPaths } from '~/admin-paths'
import { db } from '~/db.server'
import { env } from '~/env.server'
import { requireAdmin } from '~/features/accounts/routes/guards.server'
import { isMailConfigured } from '~/gateways/mail.server'
import { readForm } from '~/http/forms/form.server'
import { wakeOutbox } from '~/jobs/wake.server'
import { KINDS } from '../labels'
import { publishEntry } from '../publish.server'
import { backTo, entryAt, leaveDecided } from './entry-at.server'

/** Shows what waited, and goes on with the queue. */
export async function action({ request, params }: ActionFunctionArgs) {
  const actor = await requireAdmin(db, request)
  const { kind, id } = entryAt(params)
  const form = await readForm(request)
  const back = backTo(form.get('volver'))
  const site = { name: env.SITE_NAME, origin: env.PUBLIC_ORIGIN }
  const channels = { mail: isMailConfigured(), marketing: false }
  const decided = await publishEntry(db, kind, id, {
    ...{ actor, channels, site, now: new Date() },
    seen: form.get('visto') ?? undefined,
  })
  wakeOutbox()
  const said = decided.ok && decided.said
  return leaveDecided(decided, back, {
    title: KINDS[kind].published,
    ...(said && { text: said }),
  })
}

export async function loader({ request }: LoaderFunctionArgs) {
  await requireAdmin(db, request)
  throw redirect(adminPaths.review())
}
