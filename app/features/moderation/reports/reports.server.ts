import type { Db } from 'db/connect'
import { paginate } from 'db/paginate'
import { inTransaction } from 'db/transaction'
import { z } from 'zod'
import type { ActorContext } from '~/features/audit/schema'
import { setBusinessClosure } from '~/features/businesses/closing.server'
import { isPublicFieldLabel } from '~/features/businesses/public-labels.server'
import { formatShortDate } from '~/features/places/calendar'
import { buildLimitKey } from '~/features/rate-limits/counter.server'
import {
  type FormSender,
  type IdempotentStoreResult,
  storeIdempotently,
} from '~/features/visitors/visitor-writes.server'
import { optionalEmailSchema, optionalUsPhoneSchema } from '~/values/contact/fields'
import { toNetwork } from '~/values/network'
import { optionalLineSchema, optionalParagraphsSchema } from '~/values/text/fields'
import { MAX_FIELD_LENGTHS } from '~/values/text/lengths'
import type { DecisionResult } from '../decision.server'
import { closeReport } from '../status-changes.server'
import {
  listReportReasons,
  REPORT_REASONS,
  type ReportOrigin,
  type ReportReason,
  type ReportReplyContext,
  type ReportTargetType,
} from './labels'

const CLOSED_REPORTS_PER_PAGE = 50

/**
 * Returns a page of at most fifty closed reports about one business or all. The last one closed comes first.
 */
export async function listClosedReports(db: Db, businessId: number | undefined, page: number) {
  const closed = db
    .selectFrom('reports')
    .select(['id', 'reason', 'status', 'note', 'updated_at', 'business_id as businessId'])
    .select(['business_name as businessName', 'reporter_name as name', 'reporter_email as email'])
    .select('reporter_phone as phone')
    .where('status', '<>', 'open')
    .$if(businessId !== undefined, (all) => all.where('business_id', '=', businessId as number))
    .orderBy('updated_at', 'desc')
    .orderBy('id', 'desc')
  const list = await paginate(closed, { page, perPage: CLOSED_REPORTS_PER_PAGE })
  return {
    ...list,
    rows: list.rows.map(({ updated_at, ...row }) => ({ ...row, closedOn: formatShortDate(updated_at) })),
  }
}

export type ClosedReport = Awaited<ReturnType<typeof listClosedReports>>['rows'][number]

const BUSINESS_CLOSED_NOTE = 'El negocio quedó marcado como cerrado'
const BUSINESS_NOT_CLOSED_MESSAGE =
  'El negocio no se pudo marcar como cerrado. Abre su ficha y revisa sus datos.'

/**
 * Resolves a report and marks its business as closed for good, in one transaction (D118). If the business
 * cannot be marked, it fails and the report stays open. A report without a business is only resolved.
 */
export const resolveReportByClosingBusiness = (
  db: Db,
  by: ActorContext,
  id: number,
): Promise<DecisionResult> =>
  inTransaction(db, async (trx) => {
    const report = await trx
      .selectFrom('reports')
      .select('business_id as closed')
      .where('id', '=', id)
      .executeTakeFirst()
    const closed = report?.closed ?? undefined
    const decided = await closeReport(
      trx,
      by,
      id,
      { decision: 'resolved', nota: BUSINESS_CLOSED_NOTE },
      closed,
    )
    if (!decided.ok || !closed) return decided
    const marked = await setBusinessClosure(trx, by, closed, { kind: 'for_good', until: null, page: null })
    return marked.ok ? decided : { ok: false, reason: 'invalid', message: BUSINESS_NOT_CLOSED_MESSAGE }
  })

export interface ReportSubmissionContext extends FormSender {
  business: { id: number; name: string }
  ratingId: number | null
  score: number
  /** How the report came in. Default: the form of a page. */
  origin?: ReportOrigin
}

/**
 * Stores a report for the queue (D52, D101). The same form sent again from one address within 15 minutes is
 * stored once.
 */
export function storeReport(
  db: Db,
  values: ReportFormValues,
  context: ReportSubmissionContext,
  now = new Date(),
): Promise<IdempotentStoreResult> {
  const { business, ratingId, address, secret } = context
  const content = JSON.stringify([business.id, ratingId, values])
  const key = buildLimitKey(secret, `report from ${address}`, content)
  return storeIdempotently(db, { key }, (trx) => insertReport(trx, values, context, now), now)
}

/**
 * Inserts a report in the transaction of the caller and returns its id. It does not detect a form that was
 * sent twice.
 */
