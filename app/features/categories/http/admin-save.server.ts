import { z } from 'zod'
import { type AdminFormRequest, adminOrCatalogFormAction } from '~/features/accounts/http/admin-route.server'
import { redirectWithNotice } from '~/http/notice.server'
import { versionFieldSchema } from '~/values/fields'
import { MAX_FIELD_LENGTHS } from '~/values/text/lengths'
import { isReservedSlug, slugify } from '~/values/text/slug'
import { categoryFieldSet } from '../manage/fields'
import type { SaveCategoryResult } from '../manage/save.server'

const LONGEST_SLUG = MAX_FIELD_LENGTHS.category.direccion

/** Whether a text is a slug: lower-case letters, digits and hyphens, and not too long (D13). */
const isSlug = (text: string) => slugify(text) === text && text.length <= LONGEST_SLUG
const NO_SLUG = 'Usa solo letras sin acentos, números y guiones, como salud-y-bienestar'
const RESERVED = (slug: string) => `«${slug}» es una dirección del propio sitio: elige otra`

/** Schema of the category form (D79). `version` is that of the form, 0 for a new category. */
export const categorySchema = z
  .object({ version: versionFieldSchema, ...categoryFieldSet.shape })
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
    category: { ...categoryFieldSet.values(form), slug: form.direccion || slugify(form.nombre) },
  }))

type Form = AdminFormRequest<typeof categorySchema>

interface Steps {
  store: (sent: z.output<typeof categorySchema>, form: Form) => Promise<SaveCategoryResult>
  /** Builds the address to redirect to. `slug` is the new slug of the category. */
  to: (slug: string, form: Form) => string
  title: string
}

/** Builds the action of a category form. A taken name or address shows the form with errors. */
export const categoryFormAction = ({ store, to, title }: Steps) =>
  adminOrCatalogFormAction({
    schema: categorySchema,
    invalid: INVALID,
    failed: FAILED,
    store,
    respond: (saved, form) =>
      saved.ok
        ? redirectWithNotice(to(saved.slug, form), { kind: 'success', title })
        : form.rejectForm({ title: INVALID, errors: saved.conflicts }),
  })

const INVALID = 'Revisa los datos de la categoría'
const FAILED = {
  title: 'No se pudo guardar la categoría',
  errors: { '': ['Hubo un problema. Inténtalo de nuevo.'] },
}
