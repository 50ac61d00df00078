import { db } from '~/db.server'
import { contactQuery, readContactFilter } from '~/http/contact-filter'
import { readPage } from '~/http/directory-query'
import { tolerate } from '~/http/tolerate.server'
import { listCategoryChoices } from '~/models/category/cards.server'
import { listContacts, PER_PAGE } from '~/models/contact/list/list.server'
import { countNameless } from '~/models/contact/list/positions.server'

/** More are said to be more. */
const MOST_NAMELESS = 1000

/** The list of contacts (rows 197, 200; D22). When it cannot be read the page says so and stands otherwise. */
export async function contactsTab(request: Request) {
  const parameters = new URL(request.url).searchParams
  const filter = readContactFilter(parameters)
  const page = readPage(parameters)
  const attempt = tolerate(request)
  const [list, nameless, categories] = await Promise.all([
    attempt('contacts', listContacts(db, filter, page), null),
    attempt('nameless contacts', countNameless(db, MOST_NAMELESS), 0),
    attempt('categories', listCategoryChoices(db), []),
  ])
  return {
    list,
    nameless,
    filter,
    query: contactQuery(filter),
    page,
    pages: list ? Math.ceil(list.total / PER_PAGE) : 0,
    categories: categories.map(({ name, slug }) => ({ value: slug, label: name })),
  }
}
