import { typedDifferences } from '~/values/typed-differences'
import { languageNames, languagesIn } from '../languages'
import type { OwnPage } from './schema'

export type OwnData = Omit<OwnPage, 'version' | 'hasHours' | 'hasLogo'>

export const OWN_FIELDS = {
  name: 'negocio',
  description: 'descripcion',
  services: 'servicios',
  specialty: 'especialidad',
  contactPerson: 'responsable',
  phone: 'telefono',
  whatsapp: 'whatsapp',
  email: 'correo',
  location: 'direccion',
  city: 'ciudad',
  stateCode: 'estado',
  zipcode: 'codigo-postal',
  websiteUrl: 'sitio',
  facebookUrl: 'facebook',
  instagramUrl: 'instagram',
  priceRange: 'precio',
  languages: 'idiomas',
  homeService: 'domicilio',
} as const satisfies Record<keyof OwnData, string>

export type OwnField = (typeof OWN_FIELDS)[keyof OwnData]

const KEYS = Object.keys(OWN_FIELDS) as (keyof OwnData)[]

/** A page as the owner's form shows it, by the names of the fields; services and codes of languages one per line. */
export function asTyped(page: OwnData): Record<OwnField, string> {
  const texts = KEYS.map((key) => [OWN_FIELDS[key], [page[key] ?? []].flat().join('\n')])
  return {
    ...(Object.fromEntries(texts) as Record<OwnField, string>),
    domicilio: page.homeService === 'yes' ? 'si' : (page.homeService ?? ''),
  }
}

/** What a field says, for whoever reads it beside its form. */
export const inWords = (id: string, typed: string): string =>
  id === 'idiomas' ? languageNames(languagesIn(typed.replaceAll('\n', ' '))) : typed

/** The fields in which two versions of a page differ, with what `stored` says there. */
export const differences = (stored: OwnData, sent: OwnData) =>
  typedDifferences(asTyped(stored), asTyped(sent)).map(({ id, stored }) => ({
    id,
    stored: inWords(id, stored),
  }))

/** From cheap to dear, as the page shows it. */
export const PRICES = ['$', '$$', '$$$', '$$$$']
