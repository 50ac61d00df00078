import type { OwnPage } from '~/features/businesses/facts/schema'
import { safeEmail, safePhone, safeUrl, whatsappDigits } from '~/values/links'

const SHORT_DESCRIPTION = 80

/** What a page lacks that helps visitors choose it, as things to do, the most useful first. `isMailed`: by mail. */
export function missingOn(page: OwnPage, isMailed: boolean): string[] {
  const links = [page.websiteUrl, page.facebookUrl, page.instagramUrl]
  return [
    !safePhone(page.phone) && !whatsappDigits(page) && 'Un teléfono o WhatsApp para que te llamen.',
    descriptionLack(page.description ?? ''),
    page.services.length === 0 && 'La lista de tus servicios o productos.',
    !page.hasHours &&
      'Tu horario: sin él ofrecemos citas de 9:00 a. m. a 5:30 p. m. los siete días de la semana.',
    !page.location && 'Tu dirección, si la gente va a tu local.',
    !safeEmail(page.email) &&
      (isMailed ? 'Un correo: ahí te avisamos de las reservas.' : 'Un correo para que te escriban.'),
    !page.hasLogo && 'Tu logo: mientras no lo subas se ve una imagen de tu categoría.',
    !links.some((link) => safeUrl(link)) && 'Tu sitio web o tus redes.',
  ].filter((item) => item !== false)
}

function descriptionLack(description: string): string | false {
  if (description.length >= SHORT_DESCRIPTION) return false
  return description
    ? 'Una descripción más larga: qué haces, para quién y desde cuándo.'
    : 'Una descripción de dos o tres frases.'
}
