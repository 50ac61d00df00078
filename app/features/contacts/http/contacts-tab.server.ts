import { db } from '~/db.server'
import { listCategoryChoices } from '~/features/categories/cards.server'
import { addDays, DEFAULT_TIME_ZONE, dateIn } from '~/features/places/calendar'
import { withFallback } from '~/http/fallback.server'
import { readPage } from '~/http/list-query'
import { countNameless, listContacts } from '../list/list.server'
import { contactQuery, readContactFilter, readContactOrder } from './contact-filter'

const MOST_NAMELESS = 1000

/** The list of contacts (rows 197, 200; D22). When it cannot be read the page says so and stands otherwise. */
export async function contactsTab(request: Request) {
  const parameters = new URL(request.url).searchParams
  const filter = readContactFilter(parameters)
  const [page, order] = [readPage(parameters), readContactOrder(parameters)]
  const [list, nameless, categories] = await Promise.all([
    withFallback('contacts', listContacts(db, filter, page, order), null),
    withFallback('nameless contacts', countNameless(db, MOST_NAMELESS), 0),
    withFallback('categories', listCategoryChoices(db), []),
  ])
  return {
    list,
    nameless,
    filter,
    query: contactQuery(filter),
    order,
    weekStart: addDays(dateIn(DEFAULT_TIME_ZONE, new Date()), -6),
    categories: categories.map(({ name, slug }) => ({ value: slug, label: name })),
  }
}
