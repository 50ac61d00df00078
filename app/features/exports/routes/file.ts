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
  const columns = query.getAll('columnas').filter((header) => CHOOSABLE.includes(header))
  const filter = { ...readContactFilter(query), ...(ids && { ids: ids.map(Number) }) }
  const isWhole = columns.length === 0 || columns.length === CHOOSABLE.length
  const said = { ...contactQuery(filter), cuales: ids?.join(), columnas: isWhole ? '' : columns.join() }
  return download(asked, {
    name: 'contactos_completo',
    extension: 'csv',
    pieces: () => contactsCsv(remembered(db, exportContacts(db, filter), logError), columns),
    query: contactQuery(filter),
    asked: Object.fromEntries(
      Object.entries(said).filter((pair): pair is [string, string] => Boolean(pair[1])),
    ),
  })
})
