import { z } from 'zod'
import { defineFields, field, flag } from '~/values/fields'
import { HUES } from '~/values/pictures/palette'
import { cleanLine } from '~/values/text/clean'
import { linesSchema, optionalLine, requiredLine, requiredParagraphs } from '~/values/text/fields'
import { LENGTHS, LINES } from '~/values/text/lengths'
import { ILLUSTRATION_LABELS } from '../illustrations'

const LENGTH = LENGTHS.category

const slug = z
  .string()
  .overwrite((text) => cleanLine(text).toLowerCase())
  .optional()
  .transform((text) => text ?? '')
const DRAWINGS: ReadonlyMap<string, string> = new Map(Object.entries(ILLUSTRATION_LABELS))
const illustration = z
  .string('Elige un dibujo')
  .refine((name) => DRAWINGS.has(name), 'Elige un dibujo de la lista')
const count = z
  .string('Escribe un número')
  .trim()
  .regex(/^\d{1,3}$/, 'Escribe un número entero entre 0 y 999')
  .transform(Number)

/** Fields of a category that administrators edit (D79). */
export const categoryFieldSet = defineFields({
  name: field('nombre', 'name', requiredLine(LENGTH.nombre, 'Escribe el nombre de la categoría'), 'Nombre'),
  slug: field('direccion', 'slug', slug, 'Dirección'),
  subtitle: field('subtitulo', 'subtitle', optionalLine(LENGTH.subtitulo), 'Subtítulo'),
  serviceType: field(
    'tipo',
    'service_type',
    requiredLine(LENGTH.tipo, 'Escribe qué tipo de servicio es'),
    'Tipo de servicio',
  ),
  description: field(
    'descripcion',
    'description',
    requiredParagraphs(LENGTH.descripcion, 'Escribe una descripción'),
    'Descripción',
  ),
  hue: field('color', 'gradient', z.enum(HUES, 'Elige un color de la lista'), 'Color'),
  illustration: {
    ...field('dibujo', 'illustration', illustration, 'Dibujo'),
    inWords: (name: string) => DRAWINGS.get(name) ?? name,
  },
  slotCapacity: field('cupo', 'slot_capacity', count, 'Reservas por horario'),
  isActive: flag('activa', 'is_active', '¿Se ve en el sitio?'),
  aliases: field('alias', null, linesSchema(LINES.aliases, 'Una dirección'), 'Otras direcciones'),
  synonyms: field('sinonimos', null, linesSchema(LINES.synonyms, 'Un sinónimo'), 'Sinónimos'),
})

export type CategoryValues = ReturnType<typeof categoryFieldSet.values>
export type CategoryFieldName = keyof ReturnType<typeof categoryFieldSet.typed>

export const NEW_CATEGORY_VALUES: CategoryValues = {
  name: '',
  slug: '',
  subtitle: null,
  serviceType: '',
  description: '',
  hue: 'turquesa',
  illustration: 'retail',
  slotCapacity: 1,
  isActive: true,
  aliases: [],
  synonyms: [],
}