export async function insertReport(
  trx: Db,
  values: ReportFormValues,
  { business, ratingId, address, secret, score, origin = 'form' }: ReportSubmissionContext,
  now: Date,
): Promise<number> {
  const moment = now.toISOString()
  const { id } = await trx
    .insertInto('reports')
    .values({
      business_id: business.id,
      business_name: business.name,
      rating_id: ratingId,
      reason: values.motivo,
      reporter_name: values.nombre,
      reporter_email: values.correo,
      reporter_phone: values.telefono,
      message: values.mensaje,
      origin,
      bot_score: score,
      network_hash: buildLimitKey(secret, 'network of a report', toNetwork(address) ?? address),
      created_at: moment,
      updated_at: moment,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** Returns the report with this id, if it claims this business. Otherwise null. */
export async function findClaim(
  db: Db,
  businessId: number,
  id: number,
): Promise<{ id: number; isOpen: boolean } | null> {
  const row = await db
    .selectFrom('reports')
    .select(['id', 'status'])
    .where('id', '=', id)
    .where('business_id', '=', businessId)
    .where('reason', '=', 'claim')
    .executeTakeFirst()
  return row ? { id: row.id, isOpen: row.status === 'open' } : null
}

/** Reasons that require an e-mail, because the sender expects an answer. */
const REASONS_THAT_NEED_EMAIL: ReportReason[] = ['claim', 'removal', 'own_rating', 'own_reservation']

/**
 * Schema of the report form (D101, D52). The reasons in `REASONS_THAT_NEED_EMAIL` require an e-mail, a claim
 * also a name, and `other` a message.
 */
export const reportSchema = (subject: ReportTargetType) =>
  z
    .object({
      motivo: z
        .enum(
          listReportReasons(subject).map((reason) => REPORT_REASONS[reason].word),
          'Elige qué pasa',
        )
        .transform(parseReportReasonOrOther),
      mensaje: optionalParagraphsSchema(MAX_FIELD_LENGTHS.report.mensaje),
      correo: optionalEmailSchema(),
      nombre: optionalLineSchema(MAX_FIELD_LENGTHS.report.nombre),
      telefono: optionalUsPhoneSchema(),
    })
    .refine(({ motivo, correo }) => correo !== null || !REASONS_THAT_NEED_EMAIL.includes(motivo), {
      path: ['correo'],
      message: 'Escribe tu correo: para esto necesitamos poder responderte',
    })
    .refine(({ motivo, nombre }) => nombre !== null || motivo !== 'claim', {
      path: ['nombre'],
      message: 'Escribe tu nombre: así sabemos por quién preguntar',
    })
    .refine(({ motivo, mensaje }) => mensaje !== null || motivo !== 'other', {
      path: ['mensaje'],
      message: 'Cuéntanos qué pasa',
    })

export type ReportFormValues = z.output<ReturnType<typeof reportSchema>>

/** Returns the reason for a word of an address or form. Unknown words mean `other`. */
export function parseReportReasonOrOther(word: string): ReportReason {
  const found = Object.entries(REPORT_REASONS).find(([, { word: each }]) => each === word)
  return (found?.[0] ?? 'other') as ReportReason
}

/** Returns the sender of a report. Null without contact details, or if the report does not exist. */
export async function findReporterWithReportState(db: Db, id: number): Promise<ReportReplyContext | null> {
  const row = await db
    .selectFrom('reports')
    .leftJoin('businesses', 'businesses.id', 'reports.business_id')
    .leftJoin('ratings', 'ratings.id', 'reports.rating_id')
    .select(['reports.reporter_name as name', 'reporter_email as email', 'reporter_phone as phone'])
    .select(['reports.business_name as about', 'reports.status', 'reports.reason'])
    .select(['businesses.is_listed', 'businesses.closed_kind', 'ratings.is_counted'])
    .select(['reports.business_id', 'reports.created_at'])
    .where('reports.id', '=', id)
    .executeTakeFirst()
  if (!row || !(row.email || row.phone)) return null
  const { is_listed, closed_kind, is_counted, business_id, created_at, ...reporter } = row
  return {
    ...reporter,
    isListed: is_listed === 1,
    isClosed: closed_kind !== null,
    isCommentGone: is_counted !== 1,
    isChanged: reporter.reason === 'wrong_data' && (await isPageChanged(db, business_id, created_at)),
  }
}

/** Whether public data of a business changed after this time, and the change was not undone. */
async function isPageChanged(db: Db, businessId: number | null, after: string): Promise<boolean> {
  if (businessId === null) return false
  const entries = await db
    .selectFrom('audit_log')
    .select('changes')
    .where('noun', '=', 'contact')
    .where('entity_id', '=', businessId)
    .where('action', 'in', ['changed', 'merged', 'imported'])
    .where('undone_at', 'is', null)
    .where('created_at', '>', after)
    .execute()
  return entries.some(({ changes }) => Object.keys(JSON.parse(changes)).some(isPublicFieldLabel))
}
