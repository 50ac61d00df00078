import { parseTsv } from '~/values/tsv'
import table from '../data/headers-beside.tsv?raw'
import { type ColumnProfile, guessColumnField, profileColumn } from '../evidence'
import {
  type ColumnTarget,
  findFieldOfHeader,
  getColumnReadingRank,
  guessTargetFromHeader,
  isKnownUnusedHeader,
  type MappableField,
  PRIVATE_HOME_FIELD_BY_FIELD,
  toHeaderKey,
  toPrivateFieldIfHome,
} from '../headers'

/** Mapping of columns to fields. */
export interface ColumnMapping {
  header: readonly string[]
  /** Target by column index. */
  targets: readonly ColumnTarget[]
  /** Column indexes by field. The order is the one in which the cells are read. */
  places: ReadonlyMap<MappableField, readonly number[]>
  /**
   * Maps a column of phones, e-mails or addresses to the column with its label (work, home). Both are
   * indexes.
   */
  labels: ReadonlyMap<number, number>
  /** Headers of filled columns that are not used, without those listed as unused. */
  ignored: string[]
  /** Headers of columns with an unknown target whose cells look like phone, address or category. */
  missing: string[]
}

/** Maps each column to a field: by the choice for its header, otherwise by header and cells. */
export function proposeColumnMapping(
  header: readonly string[],
  rows: readonly (readonly string[])[],
  chosen: ReadonlyMap<string, ColumnTarget> = new Map(),
): ColumnMapping {
  const evidence = header.map((_, place) => profileColumn(rows.map((cells) => cells[place] ?? '')))
  const named = header.map((name) => findFieldOfHeader(name)?.field ?? guessTargetFromHeader(name))
  const judged = resolveAmbiguousHeaders(header, named, evidence)
  const likely = judged.map((target, place) => target ?? guess(header[place] ?? '', judged, evidence[place]))
  const keys = toUniqueHeaderKeys(header)
  // Headers of our own export are certain, so the cells are not tested. Its `Cierre` is not a time.
  const ofExport = (target: ColumnTarget) => (target === 'closes' ? 'none' : target)
  const proposed = isOwnExport(header) ? named.map(ofExport) : withName(header, likely, evidence)
  return columnsOf(
    header,
    proposed.map((target, place) => chosen.get(keys[place] ?? '') ?? target),
    evidence,
  )
}

/** A file with both headers is our own export. */
const EXPORT_HEADERS = ['ID', 'Nombre_Negocio']

export const isOwnExport = (header: readonly string[]): boolean =>
  EXPORT_HEADERS.every((name) => header.some((cell) => cell.trim() === name))

const CONTACT_OR_PLACE_TARGETS: readonly ColumnTarget[] = ['phone', 'email', 'location', 'website', 'zip']
const NAME_TARGETS: readonly ColumnTarget[] = ['name', 'legalName', 'firstName', 'lastName']

/**
 * Chooses a name column, if no column names the business but one has contact details, website or place. It is
 * the first free column whose cells look like names. It must come before the column of persons.
 */
function withName(
  header: readonly string[],
  likely: readonly ColumnTarget[],
  evidence: readonly ColumnProfile[],
): ColumnTarget[] {
  const isList = likely.some((target) => CONTACT_OR_PLACE_TARGETS.includes(target))
  if (!isList || likely.some((target) => NAME_TARGETS.includes(target))) return [...likely]
  const isFree = (place: number) =>
    likely[place] === null || (likely[place] === 'industry' && !findFieldOfHeader(header[place] ?? ''))
  const person = likely.indexOf('contactPerson')
  const end = person < 0 ? likely.length : person
  const found = evidence.findIndex((each, place) => each.isNaming && isFree(place) && place < end)
  return likely.map((target, place) => (place === found ? 'name' : target))
}

/**
 * Returns a key for each column, under which choices are stored: the normalized header, with a number if it
 * repeats. Without a header it is `columna` and the number of the column.
 */
export function toUniqueHeaderKeys(header: readonly string[]): string[] {
  const seen = new Map<string, number>()
  return header.map((name, place) => {
    const key = toHeaderKey(name)
    const number = (seen.get(key) ?? 0) + 1
    seen.set(key, number)
    const shown = key || `columna${place + 1}`
    return number > 1 && key !== '' ? `${shown}/${number}` : shown
  })
}

/**
 * Guesses the target of a column with an unknown header from its cells. Returns null if no field may be used.
 */
function guess(
  header: string,
  judged: readonly ColumnTarget[],
  evidence: ColumnProfile | undefined,
): ColumnTarget {
  const byForm = evidence?.isPosition ? 'position' : evidence?.isTown ? 'city' : null
  const field = byForm ?? (evidence ? guessColumnField(evidence) : null)
  if (!field || isKnownUnusedHeader(header)) return null
  // City names are also ordinary words (`Lead`, `Luna`), so the header must be missing.
  if (field === 'city' && !byForm && !/^columna \d+$/i.test(header)) return null
  const isTaken = judged.includes(field)
  // Several columns may hold phones, e-mails or websites. A second column that looks like another field has
  // another meaning.
  return isTaken && !['phone', 'email', 'website'].includes(field)
    ? null
    : toPrivateFieldIfHome(header, field)
}

