import type { Db } from 'db/connect'
import { inTransaction } from 'db/transaction'
import { createStateUndoHandler, recordChange } from '~/features/audit/record.server'
import { type ActorContext, getActionOrUndone } from '~/features/audit/schema'
import type { FieldConflict } from '~/values/fields'
import { cutText } from '~/values/text/clean'
import prompts from '../data/prompts.json' with { type: 'json' }
import { getPromptFieldName } from './limits'
import type { CategoryForPhotos } from './schema'

export interface StoredCategoryPrompts {
  prompts: string[]
  version: number
}

type PromptedCategory = Pick<CategoryForPhotos, 'id' | 'name'>

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
      action: getActionOrUndone(actor, 'changed'),
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

/** Scenes by category name, in English for image services. */
export const BUILT_IN_PROMPT_SCENES_BY_CATEGORY: ReadonlyMap<string, readonly string[]> = new Map(
  Object.entries(prompts.scenes),
)

/** Spanish captions of these scenes. */
const BUILT_IN_CAPTIONS_BY_CATEGORY: ReadonlyMap<string, readonly string[]> = new Map(
  Object.entries(prompts.captions),
)

/** Words in many category names. They do not help to find the most similar name. */
const COMMON_CATEGORY_WORDS = new Set(['servicio', 'servicios'])

/**
 * Returns the eight built-in prompts (row 243). They are those of this category name, or of the most similar
 * one. Otherwise they are general ones with the name.
 */
export function getBuiltInPrompts(categoryName: string): string[] {
  const scenes =
    BUILT_IN_PROMPT_SCENES_BY_CATEGORY.get(matchingName(categoryName) ?? '') ?? genericScenes(categoryName)
  return scenes.map((scene) => `${scene}, ${prompts.style}`)
}

/** Returns the Spanish caption of a built-in prompt. Null for a custom prompt. */
export function getPromptCaption(prompt: string, categoryName: string): string | null {
  const captions =
    BUILT_IN_CAPTIONS_BY_CATEGORY.get(matchingName(categoryName) ?? '') ?? genericCaptions(categoryName)
  return captions[getBuiltInPrompts(categoryName).indexOf(prompt)] ?? null
}

/** Returns the prompt for an item, counted from 0. After the last prompt, the first one follows. */
export const getPromptOfJobItem = (prompts: readonly string[], item: number): string =>
  prompts[item % prompts.length] ?? ''

/**
 * Returns the known category name that is the same except for case, accents and punctuation. Otherwise returns
 * the one that shares most words, or parts of them, of more than three letters. Null if none does.
 */
function matchingName(name: string): string | null {
  const asked = plain(name)
  const names = [...BUILT_IN_PROMPT_SCENES_BY_CATEGORY.keys()]
  const exact = names.find((known) => plain(known) === asked)
  if (exact) return exact
  const words = distinctiveWords(asked)
  const shared = (known: string) =>
    distinctiveWords(plain(known)).filter((one) => words.some((other) => isPartOf(one, other))).length
  const best = names.map((known) => ({ known, score: shared(known) })).sort((a, b) => b.score - a.score)[0]
  return best && best.score > 0 ? best.known : null
}

const plain = (text: string) =>
  text
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, ' ')
    .trim()

const distinctiveWords = (text: string) =>
  text.split(' ').filter((word) => word.length > 3 && !COMMON_CATEGORY_WORDS.has(word))

const isPartOf = (one: string, other: string) => one.includes(other) || other.includes(one)

function genericScenes(name: string): string[] {
  const trade = cutText(name.replace(/\s+/g, ' ').trim(), 80)
  return [
    `Latina professional of ${trade} at work, proud and focused`,
    `Latino owner of a small ${trade} business greeting a customer at the door`,
    `Team of Latino professionals of ${trade} planning the day around a table`,
    `Hands of a Latina specialist in ${trade}, close view, tools of the trade in order`,
    `Latino expert in ${trade} explaining his work to a young apprentice`,
    `Family-run Latino business of ${trade}, three generations behind the counter`,
    `Latina entrepreneur of ${trade} opening her shop in the morning light`,
    `Latino professional of ${trade} shaking hands with a satisfied family`,
  ]
}

const genericCaptions = (name: string) => [
  `Profesional de ${name} en su trabajo`,
  `Dueño de un negocio de ${name} recibe a un cliente en la puerta`,
  `Equipo de ${name} planea el día alrededor de una mesa`,
  `Manos de una especialista en ${name} con sus herramientas`,
  `Experto en ${name} explica su trabajo a un aprendiz`,
  `Tres generaciones en un negocio familiar de ${name}`,
  `Emprendedora de ${name} abre su local por la mañana`,
  `Profesional de ${name} saluda a una familia satisfecha`,
]
