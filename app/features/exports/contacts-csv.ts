import { stringify } from 'csv-stringify/sync'
import { exportedCells } from '~/features/imports/parse/exported'
import { shortDate } from '~/features/places/calendar'
import { escapeFormula } from '~/values/text/formula'
import type { ExportedContact } from './contacts.server'

const COLUMNS = [
  'ID',
  'Nombre_Negocio',
  'Persona_Contacto',
  'Categoria',
  'Telefono',
  'Email',
  'Ubicacion',
  'Fecha_Creacion',
  'Tiene_Descripcion',
  'Caracteres_Descripcion',
  'Razon_Social',
]

const written = (rows: unknown[][]) =>
  stringify(rows, { record_delimiter: 'windows', quoted_match: /[\r\n]/ })

/** The file piece by piece: UTF-8 with its mark, lines ended as Windows does, nothing a spreadsheet would run (D40). */
export async function* contactsCsv(
  pieces: AsyncIterable<ExportedContact[]>,
): AsyncGenerator<string, void, void> {
  yield `\uFEFF${written([COLUMNS])}`
  for await (const contacts of pieces) yield written(contacts.map(cells))
}

function cells(contact: ExportedContact): string[] {
  const { legalName, ...others } = exportedCells(contact)
  return [
    String(contact.id),
    ...Object.values(others),
    shortDate(contact.createdAt),
    contact.descriptionLength > 0 ? 'SI' : 'NO',
    String(contact.descriptionLength),
    legalName,
  ].map(escapeFormula)
}
