import { setImmediate } from 'node:timers/promises'
import type { Db } from 'db/connect'
import { type BulkDetails, type BulkList, type BulkVerb, MAX_SELECTED } from '~/features/admin-lists/verbs'
import { trashCutoff } from '~/features/deletion/schema'
import type { DecisionContext } from '~/features/moderation/publish.server'
import { indexPending } from '~/features/search/indexing.server'
import { bulkAction } from './verbs.server'

const BATCH = 100

interface BulkRequest {
  list: BulkList
  verb: BulkVerb
  /** Ids, or kinds and ids; at most a thousand are done. */
  items: readonly string[]
  details: BulkDetails
}

export interface BulkDone {
  id: number
  done: number
  /** How many were left alone: nothing to do, or deleted meanwhile. */
  left: number
  /** Those, by what they were asked for. */
  stayed: string[]
  hasFailed: boolean
}

interface BulkContext extends DecisionContext {
  onError: (error: unknown) => void
}

/**
 * Does one verb to many things, a hundred to a transaction, each noted in the log, and keeps what takes it back. A
 * failure ends it: the hundreds before are done, and can be taken back.
 */
export async function runBulk(
  db: Db,
  { list, verb, items, details }: BulkRequest,
  context: BulkContext,
): Promise<BulkDone> {
  const bulk = bulkAction(list, verb)
  if (!bulk) throw new Error(`${list} cannot ${verb}`)
  const { username } = context.actor
  const { id } = await db.transaction().execute(async (trx) => {
    await trx.deleteFrom('bulk_actions').where('created_at', '<=', trashCutoff(context.now)).execute()
    return trx
      .insertInto('bulk_actions')
      .values({ username, verb: `${list} ${verb}`, created_at: context.now.toISOString() })
      .returning('id')
      .executeTakeFirstOrThrow()
  })
  const wanted = [...new Set(items)].slice(0, MAX_SELECTED)
  const act = async (trx: Db, item: string) => {
    const before = await bulk.act(trx, item, context, details)
    if (before === null) return
    const row = { bulk_id: id, item, before: JSON.stringify(before) }
    await trx.insertInto('bulk_items').values(row).execute()
  }
  const hasFailed = await inBatches(db, wanted, act).then(
    () => false,
    (error: unknown) => {
      context.onError(error)
      return true
    },
  )
  const rows = await db.selectFrom('bulk_items').select('item').where('bulk_id', '=', id).execute()
  const done = new Set(rows.map(({ item }) => item))
  const stayed = wanted.filter((item) => !done.has(item))
  return { id, done: done.size, left: stayed.length, stayed, hasFailed }
}

export type BulkUndone =
  | { ok: true; list: BulkList; verb: BulkVerb; done: number; left: number; hasFailed: boolean }
  | { ok: false; reason: 'not_found' | 'undone' }

/**
 * Takes back what was done to many, once; what was changed since stays. Each is struck off in the transaction that takes it
 * back: one that breaks off (`hasFailed`) goes on where it stopped when it is asked again. `mayUndo` says whose, and of
 * which lists.
 */
export async function undoBulk(
  db: Db,
  id: number,
  context: BulkContext,
  mayUndo: (done: { username: string; list: BulkList }) => boolean = () => true,
): Promise<BulkUndone> {
  const action = await db.selectFrom('bulk_actions').selectAll().where('id', '=', id).executeTakeFirst()
  const [list, verb] = (action?.verb.split(' ') ?? []) as [BulkList?, BulkVerb?]
  const bulk = list && verb && bulkAction(list, verb)
  if (!action || !bulk || !mayUndo({ username: action.username, list }))
    return { ok: false, reason: 'not_found' }
  if (action.undone_at !== null) return { ok: false, reason: 'undone' }
  const items = await db.selectFrom('bulk_items').selectAll().where('bulk_id', '=', id).execute()
  const found = { done: 0, left: 0 }
  const hasFailed = await inBatches(db, items, async (trx, { item, before }) => {
    const struck = trx.deleteFrom('bulk_items').where('bulk_id', '=', id).where('item', '=', item)
    if (!(await struck.returning('item').executeTakeFirst())) return
    found[(await bulk.undo(trx, item, JSON.parse(before), context)) ? 'done' : 'left'] += 1
  }).then(
    () => false,
    (error: unknown) => {
      context.onError(error)
      return true
    },
  )
  if (!hasFailed)
    await db
      .updateTable('bulk_actions')
      .set({ undone_at: context.now.toISOString() })
      .where('id', '=', id)
      .execute()
  return { ok: true, list, verb, ...found, hasFailed }
}

async function inBatches<Item>(
  db: Db,
  items: readonly Item[],
  each: (trx: Db, item: Item) => Promise<void>,
): Promise<void> {
  for (let start = 0; start < items.length; start += BATCH) {
    await db.transaction().execute(async (trx) => {
      for (const item of items.slice(start, start + BATCH)) await each(trx, item)
      await indexPending(trx)
    })
    await setImmediate()
  }
}
