import { aliasOf, isSilent, keyOf, ofHome, partOf, rankOf } from './aliases'
import { type Field, HOME_FIELDS, type Target } from './fields'
import { inContext } from './in-context'
import { type Evidence, evidenceOf, likelyField } from './recognise'

/** Which columns hold what. */
export interface Columns {
  header: readonly string[]
  /** By the place of the column. */
  targets: readonly Target[]
  /** The places of each field's columns, the one that is read first before the others. */
  places: ReadonlyMap<Field, readonly number[]>
  /** The column that says whose telephone, mail or address another one holds, by the place of that. */
  labels: ReadonlyMap<number, number>
  /** Headers that mean nothing here, as they stand. */
  ignored: string[]
  /** Headers of columns that look like telephone, address or category and go nowhere unasked. */
  missing: string[]
}

/** Which column holds what: as was chosen for its header before, by its header, else by what its cells hold. */
export function proposeColumns(
  header: readonly string[],
  rows: readonly (readonly string[])[],
  chosen: ReadonlyMap<string, Target> = new Map(),
): Columns {
  const evidence = header.map((_, place) => evidenceOf(rows.map((cells) => cells[place] ?? '')))
  const named = header.map((name) => aliasOf(name)?.field ?? partOf(name))
  const judged = inContext(header, named, evidence)
  const likely = judged.map((target, place) => target ?? guess(header[place] ?? '', judged, evidence[place]))
  const keys = headerKeys(header)
  return columnsOf(
    header,
    withName(header, likely, evidence).map((target, place) => chosen.get(keys[place] ?? '') ?? target),
    evidence,
  )
}

const REACHING: readonly Target[] = ['phone', 'email', 'location', 'website', 'zip']
const NAMING: readonly Target[] = ['name', 'legalName', 'firstName', 'lastName']

/** Where no header says what the businesses are called, the first column that names things does; before that of a person. */
function withName(
  header: readonly string[],
  likely: readonly Target[],
  evidence: readonly Evidence[],
): Target[] {
  const isList = likely.some((target) => REACHING.includes(target))
  if (!isList || likely.some((target) => NAMING.includes(target))) return [...likely]
  const isFree = (place: number) =>
    likely[place] === null || (likely[place] === 'industry' && !aliasOf(header[place] ?? ''))
  const person = likely.indexOf('contactPerson')
  const end = person < 0 ? likely.length : person
  const found = evidence.findIndex((each, place) => each.isNaming && isFree(place) && place < end)
  return likely.map((target, place) => (place === found ? 'name' : target))
}

/** What choices are kept by: each header, with its number among those of the same name. */
export function headerKeys(header: readonly string[]): string[] {
  const seen = new Map<string, number>()
  return header.map((name, place) => {
    const key = keyOf(name)
    const number = (seen.get(key) ?? 0) + 1
    seen.set(key, number)
    const shown = key || `columna${place + 1}`
    return number > 1 && key !== '' ? `${shown}/${number}` : shown
  })
}

/** A column whose header says nothing, or whose first guess another one took: by its cells. */
function guess(header: string, judged: readonly Target[], evidence: Evidence | undefined): Target {
  const byForm = evidence?.isPosition ? 'position' : evidence?.isTown ? 'city' : null
  const field = byForm ?? (evidence ? likelyField(evidence) : null)
  if (!field || isSilent(header)) return null
  // Names of cities are words of every day as well: `Lead`, `Luna`.
  if (field === 'city' && !byForm && !/^columna \d+$/i.test(header)) return null
  const isTaken = judged.includes(field)
  // A second column of addresses or places says something else; a second telephone is one.
  return isTaken && !['phone', 'email', 'website'].includes(field) ? null : ofHome(header, field)
}

function columnsOf(
  header: readonly string[],
  targets: readonly Target[],
  evidence: readonly Evidence[],
): Columns {
  const places = new Map<Field, number[]>()
  const ranks = header.map(rankOf)
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
      (_, place) => isUnused(place) && evidence[place]?.filled && !isSilent(header[place] ?? ''),
    ),
    missing: names.filter(
      (_, place) =>
        targets[place] === null && NEEDED.includes(evidence[place] ? likelyField(evidence[place]) : null),
    ),
  }
}

/** `Phone 1 - Label` is of `Phone 1 - Value`, `Etiqueta de la dirección 2` of `Dirección 2 - Calle`. */
function labelColumns(header: readonly string[], targets: readonly Target[]): Map<number, number> {
  const labels = new Map<number, number>()
  const keys = header.map(keyOf)
  for (const [place, key] of keys.entries()) {
    const of = key.replace(/^(?:etiqueta|tipo)(?:de(?:la|l)?)?|(?:label|type|etiqueta|tipo)$/, '')
    if (of === '' || of === key || HOME_FIELDS.has(targets[place] ?? null)) continue
    for (const [other, value] of keys.entries())
      if (other !== place && value.startsWith(of) && !/^\d/.test(value.slice(of.length)))
        labels.set(other, place)
  }
  return labels
}

const NEEDED: (Field | null)[] = ['phone', 'location', 'industry']
