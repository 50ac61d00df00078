import { db } from '~/db.server'
import {
  type AdminRequest,
  createAdminAction,
  createAdminLoader,
} from '~/features/accounts/http/admin-route.server'
import { parseFilterParams, toFilterParams } from '~/features/admin-lists/filters'
import { ADMIN_BUSINESS_FILTERS } from '~/features/business-admin/list/filters'
import { readForm } from '~/http/forms/form.server'
import { readBusinessExportBatches } from '../contacts.server'
import { hasTenDocumentedColumns, SELECTABLE_EXPORT_COLUMN_HEADERS, writeBusinessesCsv } from '../csv'
import { sendDownload } from '../http/download.server'

/** Downloads all businesses or those of a filter, with the chosen columns (rows 279 to 282, D40). */
export const loader = createAdminLoader((asked) => contactsFile(asked, asked.query))

/** Downloads the selected businesses. Uses POST, because the list of ids can be too long for an address. */
export const action = createAdminAction(async (asked) => contactsFile(asked, await readForm(asked.request)))

/** File names. The file with the ten documented columns has the documented name (row 279, D140). */
const FILE_NAMES = {
  all: 'contactos_todas_las_columnas',
  chosen: 'contactos_columnas_elegidas',
  documented: 'contactos_completo',
}

function contactsFile(request: Pick<AdminRequest, 'request' | 'actor'>, said: URLSearchParams) {
  const ids = said
    .get('cuales')
    ?.split(',')
    .filter((id) => /^[1-9]\d{0,8}$/.test(id))
  const named = said.getAll('columnas')
  const columns = named.includes('todas')
    ? 'all'
    : named.filter((header) => SELECTABLE_EXPORT_COLUMN_HEADERS.includes(header))
  const filter = parseFilterParams(ADMIN_BUSINESS_FILTERS, said)
  const query = toFilterParams(ADMIN_BUSINESS_FILTERS, filter)
  const asked = { ...filter, ...(ids && { ids: ids.map(Number) }) }
  const noted = {
    ...query,
    cuales: ids?.join(),
    columnas: columns === 'all' ? 'todas' : columns.join(),
  }
  return sendDownload(request, {
    name: FILE_NAMES[columns === 'all' ? 'all' : hasTenDocumentedColumns(columns) ? 'documented' : 'chosen'],
    extension: 'csv',
    pieces: () => writeBusinessesCsv(readBusinessExportBatches(db, asked), columns),
    query,
    loggedChoices: Object.fromEntries(
      Object.entries(noted).filter((pair): pair is [string, string] => Boolean(pair[1])),
    ),
  })
}
