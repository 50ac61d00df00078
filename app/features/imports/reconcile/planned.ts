import type { Row } from '../parse/row'
import { FIELD_NAMES, type Fields, fieldsFrom, fieldsOf } from './fields'
import { identityOf, type Known } from './known'

type Stored = [id: number, key: string, reason: string | null, current: unknown[], written: unknown[]]

/** The business that a row would make, as one that is there already. Its number is below zero. */
export const plannedFrom = (id: number, row: Row): Known =>
  planned({ id, core: row.core, keys: [row.key], statusReason: row.heldBecause }, fieldsOf(row))

type About = Pick<Known, 'id' | 'core' | 'keys' | 'statusReason'>

const planned = (about: About, current: Fields, written = current): Known => ({
  ...identityOf(about.core, written),
  ...about,
  ...{ current, written, contactId: null, contact: null, exported: null, fingerprints: [] },
  status: about.statusReason === null ? 'published' : 'held',
  ...{ isDeleted: false, isUndone: false },
})

/**
 * What a dry run pretends to have made, by name. A list may have a hundred thousand rows: each is a line of text, which
 * takes a fifth of the memory that its fields would.
 */
export class PlannedBusinesses {
  readonly #lines = new Map<string, string[]>()

  /** Remembers one, or what has become of it. */
  put(known: Known): void {
    const others = this.named(known.core).filter(({ id }) => id !== known.id)
    this.#lines.set(known.core, [...others, known].sort((a, b) => b.id - a.id).map(toLine))
  }

  named(core: string): Known[] {
    return (this.#lines.get(core) ?? []).map((line) => fromLine(core, line))
  }
}

const valuesOf = (fields: Fields) => FIELD_NAMES.map((name) => fields[name])
const fieldsIn = (values: unknown[]) => fieldsFrom((name) => values[FIELD_NAMES.indexOf(name)])

const toLine = ({ id, keys, statusReason, current, written }: Known) =>
  JSON.stringify([
    id,
    keys[0],
    statusReason,
    valuesOf(current),
    written && written !== current ? valuesOf(written) : [],
  ])

function fromLine(core: string, line: string): Known {
  const [id, key, statusReason, current, written] = JSON.parse(line) as Stored
  const now = fieldsIn(current)
  return planned({ id, core, keys: [key], statusReason }, now, written.length > 0 ? fieldsIn(written) : now)
}
