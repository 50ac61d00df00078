import type { ReservationActor, ReservationEventKind } from './schema'

/** Values for the texts of reservation mails. A line is omitted if it needs a value that is null. */
export interface MailPlaceholderValues {
  site: string
  business: string
  businessPhone: string | null
  when: string
  code: string
  status: string
  reason: string | null
  /** Time that the business proposes, as text. Null if it proposes none. */
  proposed: string | null
  /** Address of the page on which a reservation is opened by its code. */
  myReservations: string
  link: string | null
  name: string
  phone: string
  email: string | null
  requirement: string | null
  comment: string | null
  /** Address that stops reminders. Null in other mails. */
  stopReminders: string | null
  /** Empty if the reservation is confirmed, otherwise null. A line with it appears only in the first case. */
  ifConfirmed: '' | null
  /** The same for a reservation that is not confirmed. */
  ifNotConfirmed: '' | null
}

/**
 * A text with placeholders such as `{business}`. A line is omitted if one of its values is null. An empty
 * line starts a new paragraph.
 */
export interface MailTemplate {
  subject: string
  lines: readonly string[]
}

export type MailRecipientKind = 'customer' | 'business'

const SLOT_LINES = ['Negocio: {business}', 'Cuándo: {when}', 'Código: {code}']
const BUSINESS_PHONE_LINE = 'Teléfono del negocio: {businessPhone}'
const CUSTOMER_LINES = ['Nombre: {name}', 'Teléfono: {phone}']
const REQUIREMENT_LINE = 'Qué necesita: {requirement}'
const BUSINESS_EXPECTS_YOU_LINE = 'El negocio te espera. Si no puedes ir, cancélala en el enlace.'
const CUSTOMER_NEXT_STEP_LINES = [
  '{ifNotConfirmed}Es una solicitud: el negocio debe confirmarla.',
  `{ifConfirmed}Está confirmada. ${BUSINESS_EXPECTS_YOU_LINE}`,
]
const BUSINESS_NEXT_STEP_LINES = [
  '{ifNotConfirmed}Confírmala con la persona: llámala, escríbele por WhatsApp o responde este correo.',
  '{ifConfirmed}Está confirmada: no tienes que hacer nada más.',
]

/**
 * Mail to the customer. It contains no text that the customer typed, because the address may belong to
 * another person.
 */
const done = (
  what: string,
  next: readonly string[] = CUSTOMER_NEXT_STEP_LINES,
  isOpen = true,
): MailTemplate => ({
  subject: `${what}: {business}`,
  lines: [
    `${what}.`,
    '',
    ...SLOT_LINES,
    BUSINESS_PHONE_LINE,
    '',
    ...next,
    '',
    `Para ${isOpen ? 'verla, cambiarla o cancelarla' : 'verla o elegir otra hora'}, abre este enlace. Es privado, no lo compartas:`,
    '{link}',
    '',
    `${isOpen ? 'Si no pediste esta reserva, puedes cancelarla en el mismo enlace. ' : ''}{site}`,
  ],
})

const told = (what: string, next: readonly string[] = BUSINESS_NEXT_STEP_LINES): MailTemplate => ({
  subject: `${what}: {when} ({code})`,
  lines: [
    `${what}, por {site}.`,
    '',
    'Cuándo: {when}',
    ...CUSTOMER_LINES,
    'Correo: {email}',
    REQUIREMENT_LINE,
    'Comentario: {comment}',
    'Código: {code}',
    '',
    ...next,
  ],
})

const answered = (subject: string, next: string): MailTemplate => ({
  subject,
  lines: [`${subject}, por {site}.`, '', ...SLOT_LINES, BUSINESS_PHONE_LINE, '', next],
})

const decided = (what: string): Record<MailRecipientKind, MailTemplate> => ({
  customer: {
    subject: `Tu reserva ${what}`,
    lines: [
      `Tu reserva ${what}, por {site}.`,
      '',
      ...SLOT_LINES,
      'Motivo: {reason}',
      BUSINESS_PHONE_LINE,
      '',
      'Para cambiarla o cancelarla usa el enlace privado que guardaste.',
    ],
  },
  business: {
    subject: `Una reserva ${what} ({code})`,
    lines: [
      `Una reserva ${what} ({code}), por {site}.`,
      '',
      ...SLOT_LINES,
      ...CUSTOMER_LINES,
      REQUIREMENT_LINE,
    ],
  },
})

