import { cleanLine, isWithinLength } from '~/values/text/clean'
import { LINE_LIST_LIMITS, MAX_FIELD_LENGTHS } from '~/values/text/lengths'
import {
  formatServiceLine,
  MAX_PRICE_CENTS,
  PRICE_KINDS,
  parseDollarsToCents,
  parseService,
  type Service,
  type ServicePrice,
} from './service'

const SERVICE_ROW_FIELDS = ['nombre', 'tipo', 'precio', 'minutos', 'descanso', 'nota'] as const

/** Form fields of one service. Their names end with the row number: `precio-0`. */
export type ServiceFormRow = Record<(typeof SERVICE_ROW_FIELDS)[number], string>

/** Number of empty rows in a form without services. With services, one empty row follows them. */
const INITIAL_EMPTY_SERVICE_ROWS = 3
const MAX_SERVICE_ROWS = LINE_LIST_LIMITS.services.most + INITIAL_EMPTY_SERVICE_ROWS
const EMPTY_SERVICE_ROW: ServiceFormRow = {
  nombre: '',
  tipo: '',
  precio: '',
  minutos: '',
  descanso: '',
  nota: '',
}

/** Durations to choose from, in minutes. */
export const DURATION_CHOICES_MINUTES = [
  15, 30, 45, 60, 75, 90, 105, 120, 150, 180, 210, 240, 300, 360, 420, 480,
]
export const BUFFER_CHOICES_MINUTES = [15, 30, 45, 60, 90, 120]

/** Name of the buttons that move, add or remove a row. The value `subir-2` moves the third row up. */
export const SERVICE_ROW_BUTTON_NAME = 'mover'

/** Converts services to rows of the form, followed by empty rows. */
export const toServiceFormRows = (services: readonly Service[]): ServiceFormRow[] => [
  ...services.map(({ name, price, minutes, buffer, note }) => ({
    nombre: name,
    tipo: price?.kind ?? '',
    precio: price && 'cents' in price ? (price.cents / 100).toFixed(price.cents % 100 === 0 ? 0 : 2) : '',
    minutos: minutes === null ? '' : String(minutes),
    descanso: buffer === 0 ? '' : String(buffer),
    nota: note ?? '',
  })),
  ...Array.from({ length: services.length === 0 ? INITIAL_EMPTY_SERVICE_ROWS : 1 }, () => EMPTY_SERVICE_ROW),
]

/** Converts rows to form values, by field name. */
export const toServiceFieldValues = (rows: readonly ServiceFormRow[]): Record<string, string> =>
  Object.fromEntries(
    rows.flatMap((row, index) => SERVICE_ROW_FIELDS.map((name) => [`${name}-${index}`, row[name]])),
  )

/** Moves, adds or removes a row in `form` if one of these buttons was pressed. Returns false if none was. */
export function editServiceRows(form: URLSearchParams): boolean {
  const pressed = form.get(SERVICE_ROW_BUTTON_NAME)
  if (pressed === null) return false
  form.delete(SERVICE_ROW_BUTTON_NAME)
  const [verb, place = ''] = pressed.split('-')
  const rows = rowsIn(form)
  const from = Number(place)
  const row = rows[from]
  if (verb === 'mas' && rows.length < MAX_SERVICE_ROWS) rows.push(EMPTY_SERVICE_ROW)
  if (row && verb === 'quitar') rows.splice(from, 1)
  const to = verb === 'subir' ? from - 1 : verb === 'bajar' ? from + 1 : -1
  if (row && to >= 0 && to < rows.length) {
    rows.splice(from, 1)
    rows.splice(to, 0, row)
  }
  for (const name of [...form.keys()]) if (/-\d+$/.test(name)) form.delete(name)
  form.set('filas', String(rows.length))
  for (const [name, value] of Object.entries(toServiceFieldValues(rows))) form.set(name, value)
  return true
}

export type ParseServiceRowsResult =
  | { ok: true; lines: string[] }
  | { ok: false; errors: Record<string, string[]> }

/**
 * Parses the rows of the form into service lines (`parseService`). Ignores empty rows. Returns errors by
 * field if a row is invalid, a name is repeated, or there are too many services.
 */
