import type { Db } from 'db/connect'
import { expect } from 'vitest'
import type { BulkVerb } from '~/features/admin-lists/verbs'
import { undoEntry } from '~/features/audit-log/undo.server'
import { undoBatch } from '~/features/audit-log/undo-batch.server'
import { runBulkAction } from '~/features/bulk/run.server'
import { mergeBusinesses } from '~/features/business-admin/merge/merge.server'
import type { BusinessValues } from '~/features/businesses/fields'
import { readBusiness } from '~/features/businesses/read.server'
import { saveBusiness } from '~/features/businesses/save.server'
import { SeededRandom } from '~/values/random'
import { addBusiness, addCategory, addRating } from './directory-rows'

/** Steps per sequence. */
const STEPS = 20
const BUSINESSES = 5
const VERBS: BulkVerb[] = ['publicar', 'retirar', 'verificar', 'recategorizar', 'eliminar']
const EDITS: { [Key in keyof BusinessValues]?: readonly BusinessValues[Key][] } = {
  description: [null, 'Uno.', 'Dos.', 'Tres.'],
  services: [[], ['Corte'], ['Tinte', 'Corte']],
  phone: [null, '+14045550142', '+14045550143'],
  contactPerson: [null, 'Rosa', 'Luz'],
  isVerified: [false, true],
  category: ['belleza', 'salud'],
  priceRange: [null, '$', '$$'],
}

const context = (username: string) => ({
  actor: { username, role: 'administrator' as const, place: '/admin/contactos' },
  site: { name: 'Directorio', origin: 'https://directorio.test' },
  channels: { mail: false, marketing: false },
  now: new Date('2026-11-21T17:00:00.000Z'),
  onError: (error: unknown) => {
    throw error
  },
})

/** Values by entity and field: `12 phone`. */
type State = Map<string, string>
type Cells = Map<string, readonly [before: string, after: string]>

async function stateOf(db: Db, ids: readonly number[]): Promise<State> {
  const state: State = new Map()
  const rows = await db
    .selectFrom('businesses as b')
    .innerJoin('categories as c', 'c.id', 'b.category_id')
    .select(['b.id', 'phone', 'contact_person', 'verified_at', 'price_range', 'c.slug'])
    .select(['b.description', 'status', 'status_reason', 'b.deleted_at'])
    .where('b.id', 'in', ids)
    .execute()
  for (const { id, deleted_at, verified_at, status, status_reason, ...row } of rows) {
    for (const [field, value] of Object.entries(row)) state.set(`${id} ${field}`, String(value ?? ''))
    state.set(`${id} verified`, String(verified_at !== null))
    state.set(`${id} status`, `${status} ${status_reason ?? ''}`)
    // Without the merge target: a duplicate whose merge was undone may be in the trash again on its own.
    state.set(`${id} trash`, deleted_at === null ? '' : 'gone')
  }
  for (const id of ids) {
    const services = await db
      .selectFrom('business_services')
      .select('name')
      .where('business_id', '=', id)
      .orderBy('position')
      .execute()
    state.set(`${id} services`, services.map(({ name }) => name).join())
  }
  const ratings = await db
    .selectFrom('ratings')
    .select(['id', 'business_id'])
    .where('business_id', 'in', ids)
    .execute()
  for (const { id, business_id } of ratings) state.set(`rating ${id}`, String(business_id))
  return state
}

const differencesOf = (before: State, after: State): Cells =>
  new Map(
    [...before]
      .filter(([cell, value]) => after.get(cell) !== value)
      .map(([cell, value]) => [cell, [value, after.get(cell) ?? ''] as const]),
  )

interface Entry {
  id: number
  /** Its changes, as the states before and after its step show them. */
  cells: Cells
}

/**
 * Expected state after undoing `entry`: fields that still have its new value get their old value, others
 * stay.
 */
function undoneBy({ cells }: Pick<Entry, 'cells'>, state: State): State {
  const next = new Map(state)
  for (const [cell, [before, after]] of cells) if (state.get(cell) === after) next.set(cell, before)
  return next
}

/**
 * Runs a random sequence of edits by two accounts, bulk actions, merges and undos on new businesses. Compares
 * each undo with the states before and after the undone step. Returns the number of undos.
 */
