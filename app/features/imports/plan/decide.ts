import { businessSlug } from '~/values/text/slug'
import type { Draft } from '../row/draft'
import { isSame, mayBeRenamed, mayHaveMoved, nameCore } from '../row/identity'
import type { Known, Lookup, Sought } from '../store/known'
import { added, type Comparison, compare, type Fields, fieldsOf } from './fields'

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
  | { kind: 'unchanged'; draft: Draft; key: string; known: Known; note: string | null }
  | { kind: 'refused'; draft: Draft; reason: string }

/** What the rows before have come to: a file may speak of the same business twice. */
export class Progress {
  readonly #byId = new Map<number, Known>()
  readonly #created = new Map<string, Known[]>()
  readonly #lines = new Map<Known, number>()
  readonly #fileKeys: ReadonlySet<string>
  #planned = 0

  /** `fileKeys` are the keys of all rows of the file. */
  constructor(fileKeys: ReadonlySet<string>) {
    this.#fileKeys = fileKeys
  }

  /** Decides for each row of a batch, in their order. Nothing is remembered until `keep`. */
  decide(drafts: readonly Draft[], lookup: Lookup): Decision[] {
    const found = lookup.known.map((known) => this.#byId.get(known.id) ?? known)
    const batch = new Batch(this.#created, this.#lines)
    return drafts.map((draft) => {
      const { key } = draft
      const decision = this.#decideOne(draft, key, lookup, found, batch)
      if (decision.kind !== 'refused') batch.take(decision.known, draft.line, decision.kind === 'create')
      return decision
    })
  }

  /** Remembers decisions that have been carried out, or that a dry run pretends were. */
  keep(decisions: readonly Decision[]): void {
    for (const decision of decisions) {
      if (decision.kind === 'refused') continue
      const { known, draft } = decision
      if (!this.#lines.has(known)) this.#lines.set(known, draft.line)
      if (known.id > 0) this.#byId.set(known.id, known)
      if (decision.kind === 'update') known.current = { ...known.current, ...decision.comparison.changed }
      if (decision.kind !== 'create') continue
      push(this.#created, nameCore(draft.name), known)
    }
  }

  #decideOne(draft: Draft, key: string, lookup: Lookup, found: Known[], batch: Batch): Decision {
    const seen = lookup.byKey.get(key)
    if (seen === null)
      return { kind: 'refused', draft, reason: 'Se borró del directorio: no vuelve a entrar' }
    const known = this.#match(draft, key, seen, found, batch)
    if (!known) return { kind: 'create', draft, key, known: this.#planCreation(draft, key) }
    if (known.isUndone)
      return update({ draft, key, known }, { changed: fieldsOf(draft), edited: [] }, 'revived')
    if (known.isDeleted) return { kind: 'refused', draft, reason: 'Está en la papelera: no vuelve a entrar' }
    if (known.status === 'removed')
      return { kind: 'refused', draft, reason: 'Se retiró del directorio: no vuelve a entrar' }
    const before = batch.lineOf(known)
    if (before !== undefined) return repeated({ draft, key, known }, before)
    if (!known.written)
      return {
        kind: 'unchanged',
        draft,
        key,
        known,
        note: 'Ya está en el directorio y no viene de una importación',
      }
    const comparison = compare(fieldsOf(draft), known.written, known.current)
    const turn =
      known.status === 'held' && known.isHeldByImport && draft.heldBecause === null ? 'shown' : null
    if (turn || Object.keys(comparison.changed).length > 0)
      return update({ draft, key, known }, comparison, turn)
    const note = comparison.edited.length > 0 ? 'Alguien lo editó después: se deja como está' : null
    return { kind: 'unchanged', draft, key, known, note }
  }

  #match(
    draft: Draft,
    key: string,
    seen: number | undefined,
    found: Known[],
    batch: Batch,
  ): Known | undefined {
    const candidates = [...found, ...batch.createdAs(nameCore(draft.name))]
    const byKey = candidates.find((known) => known.id === seen || known.keys.includes(key))
    if (byKey) return byKey
    const exported = found.find((known) => draft.contactId !== null && known.contactId === draft.contactId)
    if (exported && (nameCore(exported.name) === nameCore(draft.name) || isContact(exported, draft)))
      return exported
    const same = candidates.filter((known) => isSame(draft, known))
    if (same.length > 0) return same.find((known) => known.phone === draft.phone) ?? same[0]
    const isLeftOut = (known: Known) =>
      known.written !== null &&
      batch.lineOf(known) === undefined &&
      !known.keys.some((each) => this.#fileKeys.has(each))
    return (
      found.find((known) => isLeftOut(known) && mayHaveMoved(draft, known)) ??
      found.find((known) => isLeftOut(known) && mayBeRenamed(draft, known))
    )
  }

  #planCreation(draft: Draft, key: string): Known {
    const fields = fieldsOf(draft)
    return {
      id: --this.#planned,
      contactId: null,
      name: draft.name,
      location: draft.location,
      city: draft.city,
      stateCode: draft.stateCode,
      zip: draft.zip,
      phone: draft.phone,
      email: draft.email,
      status: draft.heldBecause ? 'held' : 'published',
      isHeldByImport: draft.heldBecause !== null,
      isDeleted: false,
      isUndone: false,
      written: fields,
      current: fields,
      contact: {},
      keys: [key],
    }
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

/** The fuller line wins and takes what the other adds. */
function repeated(about: About, line: number): Decision {
  const changed: Partial<Fields> = added(fieldsOf(about.draft), about.known.current)
  if (Object.keys(changed).length > 0) return update(about, { changed, edited: [] }, null, line)
  return { kind: 'unchanged', ...about, note: `Repite la línea ${line}` }
}

/** The rows of one batch seen so far, over those of the batches before. */
class Batch {
  readonly #created: ReadonlyMap<string, Known[]>
  readonly #lines: ReadonlyMap<Known, number>
  readonly #ownCreated = new Map<string, Known[]>()
  readonly #ownLines = new Map<Known, number>()

  constructor(created: ReadonlyMap<string, Known[]>, lines: ReadonlyMap<Known, number>) {
    this.#created = created
    this.#lines = lines
  }

  take(known: Known, line: number, isCreated: boolean): void {
    if (this.lineOf(known) === undefined) this.#ownLines.set(known, line)
    if (isCreated) push(this.#ownCreated, nameCore(known.name), known)
  }

  lineOf(known: Known): number | undefined {
    return this.#lines.get(known) ?? this.#ownLines.get(known)
  }

  createdAs(core: string): Known[] {
    return [...(this.#created.get(core) ?? []), ...(this.#ownCreated.get(core) ?? [])]
  }
}

/** What a row is looked up by in the database. */
export function soughtBy(draft: Draft): Sought {
  const { key, name, phone, contactId } = draft
  const bare = name.replace(/[\s,]+(llc|inc|corp|co|ltd|pllc|llp)\.?$/i, '')
  return { key, name, slugs: [businessSlug(name), businessSlug(bare)], phone, contactId }
}

const isContact = (known: Known, draft: Draft) =>
  (draft.phone !== null && known.phone === draft.phone) ||
  (draft.email !== null && known.email === draft.email)

function push(groups: Map<string, Known[]>, key: string, known: Known): void {
  const group = groups.get(key)
  if (group) group.push(known)
  else groups.set(key, [known])
}
