import { db } from '~/db.server'
import { readList } from '~/features/admin-lists/http/read-list.server'
import { withFallback } from '~/http/fallback.server'
import { withoutAccents } from '~/values/text/accents'
import { BANK_SIZE, completeness, LIST_THRESHOLD } from '../completeness'
import { CATEGORY_FILTERS } from '../manage/filters'
import { countApprovedImages, type ListedCategory, listManagedCategories } from '../manage/list.server'

/** Every category in the order of the site with its badge of images. Null when they cannot be read. */
export const loadCategories = () =>
  withFallback<ListedCategory[] | null>('categories', readCategories('position', LIST_THRESHOLD), null)

/** The categories of the panel by name; words are found as parts of it, whatever case and accents. */
export const loadCategoriesTab = (request: Request) =>
  readList(
    'categories',
    CATEGORY_FILTERS,
    new URL(request.url).searchParams,
    async ({ search = '', status }) => {
      const all = await readCategories('name', BANK_SIZE)
      const rows = all.filter(
        ({ name, isActive }) =>
          folded(name).includes(folded(search)) && (!status || isActive === (status === 'active')),
      )
      return { rows, total: rows.length, page: 1, pages: 1, isNear: false }
    },
  )

const folded = (text: string) => withoutAccents(text).toLowerCase()

/** Images that cannot be counted are `Sin datos`. */
async function readCategories(order: 'name' | 'position', threshold: number): Promise<ListedCategory[]> {
  const approved = await withFallback('category images', countApprovedImages(db), null)
  const categories = await listManagedCategories(db, order, approved)
  return categories.map((category) => ({
    ...category,
    completeness: completeness(category.approvedImages, threshold),
  }))
}
