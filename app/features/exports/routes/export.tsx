import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { db } from '~/db.server'
import { adminMeta } from '~/http/admin-meta'
import { contactQuery, readContactFilter } from '~/http/contact-filter'
import { requireAdmin } from '~/http/guards.server'
import { tolerate } from '~/http/tolerate.server'
import { listCategoryChoices } from '~/models/category/cards.server'
import { contactFigures } from '~/models/contact/figures.server'
import { listContacts } from '~/models/contact/list/list.server'
import { ExportPage } from '~/ui/admin/transfer/export-page'

/** What leaves the directory, in figures, and the button that takes it out (rows 277, 278). */
export async function loader({ request }: LoaderFunctionArgs) {
  await requireAdmin(db, request)
  const filter = readContactFilter(new URL(request.url).searchParams)
  const attempt = tolerate(request)
  const [figures, list, categories] = await Promise.all([
    attempt('figures', contactFigures(db), null),
    attempt('contacts', listContacts(db, filter, 1), null),
    attempt('categories', listCategoryChoices(db), []),
  ])
  return {
    figures,
    rows: list && { total: list.total, isCapped: list.isCapped },
    filter,
    query: contactQuery(filter),
    categories: categories.map(({ name, slug }) => ({ value: slug, label: name })),
  }
}

export const meta: MetaFunction = ({ matches }) => adminMeta(matches, 'Exportar Datos')

export default function Export() {
  return <ExportPage {...useLoaderData<typeof loader>()} />
}
