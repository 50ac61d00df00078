import { z } from 'zod'
import { defineField, defineFields, defineFlagField } from '~/values/fields'
import { HUES } from '~/values/pictures/palette'
import { cleanLine } from '~/values/text/clean'
import {
  linesSchema,
  optionalLineSchema,
  requiredLineSchema,
  requiredParagraphsSchema,
} from '~/values/text/fields'
import { LINE_LIST_LIMITS, MAX_FIELD_LENGTHS } from '~/values/text/lengths'
import { ILLUSTRATION_LABELS } from '../illustrations'

const MAX_CATEGORY_LENGTHS = MAX_FIELD_LENGTHS.category

const slug = z
  .string()
  .overwrite((text) => cleanLine(text).toLowerCase())
  .optional()
  .transform((text) => text ?? '')
const LABEL_BY_ILLUSTRATION: ReadonlyMap<string, string> = new Map(Object.entries(ILLUSTRATION_LABELS))
const illustration = z
  .string('Elige un dibujo')
  .refine((name) => LABEL_BY_ILLUSTRATION.has(name), 'Elige un dibujo de la lista')
const count = z
  .string('Escribe un número')
  .trim()
  .regex(/^\d{1,3}$/, 'Escribe un número entero entre 0 y 999')
  .transform(Number)

/** Fields of a category that administrators edit (D79). */
export const categoryFieldSet = defineFields({
  name: defineField(
    'nombre',
    'name',
    requiredLineSchema(MAX_CATEGORY_LENGTHS.nombre, 'Escribe el nombre de la categoría'),
    'Nombre',
  ),
  slug: defineField('direccion', 'slug', slug, 'Dirección'),
  subtitle: defineField(
    'subtitulo',
    'subtitle',
    optionalLineSchema(MAX_CATEGORY_LENGTHS.subtitulo),
    'Subtítulo',
  ),
  serviceType: defineField(
    'tipo',
    'service_type',
    requiredLineSchema(MAX_CATEGORY_LENGTHS.tipo, 'Escribe qué tipo de servicio es'),
    'Tipo de servicio',
  ),
  description: defineField(
    'descripcion',
    'description',
    requiredParagraphsSchema(MAX_CATEGORY_LENGTHS.descripcion, 'Escribe una descripción'),
    'Descripción',
  ),
  hue: defineField('color', 'gradient', z.enum(HUES, 'Elige un color de la lista'), 'Color'),
  illustration: {
    ...defineField('dibujo', 'illustration', illustration, 'Dibujo'),
    inWords: (name: string) => LABEL_BY_ILLUSTRATION.get(name) ?? name,
  },
  slotCapacity: defineField('cupo', 'slot_capacity', count, 'Reservas por horario'),
  isActive: defineFlagField('activa', 'is_active', '¿Se ve en el sitio?'),
  aliases: defineField(
    'alias',
    null,
    linesSchema(LINE_LIST_LIMITS.aliases, 'Una dirección'),
    'Otras direcciones',
  ),
  synonyms: defineField(
    'sinonimos',
    null,
    linesSchema(LINE_LIST_LIMITS.synonyms, 'Un sinónimo'),
    'Sinónimos',
  ),
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
