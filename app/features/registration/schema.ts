import { z } from 'zod'
import { homeService, spokenLanguages } from '~/features/businesses/fields'
import { optionalZip } from '~/features/places/fields'
import { findState, type PlaceText } from '~/features/places/find-state'
import { isStateCode } from '~/features/places/states'
import { stateOfZip } from '~/features/places/zip'
import { requiredEmail, requiredUsPhone } from '~/values/contact/fields'
import { optionalLine, optionalParagraphs, requiredLine } from '~/values/text/fields'
import { LENGTHS } from '~/values/text/lengths'

export const REQUIRED_FIELDS = ['negocio', 'responsable', 'correo', 'telefono', 'categoria', 'ciudad']

const NO_TERRITORIES =
  'El directorio cubre los 50 estados; a Puerto Rico y los demás territorios aún no llega'

const ticked = z
  .literal('si')
  .optional()
  .transform((value) => value === 'si')

/**
 * A registration as its form sends it (rows 167 to 169, D29, D99). `categories`: to choose from, by slug or id; the
 * first is primary. `noCategory` is said when none is chosen.
 */
export const registrationSchema = (
  categories: readonly { slug: string; id: number }[],
  noCategory = 'Elige una categoría, o escribe a qué te dedicas',
) =>
  z
    .object({
      negocio: requiredLine(LENGTHS.registration.negocio, 'Escribe el nombre de tu negocio'),
      responsable: requiredLine(LENGTHS.registration.responsable, 'Escribe tu nombre'),
      categoria: z
        .array(z.string(), noCategory)
        .min(1, noCategory)
        .refine(
          (chosen) => chosen.every((each) => slugOf(categories, each)),
          'Elige entre las categorías de la lista',
        )
        .transform((chosen) => [...new Set(chosen.flatMap((each) => slugOf(categories, each) ?? []))]),
      /** In the owner's own words, which the page says too. */
      oficio: optionalLine(LENGTHS.registration.oficio),
      telefono: requiredUsPhone('Escribe tu teléfono'),
      correo: requiredEmail('Escribe tu correo').transform((email) => email.toLowerCase()),
      /** Whether the telephone takes messages: said, or not offered (D106). */
      whatsapp: ticked,
      ciudad: requiredLine(LENGTHS.registration.ciudad, 'Escribe tu ciudad'),
      estado: z
        .string()
        .refine((code) => isStateCode(code), 'Elige un estado de la lista')
        .optional()
        .transform((code) => code ?? null),
      'codigo-postal': optionalZip(),
      descripcion: optionalParagraphs(LENGTHS.registration.descripcion),
      idiomas: spokenLanguages,
      domicilio: homeService,
      /** Marketing, never ticked beforehand (D38). */
      novedades: ticked,
    })
    .refine((values) => findState(placeText(values)) !== null, {
      path: ['codigo-postal'],
      message: NO_TERRITORIES,
    })
    .refine(({ 'codigo-postal': code }) => code === null || !findState({ zip: code }) || stateOfZip(code), {
      path: ['codigo-postal'],
      message: 'Ese código postal no existe: revísalo o déjalo vacío',
    })

export type RegistrationValues = z.output<ReturnType<typeof registrationSchema>>

const slugOf = (categories: readonly { slug: string; id: number }[], chosen: string) =>
  categories.find(({ slug, id }) => slug === chosen || String(id) === chosen)?.slug

interface TypedPlace {
  ciudad: string
  estado: string | null
  'codigo-postal': string | null
}

/** What a registration says of its place. */
export const placeText = (typed: TypedPlace): PlaceText & { city: string } => ({
  city: typed.ciudad,
  state: typed.estado,
  zip: typed['codigo-postal'],
})
