import { redirect } from '@remix-run/node'
import { db } from '~/db.server'
import { createAdminLoader } from '~/features/accounts/http/admin-route.server'
import { canDownloadFile } from '~/features/accounts/http/own-password-form.server'
import { href } from '~/href'
import { readBusinessExportBatches } from '../contacts.server'
import { writeBusinessesCsv } from '../csv'
import { sendDownload, zipFiles } from '../http/download.server'
import { CSV_WRITER_BY_TABLE } from '../tables.server'

/**
 * Downloads the comments, reservations or promotions, 404 for other file names. The archive of everything has
 * no name in the address. It requires a confirmed password, otherwise it redirects to its form.
 */
export const loader = createAdminLoader(async (asked) => {
  if (asked.params.file === undefined) {
    if (!(await canDownloadFile(asked))) return redirect(href('/administracion/exportar/todo'))
    return sendDownload(asked, { name: 'directorio_completo', extension: 'zip', pieces: everything })
  }
  const found = Object.entries(CSV_WRITER_BY_TABLE).find(([name]) => asked.params.file === `${name}.csv`)
  if (!found) return null
  const [name, table] = found
  return sendDownload(asked, { name: `${name}_completo`, extension: 'csv', pieces: () => table(db) })
})

const everything = () =>
  zipFiles([
    { name: 'contactos.csv', pieces: writeBusinessesCsv(readBusinessExportBatches(db), 'all') },
    ...Object.entries(CSV_WRITER_BY_TABLE).map(([name, table]) => ({
      name: `${name}.csv`,
      pieces: table(db),
    })),
  ])
