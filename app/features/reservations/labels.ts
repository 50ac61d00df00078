import { formatPhone } from '~/values/contact/phone'
import type { ReservationStatus } from './schema'

interface Told {
  code: string
  day: string
  time: string
  zone: string | null
  requirement?: string | null
  comment?: string | null
  phone?: string | null
  email?: string | null
}

/**
 * Returns facts of a reservation for customer and business. The caller passes only what its reader may see.
 * `status` is the text to show.
 */
export const buildReservationFacts = (
  { code, day, time, zone, requirement, comment, phone, email }: Told,
  status: string,
) => [
  { name: 'Día', value: day },
  { name: 'Hora', value: zone ? `${time}, ${zone}` : time },
  { name: 'Para', value: requirement },
  { name: 'Comentario', value: comment },
  { name: 'Teléfono', value: phone && formatPhone(phone) },
  { name: 'Correo', value: email },
  { name: 'Código', value: code },
  { name: 'Estado', value: status },
]

export const RESERVATION_STATUS_LABELS: Record<ReservationStatus, string> = {
  pending: 'Pendiente',
  confirmed: 'Confirmada',
  completed: 'Completada',
  cancelled: 'Cancelada',
}

export const RESERVATION_STATUSES = Object.keys(RESERVATION_STATUS_LABELS) as ReservationStatus[]

/** Converts a status to its Spanish name in addresses, forms and notices: `pendiente`. */
export const toStatusParam = (status: ReservationStatus): string =>
  RESERVATION_STATUS_LABELS[status].toLowerCase()

/** Parses a Spanish status name. Undefined for null and other text. */
export const parseStatusParam = (word: string | null): ReservationStatus | undefined =>
  RESERVATION_STATUSES.find((status) => toStatusParam(status) === word)

const PROPOSAL_LABELS = {
  waiting: 'Propuesta: espera respuesta',
  declined: 'No la aceptó',
  expired: 'Venció sin respuesta',
}

/**
 * Formats a proposed time with its state: `sáb 19 dic 2026, 5:30 p. m. (No la aceptó)`. Null without a
 * proposal.
 */
export const describeProposal = (
  proposal: { slot: string; state: keyof typeof PROPOSAL_LABELS } | null,
): string | null => proposal && `${proposal.slot} (${PROPOSAL_LABELS[proposal.state]})`

/** Named ranges of days of the admin list. Most are relative to today, so that a bookmark stays useful. */
export type ReservationListView = 'coming' | 'today' | 'tomorrow' | 'week' | 'all'

/** Address values of these ranges. */
export const RESERVATION_VIEW_PARAMS: Record<ReservationListView, string> = {
  coming: 'por-venir',
  today: 'hoy',
  tomorrow: 'manana',
  week: 'semana',
  all: 'todas',
}

/** Address value of the order by creation. */
export const NEWEST_CREATED_FIRST_PARAM_VALUE = 'recientes'

/**
 * Formats the `sequence` of a reservation as 16 hexadecimal digits. A bulk form sends them, so that a
 * reservation that changed meanwhile is detected (T232).
 */
export const toSequenceHex = (sequence: number): string => sequence.toString(16).padStart(16, '0')

/** Returns the value of a reservation in a bulk form: its id and `toSequenceHex`. */
export const toReservationBulkItem = ({ id, sequence }: { id: number; sequence: number }): string =>
  `${id}.${toSequenceHex(sequence)}`

/** Owner's note whether the customer of a reservation came. */
export type Attendance = 'came' | 'missed'

/** Label for the owner, and the word for it in form addresses. */
export const ATTENDANCE_OPTIONS: Record<Attendance, { label: string; word: string }> = {
  came: { label: 'Atendida', word: 'atendida' },
  missed: { label: 'No vino', word: 'no-vino' },
}

/** Word in form addresses that removes the note. */
export const CLEAR_ATTENDANCE_PARAM = 'sin-anotar'

export const isAttendance = (text: string): text is Attendance => Object.hasOwn(ATTENDANCE_OPTIONS, text)
