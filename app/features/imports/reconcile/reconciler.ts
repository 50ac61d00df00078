import { readablePhone } from '~/values/contact/phone'
import type { Row, UnreadableRow } from '../parse/row'
import {
  type Comparison,
  compareWithExport,
  compareWithLine,
  compareWithWritten,
  isEdited,
  isExportOf,
} from './compare'
import { type ExistingBusiness, HELD_BY_IMPORT, plannedFrom } from './existing-businesses.server'
import { FIELD_NAMES, FIELDS, importFieldsOf, isBlank } from './fields'
import type { Example, Lookup } from './look-up.server'
import { isSameBusiness, mayBeRenamed, mayBeSame, mayHaveMoved } from './match'
import {
  changedBy,
  differencesFrom,
  type RowResult,
  refusedRow,
  resultFor,
  skippedRow,
  type Transition,
} from './result'

const IN_TRASH = 'Está en la papelera: no vuelve a entrar'
const DRAFT = 'Es un borrador: sus datos se cambian en Contactos'

type Lines = Pick<ReadonlySet<number>, 'has'>

/** What the rows of one batch have come to so far. */
interface Batch {
  known: ExistingBusiness[]
  created: ExistingBusiness[]
  lines: Map<ExistingBusiness, number>
  examples: readonly Example[]
}

/** Says what becomes of each row of a file, batch by batch: a file may speak of the same business twice. */
export class Reconciler {
  /** What a dry run pretends was written: businesses that are there by their number, new ones by their name. */
  readonly #changed = new Map<number, ExistingBusiness>()
  readonly #created = new Map<string, ExistingBusiness[]>()
  /** By the number of the business: of a hundred thousand rows no more is held. */
  readonly #lines = new Map<number, number>()
  readonly #keysOfFile: () => ReadonlySet<string>
  readonly #overrides: Lines
  #fileKeys: ReadonlySet<string> | undefined
  #planned = 0

  /**
   * `keysOfFile` tells the keys of all rows of the file, and is asked only where it matters: for that the file is gone
   * through. `overrides` are the lines that go before what somebody has edited since.
   */
  constructor(keysOfFile: () => ReadonlySet<string>, overrides: Lines) {
    this.#keysOfFile = keysOfFile
    this.#overrides = overrides
  }

