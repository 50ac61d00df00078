import { stringify } from 'csv-stringify/sync'
import { EXPORTED, exportedCells } from '~/features/imports/parse/exported'
import { shortDate } from '~/features/places/calendar'
import { escapeFormula } from '~/values/text/formula'
import type { ContactRow } from './contacts.server'

const { legalName, ...columns } = EXPORTED
const HEADER = [
  'ID',
  ...Object.values(columns).map(({ header }) => header),
  'Fecha_Creacion',
  'Tiene_Descripcion',
  'Caracteres_Descripcion',
  legalName.header,
]

const written = (rows: unknown[][]) =>
  stringify(rows, { record_delimiter: 'windows', quoted_match: /[\r\n]/ })

/** The file piece by piece: UTF-8 with its mark, lines ended as Windows does, nothing a spreadsheet would run (D40). */
export async function* contactsCsv(pieces: AsyncIterable<ContactRow[]>): AsyncGenerator<string, void, void> {
  yield `\uFEFF${written([HEADER])}`
  for await (const contacts of pieces) yield written(contacts.map(cells))
}

function cells(contact: ContactRow): string[] {
  const { legalName = '', ...others } = exportedCells(contact)
  const descriptionLength = contact.message_length ?? 0
  return [
    String(contact.id),
    ...Object.values(others),
    shortDate(contact.created_at),
    descriptionLength > 0 ? 'SI' : 'NO',
    String(descriptionLength),
    legalName,
  ].map(escapeFormula)
}
