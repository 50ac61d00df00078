import { cutText, isWithinLength } from '~/values/text/clean'
import { LINE_LIST_LIMITS, MAX_FIELD_LENGTHS } from '~/values/text/lengths'

export const PRICE_KINDS = ['fixed', 'from', 'ask', 'free'] as const
export type PriceKind = (typeof PRICE_KINDS)[number]

/** Price of a service, in cents. "from" means that prices start there. */
export type ServicePrice = { kind: 'fixed' | 'from'; cents: number } | { kind: 'ask' | 'free' }

/** A service of a business. Without `minutes`, it cannot be booked alone. */
export interface Service {
  name: string
  price: ServicePrice | null
  /** Duration in minutes, a multiple of 15 up to `MAX_SERVICE_MINUTES`. Null if not stated. */
  minutes: number | null
  /** Break after it in minutes: a multiple of 15 up to `MAX_BUFFER_MINUTES`. */
  buffer: number
  note: string | null
}

export const MAX_SERVICE_MINUTES = 480
export const MAX_BUFFER_MINUTES = 120
export const MAX_PRICE_CENTS = 10_000_000

export type ParseServiceResult = { ok: true; service: Service } | { ok: false; message: string }

/**
 * Parses a service line: `Corte | 25 | 45 min | +15 min | con cita`. Only the name is required. The form of
 * each further part shows what it is: price, duration, `+` and break, or note. Fails with a Spanish message
 * (rows 203, 152, decision 28).
 */
export function parseService(line: string): ParseServiceResult {
  const [name = '', ...parts] = line.split('|').map((part) => part.trim())
  const service: Service = { name, price: null, minutes: null, buffer: 0, note: null }
  if (name === '') return { ok: false, message: 'Escribe el nombre del servicio antes de la primera barra' }
  for (const part of parts.filter(Boolean)) {
    const error = takePart(service, part)
    if (error) return { ok: false, message: `${error}, en «${name}»` }
  }
  if (!isWithinLength(name, LINE_LIST_LIMITS.services.longest))
    return {
      ok: false,
      message: `Un servicio es demasiado largo: como mucho ${LINE_LIST_LIMITS.services.longest} letras en cada línea`,
    }
  if (service.note && !isWithinLength(service.note, MAX_FIELD_LENGTHS.service.nota))
    return {
      ok: false,
      message: `La nota es demasiado larga: como mucho ${MAX_FIELD_LENGTHS.service.nota} letras, en «${name}»`,
    }
  return { ok: true, service }
}

/** Formats a service as a line that `parseService` reads. */
export const formatServiceLine = ({ name, price, minutes, buffer, note }: Service): string =>
  [
    name,
    price && formatServiceLinePrice(price),
    minutes !== null && formatMinutes(minutes),
    buffer > 0 && `+${formatMinutes(buffer)}`,
    note,
  ]
    .filter(Boolean)
    .join(' | ')

/** Formats a price for lists and files: `25`, `25.50`, `desde 25`, `a consultar` or `gratis`. */
export function formatServiceLinePrice(price: ServicePrice): string {
  if (!('cents' in price)) return price.kind === 'ask' ? 'a consultar' : 'gratis'
  const amount = formatAmount(price.cents)
  return price.kind === 'from' ? `desde ${amount}` : amount
}

/** Formats a price for visitors: `$25`, `Desde $25`, `A consultar`, `Gratis`. */
export function formatPublicPrice(price: ServicePrice): string {
  if (!('cents' in price)) return price.kind === 'ask' ? 'A consultar' : 'Gratis'
  return `${price.kind === 'from' ? 'Desde ' : ''}$${formatAmount(price.cents)}`
}

/** Formats minutes as `45 min`, `1 h` or `1 h 30 min`. */
export function formatMinutes(minutes: number): string {
  const [hours, rest] = [Math.floor(minutes / 60), minutes % 60]
  return [hours > 0 && `${hours} h`, rest > 0 && `${rest} min`].filter(Boolean).join(' ')
}

/** Parses an amount in dollars, such as `25`, `$1,200` or `25.50`. Returns cents, or null for other text. */
export function parseDollarsToCents(text: string): number | null {
  const [, whole, part = ''] = DOLLAR_AMOUNT_PATTERN.exec(text.trim()) ?? []
  return whole === undefined ? null : Number(whole.replaceAll(',', '')) * 100 + Number(part.padEnd(2, '0'))
}

