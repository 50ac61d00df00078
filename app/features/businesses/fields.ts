import { z } from 'zod'
import { TIME_ZONES } from '~/features/places/calendar'
import { isStateCode, STATES } from '~/features/places/states'
import { optionalZipSchema } from '~/features/places/zip'
import { optionalEmailSchema, optionalUsPhoneSchema, optionalWebAddressSchema } from '~/values/contact/fields'
import { formatPhone } from '~/values/contact/phone'
import { defineField, defineFields, defineFlagField } from '~/values/fields'
import { cleanLine } from '~/values/text/clean'
import {
  linesSchema,
  optionalLineSchema,
  optionalParagraphsSchema,
  requiredLineSchema,
} from '~/values/text/fields'
import { LINE_LIST_LIMITS, MAX_FIELD_LENGTHS } from '~/values/text/lengths'
import { isReservedSlug, slugify, toBusinessSlug } from '~/values/text/slug'
import { closureLogTextSchema, formatClosureForAdmin, formatClosureForLog } from './closing'
import {
  formatLanguages,
  HOME_SERVICE_LABELS,
  type HomeServiceAnswer,
  LANGUAGE_CODES,
  parseLanguages,
  serializeLanguages,
} from './directory-filters'
import { BUSINESS_STATUS_FORM_LABELS, BUSINESS_STATUSES, type BusinessStatus } from './labels'
import { PRICE_RANGES } from './owner-types'
import { formatServiceLine, parseService } from './service-menu/service'

/**
 * Parses a list of services, one per line, with optional price and duration (row 203). Fails for each line
 * that cannot be parsed. Fails for each repeated name, because reservations refer to the name.
 */
export const serviceLinesSchema = linesSchema(LINE_LIST_LIMITS.serviceDetails, 'Un servicio').transform(
  (all, context) => {
    const names = new Set<string>()
    return all.map((line) => {
      const parsed = parseService(line)
      if (!parsed.ok) {
        context.addIssue(parsed.message)
        return line
      }
      const { service } = parsed
      if (names.has(service.name)) context.addIssue(`«${service.name}» está dos veces`)
      names.add(service.name)
      return formatServiceLine(service)
    })
  },
)

const OWNER_FIELD_LENGTHS = MAX_FIELD_LENGTHS.ownData
/** The chosen languages, in list order. Empty if none is chosen. */
export const languagesSchema = z
  .array(z.enum(LANGUAGE_CODES, 'Elige entre los idiomas de la lista'), 'Elige entre los idiomas de la lista')
  .optional()
  .transform((chosen) => LANGUAGE_CODES.filter((code) => chosen?.includes(code)))

/** Null if the business does not state it. */
export const homeServiceSchema = z
  .enum(['si', 'no'], 'Elige una respuesta de la lista')
  .optional()
  .transform((said): HomeServiceAnswer | null => (said ? (said === 'si' ? 'yes' : 'no') : null))

/** A form without this field shows the e-mail (D155). */
const isEmailShown = z
  .enum(['si', 'no'], 'Elige una respuesta de la lista')
  .optional()
  .transform((said) => said !== 'no')

const email = optionalEmailSchema().transform((address) => address?.toLowerCase() ?? null)
const state = (missing: string): z.ZodType<string | null> =>
  z.string(missing).refine((code) => isStateCode(code), 'Elige un estado de la lista')
const webAddress = (example: string, host?: string) =>
  optionalWebAddressSchema(`Revisa la dirección: debe ser como ${example}`, host)
const price = z
  .enum(PRICE_RANGES, 'Elige un precio de la lista')
  .optional()
  .transform((chosen) => chosen ?? null)

const readable = { inWords: (number: string | null) => formatPhone(number ?? '') }

/** Returns the menu label of a state code. Empty if the code is null or unknown. */
export const formatStateLabel = (code: string | null): string =>
  STATES.find((state) => state.code === code)?.label ?? ''

