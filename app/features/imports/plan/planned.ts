import type { Known } from '../store/known'
import { FIELDS, type Fields, type FieldValue } from './fields'

/** A business that a row would make: what the others follow from. */
interface Plan {
  /** Below zero. */
  id: number
  core: string
  key: string
  heldBecause: string | null
  written: Fields
  current: Fields
}

/** A business that is only planned, as one that is there already. */
export function plannedBusiness({ id, core, key, heldBecause, written, current }: Plan): Known {
  const { location, city, stateCode, zip, phone, email } = written as Pick<
    Known,
    'location' | 'city' | 'stateCode' | 'zip' | 'phone' | 'email'
  >
  return {
    ...{ id, core, location, city, stateCode, zip, phone, email, written, current },
    contactId: null,
    status: heldBecause ? 'held' : 'published',
    statusReason: heldBecause,
    isHeldByImport: heldBecause !== null,
    isDeleted: false,
    isUndone: false,
    contact: {},
    exported: null,
    prints: [],
    keys: [key],
  }
}

/**
 * What a dry run pretends to have made, by name. A list may have a hundred thousand rows: those of one name are one text, a
 * line each, which takes a fifth of the memory that their fields would.
 */
export class PlannedBusinesses {
  readonly #texts = new Map<string, string>()

  add(known: Known): void {
    const others = this.#texts.get(known.core)
    this.#texts.set(known.core, others === undefined ? written(known) : `${others}\n${written(known)}`)
  }

  /** Remembers what has become of one of them. */
  change(known: Known): void {
    const all = this.named(known.core).map((each) => (each.id === known.id ? known : each))
    this.#texts.set(known.core, all.map(written).join('\n'))
  }

  named(core: string): Known[] {
    const text = this.#texts.get(core)
    return text === undefined ? [] : text.split('\n').map((line) => read(core, line))
  }
}

const valuesOf = (fields: Fields) => FIELDS.map((name) => fields[name])
const fieldsFrom = (values: FieldValue[]) =>
  Object.fromEntries(FIELDS.map((name, place) => [name, values[place] ?? null])) as Fields

const written = ({ id, keys, statusReason, written, current }: Known) =>
  JSON.stringify([
    id,
    keys[0],
    statusReason,
    valuesOf(current),
    ...(written && written !== current ? [valuesOf(written)] : []),
  ])

function read(core: string, line: string): Known {
  const [id, key, heldBecause, current, before] = JSON.parse(line) as [
    number,
    string,
    string | null,
    FieldValue[],
    FieldValue[]?,
  ]
  const now = fieldsFrom(current)
  return plannedBusiness({
    ...{ id, core, key, heldBecause },
    current: now,
    written: before ? fieldsFrom(before) : now,
  })
}
