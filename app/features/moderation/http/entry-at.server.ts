import type { LoaderFunctionArgs } from '@remix-run/node'
import { db } from '~/db.server'
import { env } from '~/env.server'
import type { Actor } from '~/features/audit/schema'
import {
  buildBusinessNotFoundResponse,
  requireBusinessAt,
} from '~/features/businesses/http/business-param.server'
import { findPublishedComment } from '~/features/ratings/comments.server'
import { isMailConfigured } from '~/gateways/mail.server'
import { href } from '~/href'
import { buildRowNotFoundResponse } from '~/http/admin-id'
import { buildSaveFailure } from '~/http/forms/answer-form.server'
import type { Notice } from '~/http/notice.server'
import { paths } from '~/paths'
import { parseOptionalRowId } from '~/values/list-query'
import type { DecisionContext, DecisionResult } from '../decision.server'
import {
  formatEntryKey,
  parseQueueKind,
  QUEUE_KIND_TEXTS,
  type QueueEntryRef,
  type QueueKind,
  STATUS_LABELS_FOR_NOTICE,
} from '../labels'
import { readQueueEntryDescriptions } from '../queue.server'
import { listReportReasons, REPORT_REASONS, type ReportTargetType } from '../reports/labels'
import { findReporterWithReportState } from '../reports/reports.server'

/**
 * Returns the subject of a report from its address: the business, and the comment or null. `reason` is a form
 * value, undefined if it is unknown. Throws 404 if business or comment does not exist or is not public (T31).
 */
export async function requireReportSubject(request: Request, params: LoaderFunctionArgs['params']) {
  const business = await requireBusinessAt(db, params)
  const query = new URL(request.url).searchParams
  const number = query.get('calificacion')
  const comment = number === null ? null : await commentOf(business.id, number)
  if (number !== null && !comment) throw await buildBusinessNotFoundResponse(db, business.slug)
  const subject: ReportTargetType = comment ? 'rating' : 'business'
  const word = query.get('motivo')
  const reason = listReportReasons(subject).find((each) => REPORT_REASONS[each].word === word)
  // The form of a claim is a page of its own. Errors are shown at its address.
  const isClaim = reason === 'claim'
  const action = paths.report(business, {
    ratingId: comment?.id,
    reason: isClaim ? REPORT_REASONS.claim.word : undefined,
  })
  return { business, comment, subject, action, reason: reason && REPORT_REASONS[reason].word }
}

const commentOf = async (businessId: number, number: string) => {
  const id = parseOptionalRowId(number)
  return id ? findPublishedComment(db, businessId, id) : null
}

/** Returns the kind of entry in an address, and its word there. Throws 404 for an unknown kind. */
export function requireQueueKind({ kind: word }: { kind?: string | undefined }): {
  kind: QueueKind
  word: string
} {
  const kind = parseQueueKind(word)
  if (!kind) throw buildRowNotFoundResponse()
  return { kind, word: QUEUE_KIND_TEXTS[kind].word }
}

/** Returns the context of a decision: the actor, the mail channel and the site. */
export const buildDecisionContext = (actor: Actor): DecisionContext => ({
  actor,
  channels: { mail: isMailConfigured(), marketing: false },
  site: { name: env.SITE_NAME, origin: env.PUBLIC_ORIGIN },
  now: new Date(),
})

/** Returns the name of an entry in a sentence. Throws 404 if it does not exist. */
export async function requireQueueEntryName(entry: QueueEntryRef): Promise<string> {
  const name = (await readQueueEntryDescriptions(db, [entry])).get(formatEntryKey(entry))
  if (name === undefined) throw buildRowNotFoundResponse()
  return name
}

/** Message above a decision form that could not be saved. */
export const MODERATION_DECISION_SAVE_FAILURE = buildSaveFailure('No se pudo guardar la decisión')

/**
 * Builds the notice after a decision. `successNotice` is the notice for success. Throws 404 if the entry does
 * not exist.
 */
export function buildDecisionNotice(
  result: DecisionResult,
  successNotice: Omit<Notice, 'kind' | 'undo'>,
): Notice {
  if (result.ok)
    return {
      kind: 'success',
      ...successNotice,
      undo: result.entry ? href('/administracion/bitacora/:id/deshacer', { id: result.entry }) : undefined,
    }
  if (result.reason === 'not_found') throw buildRowNotFoundResponse()
  if (result.reason === 'invalid')
    return { kind: 'error', title: 'No se puede cambiar así', text: result.message }
  if (result.reason === 'changed')
    return {
      kind: 'error',
      title: 'El dato cambió mientras lo mirabas',
      text: 'No hicimos nada. Aquí está lo que dice ahora.',
    }
  return {
    kind: 'error',
    title: 'Otra persona ya lo decidió',
    text: `No hicimos nada. Ahora está ${STATUS_LABELS_FOR_NOTICE.get(result.status) ?? result.status}.`,
  }
}

/**
 * Returns the link to the prepared answer for the sender of a report. Undefined without contact details.
 */
export async function findAnswerReportPageLink(reportId: number): Promise<Notice['link']> {
  const reporter = await findReporterWithReportState(db, reportId)
  if (!reporter) return undefined
  return {
    text: `Responder a ${reporter.name ?? 'quien escribió'}`,
    href: href('/administracion/revision/reportes/:id/responder', { id: reportId }),
  }
}