const PROPOSED_TIME_TEMPLATE: MailTemplate = {
  subject: 'Te proponen otra hora: {business}',
  lines: [
    '{business} te propone otra hora para tu reserva, por {site}.',
    '',
    'Pediste: {when}',
    'Te propone: {proposed}',
    'Código: {code}',
    BUSINESS_PHONE_LINE,
    '',
    'Te guarda esa hora un día como máximo. Acéptala o recházala en tu enlace privado, o aquí con tu código y tu teléfono:',
    '{myReservations}',
  ],
}

/** Reminder to the customer, for the day before. */
export const REMINDER_TEMPLATE: MailTemplate = {
  subject: 'Mañana tienes una cita: {business}',
  lines: [
    'Te recordamos tu cita de mañana, por {site}.',
    '',
    ...SLOT_LINES,
    BUSINESS_PHONE_LINE,
    '',
    'Para verla, cambiarla o cancelarla usa tu enlace privado, o abre esta página con tu código y tu teléfono:',
    '{myReservations}',
    '',
    'Si no quieres más recordatorios en este correo:',
    '{stopReminders}',
  ],
}

/**
 * Texts of mails about a change of a reservation, by actor, event and recipient. A missing entry means no
 * mail.
 */
export const RESERVATION_MAIL_TEMPLATES: Record<
  ReservationActor,
  Partial<Record<ReservationEventKind, Partial<Record<MailRecipientKind, MailTemplate>>>>
> = {
  customer: {
    booked: { customer: done('Tu solicitud de reserva'), business: told('Nueva solicitud de reserva') },
    accepted: {
      customer: done('Tu reserva quedó confirmada', [BUSINESS_EXPECTS_YOU_LINE]),
      business: told('Nueva reserva, ya confirmada', ['Quedó confirmada al pedirla, como dicen tus reglas.']),
    },
    moved: {
      customer: done('Tu reserva cambió de horario'),
      business: told('Una reserva cambió de horario'),
    },
    changed: { customer: done('Tu reserva'), business: told('Una reserva cambió') },
    agreed: {
      customer: done('Tu reserva quedó confirmada a la hora nueva', [BUSINESS_EXPECTS_YOU_LINE]),
      business: told('Aceptaron la hora que propusiste', ['Quedó confirmada a esa hora.']),
    },
    refused: {
      business: told('No aceptaron la hora que propusiste', [
        '{ifNotConfirmed}La reserva sigue a la hora que pidió: confírmala, propón otra o recházala.',
        '{ifConfirmed}La reserva sigue confirmada a la hora que tenía.',
      ]),
    },
    cancelled: {
      customer: done(
        'Tu reserva quedó cancelada',
        ['El horario quedó libre. No tienes que hacer nada más.'],
        false,
      ),
      business: told('Una reserva se canceló', ['El horario quedó libre.']),
    },
  },
  owner: {
    proposed: { customer: PROPOSED_TIME_TEMPLATE },
    changed: {
      customer: answered(
        'Tu reserva quedó confirmada',
        'El negocio te espera. Si no puedes ir, cancélala con el enlace privado que guardaste.',
      ),
    },
    cancelled: {
      customer: answered(
        'No se pudo tu reserva',
        'El negocio no puede atenderte en ese horario. Puedes pedir otro en su página.',
      ),
    },
  },
  team: {
    proposed: { customer: PROPOSED_TIME_TEMPLATE },
    moved: decided('cambió de horario'),
    changed: decided('ahora está {status}'),
    cancelled: decided('ahora está {status}'),
  },
}

/** Fills in the placeholders of a line. Null if one of the values is null. */
function fillMailText(text: string, facts: MailPlaceholderValues): string | null {
  const named = [...text.matchAll(/\{(\w+)\}/g)].map(([, name]) => facts[name as keyof MailPlaceholderValues])
  return named.includes(null) ? null : text.replace(/\{\w+\}/g, () => String(named.shift()))
}

/** Builds subject and text of a mail from its texts and values. */
export const composeMail = ({ subject, lines }: MailTemplate, facts: MailPlaceholderValues) => ({
  subject: fillMailText(subject, facts) ?? '',
  text: lines
    .map((line) => fillMailText(line, facts))
    .filter((line) => line !== null)
    .join('\n'),
})