const DOLLAR_AMOUNT_PATTERN =
  /^\$?\s*(\d{1,3}(?:,\d{3})+|\d{1,9})(?:[.,](\d{1,2}))?(?:\s*(?:usd|d[oó]lares))?$/i
const PRICE_FROM_PATTERN = /^desde\s+/i
const SERVICE_DURATION_PATTERN =
  /^(?:(\d{1,2})\s*(?:h|hs|hrs?|horas?)\.?)?\s*(?:(\d{1,3})\s*(?:m|mins?|minutos?)?\.?)?$/i
const TIME_UNIT_PATTERN = /\d\s*(?:h|m)/i
const PRICE_KIND_BY_WORD: ReadonlyMap<string, ServicePrice['kind']> = new Map([
  ['gratis', 'free'],
  ['sin costo', 'free'],
  ['consultar', 'ask'],
  ['a consultar', 'ask'],
  ['por consultar', 'ask'],
])

/**
 * Adds one part of a service line to the service. Returns an error message if it is invalid, otherwise null.
 */
function takePart(service: Service, part: string): string | null {
  const price = parsePrice(part)
  if (price) {
    if (service.price) return 'Escribe un solo precio'
    service.price = price
    return 'cents' in price && price.cents > MAX_PRICE_CENTS ? 'El precio es demasiado alto' : null
  }
  const isBuffer = part.startsWith('+')
  const minutes = parseMinutes(isBuffer ? part.slice(1).trim() : part)
  if (minutes === null) {
    if (service.note) return 'Sobra una parte: van nombre, precio, duración y nota'
    service.note = part
    return null
  }
  if (isBuffer ? service.buffer > 0 : service.minutes !== null) return 'Escribe una sola duración'
  service[isBuffer ? 'buffer' : 'minutes'] = minutes
  return isBuffer ? bufferProblem(minutes) : lengthProblem(minutes)
}

const lengthProblem = (minutes: number) =>
  minutes % 15 > 0 || minutes < 15 || minutes > MAX_SERVICE_MINUTES
    ? 'La duración va de 15 en 15 minutos, hasta 8 horas'
    : null

const bufferProblem = (minutes: number) =>
  minutes % 15 > 0 || minutes > MAX_BUFFER_MINUTES
    ? 'El descanso va de 15 en 15 minutos, hasta 2 horas'
    : null

function parsePrice(part: string): ServicePrice | null {
  const kind = PRICE_KIND_BY_WORD.get(part.toLowerCase())
  if (kind === 'ask' || kind === 'free') return { kind }
  const cents = parseDollarsToCents(part.replace(PRICE_FROM_PATTERN, ''))
  return cents === null ? null : { kind: PRICE_FROM_PATTERN.test(part) ? 'from' : 'fixed', cents }
}

function parseMinutes(part: string): number | null {
  if (!TIME_UNIT_PATTERN.test(part)) return null
  const [, hours, minutes] = SERVICE_DURATION_PATTERN.exec(part) ?? []
  return hours === undefined && minutes === undefined ? null : Number(hours ?? 0) * 60 + Number(minutes ?? 0)
}

const formatAmount = (cents: number) => (cents % 100 === 0 ? String(cents / 100) : (cents / 100).toFixed(2))

/**
 * Splits a cell into services at `;`, line breaks, commas before a space, and bars. A piece with a price or
 * duration stays one: `Corte | 25 | 45 min` (row 203). Empty pieces become empty texts.
 */
export const splitServicesCell = (cell: string): string[] =>
  cell
    .split(/[;\n]|,\s/)
    .flatMap((piece) => (isDetailed(piece) ? [piece] : piece.split('|')))
    .map((service) => service.trim())

/** Converts a service of a file to a line. An invalid one becomes a name, cut to the maximum length. */
export function normalizeServiceLine(text: string): string {
  const parsed = parseService(text)
  return parsed.ok
    ? formatServiceLine(parsed.service)
    : cutText(text.replaceAll('|', ' '), LINE_LIST_LIMITS.services.longest).trim()
}

function isDetailed(piece: string): boolean {
  if (!piece.includes('|')) return false
  const parsed = parseService(piece)
  return parsed.ok && (parsed.service.price !== null || parsed.service.minutes !== null)
}
