import { z } from 'zod'
import { HUES } from '~/values/picture'
import { cleanLine, isWithin } from '~/values/text/clean'
import { optionalLine, requiredLine, requiredParagraphs } from '~/values/text/fields'
import { LENGTHS, LINES } from '~/values/text/lengths'
import { isReservedSlug, slugify } from '~/values/text/slug'
import { ILLUSTRATIONS } from '../illustrations'

const LONGEST_SLUG = LENGTHS.category.direccion

const lines = ({ most, longest }: { most: number; longest: number }, what: string) =>
  z
    .string()
    .optional()
    .transform((text) => [...new Set((text ?? '').split(/\r\n?|\n/).map(cleanLine))].filter(Boolean))
    .refine((all) => all.length <= most, `Son demasiados: escribe como mucho ${most}`)
    .refine(
      (all) => all.every((line) => isWithin(line, longest)),
      `${what} es demasiado largo: como mucho ${longest} letras en cada línea`,
    )

/** An address of one word: lower case, digits and hyphens, none of the site's own (D13). */
const isSlug = (text: string) => slugify(text) === text && text.length <= LONGEST_SLUG
const NO_SLUG = 'Usa solo letras sin acentos, números y guiones, como salud-y-bienestar'
const RESERVED = (slug: string) => `«${slug}» es una dirección del propio sitio: elige otra`

const count = z
  .string('Escribe un número')
  .trim()
  .regex(/^\d{1,3}$/, 'Escribe un número entero entre 0 y 999')
  .transform(Number)

/** A category as its form sends it (D79). The version is that of the category the form was filled from, 0 for a new one. */
export const categorySchema = z
  .object({
    version: z
      .string()
      .optional()
      .transform((text) => (/^\d{1,9}$/.test(text ?? '') ? Number(text) : 0)),
    nombre: requiredLine(LENGTHS.category.nombre, 'Escribe el nombre de la categoría'),
    direccion: z
      .string()
      .overwrite((text) => cleanLine(text).toLowerCase())
      .optional()
      .transform((text) => text ?? ''),
    subtitulo: optionalLine(LENGTHS.category.subtitulo),
    tipo: requiredLine(LENGTHS.category.tipo, 'Escribe qué tipo de servicio es'),
    descripcion: requiredParagraphs(LENGTHS.category.descripcion, 'Escribe una descripción'),
    color: z.enum(HUES, 'Elige un color de la lista'),
    dibujo: z
      .string('Elige un dibujo')
      .refine((name) => Object.hasOwn(ILLUSTRATIONS, name), 'Elige un dibujo de la lista'),
    cupo: count,
    activa: z
      .string()
      .optional()
      .transform((text) => text === 'si'),
    alias: lines(LINES.aliases, 'Una dirección'),
    sinonimos: lines(LINES.synonyms, 'Un sinónimo'),
  })
  .superRefine((form, context) => {
    const problem = (path: string, message: string) =>
      context.addIssue({ code: 'custom', path: [path], message })
    const slug = form.direccion || slugify(form.nombre)
    if (slug === '') problem('direccion', 'Escribe la dirección: el nombre no tiene letras')
    else if (!isSlug(slug)) problem('direccion', NO_SLUG)
    else if (isReservedSlug(slug)) problem('direccion', RESERVED(slug))
    const bad = form.alias.find((alias) => !isSlug(alias))
    const reserved = form.alias.find(isReservedSlug)
    if (bad) problem('alias', `«${bad}» no sirve. ${NO_SLUG}`)
    else if (reserved) problem('alias', RESERVED(reserved))
    else if (form.alias.includes(slug)) problem('alias', 'La dirección propia no va entre las otras')
  })
  .transform((form) => ({
    version: form.version,
    category: {
      name: form.nombre,
      slug: form.direccion || slugify(form.nombre),
      subtitle: form.subtitulo,
      serviceType: form.tipo,
      description: form.descripcion,
      hue: form.color,
      illustration: form.dibujo,
      slotCapacity: form.cupo,
      isActive: form.activa,
      aliases: form.alias,
      synonyms: form.sinonimos,
    },
  }))

export type CategoryValues = z.output<typeof categorySchema>['category']
