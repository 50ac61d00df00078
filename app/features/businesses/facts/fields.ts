import { z } from 'zod'
import { optionalZip } from '~/features/places/fields'
import { isStateCode, STATES } from '~/features/places/states'
import { optionalEmail, optionalUsPhone } from '~/values/contact/fields'
import { readablePhone } from '~/values/contact/phone'
import { field, fieldsOf } from '~/values/fields'
import { lines, optionalLine, optionalParagraphs, requiredLine } from '~/values/text/fields'
import { LENGTHS, LINES } from '~/values/text/lengths'
import {
  HOME_SERVICE,
  type HomeService,
  knownLanguages,
  LANGUAGE_CODES,
  languageNames,
  languagesIn,
} from '../languages'
import { PRICES } from './schema'
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
const state = (missing: string): z.ZodType<string> =>
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

/** What a business says of itself, in the words of whoever asks: `mine` is its owner, else an administrator. */
export const businessFields = (mine: boolean) => ({
  name: field(
    'negocio',
    'business_name',
    requiredLine(LENGTH.negocio, `Escribe el nombre de${mine ? ' tu' : 'l'} negocio`),
    'Nombre del negocio',
  ),
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

/** The fields of the owner's form. */
export const OWN = fieldsOf(businessFields(true))

export type OwnData = ReturnType<typeof OWN.values>
export interface OwnPage extends OwnData {
  version: number
  hasHours: boolean
  hasLogo: boolean
}
export type OwnField = keyof ReturnType<typeof OWN.typed>
