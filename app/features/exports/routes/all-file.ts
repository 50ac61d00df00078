import { redirect } from '@remix-run/node'
import { adminPaths } from '~/admin-paths'
import { db } from '~/db.server'
import { adminLoader } from '~/features/accounts/http/admin-route.server'
import { mayDownload } from '~/features/accounts/http/download-permit.server'
import { logError } from '~/http/log-error.server'
import { exportContacts } from '../contacts.server'
import { contactsCsv } from '../contacts-csv'
import { download } from '../http/download.server'
import { remembered } from '../remember.server'
import { TABLES } from '../tables.server'
import { zipped } from '../zip.server'

/** Contacts, comments, reservations and promotions in one archive, for whoever has just given their password. */
export const loader = adminLoader(async (asked) => {
  if (!(await mayDownload(asked))) return redirect(adminPaths.exportAll())
  return download(asked, { name: 'directorio_completo', extension: 'zip', pieces: everything })
})

const everything = () =>
  zipped([
    { name: 'contactos.csv', pieces: contactsCsv(remembered(db, exportContacts(db), logError), 'all') },
    ...Object.entries(TABLES).map(([name, table]) => ({ name: `${name}.csv`, pieces: table(db) })),
  ])
