import type { Db } from 'db/connect'
import { recordChange } from '~/features/audit/record.server'
import type { By } from '~/features/audit/schema'
import type { Difference } from '~/values/fields'
import { promptField } from './limits'
import { builtInPrompts } from './prompts'
import type { PhotoCategory } from './schema'

export interface Prompts {
  prompts: string[]
  version: number
}

type PromptedCategory = Pick<PhotoCategory, 'id' | 'name'>

/** What pictures of a category are asked for with: its own prompts, else the built-in ones (row 243). */
export async function readPrompts(db: Db, { id, name }: PromptedCategory): Promise<Prompts> {
  const row = await db
    .selectFrom('category_prompts')
    .select(['prompts', 'version'])
    .where('category_id', '=', id)
    .executeTakeFirst()
  const own = row?.prompts.split('\n').filter(Boolean) ?? []
  return { prompts: own.length > 0 ? own : builtInPrompts(name), version: row?.version ?? 0 }
}

export type SavePromptsResult = { ok: true } | { ok: false; version: number; differences: Difference[] }

/** Keeps a category's prompts. Refuses when somebody else saved since `version`, with what they hold now (F44). */
export async function savePrompts(
  db: Db,
  { actor, now = new Date() }: By,
  category: PromptedCategory,
  form: Prompts,
): Promise<SavePromptsResult> {
  return db.transaction().execute(async (trx) => {
    const stored = await readPrompts(trx, category)
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
    await recordChange(trx, actor, {
      action: 'changed',
      noun: 'category',
      id: category.id,
      title: category.name,
      before: asFields(stored.prompts),
      after: asFields(form.prompts),
    })
    return { ok: true }
  })
}

const asFields = (prompts: readonly string[]) =>
  Object.fromEntries(prompts.map((prompt, n) => [promptLabel(n), prompt]))

const promptLabel = (n: number) => `Indicación ${n + 1}`

const differences = (stored: readonly string[], typed: readonly string[]) =>
  typed.flatMap((prompt, n) =>
    prompt === stored[n] ? [] : [{ id: promptField(n), label: promptLabel(n), stored: stored[n] ?? '' }],
  )
