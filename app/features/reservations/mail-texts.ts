import type { Occasion, Party } from './schema'

/** What the mails of reservations may say. */
export interface MailFacts {
  site: string
  business: string
  businessPhone: string | null
  when: string
  code: string
  status: string
  reason: string | null
  link: string | null
  name: string
  phone: string
  email: string
  requirement: string
  comment: string | null
}

/** A line that names in braces what is not there is left out; an empty one parts paragraphs. */
interface MailText {
  subject: string
  lines: readonly string[]
}

export type Receiver = 'customer' | 'business'

const SLOT = ['Negocio: {business}', 'Cuándo: {when}', 'Código: {code}']
const CALL = 'Teléfono del negocio: {businessPhone}'
const GUEST = ['Nombre: {name}', 'Teléfono: {phone}']
const NEED = 'Qué necesita: {requirement}'
const ASKED = 'Es una solicitud: el negocio debe confirmarla.'
const CONFIRM = 'Confírmala con la persona: llámala, escríbele por WhatsApp o responde este correo.'

/** What whoever reserved did. Nobody has proved to own the address: of what was typed nothing is said. */
const done = (what: string, next = ASKED, isOpen = true): MailText => ({
  subject: `${what}: {business}`,
  lines: [
    `${what}.`,
    '',
    ...SLOT,
    CALL,
    '',
    next,
    '',
    `Para ${isOpen ? 'verla, cambiarla o cancelarla' : 'verla o elegir otra hora'}, abre este enlace. Es privado, no lo compartas:`,
    '{link}',
    '',
    `${isOpen ? 'Si no pediste esta reserva, puedes cancelarla en el mismo enlace. ' : ''}{site}`,
  ],
})

const told = (what: string, next = CONFIRM): MailText => ({
  subject: `${what}: {when} ({code})`,
  lines: [
    `${what}, por {site}.`,
    '',
    'Cuándo: {when}',
    ...GUEST,
    'Correo: {email}',
    NEED,
    'Comentario: {comment}',
    'Código: {code}',
    '',
    next,
  ],
})

const answered = (subject: string, next: string): MailText => ({
  subject,
  lines: [`${subject}, por {site}.`, '', ...SLOT, CALL, '', next],
})

const decided = (what: string): Record<Receiver, MailText> => ({
  customer: {
    subject: `Tu reserva ${what}`,
    lines: [
      `Tu reserva ${what}, por {site}.`,
      '',
      ...SLOT,
      'Motivo: {reason}',
      CALL,
      '',
      'Para cambiarla o cancelarla usa el enlace privado que guardaste.',
    ],
  },
  business: {
    subject: `Una reserva ${what} ({code})`,
    lines: [`Una reserva ${what} ({code}), por {site}.`, '', ...SLOT, ...GUEST, NEED],
  },
})

/** Every mail about a reservation: by whom something was done, what, and to whom it is written. */
export const MAIL_TEXTS: Record<Party, Partial<Record<Occasion, Partial<Record<Receiver, MailText>>>>> = {
  customer: {
    booked: { customer: done('Tu solicitud de reserva'), business: told('Nueva solicitud de reserva') },
    moved: {
      customer: done('Tu reserva cambió de horario'),
      business: told('Una reserva cambió de horario'),
    },
    changed: { customer: done('Tu reserva'), business: told('Una reserva cambió') },
    cancelled: {
      customer: done(
        'Tu reserva quedó cancelada',
        'El horario quedó libre. No tienes que hacer nada más.',
        false,
      ),
      business: told('Una reserva se canceló', 'El horario quedó libre.'),
    },
  },
  owner: {
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
    moved: decided('cambió de horario'),
    changed: decided('ahora está {status}'),
    cancelled: decided('ahora está {status}'),
  },
}

/** A text of a mail with what is so; null where something it names is not there. */
export function fill(text: string, facts: MailFacts): string | null {
  const named = [...text.matchAll(/\{(\w+)\}/g)].map(([, name]) => facts[name as keyof MailFacts])
  return named.includes(null) ? null : text.replace(/\{\w+\}/g, () => String(named.shift()))
}
