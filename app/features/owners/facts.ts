import { type OwnerFormValues, ownerFieldSet } from '~/features/businesses/fields'
import type { Business } from '~/features/businesses/read.server'
import { getStateName } from '~/features/places/states'
import {
  getWhatsappDigits,
  toSafeEmailOrNull,
  toSafePhoneOrNull,
  toSafeUrlOrNull,
} from '~/values/contact/links'

const MIN_DESCRIPTION_LENGTH = 80

export interface MissingFact {
  /** Part of the business and field in which the owner can add it. */
  part: 'data' | 'hours' | 'logo' | 'photos'
  field: string
  text: string
}

/**
 * Lists missing facts that would help visitors, as tasks. A short description counts as missing. Hours and
 * phone come first.
 */
export function listMissingFacts(
  business: Business,
  { isMailed, hasHours }: { isMailed: boolean; hasHours: boolean },
): MissingFact[] {
  const links = [business.websiteUrl, business.facebookUrl, business.instagramUrl]
  const email = isMailed ? 'Un correo: ahí te avisamos de las reservas.' : 'Un correo para que te escriban.'
  const all: [MissingFact['part'], string, string | false][] = [
    ['hours', 'semana', !hasHours && NO_HOURS],
    ['data', 'telefono', !toSafePhoneOrNull(business.phone) && !getWhatsappDigits(business) && NO_PHONE],
    ['data', 'descripcion', descriptionLack(business.description ?? '')],
    ['data', 'servicios', business.services.length === 0 && 'La lista de tus servicios o productos.'],
    ['data', 'direccion', !business.location && 'Tu dirección, si la gente va a tu local.'],
    ['data', 'correo', !toSafeEmailOrNull(business.email) && email],
    ['data', 'sitio', !links.some((link) => toSafeUrlOrNull(link)) && 'Tu sitio web o tus redes.'],
    ['logo', 'logo', !business.logoHash && NO_LOGO],
    ['photos', 'fotos', business.photos.length === 0 && 'Fotos de tu local o de tu trabajo.'],
  ]
  return all.flatMap(([part, field, text]) => (text ? [{ part, field, text }] : []))
}

const NO_HOURS = 'Tu horario: sin él ofrecemos citas de 9:00 a. m. a 5:30 p. m. los siete días de la semana.'
const NO_PHONE = 'Un teléfono o WhatsApp para que te llamen.'
const NO_LOGO = 'Tu logo: mientras no lo subas se ve una imagen de tu oficio.'

function descriptionLack(description: string): string | false {
  if (description.length >= MIN_DESCRIPTION_LENGTH) return false
  return description
    ? 'Una descripción más larga: qué haces, para quién y desde cuándo.'
    : 'Una descripción de dos o tres frases.'
}

/**
 * Lists the fields of a business with their labels, as text for the owner. Omits the name. The whole address is
 * one fact.
 */
export function listFactsForOwner(
  business: OwnerFormValues,
  hours: string,
  categories: readonly string[],
): { name: string; value: string }[] {
  const {
    negocio: _heading,
    responsable,
    telefono,
    whatsapp,
    correo,
    ...said
  } = ownerFieldSet.inWords(business)
  const { 'sin-whatsapp': none, 'mostrar-correo': isShown, ...told } = said
  const { categoria: _slug, 'mas-categorias': _slugs, ...rest } = told
  const { direccion, ciudad, 'codigo-postal': zip, estado: _inFull, ...offer } = rest
  const place = [direccion, ciudad, zip, business.stateCode && getStateName(business.stateCode)]
  const { especialidad, servicios, descripcion, ...others } = offer
  return [
    { name: 'Categorías', value: categories.join(', ') },
    ...labelled({ responsable, telefono, whatsapp, 'sin-whatsapp': none, correo, 'mostrar-correo': isShown }),
    { name: 'Lugar', value: place.filter(Boolean).join(', ') },
    { name: 'Horario', value: hours },
    ...labelled({ especialidad }),
    { name: 'Servicios', value: servicios },
    ...labelled({ descripcion, ...others }),
  ]
}

const labelled = (said: Partial<Record<keyof typeof ownerFieldSet.labels, string>>) =>
  (Object.keys(said) as (keyof typeof said)[]).map((field) => ({
    name: ownerFieldSet.labels[field],
    value: said[field] ?? '',
  }))