  /** What becomes of each row of a batch, in their order. Nothing is remembered until `keep`. */
  reconcile(rows: readonly (Row | UnreadableRow)[], { known, byKey, examples }: Lookup): RowResult[] {
    const found = known.map((each) => this.#changed.get(each.id) ?? each)
    const batch: Batch = { known: found, created: [], lines: new Map(), examples }
    return rows.map((row) => {
      if ('problem' in row) return refusedRow(row, row.problem)
      const result = this.#reconcileRow(row, byKey.get(row.key), batch)
      if (!result.known) return result
      if (this.#lineOf(result.known, batch) === undefined) batch.lines.set(result.known, row.line)
      if (result.transition === 'created') batch.created.push(result.known)
      return result
    })
  }

  /** Remembers what a dry run pretends was written; what was is looked up like anything else. */
  keep(results: readonly RowResult[], isWritten: boolean): void {
    for (const result of results) {
      const { known } = result
      if (!known) continue
      if (!this.#lines.has(known.id)) this.#lines.set(known.id, result.line)
      if (isWritten) continue
      if (known.id > 0) this.#changed.set(known.id, known)
      known.current = { ...known.current, ...changedBy(result) }
      if (result.transition === 'created')
        this.#created.set(known.core, [...(this.#created.get(known.core) ?? []), known])
    }
  }

  #reconcileRow(row: Row, seen: number | null | undefined, batch: Batch): RowResult {
    if (seen === null) return refusedRow(row, 'Se borró del directorio: no vuelve a entrar')
    const known = this.#match(row, seen, batch)
    if (!known) return this.#unknown(row, batch)
    if (known.isUndone) return revived(row, known, batch)
    if (known.isDeleted) return refusedRow(row, IN_TRASH)
    if (known.status === 'removed') return removed(row, known)
    if (known.status === 'draft') return skippedRow(row, isEdited(row, known) ? DRAFT : null)
    const before = this.#lineOf(known, batch)
    if (before !== undefined) return repeated(row, known, before)
    if (isExportOf(row, known)) return this.#settle(row, known, compareWithExport(row, known))
    if (!known.written || !known.isImported) return filled(row, known)
    const comparison = this.#isOneOfSeveral(row, known)
      ? compareWithLine(row, known.current)
      : compareWithWritten(row, known.current, known.written)
    return this.#settle(row, known, comparison)
  }

  #unknown(row: Row, batch: Batch): RowResult {
    if (row.name === '') return refusedRow(row, 'Falta el nombre del negocio')
    const alike = this.#candidates(row, batch).find((known) => !known.isDeleted && mayBeSame(row, known))
    if (!alike || this.#overrides.has(row.line))
      return besideExample(appeared(row, plannedFrom(--this.#planned, row), 'created'), row, batch.examples)
    const doubt = `Este negocio ya podría estar registrado: «${alike.current.name}», con el teléfono ${readablePhone(alike.phone ?? '')}`
    const held = { ...row, heldBecause: [doubt, row.heldBecause].filter(Boolean).join('; ') }
    return {
      ...appeared(held, plannedFrom(--this.#planned, held), 'created'),
      disputed: differencesFrom(alike, { phone: row.phone }),
    }
  }

  /** Those that are there and those that rows before have made. */
  #candidates({ core }: Row, { known, created }: Pick<Batch, 'known' | 'created'>): ExistingBusiness[] {
    const isNamed = (each: ExistingBusiness) => each.core === core
    return [...known, ...(this.#created.get(core) ?? []), ...created.filter(isNamed)]
  }

  /** Whether other lines of the file speak of it too: none of them takes back what another one said when they come again. */
  #isOneOfSeveral({ key }: Row, { keys }: ExistingBusiness): boolean {
    return keys.includes(key) && keys.some((each) => each !== key && this.#isInFile(each))
  }

  #settle(row: Row, known: ExistingBusiness, { changed, edited }: Comparison): RowResult {
    const isOverriding = this.#overrides.has(row.line)
    const changes = differencesFrom(known, isOverriding ? { ...changed, ...edited } : changed)
    const disputed = differencesFrom(known, isOverriding ? {} : edited)
    const isMended = isShownNow(row, known) && (!isExportOf(row, known) || Object.keys(changes).length > 0)
    if (isMended)
      return resultFor(row, known, {
        verdict: 'updated',
        transition: 'shown',
        reason: 'Estaba en revisión: ahora se publica',
        changes: { ...changes, held: [known.statusReason, null] },
        disputed,
      })
    if (Object.keys(changes).length > 0)
      return resultFor(row, known, { verdict: 'updated', changes, disputed })
    const isEdited = Object.keys(disputed).length > 0
    return resultFor(row, known, {
      reason: isEdited ? 'Alguien lo editó después: se deja como está' : null,
      disputed,
    })
  }

  #match(
    row: Row,
    seen: number | undefined,
    { known: found, created, ...batch }: Batch,
  ): ExistingBusiness | undefined {
    const exported = found.find((known) => isExportOf(row, known))
    if (exported) return exported
    const candidates = this.#candidates(row, { known: found, created })
    const byKey = candidates.find(({ id, keys }) => id === seen || keys.includes(row.key))
    if (byKey) return byKey
    const same = candidates.filter((known) => isSameBusiness(row, known))
    if (same.length > 0) return same.find(({ phone }) => phone === row.phone) ?? same[0]
    const isLeftOut = (known: ExistingBusiness) =>
      known.written !== null &&
      this.#lineOf(known, batch) === undefined &&
      !known.keys.some((each) => this.#isInFile(each))
    return (
      found.find((known) => mayHaveMoved(row, known) && isLeftOut(known)) ??
      found.find((known) => mayBeRenamed(row, known) && isLeftOut(known))
    )
  }

  /** The line of the file that spoke of it first. */
  #lineOf = (known: ExistingBusiness, { lines }: Pick<Batch, 'lines'>) =>
    this.#lines.get(known.id) ?? lines.get(known)

  #isInFile(key: string): boolean {
    this.#fileKeys ??= this.#keysOfFile()
    return this.#fileKeys.has(key)
  }
}

/** A business that is new, or was taken back: everything that the row says is written. */
const appeared = (row: Row, known: ExistingBusiness, transition: Transition): RowResult =>
  resultFor(row, known, {
    verdict: row.heldBecause === null ? 'created' : 'held',
    reason: row.heldBecause,
    transition,
  })

/** An example goes when the real ones come: what is real is never written into it. */
function besideExample(result: RowResult, row: Row, examples: readonly Example[]): RowResult {
  const example = examples.find((each) => isSameBusiness(row, each))
  return example && result.reason === null
    ? { ...result, reason: `Se parece al ejemplo ${example.id}, que no cuenta: entra como negocio nuevo` }
    : result
}

/** One that was taken back: the lines behind this one find it as this one has made it. */
function revived(row: Row, known: ExistingBusiness, batch: Batch): RowResult {
  const { message, exported, fingerprints } = known
  const again = { ...plannedFrom(known.id, row), message, exported, fingerprints }
  batch.known = batch.known.map((each) => (each === known ? again : each))
  return appeared(row, again, 'revived')
}

/** Our own export says it too; only what says something else about it is refused. */
const removed = (row: Row, known: ExistingBusiness): RowResult =>
  isExportOf(row, known) && !isEdited(row, known)
    ? skippedRow(row, null)
    : refusedRow(row, 'Se retiró del directorio: no vuelve a entrar')

/** What somebody has registered stays as it is, and takes what it does not say. */
function filled(row: Row, known: ExistingBusiness): RowResult {
  const lacking = FIELD_NAMES.filter(
    (name) => !FIELDS[name].isOwn && isBlank(known.current[name]) && !isBlank(row[name]),
  )
  const fields = Object.fromEntries(lacking.map((name) => [name, row[name]]))
  const reason = 'Ya está en el directorio y no viene de una importación'
  if (lacking.length === 0) return resultFor(row, known, { reason })
  return resultFor(row, known, {
    verdict: 'updated',
    reason: `${reason}: toma lo que no decía`,
    changes: differencesFrom(known, fields),
  })
}

/** The fuller line wins and takes what the other adds. */
function repeated(row: Row, known: ExistingBusiness, line: number): RowResult {
  const changes = differencesFrom(known, compareWithLine(importFieldsOf(row), known.current).changed)
  if (Object.keys(changes).length === 0) return resultFor(row, known, { reason: `Repite la línea ${line}` })
  return resultFor(row, known, {
    verdict: 'repeated',
    reason: `Repite la línea ${line} y le añade lo que no decía`,
    changes,
  })
}

/** Whether what an import held it for is mended. */
const isShownNow = (row: Row, { status, statusReason }: ExistingBusiness) =>
  status === 'held' && statusReason?.startsWith(HELD_BY_IMPORT) && row.heldBecause === null
