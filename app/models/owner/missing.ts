import type { OwnPage } from './schema'

const SHORT_DESCRIPTION = 80

/** What a page lacks that helps visitors to choose it, as things to do, the most useful first. */
export function missingOn(page: OwnPage): string[] {
  const isLinked = page.websiteUrl || page.facebookUrl || page.instagramUrl
  return [
    !page.phone && !page.whatsapp && 'Un teléfono o WhatsApp para que te llamen.',
    (page.description?.length ?? 0) < SHORT_DESCRIPTION && 'Una descripción de dos o tres frases.',
    page.services.length === 0 && 'La lista de tus servicios o productos.',
    !page.hasHours && 'Tu horario: sin él ofrecemos citas de 9:00 a. m. a 5:30 p. m. todos los días.',
    !page.location && 'Tu dirección, si la gente va a tu local.',
    !page.email && 'Un correo: ahí te avisamos de las reservas.',
    !isLinked && 'Tu sitio web o tus redes.',
  ].filter((item) => item !== false)
}
