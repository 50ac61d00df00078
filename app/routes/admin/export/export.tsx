import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { db } from '~/db.server'
import { adminMeta } from '~/http/admin-meta'
import { requireAdmin } from '~/http/guards.server'
import { tolerate } from '~/http/tolerate.server'
import { contactFigures } from '~/models/contact/figures.server'
import { ExportPage } from '~/ui/admin/transfer/export-page'

/** What leaves the directory, in figures, and the button that takes it out (rows 277, 278). */
export async function loader({ request }: LoaderFunctionArgs) {
  await requireAdmin(db, request)
  return { figures: await tolerate(request)('figures', contactFigures(db), null) }
}

export const meta: MetaFunction = ({ matches }) => adminMeta(matches, 'Exportar Datos')

export default function Export() {
  return <ExportPage {...useLoaderData<typeof loader>()} />
}
