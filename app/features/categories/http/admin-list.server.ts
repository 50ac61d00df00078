import { redirect } from '@remix-run/node'
import type { Db } from 'db/connect'
import { adminPaths } from '~/admin-paths'
import { db } from '~/db.server'
import { readAdminList } from '~/features/admin-lists/http/read-list.server'
import { withFallback } from '~/http/fallback.server'
import { logError } from '~/http/log-error.server'
import { serializeNoticeCookie } from '~/http/notice.server'
import { paths } from '~/paths'
import { withoutAccents } from '~/values/text/clean'
import { getImageBankCompleteness, IMAGE_BANK_SIZE, MIN_IMAGES_OF_COMPLETE_BANK } from '../category-card'
import { CATEGORY_FILTERS } from '../manage/filters'
import {
  type AdminCategoryRow,
  countApprovedImages,
  findAdminCategory,
  listAdminCategories,
} from '../manage/list.server'

/** Reads the categories in site order with the state of their image banks. `list` is null if that fails. */
export const loadCategoriesInSiteOrder = (request: Request) =>
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
  const approved = await withFallback('category images', countApprovedImages(db), null)
  const categories = await listAdminCategories(db, order, approved)
  return categories.map((category) => ({
    ...category,
    completeness: getImageBankCompleteness(category.approvedImages, threshold),
  }))
}

/**
 * Returns the category at an address below `/admin/categoria`. Throws a redirect if there is none, or if the
 * database fails (rows 213, 214; D86).
 */
export async function requireAdminCategory(db: Db, { slug = '' }: { slug?: string | undefined }) {
  const category = await findAdminCategory(db, slug).catch(async (error: unknown) => {
    logError(error)
    throw await away(adminPaths.home(), 'Error al cargar la categoría')
  })
  if (!category) throw await away(paths.home(), 'Categoría no encontrada')
  return category
}

async function away(to: string, title: string) {
  const link = { text: 'Volver a las categorías', href: adminPaths.categories() }
  const notice = await serializeNoticeCookie({ kind: 'error', title, ...(to === paths.home() && { link }) })
  return redirect(to, { headers: { 'Set-Cookie': notice } })
}
