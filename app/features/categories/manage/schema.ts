import { z } from 'zod'
import { versionField } from '~/values/fields'
import { LENGTHS } from '~/values/text/lengths'
import { isReservedSlug, slugify } from '~/values/text/slug'
import { CATEGORY } from './fields'

const LONGEST_SLUG = LENGTHS.category.direccion

/** An address of one word: lower case, digits and hyphens, none of the site's own (D13). */
const isSlug = (text: string) => slugify(text) === text && text.length <= LONGEST_SLUG
const NO_SLUG = 'Usa solo letras sin acentos, números y guiones, como salud-y-bienestar'
const RESERVED = (slug: string) => `«${slug}» es una dirección del propio sitio: elige otra`

/** A category as its form sends it (D79). The version is that of the category the form was filled from, 0 for a new one. */
export const categorySchema = z
  .object({ version: versionField, ...CATEGORY.shape })
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
    category: { ...CATEGORY.values(form), slug: form.direccion || slugify(form.nombre) },
  }))
