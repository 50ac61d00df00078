import { z } from 'zod'
import { optionalZip } from '~/features/places/fields'
import { isStateCode, STATES } from '~/features/places/states'
import { TIME_ZONES } from '~/features/places/zones'
import { optionalEmail, optionalUsPhone } from '~/values/contact/fields'
import { readablePhone } from '~/values/contact/phone'
import { field, fieldsOf } from '~/values/fields'
import { cleanLine } from '~/values/text/clean'
import { lines, optionalLine, optionalParagraphs, requiredLine } from '~/values/text/fields'
import { LENGTHS, LINES } from '~/values/text/lengths'
import { businessSlug, isReservedSlug, slugify } from '~/values/text/slug'
import { closingInWords, closingText, storedClosing } from './closing'
import { BUSINESS_STATUS, BUSINESS_STATUSES, type BusinessStatus } from './labels'
import {
  HOME_SERVICE,
  type HomeService,
  knownLanguages,
  LANGUAGE_CODES,
  languageNames,
  languagesIn,
} from './languages'
import { PRICES } from './owner-business'
import { optionalWebAddress } from './web-address'

const LENGTH = LENGTHS.ownData
/** Any of those the form offers, in its order. */
export const spokenLanguages = z
  .array(z.enum(LANGUAGE_CODES, 'Elige entre los idiomas de la lista'), 'Elige entre los idiomas de la lista')
  .optional()
  .transform((chosen) => LANGUAGE_CODES.filter((code) => chosen?.includes(code)))

/** Null where nobody says it. */
export const homeService = z
  .enum(['si', 'no'], 'Elige una respuesta de la lista')
  .optional()
  .transform((said): HomeService | null => (said ? (said === 'si' ? 'yes' : 'no') : null))

const email = optionalEmail().transform((address) => address?.toLowerCase() ?? null)
const state = (missing: string): z.ZodType<string | null> =>
  z.string(missing).refine((code) => isStateCode(code), 'Elige un estado de la lista')
const webAddress = (example: string, host?: string) =>
  optionalWebAddress(`Revisa la dirección: debe ser como ${example}`, host)
const price = z
  .enum(PRICES, 'Elige un precio de la lista')
  .optional()
  .transform((chosen) => chosen ?? null)

const readable = { inWords: (number: string | null) => readablePhone(number ?? '') }

/** `GA` as lists of states name it. */
export const stateInWords = (code: string | null): string =>
  STATES.find((state) => state.code === code)?.label ?? ''

/** Slugs of categories: the primary one, and the others (D21), in whatever order. */
const filedUnder = {
  category: field(
    'categoria',
    null,
    z
      .string()
      .optional()
      .transform((text) => text ?? ''),
    'Categoría principal',
  ),
  moreCategories: {
    ...field(
      'mas-categorias',
      null,
      z
        .array(z.string())
        .optional()
        .transform((slugs) => [...new Set(slugs ?? [])]),
      'Más categorías',
    ),
    isMany: true as const,
    typed: (slugs: string[]) => [...slugs].sort().join('\n'),
  },
}

/** What a business says of itself, in the words of whoever asks: `mine` is its owner, else an administrator. */
export const businessFields = (mine: boolean) => ({
  name: field(
    'negocio',
    'business_name',
    requiredLine(LENGTH.negocio, `Escribe el nombre de${mine ? ' tu' : 'l'} negocio`),
    'Nombre del negocio',
  ),
  ...filedUnder,
  description: field('descripcion', 'description', optionalParagraphs(LENGTH.descripcion), 'Descripción'),
  services: field('servicios', null, lines(LINES.services, 'Un servicio'), 'Servicios o productos'),
  specialty: field('especialidad', 'specialty', optionalLine(LENGTH.especialidad), 'Especialidad'),
  contactPerson: field('responsable', 'contact_person', optionalLine(LENGTH.responsable), 'Responsable'),
  phone: { ...field('telefono', 'phone', optionalUsPhone(), 'Teléfono'), ...readable },
  whatsapp: { ...field('whatsapp', 'whatsapp', optionalUsPhone(), 'WhatsApp'), ...readable },
  email: field('correo', 'email', email, 'Correo'),
  location: field('direccion', 'location', optionalLine(LENGTH.direccion), 'Dirección'),
  city: field(
    'ciudad',
    'city',
    requiredLine(LENGTH.ciudad, `Escribe ${mine ? 'tu' : 'la'} ciudad`),
    'Ciudad',
  ),
  stateCode: {
    ...field('estado', 'state_code', state(`Elige ${mine ? 'tu' : 'el'} estado`), 'Estado'),
    inWords: stateInWords,
  },
  zipcode: field('codigo-postal', 'zipcode', optionalZip(), 'Código postal'),
  websiteUrl: field('sitio', 'website_url', webAddress('www.minegocio.com'), 'Sitio web'),
  facebookUrl: field(
    'facebook',
    'facebook_url',
    webAddress('facebook.com/minegocio', 'facebook.com'),
    'Facebook',
  ),
  instagramUrl: field(
    'instagram',
    'instagram_url',
    webAddress('instagram.com/minegocio', 'instagram.com'),
    'Instagram',
  ),
  priceRange: field('precio', 'price_range', price, 'Precios'),
  languages: {
    ...field('idiomas', 'languages', spokenLanguages, 'Idiomas'),
    isMany: true as const,
    read: languagesIn,
    write: knownLanguages,
    inWords: languageNames,
  },
  homeService: {
    ...field('domicilio', 'home_service', homeService, 'Servicio a domicilio'),
    typed: (said: HomeService | null) => (said === 'yes' ? 'si' : (said ?? '')),
    inWords: (said: HomeService | null) => (said ? HOME_SERVICE[said] : ''),
  },
})

