import { redirect } from '@remix-run/node'
import type { Db } from 'db/connect'
import { adminPaths } from '~/admin-paths'
import { logError } from '~/http/log-error.server'
import { noticeCookie } from '~/http/notice.server'
import { paths } from '~/paths'
import { findManagedCategory } from '../manage/read.server'

/** The category below `/admin/categoria`. Throws the way out for none, or when it cannot be read (rows 213, 214; D86). */
export async function managedCategoryAt(db: Db, { slug = '' }: { slug?: string | undefined }) {
  const category = await findManagedCategory(db, slug).catch(async (error: unknown) => {
    logError(error)
    throw await away(adminPaths.home(), 'Error al cargar la categoría')
  })
  if (!category) throw await away(paths.home(), 'Categoría no encontrada')
  return category
}

async function away(to: string, title: string) {
  const link = { text: 'Volver a las categorías', href: adminPaths.categories() }
  const notice = await noticeCookie({ kind: 'error', title, ...(to === paths.home() && { link }) })
  return redirect(to, { headers: { 'Set-Cookie': notice } })
}