async function runSequence(db: Db, seed: number, categories: [number, number]): Promise<number> {
  const random = new SeededRandom(seed)
  const pick = <T>(list: readonly T[]): T => random.pick(list)
  const ids: number[] = []
  for (let place = 0; place < BUSINESSES; place += 1) {
    const id = await addBusiness(db, [pick(categories)], { business_slug: `n${seed}-${place}`, phone: null })
    ids.push(id)
    await addRating(db, id)
  }
  const entries = new Map<number, Entry>()
  const batches = new Map<number, number[]>()
  let lastId = await newestEntry(db)
  let undos = 0
  const said: string[] = []
  for (let step = 0; step < STEPS; step += 1) {
    const before = await stateOf(db, ids)
    const by = context(pick(['ana', 'beto']))
    const kind = random.between(0, 9)
    if (kind < 4) await edit(by)
    else if (kind < 6) await bulk(by)
    else if (kind < 7) await merge(by)
    else undos += await undo(by, before)
    await note(before, await stateOf(db, ids))
  }
  return undos

  async function edit(by: ReturnType<typeof context>) {
    const id = pick(ids)
    const keys = Object.keys(EDITS) as (keyof typeof EDITS)[]
    const business: Record<string, unknown> = {}
    for (const key of [pick(keys), pick(keys)]) business[key] = pick<unknown>(EDITS[key] ?? [])
    said.push(`edit ${id} ${JSON.stringify(business)}`)
    await saveBusiness(db, by, id, { business })
  }

  async function bulk(by: ReturnType<typeof context>) {
    const items = ids.filter(() => random.chance(0.5)).map(String)
    const verb = pick(VERBS)
    const details = { reason: 'Repetido', category: pick(['belleza', 'salud']) }
    said.push(`${verb} ${items} ${details.category}`)
    await runBulkAction(db, { list: 'contactos', verb, items, details }, by)
  }

  async function merge(by: ReturnType<typeof context>) {
    const [keep, drop] = [pick(ids), pick(ids)]
    const [kept, dropped] = [await readBusiness(db, keep), await readBusiness(db, drop)]
    if (!kept || !dropped || keep === drop) return
    said.push(`merge ${drop} into ${keep}`)
    await mergeBusinesses(db, by, { keep, drop, versions: { keep: kept.version, drop: dropped.version } })
  }

  async function undo(by: ReturnType<typeof context>, before: State): Promise<number> {
    const inForce = await db
      .selectFrom('audit_log')
      .select(['id', 'is_batch'])
      .where('id', 'in', [0, ...entries.keys(), ...batches.keys()])
      .where('undone_at', 'is', null)
      .where('batch', 'is', null)
      .where(({ or, eb }) => or([eb('is_batch', '=', 1), eb('undo', '<>', '{}')]))
      .orderBy('id')
      .execute()
    if (inForce.length === 0) return 0
    const line = pick(inForce)
    said.push(`undo ${line.id}`)
    const behind = line.is_batch ? await entriesBehind(line.id) : [entries.get(line.id)]
    let expected = before
    for (const entry of behind) if (entry) expected = after(entry, expected)
    const undone = line.is_batch ? await undoBatch(db, by, line.id) : await undoEntry(db, by, line.id)
    const state = await stateOf(db, ids)
    const reached = undone.ok ? expected : before
    const history = said.join('\n')
    expect([...differencesOf(reached, state)], `seed ${seed}\n${history}`).toEqual([])
    return undone.ok ? 1 : 0
  }

  async function entriesBehind(batch: number) {
    const rows = await db
      .selectFrom('audit_log')
      .select('id')
      .where('batch', '=', batch)
      .where('undone_at', 'is', null)
      .where('undo', '<>', '{}')
      .orderBy('id', 'desc')
      .execute()
    return rows.map(({ id }) => entries.get(id))
  }

  /** Only the deletion of a business in the trash can be undone. */
  function after(entry: Entry, state: State): State {
    const isOfTrash = [...entry.cells.keys()].some((cell) => cell.endsWith(' trash'))
    const about = [...entry.cells.keys()].find((cell) => /^\d/.test(cell))?.split(' ')[0]
    return !isOfTrash && state.get(`${about} trash`) !== '' ? state : undoneBy(entry, state)
  }

  /**
   * Records the changes of each new audit log entry: fields of its entity; for a merge, all changes of its
   * step.
   */
  async function note(before: State, after: State) {
    const cells = differencesOf(before, after)
    const rows = await db
      .selectFrom('audit_log')
      .select(['id', 'action', 'entity_id', 'batch', 'is_batch'])
      .where('id', '>', lastId)
      .orderBy('id')
      .execute()
    for (const { id, action, entity_id, batch, is_batch } of rows) {
      lastId = id
      if (is_batch) batches.set(id, [])
      else if (batch) batches.get(batch)?.push(id)
      const isMerge = action === 'merged'
      const isAbout = (cell: string) => cell.startsWith(`${entity_id} `)
      const mergedToo = rows.some((row) => row.action === 'merged') && action === 'deleted'
      const own = [...cells].filter(([cell]) => isMerge || isAbout(cell))
      entries.set(id, {
        id,
        cells: new Map(mergedToo ? own.filter(([cell]) => cell.endsWith(' trash')) : own),
      })
    }
  }
}

const newestEntry = async (db: Db) => {
  const row = await db.selectFrom('audit_log').select('id').orderBy('id', 'desc').executeTakeFirst()
  return row?.id ?? 0
}

/** Runs `count` sequences from `seed` on, and prints the seeds. */
export async function runSequences(
  db: Db,
  { seed, count }: { seed: number; count: number },
): Promise<number> {
  const categories: [number, number] = [await addCategory(db, 'belleza'), await addCategory(db, 'salud')]
  console.info(`Sequences of edits and undos: seeds ${seed} to ${seed + count - 1}`)
  let undos = 0
  for (let each = seed; each < seed + count; each += 1) undos += await runSequence(db, each, categories)
  return undos
}
