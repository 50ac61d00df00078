import { writeCsv } from '~/features/exports/csv'
import type { ErasableContact } from './contact'
import type { PersonalDataSource } from './places'
import { isContactInRow, listLinesMentioningContact } from './stored-text'
import type { FoundRow, FoundSource } from './summary.server'

/** Labels of the columns in the file. */
export const EXPORT_COLUMN_LABELS: ReadonlyMap<string, string> = new Map(
  Object.entries({
    ...{
      id: 'Número',
      what: 'Qué se contó',
      word: 'Palabras',
      day: 'Día',
      times: 'Veces',
      position: 'Lugar',
    },
    ...{ phone: 'Teléfono', whatsapp: 'WhatsApp', email: 'Correo', previous_email: 'Correo anterior' },
    ...{
      current_email: 'Correo actual del negocio',
      full_name: 'Nombre',
      contact_person: 'Persona de contacto',
    },
    ...{
      requirement: 'Qué necesita',
      comment: 'Comentario',
      admin_note: 'Nota privada',
      business_name: 'Negocio',
    },
    ...{ reservation_date: 'Fecha de la cita', reservation_time: 'Hora de la cita', code: 'Código' },
    ...{
      status: 'Estado',
      status_reason: 'Motivo',
      reason: 'Motivo',
      created_at: 'Guardado',
      deleted_at: 'Eliminado',
    },
    ...{
      reservation_id: 'Número de la reserva',
      business_id: 'Número del negocio',
      import_id: 'Importación',
    },
    ...{ reviewer_email: 'Correo', reviewer_phone: 'Teléfono de su reserva', reviewer_name: 'Nombre' },
    owner_reply: 'Respuesta del negocio',
    ...{
      professional_rating: 'Profesionalismo',
      trust_rating: 'Confianza',
      rating: 'Estrellas',
      project: 'Trabajo',
    },
    ...{ fields: 'Lo propuesto', payload: 'Mensaje', last_error: 'Último error', about: 'De qué es' },
    ...{ reporter_name: 'Nombre', reporter_email: 'Correo', reporter_phone: 'Teléfono', note: 'Nota' },
    ...{
      message: 'Mensaje',
      name: 'Nombre',
      shown: 'Lo que se vería',
      changes: 'Cambios',
      disputed: 'En duda',
    },
    ...{ line: 'Línea', city: 'Ciudad', state_code: 'Estado de EE. UU.', layout: 'Columnas y muestras' },
    ...{ choices: 'Lo elegido', problem: 'Problema', legal_name: 'Razón social', description: 'Descripción' },
    ...{ specialty: 'Especialidad', location: 'Dirección', website_url: 'Sitio', facebook_url: 'Facebook' },
    ...{ instagram_url: 'Instagram', title: 'Título', terms_conditions: 'Condiciones', coupon_code: 'Cupón' },
    ...{
      sponsor_name: 'Patrocinador',
      sponsor_requirement: 'Lo que pide el patrocinador',
      undo: 'Para deshacer',
    },
    ...{ username: 'Quién', action: 'Qué hizo', noun: 'A qué' },
  }),
)

/**
 * Returns the part of a found row that the person gets, by label, without empty values. A row is complete if
 * one of its own columns without JSON matches. Any other row may be about another person. Of it the person gets
 * the lines with the phone or e-mail, and sometimes its time of creation (T278).
 */
function toValues(place: PersonalDataSource, { row }: FoundRow, contact: ErasableContact) {
  const contacts = place.own.filter((column) => !place.json.includes(column))
  const part = isContactInRow(place, row, { columns: contacts }, contact)
    ? row
    : mentionsIn(place, row, contact)
  return Object.entries(part).flatMap(([column, value]) =>
    value === null || value === '' ? [] : [[EXPORT_COLUMN_LABELS.get(column) ?? column, value] as const],
  )
}

function mentionsIn(
  place: PersonalDataSource,
  row: FoundRow['row'],
  contact: ErasableContact,
): Record<string, string | number | null> {
  const searched = [...new Set([...place.own, ...place.texts])]
  const texts = searched.flatMap((column): [string, string][] => {
    const text = row[column]
    return typeof text === 'string'
      ? [[column, listLinesMentioningContact(place, column, text, contact).join('\n')]]
      : []
  })
  const day: FoundRow['row'] = place.about.includes('created_at')
    ? { created_at: row.created_at ?? null }
    : {}
  return { ...Object.fromEntries(texts), ...day }
}

/** Note in the copy at a place that may have more rows than were read. */
const PARTIAL_ROWS_NOTE = 'Aquí van las primeras 5,000 filas de este lugar: puede haber más.'

/** Writes the person's part of the found data as one JSON text: places with their rows. */
export async function* writePersonalDataJson(
  found: readonly FoundSource[],
  contact: ErasableContact,
  now: Date,
): AsyncGenerator<string> {
  const datos = found.map(({ place, rows, isPartial }) => ({
    lugar: place.label,
    ...(isPartial && { nota: PARTIAL_ROWS_NOTE }),
    filas: rows.map((each) => Object.fromEntries(toValues(place, each, contact))),
  }))
  yield `${JSON.stringify({ fecha: now.toISOString(), datos }, null, 2)}\n`
}

/** Writes the same as a table with one line per value. */
export const writePersonalDataCsv = (
  found: readonly FoundSource[],
  contact: ErasableContact,
): AsyncGenerator<string> =>
  writeCsv(
    [
      ['Lugar', 'place'],
      ['Fila', 'key'],
      ['Dato', 'label'],
      ['Valor', 'value'],
    ],
    inLines(found, contact),
  )

async function* inLines(found: readonly FoundSource[], contact: ErasableContact) {
  for (const { place, rows, isPartial } of found) {
    if (isPartial) yield [{ place: place.label, key: '', label: 'Nota', value: PARTIAL_ROWS_NOTE }]
    yield rows.flatMap((each) => {
      const key = place.key.map((column) => each.row[column]).join('-')
      return toValues(place, each, contact).map(([label, value]) => ({
        place: place.label,
        key,
        label,
        value,
      }))
    })
  }
}
