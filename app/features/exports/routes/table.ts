import { db } from '~/db.server'
import { adminLoader } from '~/features/accounts/http/admin-route.server'
import { logError } from '~/http/log-error.server'
import { exportContacts } from '../contacts.server'
import { contactsCsv } from '../contacts-csv'
import { download } from '../http/download.server'
import { remembered } from '../remember.server'
import { TABLES } from '../tables.server'
import { zipped } from '../zip.server'

/** All opinions, reservations or promotions as a file; `todo.zip` has them and the contacts in one archive. */
export const loader = adminLoader((asked) => {
  if (asked.params.file === 'todo.zip')
    return download(asked, { name: 'directorio_completo', extension: 'zip', pieces: everything })
  const found = Object.entries(TABLES).find(([name]) => asked.params.file === `${name}.csv`)
  if (!found) return null
  const [name, table] = found
  return download(asked, { name: `${name}_completo`, extension: 'csv', pieces: () => table(db) })
})

const everything = () =>
  zipped([
    { name: 'contactos.csv', pieces: contactsCsv(remembered(db, exportContacts(db), logError)) },
    ...Object.entries(TABLES).map(([name, table]) => ({ name: `${name}.csv`, pieces: table(db) })),
  ])
