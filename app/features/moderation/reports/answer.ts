import { whatsappHref } from '~/values/contact/phone-links'
import type { Reporter } from './reporter.server'

const OUTCOMES = {
  open: 'Ya lo estamos revisando.',
  resolved: 'Ya lo revisamos e hicimos el cambio que pedías.',
  dismissed:
    'Lo revisamos y por ahora lo dejamos como está. Si tienes algo más que contarnos, responde a este mensaje.',
}

/** What is written to whoever reported, and the addresses that open it ready to be sent. */
export function answerTo({ name, email, phone, about, status }: Reporter, site: string) {
  const greeting = name ? `Hola, ${name}.` : 'Hola.'
  const text = `${greeting} Gracias por escribirnos sobre «${about}» en ${site}. ${OUTCOMES[status]}`
  const subject = encodeURIComponent(`Tu mensaje sobre ${about}`)
  return {
    text,
    mail: email && `mailto:${email}?subject=${subject}&body=${encodeURIComponent(text)}`,
    whatsapp: phone && whatsappHref(phone, text),
  }
}
