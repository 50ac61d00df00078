import type { Db } from 'db/connect'
import { recordChange } from '~/features/audit/record.server'
import type { By } from '~/features/audit/schema'
import { indexPending } from '~/features/search/indexing.server'
import type { Difference } from '~/values/fields'
import { CATEGORY, type CategoryField, type CategoryValues } from './fields'
import { findNameConflicts, type NameConflicts } from './name-conflicts.server'
import { readCategory } from './read.server'

export type SavedCategory =
  | { ok: true; slug: string }
  | { ok: false; reason: 'not_found' }
  | { ok: false; reason: 'conflict'; conflicts: NameConflicts }
  | { ok: false; reason: 'changed'; version: number; differences: Difference<CategoryField>[] }

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
    const after = CATEGORY.typed(values)
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
 * Writes what an administrator says of a category (D79); an address it had stays an alias. Refused when a name or
 * address is taken, or it has changed since the form was opened: every field that differs is named (F44).
 */
export function saveCategory(
  db: Db,
  { actor, now = new Date() }: By,
  id: number,
  sent: { version: number; category: CategoryValues },
): Promise<SavedCategory> {
  return db.transaction().execute(async (trx) => {
    const stored = await readCategory(trx, id)
    if (!stored) return { ok: false, reason: 'not_found' }
    const values = keepingAddress(stored.values, sent.category)
    const differing = CATEGORY.differences(stored.values, values)
    if (differing.length === 0) return { ok: true, slug: values.slug }
    if (stored.version !== sent.version)
      return { ok: false, reason: 'changed', version: stored.version, differences: differing }
    const conflicts = await findNameConflicts(trx, id, values)
    if (Object.keys(conflicts).length > 0) return { ok: false, reason: 'conflict', conflicts }
    await trx
      .updateTable('categories')
      .set({ ...CATEGORY.toRow(values), version: stored.version + 1, updated_at: now.toISOString() })
      .where('id', '=', id)
      .execute()
    await writeWords(trx, id, values)
    const [before, after] = [CATEGORY.typed(stored.values), CATEGORY.typed(values)]
    const title = values.name
    await recordChange(trx, actor, { action: 'changed', noun: 'category', id, title, before, after }, now)
    await indexPending(trx)
    return { ok: true, slug: values.slug }
  })
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
