import { z } from 'zod'
import { homeServiceSchema, languagesSchema } from '~/features/businesses/fields'
import { findStateOrDefault, type PlaceTextFields } from '~/features/places/find-state'
import { isStateCode } from '~/features/places/states'
import { findStateOfZip, optionalZipSchema } from '~/features/places/zip'
import { requiredEmailSchema, requiredUsPhoneSchema } from '~/values/contact/fields'
import { optionalLineSchema, optionalParagraphsSchema, requiredLineSchema } from '~/values/text/fields'
import { MAX_FIELD_LENGTHS } from '~/values/text/lengths'

export const REQUIRED_REGISTRATION_FIELDS = [
  'negocio',
  'responsable',
  'correo',
  'telefono',
  'categoria',
  'ciudad',
]

const TERRITORIES_NOT_COVERED_MESSAGE =
  'El directorio cubre los 50 estados; a Puerto Rico y los demás territorios aún no llega'

const ticked = z
  .literal('si')
  .optional()
  .transform((value) => value === 'si')

/**
 * Schema of the registration form (rows 167 to 169, D29, D99). Categories may be given by slug or id. In the
 * result the main one comes first. `noCategory`: error message if none is chosen.
 */
export const registrationSchema = (
  categories: readonly { slug: string; id: number }[],
  noCategory = 'Elige una categoría, o escribe a qué te dedicas',
) =>
  z
    .object({
      negocio: requiredLineSchema(MAX_FIELD_LENGTHS.registration.negocio, 'Escribe el nombre de tu negocio'),
      responsable: requiredLineSchema(MAX_FIELD_LENGTHS.registration.responsable, 'Escribe tu nombre'),
      categoria: z
        .array(z.string(), noCategory)
        .min(1, noCategory)
        .refine(
          (chosen) => chosen.every((each) => slugOf(categories, each)),
          'Elige entre las categorías de la lista',
        )
        .transform((chosen) => [...new Set(chosen.flatMap((each) => slugOf(categories, each) ?? []))]),
      /**
       * Main category. If the form has no such field, the first category. The route rejects an empty field
       * with several categories.
       */
      principal: z
        .string()
        .refine((chosen) => slugOf(categories, chosen), 'Elige entre las categorías de la lista')
        .optional(),
      /** Trade in the owner's own words. The business page also shows it. */
      oficio: optionalLineSchema(MAX_FIELD_LENGTHS.registration.oficio),
      telefono: requiredUsPhoneSchema('Escribe tu teléfono'),
      correo: requiredEmailSchema('Escribe tu correo').transform((email) => email.toLowerCase()),
      /**
       * Whether the phone number has WhatsApp. Undefined if not answered: then no page offers WhatsApp
       * (D106).
       */
      whatsapp: z.enum(['si', 'no'], 'Elige una respuesta').optional(),
      /** Consent to show the e-mail. The box is not preselected (D155). */
      'mostrar-correo': ticked,
      ciudad: requiredLineSchema(MAX_FIELD_LENGTHS.registration.ciudad, 'Escribe tu ciudad'),
      estado: z
        .string()
        .refine((code) => isStateCode(code), 'Elige un estado de la lista')
        .optional()
        .transform((code) => code ?? null),
      'codigo-postal': optionalZipSchema(),
      descripcion: optionalParagraphsSchema(MAX_FIELD_LENGTHS.registration.descripcion),
      idiomas: languagesSchema,
      domicilio: homeServiceSchema,
      /** Consent to marketing messages. The box is not preselected (D38). */
      novedades: ticked,
    })
    .refine((values) => findStateOrDefault(toRegistrationPlaceText(values)) !== null, {
      path: ['codigo-postal'],
      message: TERRITORIES_NOT_COVERED_MESSAGE,
    })
    .refine(
      ({ 'codigo-postal': code }) =>
        code === null || !findStateOrDefault({ zip: code }) || findStateOfZip(code),
      {
        path: ['codigo-postal'],
        message: 'Ese código postal no existe: revísalo o déjalo vacío',
      },
    )
    .transform(({ principal, ...values }) => {
      const main = principal && slugOf(categories, principal)
      return { ...values, categoria: [...new Set([...(main ? [main] : []), ...values.categoria])] }
    })

export type RegistrationValues = z.output<ReturnType<typeof registrationSchema>>

const slugOf = (categories: readonly { slug: string; id: number }[], chosen: string) =>
  categories.find(({ slug, id }) => slug === chosen || String(id) === chosen)?.slug

interface TypedPlace {
  ciudad: string
  estado: string | null
  'codigo-postal': string | null
}

/**
 * Returns an error if several categories are chosen and the field for the main category is empty. Otherwise
 * null.
 */
export function findMainCategoryError(form: URLSearchParams): { principal: string[] } | null {
  const isAsked = form.get('principal') === '' && new Set(form.getAll('categoria')).size > 1
  return isAsked ? { principal: ['Elige cuál es tu categoría principal'] } : null
}

/** Returns the place fields of a registration as a place text. */
export const toRegistrationPlaceText = (typed: TypedPlace): PlaceTextFields & { city: string } => ({
  city: typed.ciudad,
  state: typed.estado,
  zip: typed['codigo-postal'],
})
