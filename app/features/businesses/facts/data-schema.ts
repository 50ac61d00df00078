import { z } from 'zod'
import { optionalZip, zipProblem } from '~/features/places/fields'
import { isStateCode } from '~/features/places/states'
import { optionalEmail, optionalUsPhone } from '~/values/contact-fields'
import { cleanLine, isWithin } from '~/values/text/clean'
import { optionalLine, optionalParagraphs, requiredLine } from '~/values/text/fields'
import { LENGTHS, LINES } from '~/values/text/lengths'
import { type HomeService, LANGUAGE_CODES } from '../languages'
import { type OwnData, PRICES } from './fields'
import { optionalWebAddress } from './web-address'

const { most: MOST_SERVICES, longest: LONGEST_SERVICE } = LINES.services

const services = z
  .string()
  .optional()
  .transform((text) => [...new Set((text ?? '').split(/\r\n?|\n/).map(cleanLine))].filter(Boolean))
  .refine((lines) => lines.length <= MOST_SERVICES, `Son demasiados: escribe como mucho ${MOST_SERVICES}`)
  .refine(
    (lines) => lines.every((line) => isWithin(line, LONGEST_SERVICE)),
    `Un servicio es demasiado largo: como mucho ${LONGEST_SERVICE} letras en cada línea`,
  )

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

export const ownFields = z.object({
  /** That of the page the form was filled from; anything else counts as an old one. */
  version: z
    .string()
    .optional()
    .transform((text) => (/^\d{1,9}$/.test(text ?? '') ? Number(text) : 0)),
  negocio: requiredLine(LENGTHS.ownData.negocio, 'Escribe el nombre de tu negocio'),
  descripcion: optionalParagraphs(LENGTHS.ownData.descripcion),
  servicios: services,
  especialidad: optionalLine(LENGTHS.ownData.especialidad),
  responsable: optionalLine(LENGTHS.ownData.responsable),
  telefono: optionalUsPhone(),
  whatsapp: optionalUsPhone(),
  correo: optionalEmail().transform((email) => email?.toLowerCase() ?? null),
  direccion: optionalLine(LENGTHS.ownData.direccion),
  ciudad: requiredLine(LENGTHS.ownData.ciudad, 'Escribe tu ciudad'),
  estado: z.string('Elige tu estado').refine((code) => isStateCode(code), 'Elige un estado de la lista'),
  'codigo-postal': optionalZip(),
  sitio: optionalWebAddress('Revisa la dirección: debe ser como www.minegocio.com'),
  facebook: optionalWebAddress('Revisa la dirección: debe ser como facebook.com/minegocio', 'facebook.com'),
  instagram: optionalWebAddress(
    'Revisa la dirección: debe ser como instagram.com/minegocio',
    'instagram.com',
  ),
  precio: z
    .enum(PRICES, 'Elige un precio de la lista')
    .optional()
    .transform((price) => price ?? null),
  idiomas: spokenLanguages,
  domicilio: homeService,
})

/** What an owner says of the business (T5, T30, D25, D99): the version it began from, and the page as it shall be. */
export const ownDataSchema = ownFields
  .refine((form) => form.telefono ?? form.whatsapp ?? form.correo, {
    path: ['telefono'],
    message: 'Deja un teléfono, un WhatsApp o un correo: si no, nadie te puede encontrar',
  })
  .superRefine((form, context) => {
    const problem = zipProblem(form['codigo-postal'], form.estado)
    if (problem) context.addIssue({ code: 'custom', path: ['codigo-postal'], message: problem })
  })
  .transform((form): { version: number; page: OwnData } => ({ version: form.version, page: toOwnData(form) }))

/** The fields of a form as what they say of the page. */
export const toOwnData = (form: z.output<typeof ownFields>): OwnData => ({
  name: form.negocio,
  description: form.descripcion,
  services: form.servicios,
  specialty: form.especialidad,
  contactPerson: form.responsable,
  phone: form.telefono,
  whatsapp: form.whatsapp,
  email: form.correo,
  location: form.direccion,
  city: form.ciudad,
  stateCode: form.estado,
  zipcode: form['codigo-postal'],
  websiteUrl: form.sitio,
  facebookUrl: form.facebook,
  instagramUrl: form.instagram,
  priceRange: form.precio,
  languages: form.idiomas,
  homeService: form.domicilio,
})
