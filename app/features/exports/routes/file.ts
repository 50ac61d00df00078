import { db } from '~/db.server'
import { type AdminRequest, adminAction, adminLoader } from '~/features/accounts/http/admin-route.server'
import { readFilters, writeFilters } from '~/features/admin-lists/filters'
import { CONTACT_FILTERS } from '~/features/contacts/list/filters'
import { readForm } from '~/http/forms/form.server'
import { logError } from '~/http/log-error.server'
import { exportContacts } from '../contacts.server'
import { CHOOSABLE, contactsCsv } from '../contacts-csv'
import { download } from '../http/download.server'
import { remembered } from '../remember.server'

/** All contacts or those of a filter as a file, with the columns that are chosen (rows 279 to 282, D40). */
export const loader = adminLoader((asked) => contactsFile(asked, asked.query))

/** Those that were ticked: too many for an address. */
export const action = adminAction(async (asked) => contactsFile(asked, await readForm(asked.request)))

function contactsFile(request: Pick<AdminRequest, 'request' | 'actor'>, said: URLSearchParams) {
  const ids = said
    .get('cuales')
    ?.split(',')
    .filter((id) => /^[1-9]\d{0,8}$/.test(id))
  const named = said.getAll('columnas')
  const columns = named.includes('todas') ? 'all' : named.filter((header) => CHOOSABLE.includes(header))
  const filter = readFilters(CONTACT_FILTERS, said)
  const query = writeFilters(CONTACT_FILTERS, filter)
  const asked = { ...filter, ...(ids && { ids: ids.map(Number) }) }
  const noted = {
    ...query,
    cuales: ids?.join(),
    columnas: columns === 'all' ? 'todas' : columns.join(),
  }
  return download(request, {
    name: columns === 'all' ? 'contactos_todas_las_columnas' : 'contactos_completo',
    extension: 'csv',
    pieces: () => contactsCsv(remembered(db, exportContacts(db, asked), logError), columns),
    query,
    asked: Object.fromEntries(
      Object.entries(noted).filter((pair): pair is [string, string] => Boolean(pair[1])),
    ),
  })
}
