import { formatFullDate, formatTime } from '~/features/places/calendar'
import { paths } from '~/paths'
import { buildWhatsappHref } from '~/values/contact/phone'
import { endSentence } from '~/values/text/clean'
import type { Attendance } from './labels'
import type { ReservationProposal } from './proposal-rows.server'
import type { ReservationStatus } from './schema'

interface ChatFacts {
  fullName: string
  phone: string
  status: ReservationStatus | 'declined'
  /** `yyyy-MM-dd` */
  date: string
  /** Time as text: `5:30 p. m.`. */
  time: string
  /** Undefined if the business is the sender. */
  businessName?: string | undefined
  /** Reason for declining. Null if none was given. */
  reason?: string | null | undefined
  code: string
  /**
   * Origin of the site, for the link with which the customer answers a proposed time. Without it, the text
   * `proposed` is not used.
   */
  origin?: string | undefined
  proposal?: Pick<ReservationProposal, 'date' | 'time' | 'state'> | null | undefined
  /** True if the reservation is tomorrow. The text for a confirmed one can then be a reminder. */
  isTomorrow?: boolean | undefined
  /** Owner's note whether the customer came. Null if there is none. */
  attendance?: Attendance | null | undefined
}

type ChatState = ChatFacts['status'] | 'proposed' | 'tomorrow' | 'missed'

interface ChatSlot {
  /** Day and time of the reservation as text. `proposed` has the same format, or is empty. */
  slot: string
  time: string
  /** Text such as ` en Salón Luna`, or empty. */
  at: string
  /** Reason as a sentence with a space after it, or empty. */
  reason: string
  proposed: string
  link: string
}

/** Messages to the customer by state of the reservation. */
const CHAT_TEXTS: Record<ChatState, (facts: ChatSlot) => string> = {
  pending: ({ slot, at }) => `Te escribo por tu cita${at} del ${endSentence(slot)}`,
  confirmed: ({ slot, at }) => `Tu cita${at} del ${slot} está confirmada. ¡Te esperamos!`,
  completed: ({ slot, at }) => `Gracias por venir a tu cita${at} del ${endSentence(slot)} ¿Cómo te fue?`,
  cancelled: ({ slot, at }) => `Tu cita${at} del ${slot} quedó cancelada. ¿Te queda bien otro día?`,
  declined: ({ slot, reason }) =>
    `No puedo recibirte el ${endSentence(slot)} ${reason}¿Te queda bien otro día?`,
  proposed: ({ slot, at, proposed, link }) =>
    `Por tu cita${at} del ${slot}: ¿te queda bien el ${proposed}? Te guardo esa hora un día como máximo. Acéptala o recházala aquí: ${link}`,
  tomorrow: ({ time, at }) =>
    `Te recuerdo tu cita${at} de mañana, ${time} ¡Te esperamos! Si no puedes venir, avísame.`,
  missed: ({ slot, at }) =>
    `Te esperé en tu cita${at} del ${slot}, y no pudiste venir. ¿Te queda bien otro día?`,
}

/**
 * Builds the address of a WhatsApp chat with the customer. The message depends on the state of the
 * reservation.
 */
export function buildCustomerChatHref({ businessName, ...facts }: ChatFacts): string {
  const { fullName, phone, date, time, reason, proposal, code, origin = '' } = facts
  const text = CHAT_TEXTS[stateOf(facts)]({
    slot: `${formatFullDate(date)}, ${time}`,
    time,
    at: businessName ? ` en ${businessName}` : '',
    reason: reason ? `${endSentence(reason.trim())} ` : '',
    proposed: proposal ? `${formatFullDate(proposal.date)}, ${formatTime(proposal.time)}` : '',
    link: origin + paths.myReservations(code),
  })
  return buildWhatsappHref(phone, `Hola, ${fullName}. ${text}`)
}

function stateOf(facts: Omit<ChatFacts, 'businessName'>): ChatState {
  const { status, proposal, origin, isTomorrow, attendance } = facts
  if (attendance) return attendance === 'came' ? 'completed' : 'missed'
  if (origin && proposal?.state === 'waiting') return 'proposed'
  return isTomorrow && status === 'confirmed' ? 'tomorrow' : status
}