const LONGEST_SLUG = LENGTHS.page['direccion-web']

const slug = z
  .string()
  .overwrite(cleanLine)
  .refine((text) => text === '' || slugify(text) !== '', 'Usa letras y números')
  .overwrite((text) => (text === '' ? '' : businessSlug(text)))
  .refine((text) => !isReservedSlug(text), 'Esa palabra la usa el sitio: elige otra')
  .refine((text) => text.length <= LONGEST_SLUG, `Es demasiado larga: como mucho ${LONGEST_SLUG} letras`)
  .optional()
  .transform((text): string => text ?? '')

const coordinates = z
  .string()
  .optional()
  .transform((text) => text || null)
  .refine((text) => text === null || /^-?\d+(\.\d+)?,-?\d+(\.\d+)?$/.test(text), 'Escribe latitud,longitud')

/** The fields of the owner's form. */
export const OWN = fieldsOf(businessFields(true))

export type OwnData = ReturnType<typeof OWN.values>
export type OwnField = keyof ReturnType<typeof OWN.typed>

const slotCapacity = z
  .string()
  .overwrite(cleanLine)
  .refine((text) => /^\d{0,2}$/.test(text), 'Escribe un número de 0 a 99, o nada')
  .optional()
  .transform((text) => (text ? Number(text) : null))
const timeZone = z
  .string()
  .refine((zone) => TIME_ZONES.some((each) => each.zone === zone), 'Elige una zona de la lista')
  .optional()
  .transform((zone) => zone ?? null)
const ticked = z
  .literal('si')
  .optional()
  .transform((said) => said === 'si')

const maybeState: z.ZodType<string | null> = z
  .string()
  .optional()
  .transform((code) => code || null)
  .refine((code) => code === null || isStateCode(code), 'Elige un estado de la lista')

const { contactPerson, city, stateCode, ...common } = businessFields(false)

/**
 * All that can be said of a business, in the order of its form, its log and its differences. What a draft may lack is
 * optional here; `recordSchema` asks everybody else for it.
 */
export const businessRecord = {
  ...common,
  contactPerson: {
    ...contactPerson,
    label: 'Persona de contacto',
    schema: contactPerson.schema.refine(
      (text) => !text?.includes('|||'),
      'Escribe solo el nombre: ||| separa las partes del asunto',
    ),
  },
  city: { ...city, schema: optionalLine(LENGTH.ciudad).transform((text) => text ?? '') },
  /** Null where nobody has said it: then its column holds what was supposed. */
  stateCode: {
    ...stateCode,
    schema: maybeState,
  },
  /** The name on paper, where the business has another one. */
  legalName: field(
    'razon-social',
    'legal_name',
    optionalLine(LENGTHS.contact['razon-social']),
    'Razón social',
  ),
  /** As it came in; for administrators only. */
  message: field('mensaje', 'message', optionalParagraphs(LENGTHS.contact.mensaje), 'Mensaje'),
  /** The name of a kept picture. */
  logoHash: field(
    'logo',
    'logo_hash',
    z
      .string()
      .optional()
      .transform((hash) => hash || null),
    'Logo',
  ),
  /** The names of kept pictures, in their order; a form of its own sends them. */
  photos: {
    ...field('fotos', null, z.array(z.string()).default([]), 'Fotos'),
    isMany: true as const,
    inWords: ({ length }: string[]) => (length === 1 ? '1 foto' : length > 0 ? `${length} fotos` : ''),
  },
  /** Latitude and longitude, where an import told them; they go with the place. */
  coordinates: field('coordenadas', null, coordinates, 'Coordenadas'),
  slug: field('direccion-web', 'business_slug', slug, 'Dirección en el sitio'),
  /** Reservations per slot, 0 for no limit; null for that of the category (D61). */
  slotCapacity: field('cupo', 'slot_capacity', slotCapacity, 'Reservas por horario'),
  /** Null for that of its place (D60). */
  timeZone: {
    ...field('zona', null, timeZone, 'Zona horaria'),
    inWords: (zone: string | null) =>
      TIME_ZONES.find((each) => each.zone === zone)?.label ?? 'La de su lugar',
  },
  /** Said by a form of its own. */
  closed: {
    ...field('cierre', null, storedClosing, 'Cierre'),
    typed: closingText,
    logged: closingInWords,
    inWords: closingInWords,
  },
  isVerified: field('verificado', null, ticked, 'Verificado'),
  status: {
    ...field('publicacion', 'status', z.enum(BUSINESS_STATUSES, 'Elige si se publica'), 'Publicación'),
    inWords: (status: BusinessStatus) => BUSINESS_STATUS[status],
  },
}

export const BUSINESS = fieldsOf(businessRecord)

export type BusinessValues = ReturnType<typeof BUSINESS.values>
export type BusinessField = keyof ReturnType<typeof BUSINESS.typed>
