import { redirect } from '@remix-run/node'
import { adminPaths } from '~/admin-paths'
import { db } from '~/db.server'
import {
  type AdminRequest,
  createAdminAction,
  createAdminLoader,
} from '~/features/accounts/http/admin-route.server'
import { readListReturnPath } from '~/http/auth/admin-return'
import { readForm } from '~/http/forms/form.server'
import { redirectWithNotice } from '~/http/notice.server'
import { wakeOutbox } from '~/jobs/wake.server'
import {
  buildDecisionContext,
  buildDecisionNotice,
  findAnswerReportPageLink,
  requireQueueEntryName,
  requireQueueKind,
} from '../http/entry-at.server'
import { formatEntryKey, type QueueEntryRef, type QueueKind } from '../labels'
import { publishEntry } from '../publish.server'
import { toExpectedVersionStamp } from '../queue.server'
import { resolveReportByClosingBusiness } from '../reports/reports.server'
import { reopenReport, republishRating } from '../status-changes.server'

const HANDLER_BY_QUEUE_VERB = new Map([
  ['publicar', publish],
  ['devolver', reopen],
  ['cerro', markClosed],
])

/**
 * Handles the buttons of the queue that need no page to confirm. An address without a kind publishes a withdrawn
 * rating again.
 */
export const action = createAdminAction(async (asked) => {
  if (asked.params.kind === undefined) return restoreRating(asked)
  const verb = HANDLER_BY_QUEUE_VERB.get(asked.params.verb ?? '')
  if (!verb) return null
  return verb(asked, { kind: requireQueueKind(asked.params).kind, id: asked.id })
})

export const loader = createAdminLoader(({ params }) => {
  if (params.kind === undefined) throw redirect(adminPaths.ratings())
  if (!HANDLER_BY_QUEUE_VERB.has(params.verb ?? '')) return null
  throw redirect(adminPaths.moderation())
})

const PUBLISHED_TITLE_STARTS: Partial<Record<QueueKind, string>> = {
  suggestion: 'Aceptaste',
  unseen: 'Diste por visto',
}

async function publish({ request, actor }: AdminRequest, entry: QueueEntryRef) {
  const form = await readForm(request)
  const decided = await publishEntry(db, entry.kind, entry.id, {
    ...buildDecisionContext(actor),
    seen: toExpectedVersionStamp(entry.kind, form.get('visto')),
  })
  wakeOutbox()
  const title = `${PUBLISHED_TITLE_STARTS[entry.kind] ?? 'Publicaste'} ${await requireQueueEntryName(entry)}`
  const text = decided.ok ? (decided.said ?? undefined) : undefined
  const back = readListReturnPath(request, form) ?? adminPaths.moderation()
  return redirectWithNotice(back, buildDecisionNotice(decided, { title, text, row: formatEntryKey(entry) }))
}

/** Returns a closed report to the queue. */
async function reopen({ actor, id, redirectBack }: AdminRequest, entry: QueueEntryRef) {
  if (entry.kind !== 'report') return null
  const decided = await reopenReport(db, { actor }, id)
  const title = `Espera otra vez: ${await requireQueueEntryName(entry)}`
  return redirectBack(
    adminPaths.moderation(),
    buildDecisionNotice(decided, { title, row: formatEntryKey(entry) }),
  )
}

/** Marks the business of a report as closed (D118) and resolves the report. */
async function markClosed({ actor, id, redirectBack }: AdminRequest, entry: QueueEntryRef) {
  if (entry.kind !== 'report') return null
  const title = `Cerrado para siempre; cerraste ${await requireQueueEntryName(entry)}`
  return redirectBack(
    adminPaths.moderation(),
    buildDecisionNotice(await resolveReportByClosingBusiness(db, { actor }, id), {
      title,
      link: await findAnswerReportPageLink(id),
    }),
  )
}

async function restoreRating({ actor, id, redirectBack }: AdminRequest) {
  const decided = await republishRating(db, { actor }, id)
  return redirectBack(
    adminPaths.ratings(),
    buildDecisionNotice(decided, { title: 'La opinión se ve otra vez' }),
  )
}