/** Categories by slug: the main one, and others in any order (D21). */
const filedUnder = {
  category: defineField(
    'categoria',
    null,
    z
      .string()
      .optional()
      .transform((text) => text ?? ''),
    'Categoría principal',
  ),
  moreCategories: {
    ...defineField(
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

/**
 * Fields that describe a business. If `isForOwner` is true, the texts address its owner, otherwise an
 * administrator.
 */
export const defineBusinessFields = (isForOwner: boolean) => ({
  name: defineField(
    'negocio',
    'business_name',
    requiredLineSchema(
      OWNER_FIELD_LENGTHS.negocio,
      `Escribe el nombre de${isForOwner ? ' tu' : 'l'} negocio`,
    ),
    'Nombre del negocio',
  ),
  ...filedUnder,
  description: defineField(
    'descripcion',
    'description',
    optionalParagraphsSchema(OWNER_FIELD_LENGTHS.descripcion),
    'Descripción',
  ),
  services: defineField('servicios', null, serviceLinesSchema, 'Servicios o productos'),
  specialty: defineField(
    'especialidad',
    'specialty',
    optionalLineSchema(OWNER_FIELD_LENGTHS.especialidad),
    'Especialidad',
  ),
  contactPerson: defineField(
    'responsable',
    'contact_person',
    optionalLineSchema(OWNER_FIELD_LENGTHS.responsable),
    'Responsable',
  ),
  phone: { ...defineField('telefono', 'phone', optionalUsPhoneSchema(), 'Teléfono'), ...readable },
  whatsapp: { ...defineField('whatsapp', 'whatsapp', optionalUsPhoneSchema(), 'WhatsApp'), ...readable },
  /** True if the business states that it has no WhatsApp. Pages then neither show nor ask for one. */
  hasNoWhatsapp: {
    ...defineFlagField('sin-whatsapp', 'no_whatsapp', 'Sin WhatsApp'),
    inWords: (isNone: boolean) => (isNone ? 'No tenemos WhatsApp' : ''),
  },
  email: defineField('correo', 'email', email, 'Correo'),
  showsEmail: {
    ...defineFlagField('mostrar-correo', 'shows_email', 'Correo en la página'),
    schema: isEmailShown,
    typed: (isShown: boolean) => (isShown ? 'si' : 'no'),
    inWords: (isShown: boolean) => (isShown ? 'Se ve' : 'No se ve'),
  },
  location: defineField(
    'direccion',
    'location',
    optionalLineSchema(OWNER_FIELD_LENGTHS.direccion),
    'Dirección',
  ),
  city: defineField(
    'ciudad',
    'city',
    requiredLineSchema(OWNER_FIELD_LENGTHS.ciudad, `Escribe ${isForOwner ? 'tu' : 'la'} ciudad`),
    'Ciudad',
  ),
  stateCode: {
    ...defineField('estado', 'state_code', state(`Elige ${isForOwner ? 'tu' : 'el'} estado`), 'Estado'),
    inWords: formatStateLabel,
  },
  zipcode: defineField('codigo-postal', 'zipcode', optionalZipSchema(), 'Código postal'),
  websiteUrl: defineField('sitio', 'website_url', webAddress('www.minegocio.com'), 'Sitio web'),
  facebookUrl: defineField(
    'facebook',
    'facebook_url',
    webAddress('facebook.com/minegocio', 'facebook.com'),
    'Facebook',
  ),
  instagramUrl: defineField(
    'instagram',
    'instagram_url',
    webAddress('instagram.com/minegocio', 'instagram.com'),
    'Instagram',
  ),
  priceRange: defineField('precio', 'price_range', price, 'Precios'),
  languages: {
    ...defineField('idiomas', 'languages', languagesSchema, 'Idiomas'),
    isMany: true as const,
    read: parseLanguages,
    write: serializeLanguages,
    inWords: formatLanguages,
  },
  homeService: {
    ...defineField('domicilio', 'home_service', homeServiceSchema, 'Servicio a domicilio'),
    typed: (said: HomeServiceAnswer | null) => (said === 'yes' ? 'si' : (said ?? '')),
    inWords: (said: HomeServiceAnswer | null) => (said ? HOME_SERVICE_LABELS[said] : ''),
  },
})

const MAX_BUSINESS_SLUG_LENGTH = MAX_FIELD_LENGTHS.page['direccion-web']

const slug = z
  .string()
  .overwrite(cleanLine)
  .refine((text) => text === '' || slugify(text) !== '', 'Usa letras y números')
  .overwrite((text) => (text === '' ? '' : toBusinessSlug(text)))
  .refine((text) => !isReservedSlug(text), 'Esa palabra la usa el sitio: elige otra')
  .refine(
    (text) => text.length <= MAX_BUSINESS_SLUG_LENGTH,
    `Es demasiado larga: como mucho ${MAX_BUSINESS_SLUG_LENGTH} letras`,
  )
  .optional()
  .transform((text): string => text ?? '')

const coordinates = z
  .string()
  .optional()
  .transform((text) => text || null)
  .refine((text) => text === null || /^-?\d+(\.\d+)?,-?\d+(\.\d+)?$/.test(text), 'Escribe latitud,longitud')

/** Fields of the owner's form. */
export const ownerFieldSet = defineFields(defineBusinessFields(true))

export type OwnerFormValues = ReturnType<typeof ownerFieldSet.values>
export type OwnerFieldName = keyof ReturnType<typeof ownerFieldSet.typed>

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

const { contactPerson, city, stateCode, ...common } = defineBusinessFields(false)

/**
 * Fields of a business, in the order of log and comparison. Category, city and state may be empty here;
 * `adminBusinessSchema` requires category and city except for a draft.
 */
export const BUSINESS_FIELDS = {
  ...common,
  contactPerson: {
    ...contactPerson,
    label: 'Persona de contacto',
    schema: contactPerson.schema.refine(
      (text) => !text?.includes('|||'),
      'Escribe solo el nombre: ||| separa las partes del asunto',
    ),
  },
  city: { ...city, schema: optionalLineSchema(OWNER_FIELD_LENGTHS.ciudad).transform((text) => text ?? '') },
  /** Null if the state is unknown. The column then contains an assumed state, or nothing for a draft. */
  stateCode: {
    ...stateCode,
    schema: maybeState,
  },
  /** Legal name, if it differs from the trade name. */
  legalName: defineField(
    'razon-social',
    'legal_name',
    optionalLineSchema(MAX_FIELD_LENGTHS.contact['razon-social']),
    'Razón social',
  ),
  /** Message of the original document, for administrators. */
  message: defineField(
    'mensaje',
    'message',
    optionalParagraphsSchema(MAX_FIELD_LENGTHS.contact.mensaje),
    'Mensaje',
  ),
  /** Hash of a stored image. */
  logoHash: defineField(
    'logo',
    'logo_hash',
    z
      .string()
      .optional()
      .transform((hash) => hash || null),
    'Logo',
  ),
  /** Hashes of stored images in their order. Another form changes them. */
  photos: {
    ...defineField('fotos', null, z.array(z.string()).default([]), 'Fotos'),
    isMany: true as const,
    inWords: ({ length }: string[]) => (length === 1 ? '1 foto' : length > 0 ? `${length} fotos` : ''),
  },
  /** Latitude and longitude. A change of the address without them clears them. */
  coordinates: defineField('coordenadas', null, coordinates, 'Coordenadas'),
  slug: defineField('direccion-web', 'business_slug', slug, 'Dirección en el sitio'),
  /** Maximum number of reservations per slot. 0: no limit. Null: the maximum of the category (D61). */
  slotCapacity: defineField('cupo', 'slot_capacity', slotCapacity, 'Reservas por horario'),
  /** Null: the time zone of the place (D60). */
  timeZone: {
    ...defineField('zona', null, timeZone, 'Zona horaria'),
    inWords: (zone: string | null) =>
      TIME_ZONES.find((each) => each.zone === zone)?.label ?? 'La de su lugar',
  },
  /** Changed by another form. */
  closed: {
    ...defineField('cierre', null, closureLogTextSchema, 'Cierre'),
    typed: formatClosureForLog,
    logged: formatClosureForAdmin,
    inWords: formatClosureForAdmin,
  },
  isVerified: defineField('verificado', null, ticked, 'Verificado'),
  status: {
    ...defineField('publicacion', 'status', z.enum(BUSINESS_STATUSES, 'Elige si se publica'), 'Publicación'),
    inWords: (status: BusinessStatus) => BUSINESS_STATUS_FORM_LABELS[status],
  },
}

export const businessFieldSet = defineFields(BUSINESS_FIELDS)

export type BusinessValues = ReturnType<typeof businessFieldSet.values>
export type BusinessFieldName = keyof ReturnType<typeof businessFieldSet.typed>
