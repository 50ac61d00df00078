import { whatsappHref } from '~/values/contact/phone-links'
import type { Reason } from './labels'
import type { Reporter } from './reporter.server'

const OPEN = 'Ya lo estamos revisando.'
const DISMISSED =
  'Lo revisamos y por ahora lo dejamos como está. Si tienes algo más que contarnos, responde a este mensaje.'

/** What was done about a report that was resolved: whoever answers changes it where more was done. */
const RESOLVED: Record<Reason, string> = {
  claim: 'Ya comprobamos que el negocio es tuyo. Te mandamos aparte el enlace para cuidar tu página.',
  wrong_data: 'Ya corregimos el dato.',
  closed: 'Ya pusimos en su página que el negocio cerró.',
  duplicate: 'Ya dejamos una sola página de ese negocio.',
  removal: 'Ya quitamos la página de tu negocio.',
  own_rating: 'Ya borramos tu calificación.',
  own_reservation: 'Ya borramos tu reserva.',
  fraud: 'Ya revisamos esa página y tomamos medidas.',
  false_rating: 'Ya revisamos esa opinión y tomamos medidas.',
  offensive: 'Ya revisamos esa opinión y tomamos medidas.',
  personal_data: 'Ya quitamos esos datos personales.',
  other: 'Ya lo revisamos y lo atendimos.',
}

/** What is written to whoever reported, and the addresses that open it ready to be sent. */
export function answerTo({ name, email, phone, about, status, reason }: Reporter, site: string) {
  const greeting = name ? `Hola, ${name}.` : 'Hola.'
  const outcome = status === 'open' ? OPEN : status === 'resolved' ? RESOLVED[reason] : DISMISSED
  const text = `${greeting} Gracias por escribirnos sobre «${about}» en ${site}. ${outcome}`
  const subject = encodeURIComponent(`Tu mensaje sobre ${about}`)
  return {
    text,
    mail: email && `mailto:${email}?subject=${subject}&body=${encodeURIComponent(text)}`,
    whatsapp: phone && whatsappHref(phone, text),
  }
}
