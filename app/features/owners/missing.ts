import type { OwnPage } from '~/features/businesses/facts/schema'
import { safeEmail, safePhone, safeUrl, whatsappDigits } from '~/values/links'

const SHORT_DESCRIPTION = 80

export interface Missing {
  part: 'data' | 'hours' | 'logo'
  text: string
}

/** What a page lacks that helps visitors choose it, as things to do, the most useful first; `part` is the page on which it is mended. */
export function missingOn(page: OwnPage, isMailed: boolean): Missing[] {
  const links = [page.websiteUrl, page.facebookUrl, page.instagramUrl]
  const inData = [
    !safePhone(page.phone) && !whatsappDigits(page) && 'Un teléfono o WhatsApp para que te llamen.',
    descriptionLack(page.description ?? ''),
    page.services.length === 0 && 'La lista de tus servicios o productos.',
    !page.location && 'Tu dirección, si la gente va a tu local.',
    !safeEmail(page.email) &&
      (isMailed ? 'Un correo: ahí te avisamos de las reservas.' : 'Un correo para que te escriban.'),
    !links.some((link) => safeUrl(link)) && 'Tu sitio web o tus redes.',
  ]
  const all = [
    { part: 'hours' as const, text: !page.hasHours && NO_HOURS },
    ...inData.map((text) => ({ part: 'data' as const, text })),
    { part: 'logo' as const, text: !page.hasLogo && NO_LOGO },
  ]
  return all.flatMap(({ part, text }) => (text ? [{ part, text }] : []))
}

const NO_HOURS = 'Tu horario: sin él ofrecemos citas de 9:00 a. m. a 5:30 p. m. los siete días de la semana.'
const NO_LOGO = 'Tu logo: mientras no lo subas se ve una imagen de tu oficio.'

function descriptionLack(description: string): string | false {
  if (description.length >= SHORT_DESCRIPTION) return false
  return description
    ? 'Una descripción más larga: qué haces, para quién y desde cuándo.'
    : 'Una descripción de dos o tres frases.'
}
