import { createHash } from 'node:crypto'
import { formatPhone } from '~/values/contact/phone'
import { cutText } from '~/values/text/clean'
import { EDITABLE_EXPORT_COLUMN_BY_KEY, type EditableExportColumn } from '../normalise/export-columns'
import { describeChanges } from '../normalise/fields'
import { type ImportRow, toImportFields, type UnreadableRow } from '../normalise/row'
import {
  compareExportedRow,
  compareWithFirstBusinessLine,
  compareWithImportedBusiness,
  compareWithUnimportedBusiness,
  findPlaceContradiction,
  hasEditedExportColumns,
  isExportedFromBusiness,
  type RowComparison,
  SortedColumnDetector,
} from './compare'
import { HELD_BY_IMPORT_PREFIX, type KnownBusiness, toPlannedBusiness } from './existing.server'
import {
  type DemoBusinessIdentity,
  type ImportMatchCandidates,
  isSameBusiness,
  mayBeRenamed,
  mayBeSame,
  mayHaveMoved,
} from './look-up.server'
import {
  pairCurrentAndNewValues,
  type RowResult,
  selectFieldsToWrite,
  toRefusedRowResult,
  toRowResult,
  toUnchangedRowResult,
  type VisibilityTransition,
} from './result'

const IN_TRASH_REASON = 'Está en la papelera: no vuelve a entrar'
/** First words of the reason for a row that may be a duplicate. A person must decide about such a row. */
const POSSIBLE_DUPLICATE_REASON = 'Este negocio ya podría estar registrado'
const DRAFT_REASON = 'Es un borrador: sus datos se cambian en Contactos'

type Lines = Pick<ReadonlySet<number>, 'has'>

/** Businesses found and created so far in the current batch, and their lines. */
interface Batch {
  known: KnownBusiness[]
  created: KnownBusiness[]
  lines: Map<KnownBusiness, number>
  examples: readonly DemoBusinessIdentity[]
}

/**
 * Decides for each row of a file what the import does with it, batch by batch. Several rows may describe one
 * business.
 */
export class Reconciler {
  /**
   * Results of a dry run, which are in no database. Existing businesses by id, planned ones by name and by
   * phone.
   */
  readonly #changed = new Map<number, KnownBusiness>()
  readonly #created = new Map<string, KnownBusiness[]>()
  readonly #createdByPhone = new Map<string, KnownBusiness[]>()
  /** First line of each business, by id. */
  readonly #lines = new Map<number, number>()
  /** Hash of the first row of each business, by id. Only for rows of our own export. */
  readonly #cells = new Map<number, string>()
  readonly #sorted = new SortedColumnDetector()
  readonly #keysOfFile: () => ReadonlyMap<string, number>
  readonly #overrides: Lines
  #fileKeys: ReadonlyMap<string, number> | undefined
  #planned = 0

  /**
   * `keysOfFile` returns the number of rows by key. It reads the whole file, so it is called only when
   * needed. `overrides` has the lines that replace later edits by people, or create a business that may be a
   * duplicate.
   */
  constructor(keysOfFile: () => ReadonlyMap<string, number>, overrides: Lines) {
    this.#keysOfFile = keysOfFile
    this.#overrides = overrides
  }

