import { db } from '~/db.server'
import { readList } from '~/features/admin-lists/http/read-list.server'
import { listCategoryOptions } from '~/features/categories/cards.server'
import { addDays, DEFAULT_TIME_ZONE, dateIn } from '~/features/places/calendar'
import { withFallback } from '~/http/fallback.server'
import { CONTACT_LIST_FILTERS } from '../list/filters'
import { countNameless, listContacts } from '../list/list.server'

const MOST_NAMELESS = 1000

/** The list of contacts (rows 197, 200; D22). When it cannot be read the page says so and stands otherwise. */
export async function contactsTab(request: Request) {
  const { searchParams } = new URL(request.url)
  const [contacts, nameless, categoria] = await Promise.all([
    readList('contacts', CONTACT_LIST_FILTERS, searchParams, ({ order, ...filter }, page) =>
      listContacts(db, filter, page, order),
    ),
    withFallback('nameless contacts', countNameless(db, MOST_NAMELESS), 0),
    withFallback('categories', listCategoryOptions(db), []),
  ])
  const weekStart = addDays(dateIn(DEFAULT_TIME_ZONE, new Date()), -6)
  return { ...contacts, nameless, options: { categoria }, weekStart }
}
