import type { ReportsTable } from 'db/types'
import type { Selectable } from 'kysely'
import { buildWhatsappHref } from '~/values/contact/phone'

/** What a report is about: a business or one of its ratings. */
export type ReportTargetType = 'business' | 'rating'

export type ReportReason = ReportsTable['reason']

/** `word` is the value in addresses (`?motivo=`) and forms. */
export const REPORT_REASONS: Record<ReportReason, { word: string; label: string }> = {
  claim: { word: 'es-mi-negocio', label: 'Es mi negocio' },
  wrong_data: { word: 'datos-incorrectos', label: 'Un dato está mal' },
  closed: { word: 'cerrado', label: 'Ya cerró' },
  duplicate: { word: 'repetido', label: 'Está repetido' },
  removal: { word: 'quitar', label: 'Es mío y quiero que lo quiten' },
  own_rating: { word: 'borrar-mi-calificacion', label: 'Quiero borrar mi calificación' },
  own_reservation: { word: 'borrar-mi-reserva', label: 'Quiero borrar mi reserva' },
  fraud: { word: 'estafa', label: 'Es una estafa' },
  false_rating: { word: 'falsa', label: 'No es verdad' },
  offensive: { word: 'ofensiva', label: 'Insulta o amenaza' },
  personal_data: { word: 'datos-personales', label: 'Muestra datos personales' },
  other: { word: 'otro', label: 'Otra cosa' },
}

export type ReportOrigin = Selectable<ReportsTable>['origin']

/**
 * Origins of reports as moderators see them. So no text of a visitor can look like a finding of the site
 * (T234).
 */
export const REPORT_ORIGIN_LABELS: Record<ReportOrigin, string> = {
  form: 'El formulario de su página',
  votes: 'Votos de visitantes, contados por el sitio',
  confirmation_link: 'El enlace que mandamos al número de su ficha',
  lost_link: 'Alguien pidió otra vez su enlace privado',
}

const REPORT_REASONS_BY_TARGET: Record<ReportTargetType, [ReportReason, ...ReportReason[]]> = {
  business: [
    'wrong_data',
    'claim',
    'removal',
    'closed',
    'duplicate',
    'fraud',
    'own_rating',
    'own_reservation',
    'other',
  ],
  rating: ['false_rating', 'offensive', 'personal_data', 'own_rating', 'other'],
}

/** Returns the reasons for reporting a business or a comment, in form order. */
export const listReportReasons = (subject: ReportTargetType) => REPORT_REASONS_BY_TARGET[subject]

const OPEN_REPORT_SENTENCE = 'Ya lo estamos revisando.'
const DISMISSED_REPORT_SENTENCE =
  'Lo revisamos y por ahora lo dejamos como está. Si tienes algo más que contarnos, responde a este mensaje.'
const REASONS_ABOUT_COMMENTS: readonly ReportReason[] = ['false_rating', 'offensive', 'personal_data']

export interface ReportReplyContext {
  name: string | null
  email: string | null
  /** In the form `+14045550142`. */
  phone: string | null
  about: string
  status: Selectable<ReportsTable>['status']
  reason: Selectable<ReportsTable>['reason']
  /**
   * Present state of the business and the comment. `isCommentGone` is also true for a report without a
   * comment.
   */
  isListed: boolean
  isClosed: boolean
  isCommentGone: boolean
  /**
   * Public data of the business changed after the report, and the change was not undone. Only for wrong data.
   */
  isChanged: boolean
}

/** Returns a sentence about the visible result of a report. */
function outcomeOf({
  status,
  reason,
  isListed,
  isClosed,
  isCommentGone,
  isChanged,
}: ReportReplyContext): string {
  if (status === 'open') return OPEN_REPORT_SENTENCE
  if (status === 'dismissed') return DISMISSED_REPORT_SENTENCE
  if (REASONS_ABOUT_COMMENTS.includes(reason) && isCommentGone)
    return 'Ya lo revisamos y esa opinión ya no se ve.'
  if (!isListed) return 'Ya lo revisamos y el negocio ya no aparece en el directorio.'
  if (reason === 'closed' && isClosed) return 'Ya lo revisamos y su página dice que cerró.'
  if (reason === 'wrong_data' && isChanged) return 'Ya lo revisamos y cambiamos datos de su página.'
  return 'Ya lo revisamos y quedó atendido.'
}

/**
 * Returns the message to the sender of a report, with links that open it in mail and WhatsApp. A link is null
 * without that contact.
 */
export function buildReportReply(reporter: ReportReplyContext, site: string) {
  const { name, email, phone, about } = reporter
  const greeting = name ? `Hola, ${name}.` : 'Hola.'
  const text = `${greeting} Gracias por escribirnos sobre «${about}» en ${site}. ${outcomeOf(reporter)}`
  const subject = encodeURIComponent(`Tu mensaje sobre ${about}`)
  return {
    text,
    mail: email && `mailto:${email}?subject=${subject}&body=${encodeURIComponent(text)}`,
    whatsapp: phone && buildWhatsappHref(phone, text),
  }
}
