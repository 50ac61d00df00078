import { useLoaderData } from '@remix-run/react'
import { db } from '~/db.server'
import { adminLoader } from '~/features/accounts/http/admin-route.server'
import { readFilters, writeFilters } from '~/features/admin-lists/filters'
import { listCategoryOptions } from '~/features/categories/cards.server'
import { CONTACT_FILTERS } from '~/features/contacts/list/filters'
import { listContacts } from '~/features/contacts/list/list.server'
import { withFallback } from '~/http/fallback.server'
import { adminTitle } from '~/http/meta'
import { CHOOSABLE, USUAL } from '../contacts-csv'
import { contactFigures } from '../figures.server'
import { ExportPage } from '../ui/export-page'

/** What leaves the directory, in figures, and the button that takes it out (rows 277, 278). */
export const loader = adminLoader(async ({ query }) => {
  const filter = readFilters(CONTACT_FILTERS, query)
  const [figures, list, categoria] = await Promise.all([
    withFallback('figures', contactFigures(db), null),
    withFallback('contacts', listContacts(db, filter, 1), null),
    withFallback('categories', listCategoryOptions(db), []),
  ])
  return {
    figures,
    rows: list?.total ?? null,
    query: writeFilters(CONTACT_FILTERS, filter),
    columns: CHOOSABLE,
    usual: USUAL,
    options: { categoria },
  }
})

export const meta = adminTitle('Exportar Datos')

export default function Export() {
  return <ExportPage {...useLoaderData<typeof loader>()} />
}
