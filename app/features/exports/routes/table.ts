import { db } from '~/db.server'
import { adminLoader } from '~/features/accounts/http/admin-route.server'
import { sendDownload } from '../http/download.server'
import { CSV_WRITER_BY_TABLE } from '../tables.server'

/** Downloads the comments, reservations or promotions. 404 for other file names. */
export const loader = adminLoader((asked) => {
  const found = Object.entries(CSV_WRITER_BY_TABLE).find(([name]) => asked.params.file === `${name}.csv`)
  if (!found) return null
  const [name, table] = found
  return sendDownload(asked, { name: `${name}_completo`, extension: 'csv', pieces: () => table(db) })
})
