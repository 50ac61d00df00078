import { businessSlug } from '~/values/text/slug'
import type { Draft } from '../row/draft'
import { isSame, mayBeRenamed, mayHaveMoved } from '../row/identity'
import type { Known } from '../store/known'
import type { Lookup, Sought } from '../store/look-up'
import { compareExported, isItsExport } from './exported'
import { added, type Comparison, compare, type Fields, fieldsOf } from './fields'
import { PlannedBusinesses, plannedBusiness } from './planned'

/** `revived`: an import that was taken back comes again. `shown`: what it was held for is mended. */
export type Turn = 'revived' | 'shown'

/** What is to become of a row. */
export type Decision =
  | { kind: 'create'; draft: Draft; key: string; known: Known }
  | {
      kind: 'update'
      draft: Draft
      key: string
      known: Known
      comparison: Comparison
      /** The line that said it first, where the file says it twice. */
      repeats: number | null
      /** What else becomes of the page: taken out of the trash, shown, or held. */
      turn: Turn | null
    }
  | {
      kind: 'unchanged'
      draft: Draft
      key: string
      known: Known
      note: string | null
      /** What the row says where somebody has edited the same field. */
      edited: Partial<Fields>
    }
  | { kind: 'refused'; draft: Draft; reason: string }

type Lines = Pick<ReadonlySet<number>, 'has'>

/** What the rows before have come to: a file may speak of the same business twice. */
export class Progress {
  readonly #byId = new Map<number, Known>()
  readonly #created = new PlannedBusinesses()
  /** By the number of the business: of a hundred thousand rows no more is held. */
  readonly #lines = new Map<number, number>()
  readonly #keysOfFile: () => ReadonlySet<string>
  #fileKeys: ReadonlySet<string> | undefined
  #planned = 0

  readonly #taken: Lines

  /**
   * `keysOfFile` tells the keys of all rows of the file, and is asked only where it matters: for that the file is gone
   * through. `taken` are the lines that go before what somebody has edited since.
   */
  constructor(keysOfFile: () => ReadonlySet<string>, taken: Lines = new Set()) {
    this.#keysOfFile = keysOfFile
    this.#taken = taken
  }

