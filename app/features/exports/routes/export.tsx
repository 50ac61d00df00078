import { useLoaderData } from '@remix-run/react'
import { db } from '~/db.server'
import { adminLoader } from '~/features/accounts/http/admin-route.server'
import { listCategoryChoices } from '~/features/categories/cards.server'
import { contactQuery, readContactFilter } from '~/features/contacts/http/contact-filter'
import { listContacts } from '~/features/contacts/list/list.server'
import { withFallback } from '~/http/fallback.server'
import { adminTitle } from '~/http/meta'
import { CHOOSABLE, USUAL } from '../contacts-csv'
import { contactFigures } from '../figures.server'
import { ExportPage } from '../ui/export-page'

/** What leaves the directory, in figures, and the button that takes it out (rows 277, 278). */
export const loader = adminLoader(async ({ query }) => {
  const filter = readContactFilter(query)
  const [figures, list, categories] = await Promise.all([
    withFallback('figures', contactFigures(db), null),
    withFallback('contacts', listContacts(db, filter, 1), null),
    withFallback('categories', listCategoryChoices(db), []),
  ])
  return {
    figures,
    rows: list?.total ?? null,
    filter,
    query: contactQuery(filter),
    columns: CHOOSABLE,
    usual: USUAL,
    categories: categories.map(({ name, slug }) => ({ value: slug, label: name })),
  }
})

export const meta = adminTitle('Exportar Datos')

export default function Export() {
  return <ExportPage {...useLoaderData<typeof loader>()} />
}