  /** Decides the rows of a batch, in order. The caller must then pass the results to `keep`. */
  reconcile(
    rows: readonly (ImportRow | UnreadableRow)[],
    { known, byKey, examples }: ImportMatchCandidates,
  ): RowResult[] {
    const found = known.map((each) => this.#changed.get(each.id) ?? each)
    const batch: Batch = { known: found, created: [], lines: new Map(), examples }
    return rows.map((row) => {
      if ('problem' in row) return toRefusedRowResult(row, row.problem)
      const result = this.#reconcileRow(row, byKey.get(row.key), batch)
      if (!result.known) return result
      if (this.#lineOf(result.known, batch) === undefined) batch.lines.set(result.known, row.line)
      if (result.transition === 'created') batch.created.push(result.known)
      return result
    })
  }

  /**
   * Remembers the results for later batches. Written businesses are found in the database; those of a dry run
   * are stored here.
   */
  keep(results: readonly RowResult[], isWritten: boolean): void {
    for (const result of results) {
      const { known } = result
      if (!known) continue
      if (!this.#lines.has(known.id)) this.#lines.set(known.id, result.line)
      if (isWritten) continue
      if (known.id > 0) this.#changed.set(known.id, known)
      known.current = { ...known.current, ...selectFieldsToWrite(result) }
      if (result.transition !== 'created') continue
      this.#created.set(known.core, [...(this.#created.get(known.core) ?? []), known])
      if (known.phone)
        this.#createdByPhone.set(known.phone, [...(this.#createdByPhone.get(known.phone) ?? []), known])
    }
  }

  /** Headers of columns of our own export that were probably sorted without the others. */
  get sortedApart(): string[] {
    return this.#sorted.headers
  }

  #reconcileRow(row: ImportRow, seen: number | null | undefined, batch: Batch): RowResult {
    if (seen === null) return toRefusedRowResult(row, 'Se borró del directorio: no vuelve a entrar')
    const known = survivorOf(this.#match(row, seen, batch), batch)
    if (!known) return this.#unknown(row, batch)
    if (known.isUndone && !isWithheld(known)) return revived(row, known, batch)
    if (known.isDeleted) return toRefusedRowResult(row, IN_TRASH_REASON)
    if (known.status === 'removed') return removed(row, known)
    if (known.status === 'draft')
      return toUnchangedRowResult(row, hasEditedExportColumns(row, known) ? DRAFT_REASON : null)
    const before = this.#lineOf(known, batch)
    const isExport = isExportedFromBusiness(row, known)
    if (before !== undefined)
      return isExport ? this.#sameNumber(row, known, before) : repeated(row, known, before)
    if (isExport) return this.#settleExport(row, known)
    if (!known.isImported) return filled(row, known, this.#overrides.has(row.line))
    const fields = toImportFields(row)
    const comparison = compareWithImportedBusiness(fields, known)
    const isNews = Object.keys({ ...comparison.changed, ...comparison.edited }).length > 0
    const isShared = isNews && this.#isOneOfSeveral(row, known)
    return this.#settle(row, known, isShared ? compareWithFirstBusinessLine(fields, known) : comparison)
  }

  #unknown(row: ImportRow, batch: Batch): RowResult {
    if (row.name === '') return toRefusedRowResult(row, 'Falta el nombre del negocio')
    const isOutside = ({ isDeleted, status }: KnownBusiness) => !isDeleted && status !== 'draft'
    const alike = this.#candidates(row, batch).find((known) => isOutside(known) && mayBeSame(row, known))
    const neighbour = this.#ofPhone(row, batch).find((known) => isOutside(known) && mayBeRenamed(row, known))
    const found = alike ?? neighbour
    if (!found || this.#overrides.has(row.line))
      return besideExample(
        appeared(row, toPlannedBusiness(--this.#planned, row), 'created'),
        row,
        batch.examples,
      )
    const why = alike
      ? `con el teléfono ${formatPhone(alike.phone ?? '')}`
      : 'con el mismo teléfono y la misma dirección'
    const doubt = `${POSSIBLE_DUPLICATE_REASON}: «${found.current.name}», ${why}`
    const held = { ...row, heldBecause: [doubt, row.heldBecause].filter(Boolean).join('; ') }
    return {
      ...appeared(held, toPlannedBusiness(--this.#planned, held), 'created'),
      disputed: pairCurrentAndNewValues(found, alike ? { phone: row.phone } : { name: row.name }),
    }
  }

  /**
   * Businesses that may match: the existing ones of the batch, and those of earlier rows with the same name.
   */
  #candidates({ core }: ImportRow, { known, created }: Pick<Batch, 'known' | 'created'>): KnownBusiness[] {
    const isNamed = (each: KnownBusiness) => each.core === core
    return [...known, ...(this.#created.get(core) ?? []), ...created.filter(isNamed)]
  }

  /** Candidates with the phone of a row. */
  #ofPhone({ phone }: ImportRow, { known, created }: Pick<Batch, 'known' | 'created'>): KnownBusiness[] {
    if (phone === null) return []
    const planned = this.#createdByPhone.get(phone) ?? []
    return [...known, ...planned, ...created].filter((each) => each.phone === phone)
  }

  /**
   * Whether several lines of the file describe this business. At the next import they must not undo each
   * other's changes.
   */
  #isOneOfSeveral({ key }: ImportRow, { keys }: KnownBusiness): boolean {
    return (
      keys.includes(key) &&
      (keys.some((each) => each !== key && this.#timesInFile(each) > 0) || this.#timesInFile(key) > 1)
    )
  }

  #settle(row: ImportRow, known: KnownBusiness, { changed, edited }: RowComparison): RowResult {
    const isOverriding = this.#overrides.has(row.line)
    const changes = pairCurrentAndNewValues(known, isOverriding ? { ...changed, ...edited } : changed)
    const disputed = pairCurrentAndNewValues(known, isOverriding ? {} : edited)
    const isDoubted = known.statusReason?.includes(POSSIBLE_DUPLICATE_REASON) && !isOverriding
    const isMended =
      !isDoubted &&
      isShownNow(row, known) &&
      (!isExportedFromBusiness(row, known) || Object.keys(changes).length > 0)
    if (isMended)
      return toRowResult(row, known, {
        verdict: 'updated',
        transition: 'shown',
        reason: 'Estaba en revisión: ahora se publica',
        changes: { ...changes, held: [known.statusReason, null] },
        disputed,
      })
    if (Object.keys(changes).length > 0)
      return toRowResult(row, known, { verdict: 'updated', changes, disputed })
    const isEdited = Object.keys(disputed).length > 0
    return toRowResult(row, known, {
      reason: isEdited ? 'Alguien lo editó después: se deja como está' : null,
      disputed,
    })
  }

  /**
   * Decides a row of our own export. An edited cell that cannot be used gives a warning. If no value is
   * changed or disputed, the row is refused instead.
   */
  #settleExport(row: ImportRow, known: KnownBusiness): RowResult {
    this.#cells.set(known.id, cellsKey(row))
    this.#sorted.add(row, known)
    if (row.exported?.name === '') return toRefusedRowResult(row, 'Falta el nombre del negocio')
    const comparison = compareExportedRow(row, known)
    const result = this.#settle(row, known, comparison)
    if (comparison.unread.length === 0) return result
    const problem = comparison.unread.map((column) => unreadInWords(column, row)).join('; ')
    if (result.verdict === 'unchanged' && Object.keys(result.disputed).length === 0)
      return toRefusedRowResult(row, problem)
    return { ...result, warnings: [...result.warnings, problem] }
  }

  /** Decides a second row with the same id. Skips it if it is a copy, otherwise refuses it. */
  #sameNumber(row: ImportRow, known: KnownBusiness, line: number): RowResult {
    if (this.#cells.get(known.id) === cellsKey(row))
      return toUnchangedRowResult(row, `Repite la línea ${line}`)
    return toRefusedRowResult(row, `Lleva el mismo ID que la línea ${line} con otros datos: deja una sola`)
  }

  #match(
    row: ImportRow,
    seen: number | undefined,
    { known: found, created, ...batch }: Batch,
  ): KnownBusiness | undefined {
    const exported = found.find((known) => known.mergedInto === null && isExportedFromBusiness(row, known))
    if (exported) return exported
    const candidates = this.#candidates(row, { known: found, created })
    const byKey = candidates.find(({ id, keys }) => id === seen || keys.includes(row.key))
    if (byKey) return byKey
    const same = candidates.filter((known) => isSameBusiness(row, known))
    if (same.length > 0) return same.find(({ phone }) => phone === row.phone) ?? same[0]
    const isLeftOut = (known: KnownBusiness) =>
      known.isImported &&
      this.#lineOf(known, batch) === undefined &&
      !known.keys.some((each) => this.#timesInFile(each) > 0)
    return (
      found.find((known) => mayHaveMoved(row, known) && isLeftOut(known)) ??
      found.find((known) => mayBeRenamed(row, known) && isLeftOut(known))
    )
  }

  /** Returns the first line of the file that described the business. Undefined if there is none. */
  #lineOf = (known: KnownBusiness, { lines }: Pick<Batch, 'lines'>) =>
    this.#lines.get(known.id) ?? lines.get(known)

  #timesInFile(key: string): number {
    this.#fileKeys ??= this.#keysOfFile()
    return this.#fileKeys.get(key) ?? 0
  }
}

/**
 * Follows the merges of a business to the one that remains (D24). If that one is not in the batch, returns
 * `known`.
 */
function survivorOf(
  known: KnownBusiness | undefined,
  { known: all }: Pick<Batch, 'known'>,
): KnownBusiness | undefined {
  let survivor = known
  for (let steps = 0; survivor && survivor.mergedInto !== null && steps < 20; steps++) {
    const into: number = survivor.mergedInto
    survivor = all.find(({ id }) => id === into)
  }
  return survivor ?? known
}

const cellsKey = ({ exported }: ImportRow) =>
  createHash('sha256').update(JSON.stringify(exported)).digest('base64url').slice(0, 22)

/** Text for an edited column that could not be used. */
function unreadInWords(column: EditableExportColumn, row: ImportRow): string {
  const { header } = EDITABLE_EXPORT_COLUMN_BY_KEY[column]
  const cell = row.exported?.[column] ?? ''
  const contradiction = findPlaceContradiction(row, column)
  if (contradiction) return `«${header}» se deja como estaba: ${contradiction}`
  return cell === ''
    ? `«${header}» no puede quedar vacía: se deja como estaba`
    : `«${header}» no se entiende y se deja como estaba: ${cutText(cell, 60)}`
}

/** Result for a new business, or for one whose import was undone. All fields of the row are written. */
const appeared = (row: ImportRow, known: KnownBusiness, transition: VisibilityTransition): RowResult =>
  toRowResult(row, known, {
    verdict: row.heldBecause === null ? 'created' : 'held',
    reason: row.heldBecause,
    transition,
  })

/**
 * Adds the reason why a row that resembles a demo example becomes a business of its own. Another reason is
 * not replaced.
 */
function besideExample(
  result: RowResult,
  row: ImportRow,
  examples: readonly DemoBusinessIdentity[],
): RowResult {
  const example = examples.find((each) => isSameBusiness(row, each))
  return example && result.reason === null
    ? { ...result, reason: `Se parece al ejemplo ${example.id}, que no cuenta: entra como negocio nuevo` }
    : result
}

/** Result for a business whose import was undone. Later rows of the batch see it as this row writes it. */
function revived(row: ImportRow, known: KnownBusiness, batch: Batch): RowResult {
  const again = { ...toPlannedBusiness(known.id, row), exported: known.exported, business: known.business }
  batch.known = batch.known.map((each) => (each === known ? again : each))
  return appeared(row, again, 'revived')
}

/** Whether the business is withdrawn, or in review for a reason that no import gave (T272). */
const isWithheld = ({ status, statusReason }: KnownBusiness) =>
  status === 'removed' || (status === 'held' && !statusReason?.startsWith(HELD_BY_IMPORT_PREFIX))

/** Decides a row of a withdrawn business. Skips an unedited row of our export and refuses any other. */
const removed = (row: ImportRow, known: KnownBusiness): RowResult =>
  isExportedFromBusiness(row, known) && !hasEditedExportColumns(row, known)
    ? toUnchangedRowResult(row, null)
    : toRefusedRowResult(row, 'Se retiró del directorio: no vuelve a entrar')

/**
 * Decides a row of a business that was not imported. Fills empty fields. A disputed value is written only if
 * `isOverriding`.
 */
function filled(row: ImportRow, known: KnownBusiness, isOverriding: boolean): RowResult {
  const { changed, edited } = compareWithUnimportedBusiness(toImportFields(row), known)
  const changes = pairCurrentAndNewValues(known, isOverriding ? { ...changed, ...edited } : changed)
  const disputed = pairCurrentAndNewValues(known, isOverriding ? {} : edited)
  const reason = 'Ya está en el directorio y no viene de una importación'
  return Object.keys(changes).length === 0
    ? toRowResult(row, known, { reason, disputed })
    : toRowResult(row, known, {
        verdict: 'updated',
        reason: `${reason}: toma lo que no decía`,
        changes,
        disputed,
      })
}

/** Fields of a second line that a warning names if they are not used. */
const FIELDS_NAMED_IF_UNUSED = ['phone', 'whatsapp', 'email', 'websiteUrl'] as const

/**
 * Decides a second line of the same business. A line with more filled fields may replace values; another line
 * fills blank fields.
 */
function repeated(row: ImportRow, known: KnownBusiness, line: number): RowResult {
  const fields = toImportFields(row)
  const changes = pairCurrentAndNewValues(known, compareWithFirstBusinessLine(fields, known).changed)
  const unused = FIELDS_NAMED_IF_UNUSED.filter(
    (name) => fields[name] && fields[name] !== known.current[name] && !changes[name],
  )
  const others = describeChanges(
    pairCurrentAndNewValues(known, Object.fromEntries(unused.map((name) => [name, fields[name]]))),
  )
  const warnings = [
    ...row.warnings,
    ...others.map(({ field, after }) => `${field} distinto del de la línea ${line}, sin usar: ${after}`),
  ]
  if (Object.keys(changes).length === 0)
    return toRowResult(row, known, { reason: `Repite la línea ${line}`, warnings })
  return toRowResult(row, known, {
    warnings,
    verdict: 'repeated',
    reason: `Repite la línea ${line} y le añade lo que no decía`,
    changes,
  })
}

/** Whether an import held the business and this row no longer has a reason to hold it. */
const isShownNow = (row: ImportRow, { status, statusReason }: KnownBusiness) =>
  status === 'held' && statusReason?.startsWith(HELD_BY_IMPORT_PREFIX) && row.heldBecause === null
