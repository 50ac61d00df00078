import { db } from '~/db.server'
import { adminLoader } from '~/features/accounts/http/admin-route.server'
import { contactQuery, readContactFilter } from '~/features/contacts/http/contact-filter'
import { logError } from '~/http/log-error.server'
import { exportContacts } from '../contacts.server'
import { CHOOSABLE, contactsCsv } from '../contacts-csv'
import { download } from '../http/download.server'
import { remembered } from '../remember.server'

/** All contacts, those of a filter or those ticked, as a file, with the columns that are chosen (rows 279 to 282, D40). */
export const loader = adminLoader((asked) => {
  const { query } = asked
  const ids = query
    .get('cuales')
    ?.split(',')
    .filter((id) => /^[1-9]\d{0,8}$/.test(id))
  const named = query.getAll('columnas')
  const columns = named.includes('todas') ? 'all' : named.filter((header) => CHOOSABLE.includes(header))
  const filter = { ...readContactFilter(query), ...(ids && { ids: ids.map(Number) }) }
  const said = {
    ...contactQuery(filter),
    cuales: ids?.join(),
    columnas: columns === 'all' ? 'todas' : columns.join(),
  }
  return download(asked, {
    name: columns === 'all' ? 'contactos_todas_las_columnas' : 'contactos_completo',
    extension: 'csv',
    pieces: () => contactsCsv(remembered(db, exportContacts(db, filter), logError), columns),
    query: contactQuery(filter),
    asked: Object.fromEntries(
      Object.entries(said).filter((pair): pair is [string, string] => Boolean(pair[1])),
    ),
  })
})
