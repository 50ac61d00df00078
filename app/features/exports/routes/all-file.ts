import { redirect } from '@remix-run/node'
import { adminPaths } from '~/admin-paths'
import { db } from '~/db.server'
import { adminLoader } from '~/features/accounts/http/admin-route.server'
import { canDownloadFile } from '~/features/accounts/http/own-password-form.server'
import { readContactBatches } from '../contacts.server'
import { writeContactsCsv } from '../csv'
import { sendDownload, zipFiles } from '../http/download.server'
import { CSV_WRITER_BY_TABLE } from '../tables.server'

/**
 * Downloads businesses, comments, reservations and promotions as one archive. Requires a confirmed password,
 * otherwise redirects to its form.
 */
export const loader = adminLoader(async (asked) => {
  if (!(await canDownloadFile(asked))) return redirect(adminPaths.exportAll())
  return sendDownload(asked, { name: 'directorio_completo', extension: 'zip', pieces: everything })
})

const everything = () =>
  zipFiles([
    { name: 'contactos.csv', pieces: writeContactsCsv(readContactBatches(db), 'all') },
    ...Object.entries(CSV_WRITER_BY_TABLE).map(([name, table]) => ({
      name: `${name}.csv`,
      pieces: table(db),
    })),
  ])
