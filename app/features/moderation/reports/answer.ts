import { whatsappHref } from '~/values/contact/phone-links'
import type { Reason } from './labels'
import type { Reporter } from './reporter.server'

const OPEN = 'Ya lo estamos revisando.'
const DISMISSED =
  'Lo revisamos y por ahora lo dejamos como está. Si tienes algo más que contarnos, responde a este mensaje.'
const ABOUT_COMMENTS: readonly Reason[] = ['false_rating', 'offensive', 'personal_data']

/** What was done, as far as it can be seen: nothing else is claimed. */
function outcomeOf({ status, reason, isListed, isClosed, isCommentGone }: Reporter): string {
  if (status === 'open') return OPEN
  if (status === 'dismissed') return DISMISSED
  if (ABOUT_COMMENTS.includes(reason) && isCommentGone) return 'Ya lo revisamos y esa opinión ya no se ve.'
  if (!isListed) return 'Ya lo revisamos y el negocio ya no aparece en el directorio.'
  if (reason === 'closed' && isClosed) return 'Ya lo revisamos y su página dice que cerró.'
  if (reason === 'wrong_data') return 'Ya lo revisamos e hicimos el cambio que pedías.'
  return 'Ya lo revisamos y quedó atendido.'
}

/** What is written to whoever reported, and the addresses that open it ready to be sent. */
export function answerTo(reporter: Reporter, site: string) {
  const { name, email, phone, about } = reporter
  const greeting = name ? `Hola, ${name}.` : 'Hola.'
  const text = `${greeting} Gracias por escribirnos sobre «${about}» en ${site}. ${outcomeOf(reporter)}`
  const subject = encodeURIComponent(`Tu mensaje sobre ${about}`)
  return {
    text,
    mail: email && `mailto:${email}?subject=${subject}&body=${encodeURIComponent(text)}`,
    whatsapp: phone && whatsappHref(phone, text),
  }
}