function columnsOf(
  header: readonly string[],
  targets: readonly ColumnTarget[],
  evidence: readonly ColumnProfile[],
): ColumnMapping {
  const places = new Map<MappableField, number[]>()
  const ranks = header.map(getColumnReadingRank)
  const order = targets.map((_, place) => place).sort((a, b) => (ranks[a] ?? 0) - (ranks[b] ?? 0) || a - b)
  for (const place of order) {
    const target = targets[place]
    if (target && target !== 'none') places.set(target, [...(places.get(target) ?? []), place])
  }
  const isUnused = (place: number) => !targets[place] || targets[place] === 'none'
  const names = header.map((name, place) => name.trim() || `Columna ${place + 1}`)
  return {
    header,
    targets,
    places,
    labels: labelColumns(header, targets),
    ignored: names.filter(
      (_, place) => isUnused(place) && evidence[place]?.filled && !isKnownUnusedHeader(header[place] ?? ''),
    ),
    missing: names.filter(
      (_, place) =>
        targets[place] === null &&
        TARGETS_REPORTED_MISSING.includes(evidence[place] ? guessColumnField(evidence[place]) : null),
    ),
  }
}

/**
 * Finds label columns: `Phone 1 - Label` for `Phone 1 - Value`. Returns the index of the label by the index
 * of the described column.
 */
function labelColumns(header: readonly string[], targets: readonly ColumnTarget[]): Map<number, number> {
  const labels = new Map<number, number>()
  const keys = header.map(toHeaderKey)
  for (const [place, key] of keys.entries()) {
    const of = key.replace(/^(?:etiqueta|tipo)(?:de(?:la|l)?)?|(?:label|type|etiqueta|tipo)$/, '')
    if (of === '' || of === key || PRIVATE_HOME_FIELD_BY_FIELD.has(targets[place] ?? null)) continue
    for (const [other, value] of keys.entries())
      if (other !== place && value.startsWith(of) && !/^\d/.test(value.slice(of.length)))
        labels.set(other, place)
  }
  return labels
}

const TARGETS_REPORTED_MISSING: (MappableField | null)[] = ['phone', 'location', 'industry']

const rules = parseTsv('headers-beside.tsv', table).map(([header, field, beside, without, becomes]) => ({
  header: pattern(header),
  field: pattern(field),
  beside: pattern(beside),
  without: pattern(without),
  becomes: becomes as ColumnTarget,
}))

function pattern(text = '-'): RegExp | null {
  return text === '-' ? null : new RegExp(text)
}

/** The rule by which a column of names is a person's, if another column names the business. */
const anybody = rules.find(({ beside, becomes }) => beside && becomes === 'contactPerson')

/** Resolves headers whose meaning depends on other columns or on their cells. */
export function resolveAmbiguousHeaders(
  header: readonly string[],
  named: readonly ColumnTarget[],
  evidence: readonly ColumnProfile[],
): ColumnTarget[] {
  const keys = header.map(toHeaderKey)
  const isCompany = (target: ColumnTarget, place: number) =>
    target === 'name' && !anybody?.header?.test(keys[place] ?? '')
  const columns = [
    ...keys,
    ...named.map((target) => `@${target}`),
    ...(named.some(isCompany) ? ['@company'] : []),
  ]
  const has = (wanted: RegExp) => columns.some((column) => wanted.test(column))
  return named.map((target, place) => {
    const rule = rules.find(
      ({ header, field, beside, without }) =>
        header?.test(keys[place] ?? '') &&
        (!field || field.test(target ?? '')) &&
        (!beside || has(beside)) &&
        !(without && has(without)),
    )
    return rule ? rule.becomes : byCells(target, evidence[place])
  })
}

/** Corrects the target of a column whose cells do not fit its header. Otherwise returns it unchanged. */
function byCells(target: ColumnTarget, seen: ColumnProfile | undefined): ColumnTarget {
  if (!target || !seen) return target
  if (target === 'contactPerson' && guessColumnField(seen) === 'phone') return 'phone'
  if (['location', 'zip', 'state'].includes(target) && seen.isTown) return 'city'
  if (seen.isPosition && ['location', 'city', 'state', 'zip', 'name'].includes(target)) return 'position'
  if (seen.isNumber && ['location', 'city', 'name', 'contactPerson', 'description'].includes(target))
    return 'none'
  if (target === 'name' && seen.isYesNo) return 'none'
  if (target === 'phone' && seen.isNumber && seen.filled > 2 && !seen.share.phone) return 'none'
  if (target === 'email' && seen.filled > 2 && !seen.hasAt) return 'none'
  if (target === 'state' && seen.isStatus) return 'status'
  if (target === 'website' && seen.share.email && seen.share.email > 0.6) return 'email'
  if (target === 'whatsapp' && seen.isYesNo) return 'hasWhatsapp'
  return target === 'price' && !seen.isPrice ? 'none' : target
}
