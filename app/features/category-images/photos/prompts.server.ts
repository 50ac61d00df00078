import type { Db } from 'db/connect'
import { inTransaction } from 'db/transaction'
import { createStateUndoHandler, recordChange } from '~/features/audit/record.server'
import { type ActorContext, getLoggedAction } from '~/features/audit/schema'
import type { FieldConflict } from '~/values/fields'
import { getPromptFieldName } from './limits'
import { getBuiltInPrompts } from './prompts'
import type { PhotoCategory } from './schema'

export interface StoredCategoryPrompts {
  prompts: string[]
  version: number
}

type PromptedCategory = Pick<PhotoCategory, 'id' | 'name'>

/** Reads the prompts of a category: its own, or the built-in ones (row 243). */
export async function readCategoryPrompts(
  db: Db,
  { id, name }: PromptedCategory,
): Promise<StoredCategoryPrompts> {
  const row = await db
    .selectFrom('category_prompts')
    .select(['prompts', 'version'])
    .where('category_id', '=', id)
    .executeTakeFirst()
  const own = row?.prompts.split('\n').filter(Boolean) ?? []
  return { prompts: own.length > 0 ? own : getBuiltInPrompts(name), version: row?.version ?? 0 }
}

export type SavePromptsResult = { ok: true } | { ok: false; version: number; differences: FieldConflict[] }

/**
 * Saves the prompts of a category. Fails with the stored prompts that differ if they were saved again after
 * `version` (F44).
 */
export async function saveCategoryPrompts(
  db: Db,
  { actor, now = new Date() }: ActorContext,
  category: PromptedCategory,
  form: StoredCategoryPrompts,
): Promise<SavePromptsResult> {
  return inTransaction(db, async (trx) => {
    const stored = await readCategoryPrompts(trx, category)
    if (stored.version !== form.version)
      return { ok: false, version: stored.version, differences: differences(stored.prompts, form.prompts) }
    const values = {
      prompts: form.prompts.join('\n'),
      version: form.version + 1,
      updated_at: now.toISOString(),
    }
    await trx
      .insertInto('category_prompts')
      .values({ category_id: category.id, ...values })
      .onConflict((conflict) => conflict.column('category_id').doUpdateSet(values))
      .execute()
    const state = { name: 'prompts', before: stored.prompts.join('\n'), after: values.prompts } as const
    await recordChange(trx, actor, {
      action: getLoggedAction(actor, 'changed'),
      noun: 'category',
      id: category.id,
      title: category.name,
      before: asFields(stored.prompts),
      after: asFields(form.prompts),
      undo: stored.prompts.join('\n') === values.prompts ? {} : { state },
    })
    return { ok: true }
  })
}

const findCategory = (trx: Db, id: number) =>
  trx
    .selectFrom('categories')
    .select(['id', 'name'])
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()

export const undoPrompts = createStateUndoHandler({
  label: 'Indicaciones',
  read: async (trx, id) => {
    const category = await findCategory(trx, id)
    return category ? (await readCategoryPrompts(trx, category)).prompts.join('\n') : null
  },
  write: async (trx, by, id, state) => {
    const category = await findCategory(trx, id)
    if (!category) return 'La categoría ya no está.'
    const { version } = await readCategoryPrompts(trx, category)
    await saveCategoryPrompts(trx, by, category, { version, prompts: state.split('\n') })
    return null
  },
})

const asFields = (prompts: readonly string[]) =>
  Object.fromEntries(prompts.map((prompt, n) => [promptLabel(n), prompt]))

const promptLabel = (n: number) => `Indicación ${n + 1}`

const differences = (stored: readonly string[], typed: readonly string[]) =>
  typed.flatMap((prompt, n) =>
    prompt === stored[n]
      ? []
      : [{ id: getPromptFieldName(n), label: promptLabel(n), stored: stored[n] ?? '' }],
  )
