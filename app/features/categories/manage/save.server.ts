import type { Db } from 'db/connect'
import { inTransaction } from 'db/transaction'
import { lastChanges } from '~/features/audit/history.server'
import { recordChange } from '~/features/audit/record.server'
import type { By, TakeBack } from '~/features/audit/schema'
import { indexPending } from '~/features/search/indexing.server'
import type { Base, Difference } from '~/values/fields'
import { CATEGORY, type CategoryField, type CategoryValues } from './fields'
import { findNameConflicts, type NameConflicts } from './name-conflicts.server'
import { readCategory } from './read.server'

export type SavedCategory =
  | { ok: true; slug: string }
  | { ok: false; reason: 'not_found' }
  | { ok: false; reason: 'conflict'; conflicts: NameConflicts }
  | {
      ok: false
      reason: 'changed'
      version: number
      differences: Difference<CategoryField>[]
      current: ReturnType<typeof CATEGORY.asForm>
    }

/** Adds a category at the end of the order (D79). Refused when its name or an address of it is taken. */
export function createCategory(
  db: Db,
  { actor, now = new Date() }: By,
  values: CategoryValues,
): Promise<SavedCategory> {
  return db.transaction().execute(async (trx) => {
    const conflicts = await findNameConflicts(trx, null, values)
    if (Object.keys(conflicts).length > 0) return { ok: false, reason: 'conflict', conflicts }
    const { last } = await trx
      .selectFrom('categories')
      .select(({ fn }) => fn.max('position').as('last'))
      .executeTakeFirstOrThrow()
    const moment = now.toISOString()
    const { id } = await trx
      .insertInto('categories')
      .values({
        ...CATEGORY.toRow(values),
        image_url: null,
        position: (last ?? 0) + 1,
        created_at: moment,
        updated_at: moment,
        deleted_at: null,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    await writeWords(trx, id, values)
    const after = CATEGORY.byLabel(values)
    await recordChange(
      trx,
      actor,
      { action: 'created', noun: 'category', id, title: values.name, after },
      now,
    )
    return { ok: true, slug: values.slug }
  })
}

/**
 * Writes what an administrator says of a category (D79); an address it had stays an alias. Refused when a name or address is
 * taken, and where somebody else has changed a field to something else since the form was opened (F44).
 */
export function saveCategory(
  db: Db,
  { actor, now = new Date() }: By,
  id: number,
  { category, ...base }: Base & { category: Partial<CategoryValues>; action?: 'undone' },
): Promise<SavedCategory> {
  return inTransaction(db, async (trx): Promise<SavedCategory> => {
    const stored = await readCategory(trx, id)
    if (!stored) return { ok: false, reason: 'not_found' }
    const merged = CATEGORY.merge(stored.values, category, {
      opened: base.opened,
      isCurrent: stored.version === base.version,
    })
    if (merged.conflicts.length > 0) {
      const last = await lastChanges(trx, { noun: 'category', id })
      const differences = merged.conflicts.map((each) => ({ ...each, ...last.get(each.label) }))
      const current = CATEGORY.asForm(stored.values)
      return { ok: false, reason: 'changed', version: stored.version, differences, current }
    }
    const values = keepingAddress(stored.values, merged.values)
    if (CATEGORY.differences(stored.values, values).length === 0) return { ok: true, slug: values.slug }
    const conflicts = await findNameConflicts(trx, id, values)
    if (Object.keys(conflicts).length > 0) return { ok: false, reason: 'conflict', conflicts }
    await trx
      .updateTable('categories')
      .set({ ...CATEGORY.toRow(values), version: stored.version + 1, updated_at: now.toISOString() })
      .where('id', '=', id)
      .execute()
    await writeWords(trx, id, values)
    await recordChange(
      trx,
      actor,
      {
        action: base.action ?? 'changed',
        noun: 'category',
        id,
        title: values.name,
        before: CATEGORY.byLabel(stored.values),
        after: CATEGORY.byLabel(values),
        undo: { fields: CATEGORY.changes(stored.values, values) },
      },
      now,
    )
    await indexPending(trx)
    return { ok: true, slug: values.slug }
  })
}

/** Gives a category back what an entry of the log changed; what was changed since stays. */
export const undoCategory: TakeBack = async (trx, by, id, { fields = {} }) => {
  const stored = await readCategory(trx, id)
  if (!stored) return { ok: false, reason: 'not_found' }
  const { values, done, stays } = CATEGORY.takeBack(stored.values, fields)
  const sent = { version: stored.version, category: values, action: 'undone' as const }
  const saved = Object.keys(values).length === 0 ? null : await saveCategory(trx, by, id, sent)
  if (saved === null || saved.ok) return { ok: true, done, stays }
  const message = saved.reason === 'conflict' ? Object.values(saved.conflicts).flat().join('. ') : ''
  return { ok: false, reason: 'refused', message }
}

function keepingAddress(stored: CategoryValues, sent: CategoryValues): CategoryValues {
  const earlier = stored.slug === sent.slug ? [] : [stored.slug]
  const aliases = [...new Set([...sent.aliases, ...earlier])].filter((alias) => alias !== sent.slug)
  return { ...sent, aliases: aliases.sort(), synonyms: [...sent.synonyms].sort() }
}

/** Aliases and synonyms: only those that come or go are touched, each of them makes the search read anew. */
async function writeWords(trx: Db, id: number, { aliases, synonyms }: CategoryValues): Promise<void> {
  await trx
    .deleteFrom('category_aliases')
    .where('category_id', '=', id)
    .where('slug', 'not in', ['', ...aliases])
    .execute()
  for (const slug of aliases) {
    const { behind } = await trx
      .selectFrom('category_aliases')
      .select(({ fn }) => fn.max('position').as('behind'))
      .where('slug', '=', slug)
      .executeTakeFirstOrThrow()
    await trx
      .insertInto('category_aliases')
      .values({ slug, category_id: id, position: (behind ?? -1) + 1 })
      .onConflict((conflict) => conflict.doNothing())
      .execute()
  }
  await trx
    .deleteFrom('category_synonyms')
    .where('category_id', '=', id)
    .where('term', 'not in', ['', ...synonyms])
    .execute()
  if (synonyms.length === 0) return
  await trx
    .insertInto('category_synonyms')
    .values(synonyms.map((term) => ({ category_id: id, term })))
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}
