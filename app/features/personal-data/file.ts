import { csvOf } from '~/features/exports/csv'
import type { FoundPlace } from './find.server'

/** Labels of the columns, in the file and on the page. */
export const COLUMN_LABELS: ReadonlyMap<string, string> = new Map(
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

/** Returns the values of a row that are not empty, by label. */
const toValues = (row: FoundPlace['rows'][number]['row']) =>
  Object.entries(row).flatMap(([column, value]) =>
    value === null || value === '' ? [] : [[COLUMN_LABELS.get(column) ?? column, value] as const],
  )

/** Writes everything found as one JSON text: places with their rows. */
export async function* personalDataJson(found: readonly FoundPlace[], now: Date): AsyncGenerator<string> {
  const datos = found.map(({ place, rows }) => ({
    lugar: place.label,
    filas: rows.map(({ row }) => Object.fromEntries(toValues(row))),
  }))
  yield `${JSON.stringify({ fecha: now.toISOString(), datos }, null, 2)}\n`
}

/** Writes everything found as a table with one line per value. */
export const personalDataCsv = (found: readonly FoundPlace[]): AsyncGenerator<string> =>
  csvOf(
    [
      ['Lugar', 'place'],
      ['Fila', 'key'],
      ['Dato', 'label'],
      ['Valor', 'value'],
    ],
    inLines(found),
  )

async function* inLines(found: readonly FoundPlace[]) {
  for (const { place, rows } of found)
    yield rows.flatMap(({ row }) => {
      const key = place.key.map((column) => row[column]).join('-')
      return toValues(row).map(([label, value]) => ({ place: place.label, key, label, value }))
    })
}
