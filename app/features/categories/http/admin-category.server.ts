import { redirect } from '@remix-run/node'
import type { Db } from 'db/connect'
import { z } from 'zod'
import { adminPaths } from '~/admin-paths'
import { db } from '~/db.server'
import {
  type AdminFormRequest,
  createAnyRoleAdminFormAction,
} from '~/features/accounts/http/admin-route.server'
import { readAdminList } from '~/features/admin-lists/http/read-list.server'
import { href } from '~/href'
import { withFallback } from '~/http/fallback.server'
import { logError } from '~/http/log-error.server'
import { redirectWithNotice, serializeNoticeCookie } from '~/http/notice.server'
import { paths } from '~/paths'
import { versionFieldSchema } from '~/values/fields'
import { withoutAccents } from '~/values/text/clean'
import { MAX_FIELD_LENGTHS } from '~/values/text/lengths'
import { isReservedSlug, slugify } from '~/values/text/slug'
import { getImageBankBadgeProps, IMAGE_BANK_SIZE, MIN_IMAGES_OF_COMPLETE_BANK } from '../category-card'
import { categoryFieldSet } from '../manage/fields'
import {
  type AdminCategoryRow,
  countApprovedImagesByCategory,
  findAdminCategoryBySlugOrAlias,
  listAdminCategories,
} from '../manage/list.server'
import type { SaveCategoryResult } from '../manage/save.server'
import { CATEGORY_FILTERS } from '../ui/categories-tab'

/** Reads the categories in site order with the state of their image banks. `list` is null if that fails. */
export const loadAdminCategoriesInSiteOrder = (request: Request) =>
  loadList(request, 'position', MIN_IMAGES_OF_COMPLETE_BANK)

/** Reads the categories of the panel by name. */
export const loadCategoriesTab = (request: Request) => loadList(request, 'name', IMAGE_BANK_SIZE)

/**
 * Reads the list with the filters of the address. The text may be any part of a name; case and accents do not
 * matter.
 */
const loadList = (request: Request, order: 'name' | 'position', threshold: number) =>
  readAdminList(
    'categories',
    CATEGORY_FILTERS,
    new URL(request.url).searchParams,
    async ({ search = '', status }) => {
      const all = await readCategories(order, threshold)
      const rows = all.filter(
        ({ name, isActive }) =>
          folded(name).includes(folded(search)) && (!status || isActive === (status === 'active')),
      )
      return { rows, total: rows.length, page: 1, pages: 1, isNear: false }
    },
  )

const folded = (text: string) => withoutAccents(text).toLowerCase()

/** If images cannot be counted, the state is `Sin datos`. */
async function readCategories(order: 'name' | 'position', threshold: number): Promise<AdminCategoryRow[]> {
  const approved = await withFallback('category images', countApprovedImagesByCategory(db), null)
  const categories = await listAdminCategories(db, order, approved)
  return categories.map((category) => ({
    ...category,
    completeness: getImageBankBadgeProps(category.approvedImages, threshold),
  }))
}

/**
 * Returns the category at an address below `/admin/categoria`. Throws a redirect if there is none, or if the
 * database fails (rows 213, 214; D86).
 */
export async function findAdminCategoryOrRedirect(db: Db, { slug = '' }: { slug?: string | undefined }) {
  const category = await findAdminCategoryBySlugOrAlias(db, slug).catch(async (error: unknown) => {
    logError(error)
    throw await away(href('/administracion'), 'Error al cargar la categoría')
  })
  if (!category) throw await away(paths.home(), 'Categoría no encontrada')
  return category
}

async function away(to: string, title: string) {
  const link = { text: 'Volver a las categorías', href: adminPaths.categories() }
  const notice = await serializeNoticeCookie({ kind: 'error', title, ...(to === paths.home() && { link }) })
  return redirect(to, { headers: { 'Set-Cookie': notice } })
}

const MAX_SLUG_LENGTH = MAX_FIELD_LENGTHS.category.direccion

/** Whether a text is a slug: lower-case letters, digits and hyphens, and not too long (D13). */
const isSlug = (text: string) => slugify(text) === text && text.length <= MAX_SLUG_LENGTH
const INVALID_SLUG_MESSAGE = 'Usa solo letras sin acentos, números y guiones, como salud-y-bienestar'
const formatReservedSlugMessage = (slug: string) => `«${slug}» es una dirección del propio sitio: elige otra`

/** Schema of the category form (D79). `version` is that of the form, 0 for a new category. */
export const categorySchema = z
  .object({ version: versionFieldSchema, ...categoryFieldSet.shape })
  .superRefine((form, context) => {
    const problem = (path: string, message: string) =>
      context.addIssue({ code: 'custom', path: [path], message })
    const slug = form.direccion || slugify(form.nombre)
    if (slug === '') problem('direccion', 'Escribe la dirección: el nombre no tiene letras')
    else if (!isSlug(slug)) problem('direccion', INVALID_SLUG_MESSAGE)
    else if (isReservedSlug(slug)) problem('direccion', formatReservedSlugMessage(slug))
    const bad = form.alias.find((alias) => !isSlug(alias))
    const reserved = form.alias.find(isReservedSlug)
    if (bad) problem('alias', `«${bad}» no sirve. ${INVALID_SLUG_MESSAGE}`)
    else if (reserved) problem('alias', formatReservedSlugMessage(reserved))
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
export const createCategoryFormAction = ({ store, to, title }: Steps) =>
  createAnyRoleAdminFormAction({
    schema: categorySchema,
    invalid: INVALID_CATEGORY_TITLE,
    failed: CATEGORY_SAVE_FAILURE,
    store,
    respond: (saved, form) =>
      saved.ok
        ? redirectWithNotice(to(saved.slug, form), { kind: 'success', title })
        : form.rejectForm({ title: INVALID_CATEGORY_TITLE, errors: saved.conflicts }),
  })

const INVALID_CATEGORY_TITLE = 'Revisa los datos de la categoría'
const CATEGORY_SAVE_FAILURE = {
  title: 'No se pudo guardar la categoría',
  errors: { '': ['Hubo un problema. Inténtalo de nuevo.'] },
}
