import { redirect } from '@remix-run/node'
import { adminPaths } from '~/admin-paths'
import { db } from '~/db.server'
import { type AdminRequest, adminAction, adminLoader } from '~/features/accounts/http/admin-route.server'
import { listReturn } from '~/http/auth/admin-return'
import { readForm } from '~/http/forms/form.server'
import { redirectWithNotice } from '~/http/notice.server'
import { wakeOutbox } from '~/jobs/wake.server'
import { readNumber } from '~/values/list-query'
import { decidedBy, kindAt, nameOf, noticeOf } from '../http/entry-at.server'
import { type Entry, itemOf, type Kind } from '../labels'
import { type Decided, publishEntry } from '../publish.server'
import { reopenEntry, undoPublication } from '../refuse.server'
import { markReportedClosed, markReportedOpen } from '../reports/closing.server'

const VERBS = new Map([
  ['publicar', publish],
  ['despublicar', unpublish],
  ['devolver', reopen],
  ['cerro', markClosed],
  ['sigue-abierto', markOpen],
])

/** Decides an entry of the queue where nothing needs to be asked. */
export const action = adminAction(async (asked) => {
  const verb = VERBS.get(asked.params.verb ?? '')
  if (!verb) return null
  return verb(asked, { kind: kindAt(asked.params).kind, id: asked.id })
})

export const loader = adminLoader(({ params }) => {
  if (!VERBS.has(params.verb ?? '')) return null
  throw redirect(adminPaths.moderation())
})

const DONE: Partial<Record<Kind, string>> = { suggestion: 'Aceptaste', unseen: 'Diste por visto' }

async function publish({ request, params, actor }: AdminRequest, entry: Entry) {
  const form = await readForm(request)
  const decided = await publishEntry(db, entry.kind, entry.id, {
    ...decidedBy(actor),
    seen: form.get('visto') ?? undefined,
  })
  wakeOutbox()
  const isCorrection = entry.kind === 'suggestion'
  const title = `${DONE[entry.kind] ?? 'Publicaste'} ${await nameOf(entry)}`
  const older = (decided.ok && decided.older) || undefined
  const undo = isCorrection ? undefined : adminPaths.unpublishEntry(params.kind ?? '', entry.id, older)
  const text = decided.ok ? (decided.said ?? undefined) : undefined
  const back = listReturn(request, form) ?? adminPaths.moderation()
  return redirectWithNotice(back, noticeOf(decided, { title, text, undo, row: itemOf(entry) }))
}

async function unpublish(asked: AdminRequest, entry: Entry) {
  const older = readNumber(asked.query.get('anterior')) ?? null
  return waitsAgain(asked, entry, await undoPublication(db, { actor: asked.actor }, entry, older))
}

async function reopen(asked: AdminRequest, entry: Entry) {
  return waitsAgain(asked, entry, await reopenEntry(db, { actor: asked.actor }, entry))
}

const waitsAgain = async ({ redirectBack }: AdminRequest, entry: Entry, decided: Decided) =>
  redirectBack(
    adminPaths.moderation(),
    noticeOf(decided, { title: `Espera otra vez: ${await nameOf(entry)}`, row: itemOf(entry) }),
  )

/** The business that a report is about has closed (D118): its page says so, and the report is resolved. */
async function markClosed({ actor, id, redirectBack }: AdminRequest, entry: Entry) {
  if (entry.kind !== 'report') return null
  const name = await nameOf(entry)
  return redirectBack(
    adminPaths.moderation(),
    noticeOf(await markReportedClosed(db, { actor }, id), {
      title: `Cerrado para siempre; cerraste ${name}`,
      undo: adminPaths.reportedClosing(id, 'sigue-abierto'),
    }),
  )
}

async function markOpen({ actor, id, redirectBack }: AdminRequest, entry: Entry) {
  if (entry.kind !== 'report') return null
  const title = 'El negocio está abierto, y su reporte espera otra vez'
  return redirectBack(adminPaths.moderation(), noticeOf(await markReportedOpen(db, { actor }, id), { title }))
}
