import type { Db } from 'db/connect'
import { inTransaction } from 'db/transaction'
import { readLastEditorByLabel } from '~/features/audit/history.server'
import { recordChange } from '~/features/audit/record.server'
import type { ActorContext, UndoHandler } from '~/features/audit/schema'
import { indexPendingBusinesses } from '~/features/search/indexing.server'
import type { FieldConflict, FormBaseline } from '~/values/fields'
import { type CategoryFieldName, type CategoryValues, categoryFieldSet } from './fields'
import { findCategoryFormValues } from './list.server'

/** Errors by form field. */
type NameConflicts = Partial<Record<CategoryFieldName, string[]>>

/**
 * Finds conflicts with other categories. Slugs must be unique, also in the trash. Names must be unique outside
 * the trash, whatever their case (D13). Several may share an alias (D11). A slug must not be an alias of
 * another category, or the other way round.
 */
async function findNameConflicts(db: Db, id: number | null, values: CategoryValues): Promise<NameConflicts> {
  const others = await db
    .selectFrom('categories')
    .select(['id', 'name', 'slug', 'deleted_at'])
    .where('id', '<>', id ?? 0)
    .execute()
  const named = others.find(({ name, deleted_at }) => !deleted_at && same(name, values.name))
  const addressed = others.find(({ slug }) => slug === values.slug)
  const shadowed = others.find(({ slug }) => values.aliases.includes(slug))
  const aliased = await db
    .selectFrom('category_aliases')
    .innerJoin('categories', 'categories.id', 'category_aliases.category_id')
    .select('categories.name')
    .where('category_aliases.slug', '=', values.slug)
    .where('category_aliases.category_id', '<>', id ?? 0)
    .executeTakeFirst()
  return {
    ...(named && { nombre: [`Ya hay una categoría que se llama «${named.name}»`] }),
    ...(aliased && { direccion: [`Esa dirección lleva a «${aliased.name}»`] }),
    ...(addressed && {
      direccion: [
        `Esa dirección es de «${addressed.name}»${addressed.deleted_at ? ', que está en la papelera' : ''}`,
      ],
    }),
    ...(shadowed && { alias: [`«${shadowed.slug}» es la dirección de «${shadowed.name}»`] }),
  }
}

const same = (one: string, other: string) => one.toLocaleLowerCase('es') === other.toLocaleLowerCase('es')

export type SaveCategoryResult =
  | { ok: true; slug: string }
  | { ok: false; reason: 'not_found' }
  | { ok: false; reason: 'conflict'; conflicts: NameConflicts }
  | {
      ok: false
      reason: 'changed'
      version: number
      differences: FieldConflict<CategoryFieldName>[]
      current: ReturnType<typeof categoryFieldSet.asForm>
    }

/** Creates a category as the last one (D79). Fails with `conflict` if its name or an address is taken. */
export function createCategory(
  db: Db,
  { actor, now = new Date() }: ActorContext,
  values: CategoryValues,
): Promise<SaveCategoryResult> {
  return inTransaction(db, async (trx) => {
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
        ...categoryFieldSet.toRow(values),
        image_url: null,
        position: (last ?? 0) + 1,
        created_at: moment,
        updated_at: moment,
        deleted_at: null,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    await writeWords(trx, id, values)
    const after = categoryFieldSet.byLabel(values)
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
 * Saves the fields of a category (D79). A former slug becomes an alias. Fails with `conflict` if a name or
 * address is taken. Fails with `changed` and the differences if another user changed the same field since the
 * form was opened (F44).
 */
export function saveCategory(
  db: Db,
  { actor, now = new Date() }: ActorContext,
  id: number,
  { category, ...base }: FormBaseline & { category: Partial<CategoryValues>; action?: 'undone' },
): Promise<SaveCategoryResult> {
  return inTransaction(db, async (trx): Promise<SaveCategoryResult> => {
    const stored = await findCategoryFormValues(trx, id)
    if (!stored) return { ok: false, reason: 'not_found' }
    const merged = categoryFieldSet.merge(stored.values, category, {
      opened: base.opened,
      isCurrent: stored.version === base.version,
    })
    if (merged.conflicts.length > 0) {
      const last = await readLastEditorByLabel(trx, { noun: 'category', id })
      const differences = merged.conflicts.map((each) => ({ ...each, ...last.get(each.label) }))
      const current = categoryFieldSet.asForm(stored.values)
      return { ok: false, reason: 'changed', version: stored.version, differences, current }
    }
    const values = keepingAddress(stored.values, merged.values)
    if (categoryFieldSet.differences(stored.values, values).length === 0)
      return { ok: true, slug: values.slug }
    const conflicts = await findNameConflicts(trx, id, values)
    if (Object.keys(conflicts).length > 0) return { ok: false, reason: 'conflict', conflicts }
    await trx
      .updateTable('categories')
      .set({ ...categoryFieldSet.toRow(values), version: stored.version + 1, updated_at: now.toISOString() })
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
        before: categoryFieldSet.byLabel(stored.values),
        after: categoryFieldSet.byLabel(values),
        undo: { fields: categoryFieldSet.changes(stored.values, values) },
      },
      now,
    )
    await indexPendingBusinesses(trx)
    return { ok: true, slug: values.slug }
  })
}

/**
 * Undoes a logged change of a category. Fields that were changed later stay. Refused if a former name or
 * address is now taken.
 */
export const undoCategoryChange: UndoHandler = async (trx, by, id, { fields = {} }) => {
  const stored = await findCategoryFormValues(trx, id)
  if (!stored) return { ok: false, reason: 'not_found' }
  const { values, done, stays } = categoryFieldSet.takeBack(stored.values, fields)
  const sent = { version: stored.version, category: values, action: 'undone' as const }
  const saved = Object.keys(values).length === 0 ? null : await saveCategory(trx, by, id, sent)
  if (saved === null || saved.ok) return { ok: true, done, notUndone: stays }
  const message = saved.reason === 'conflict' ? Object.values(saved.conflicts).flat().join('. ') : ''
  return { ok: false, reason: 'refused', message }
}

function keepingAddress(stored: CategoryValues, sent: CategoryValues): CategoryValues {
  const earlier = stored.slug === sent.slug ? [] : [stored.slug]
  const aliases = [...new Set([...sent.aliases, ...earlier])].filter((alias) => alias !== sent.slug)
  return { ...sent, aliases: aliases.sort(), synonyms: [...sent.synonyms].sort() }
}

/**
 * Updates aliases and synonyms. Only added and removed ones are written, because each change indexes
 * businesses again.
 */
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
