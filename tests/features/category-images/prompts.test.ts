import { describe, expect, it } from 'vitest'
import { BUILT_IN_CATEGORIES_WITH_SYNONYMS } from '~/features/categories/built-in'
import { getPromptFieldName } from '~/features/category-images/photos/limits'
import {
  BUILT_IN_PROMPT_SCENES_BY_CATEGORY,
  getBuiltInPrompts,
  getPromptCaption,
  getPromptOfJobItem,
  readCategoryPrompts,
  saveCategoryPrompts,
} from '~/features/category-images/photos/prompts.server'
import { promptsSchema } from '~/features/category-images/photos/schema'
import { freshDatabase } from '../../support/database'
import { addCategory } from '../../support/directory-rows'

const scene = (name: string) => getBuiltInPrompts(name)[0]?.split(',')[0]
const lawyers = BUILT_IN_PROMPT_SCENES_BY_CATEGORY.get('Legal y Abogados')?.[0]?.split(',')[0]

describe('the prompts of a category', () => {
  it('each of the 27 categories has eight different English prompts about Latino professionals [243]', () => {
    expect([...BUILT_IN_PROMPT_SCENES_BY_CATEGORY.keys()].sort()).toEqual(
      BUILT_IN_CATEGORIES_WITH_SYNONYMS.map(({ name }) => name).sort(),
    )
    const all = BUILT_IN_CATEGORIES_WITH_SYNONYMS.flatMap(({ name }) => getBuiltInPrompts(name))
    expect(all).toHaveLength(27 * 8)
    expect(new Set(all).size).toBe(27 * 8)
    // Every prompt is plain English about people and their work.
    for (const prompt of all) expect(prompt).toMatch(/^[\x20-\x7eñéíáúóÑ’]{40,500}$/u)
    const about = all.filter((prompt) =>
      /Latin[oa]|Mariachi|Cuban|Peruvian|Colombian|famil|Salvadoran|Hands/i.test(prompt),
    )
    expect(about.length).toBeGreaterThan(200)
  })

  it.each([
    ['Legal y Abogados', 'exactly'],
    ['LEGAL Y ABOGADOS', 'whatever the capitals'],
    ['Abogados de inmigración', 'by one of its words'],
    ['abogádos', 'whatever the accents'],
    ['Despacho legal', 'by a word in part'],
  ])('finds the built-in prompts for the category %s: %s [243]', (name) => {
    expect(scene(name)).toBe(lawyers)
  })

  it.each(['Sol y Mar', 'Servicios', 'y', ''])(
    'makes general prompts with the name %j, because short and common words match no category [243]',
    (name) => {
      const prompts = getBuiltInPrompts(name)
      expect(prompts).toHaveLength(8)
      expect(prompts[0]).toContain(`Latina professional of ${name}`)
    },
  )

  it('uses the prompts from the first again if more pictures than prompts are needed [243]', () => {
    const prompts = ['a', 'b', 'c']
    expect([0, 1, 2, 3, 7].map((item) => getPromptOfJobItem(prompts, item))).toEqual([
      'a',
      'b',
      'c',
      'a',
      'b',
    ])
  })

  it('saves changed prompts, detects a simultaneous edit and logs the change (D83)', async () => {
    const { db } = await freshDatabase()
    const name = 'Legal y Abogados'
    const category = { id: await addCategory(db, 'legal', { name }), name }
    const save = (username: string, sent: Parameters<typeof saveCategoryPrompts>[3]) =>
      saveCategoryPrompts(db, { actor: { username } }, category, sent)
    const before = await readCategoryPrompts(db, category)
    expect(before).toEqual({ prompts: getBuiltInPrompts(name), version: 0 })
    const stored = 'A lawyer under a jacaranda tree'
    const prompts = before.prompts.map((prompt, n) => (n === 2 ? stored : prompt))
    expect(await save('ana', { prompts, version: 0 })).toEqual({ ok: true })
    expect(await readCategoryPrompts(db, category)).toEqual({ prompts, version: 1 })
    const differences = [{ id: getPromptFieldName(2), label: 'Indicación 3', stored }]
    expect(await save('eva', before)).toEqual({ ok: false, version: 1, differences })
    const log = await db.selectFrom('audit_log').select(['username', 'changes']).execute()
    expect(log).toHaveLength(1)
    expect(log[0]?.changes).toContain('Indicación 3')
  })

  it('refuses prompts that are empty, too short or too long', () => {
    const form = (text: string) =>
      Object.fromEntries(
        [...Array(8).keys()].map((n) => [getPromptFieldName(n), n === 4 ? text : 'A person at work']),
      )
    for (const text of ['', 'corto', 'x'.repeat(501)])
      expect(
        promptsSchema.safeParse({ ...form(text), version: '0' }).error?.issues.map(({ path }) => path[0]),
      ).toEqual([getPromptFieldName(4)])
    expect(promptsSchema.safeParse({ ...form('A cook\nat the stove'), version: '0' }).data?.prompts[4]).toBe(
      'A cook at the stove',
    )
  })
})

it('each built-in prompt has its own Spanish caption, and a custom prompt has none', () => {
  for (const name of [...BUILT_IN_PROMPT_SCENES_BY_CATEGORY.keys(), 'Carnicería']) {
    const captions = getBuiltInPrompts(name).map((prompt) => getPromptCaption(prompt, name))
    expect(new Set(captions).size).toBe(8)
    for (const caption of captions) {
      expect(caption).toMatch(/^\p{Lu}[^.]{15,140}$/u)
      expect(caption).not.toMatch(/\b(the|with|Latina|Latino)\b/)
    }
  }
  expect(getPromptCaption('a dog', 'Repostería')).toBeNull()
  expect(getPromptCaption(getBuiltInPrompts('Repostería')[0] ?? '', 'Repostería')).toContain('conchas')
})