  /** Decides for each row of a batch, in their order. Nothing is remembered until `keep`. */
  decide(drafts: readonly Draft[], lookup: Lookup): Decision[] {
    const found = lookup.known.map((known) => this.#byId.get(known.id) ?? known)
    const batch = new Batch(this.#created, this.#lines)
    return drafts.map((draft) => {
      const decision = this.#decideOne(draft, lookup.byKey.get(draft.key), found, batch)
      if (decision.kind !== 'refused') batch.take(decision.known, draft.line, decision.kind === 'create')
      return decision
    })
  }

  /** Remembers decisions that a dry run pretends were carried out; those that were are looked up like any other. */
  keep(decisions: readonly Decision[], isWritten: boolean): void {
    for (const decision of decisions) {
      if (decision.kind === 'refused') continue
      const { known, draft } = decision
      if (!this.#lines.has(known.id)) this.#lines.set(known.id, draft.line)
      if (isWritten) continue
      if (known.id > 0) this.#byId.set(known.id, known)
      if (decision.kind === 'update') known.current = { ...known.current, ...decision.comparison.changed }
      if (decision.kind === 'create') this.#created.add(known)
      else if (decision.kind === 'update' && known.id < 0) this.#created.change(known)
    }
  }

  #decideOne(draft: Draft, seen: number | null | undefined, found: Known[], batch: Batch): Decision {
    const { key } = draft
    if (seen === null)
      return { kind: 'refused', draft, reason: 'Se borró del directorio: no vuelve a entrar' }
    const known = this.#match(draft, seen, found, batch)
    if (!known) return { kind: 'create', draft, key, known: this.#planCreation(draft, key) }
    if (known.isUndone)
      return update({ draft, key, known }, { changed: fieldsOf(draft), edited: {} }, 'revived')
    if (known.isDeleted) return { kind: 'refused', draft, reason: 'Está en la papelera: no vuelve a entrar' }
    if (known.status === 'removed')
      return { kind: 'refused', draft, reason: 'Se retiró del directorio: no vuelve a entrar' }
    const before = batch.lineOf(known)
    if (before !== undefined) return repeated({ draft, key, known }, before)
    const about = { draft, key, known }
    if (isExportOf(draft, known)) return this.#settle(about, compareExported(draft, known), null)
    if (!known.written) return unchanged(about, 'Ya está en el directorio y no viene de una importación')
    const turn =
      known.status === 'held' && known.isHeldByImport && draft.heldBecause === null ? 'shown' : null
    const fields = fieldsOf(draft)
    const comparison = this.#isOneOfSeveral(draft, known)
      ? { changed: added(fields, known.current), edited: {} }
      : compare(fields, known.written, known.current)
    return this.#settle(about, comparison, turn)
  }

  /** Whether other lines of the file speak of it too: none of them takes back what another one said when they come again. */
  #isOneOfSeveral({ key }: Draft, known: Known): boolean {
    return known.keys.includes(key) && known.keys.some((each) => each !== key && this.#isInFile(each))
  }

  #settle(about: About, { changed, edited }: Comparison, turn: Turn | null): Decision {
    const isTaken = this.#taken.has(about.draft.line)
    const comparison = isTaken ? { changed: { ...changed, ...edited }, edited: {} } : { changed, edited }
    if (turn || Object.keys(comparison.changed).length > 0) return update(about, comparison, turn)
    const isEdited = Object.keys(comparison.edited).length > 0
    return unchanged(
      about,
      isEdited ? 'Alguien lo editó después: se deja como está' : null,
      comparison.edited,
    )
  }

  #match(draft: Draft, seen: number | undefined, found: Known[], batch: Batch): Known | undefined {
    const { key } = draft
    const exported = found.find((known) => isExportOf(draft, known))
    if (exported) return exported
    const candidates = [...found, ...batch.createdAs(draft.core)]
    const byKey = candidates.find((known) => known.id === seen || known.keys.includes(key))
    if (byKey) return byKey
    const same = candidates.filter((known) => isSame(draft, known))
    if (same.length > 0) return same.find((known) => known.phone === draft.phone) ?? same[0]
    const isLeftOut = (known: Known) =>
      known.written !== null &&
      batch.lineOf(known) === undefined &&
      !known.keys.some((each) => this.#isInFile(each))
    return (
      found.find((known) => mayHaveMoved(draft, known) && isLeftOut(known)) ??
      found.find((known) => mayBeRenamed(draft, known) && isLeftOut(known))
    )
  }

  #isInFile(key: string): boolean {
    this.#fileKeys ??= this.#keysOfFile()
    return this.#fileKeys.has(key)
  }

  #planCreation(draft: Draft, key: string): Known {
    const { core, heldBecause } = draft
    const fields = fieldsOf(draft)
    return plannedBusiness({ id: --this.#planned, core, key, heldBecause, written: fields, current: fields })
  }
}

type About = { draft: Draft; key: string; known: Known }

const update = (
  about: About,
  comparison: Comparison,
  turn: Turn | null,
  repeats: number | null = null,
): Decision => ({
  kind: 'update',
  ...about,
  comparison,
  turn,
  repeats,
})

const unchanged = (about: About, note: string | null, edited: Partial<Fields> = {}): Decision => ({
  kind: 'unchanged',
  ...about,
  note,
  edited,
})

/** The fuller line wins and takes what the other adds. */
function repeated(about: About, line: number): Decision {
  const changed: Partial<Fields> = added(fieldsOf(about.draft), about.known.current)
  if (Object.keys(changed).length > 0) return update(about, { changed, edited: {} }, null, line)
  return unchanged(about, `Repite la línea ${line}`)
}

/** The rows of one batch seen so far, over those of the batches before. */
class Batch {
  readonly #created: PlannedBusinesses
  readonly #lines: ReadonlyMap<number, number>
  readonly #ownCreated = new Map<string, Known[]>()
  readonly #ownLines = new Map<Known, number>()

  constructor(created: PlannedBusinesses, lines: ReadonlyMap<number, number>) {
    this.#created = created
    this.#lines = lines
  }

  take(known: Known, line: number, isCreated: boolean): void {
    if (this.lineOf(known) === undefined) this.#ownLines.set(known, line)
    if (isCreated) push(this.#ownCreated, known.core, known)
  }

  lineOf(known: Known): number | undefined {
    return this.#lines.get(known.id) ?? this.#ownLines.get(known)
  }

  createdAs(core: string): Known[] {
    return [...this.#created.named(core), ...(this.#ownCreated.get(core) ?? [])]
  }
}

/** What a row is looked up by in the database. */
export function soughtBy(draft: Draft): Sought {
  const { key, core, name, location, city, stateCode, zip, phone, email, contactId } = draft
  const bare = name.replace(/[\s,]+(llc|inc|corp|co|ltd|pllc|llp)\.?$/i, '')
  const slugs = [businessSlug(name), businessSlug(bare)]
  return { key, core, slugs, location, city, stateCode, zip, phone, email, contactId }
}

/** Whether a row is what our own export once wrote of a business, edited or not. */
export const isExportOf = (draft: Draft, known: Known): boolean =>
  draft.contactId !== null && known.contactId === draft.contactId && isItsExport(draft, known)

function push(groups: Map<string, Known[]>, key: string, known: Known): void {
  const group = groups.get(key)
  if (group) group.push(known)
  else groups.set(key, [known])
}