export function parseServiceRows(form: URLSearchParams): ParseServiceRowsResult {
  const errors = new Map<string, string[]>()
  const names = new Set<string>()
  const lines = rowsIn(form).flatMap((row, index) => {
    if (Object.values(row).every((text) => text === '')) return []
    const { service, problems } = readRow(row)
    if (names.has(service.name)) problems.nombre ??= `«${service.name}» está dos veces`
    names.add(service.name)
    for (const [name, problem] of Object.entries(problems)) errors.set(`${name}-${index}`, [problem])
    return [formatServiceLine(service)]
  })
  if (lines.length > LINE_LIST_LIMITS.services.most)
    errors.set('servicios', [`Son demasiados: escribe como mucho ${LINE_LIST_LIMITS.services.most}`])
  return errors.size > 0 ? { ok: false, errors: Object.fromEntries(errors) } : { ok: true, lines }
}

function rowsIn(form: URLSearchParams): ServiceFormRow[] {
  const count = Math.min(Number(form.get('filas')) || 0, MAX_SERVICE_ROWS)
  return Array.from({ length: Math.max(0, Math.floor(count)) }, (_, index) => {
    const entries = SERVICE_ROW_FIELDS.map((name) => [name, cleanLine(form.get(`${name}-${index}`) ?? '')])
    return Object.fromEntries(entries) as ServiceFormRow
  })
}

type Problems = Partial<Record<keyof ServiceFormRow, string>>

function readRow(row: ServiceFormRow): { service: Service; problems: Problems } {
  const problems: Problems = {}
  if (row.nombre === '') problems.nombre = 'Escribe el nombre del servicio'
  else if (row.nombre.includes('|')) problems.nombre = 'Escribe el nombre sin la barra |'
  else if (!isWithinLength(row.nombre, MAX_FIELD_LENGTHS.service.nombre))
    problems.nombre = `Es demasiado largo: escribe como mucho ${MAX_FIELD_LENGTHS.service.nombre} letras`
  const price = readPrice(row, problems)
  const minutes = readMinutes(row.minutos)
  if (minutes === undefined) problems.minutos = 'Elige la duración de la lista'
  const buffer = readMinutes(row.descanso)
  if (buffer === undefined) problems.descanso = 'Elige el descanso de la lista'
  const note = row.nota || null
  if (!isWithinLength(row.nota, MAX_FIELD_LENGTHS.service.nota))
    problems.nota = `Es demasiado larga: escribe como mucho ${MAX_FIELD_LENGTHS.service.nota} letras`
  const service = { name: row.nombre, price, minutes: minutes ?? null, buffer: buffer ?? 0, note }
  if (Object.keys(problems).length > 0) return { service, problems }
  const parsed = parseService(formatServiceLine(service))
  if (!parsed.ok) problems.nota = parsed.message
  else if (parsed.service.note !== note) problems.nota = 'Escribe la nota con palabras y sin la barra |'
  return { service, problems }
}

function readPrice({ tipo, precio }: ServiceFormRow, problems: Problems): ServicePrice | null {
  if (tipo === '' && precio === '') return null
  const kind = PRICE_KINDS.find((each) => each === (tipo || 'fixed'))
  if (!kind) problems.tipo = 'Elige el tipo de precio de la lista'
  if (!kind || kind === 'ask' || kind === 'free') return kind ? { kind } : null
  const cents = parseDollarsToCents(precio)
  if (cents === null) problems.precio = 'Escribe el precio con números, por ejemplo 25 o 25.50'
  else if (cents > MAX_PRICE_CENTS) problems.precio = 'El precio es demasiado alto'
  return { kind, cents: cents ?? 0 }
}

/** Parses the minutes of a menu. Null if none is chosen, undefined if the value is invalid. */
function readMinutes(text: string): number | null | undefined {
  if (text === '') return null
  const minutes = /^\d{1,3}$/.test(text) ? Number(text) : 0
  return minutes > 0 && minutes <= 480 && minutes % 15 === 0 ? minutes : undefined
}
