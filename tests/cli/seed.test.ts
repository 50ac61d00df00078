import { afterAll, describe, expect, test } from 'vitest'
import { insertBuiltInCategoriesIfNone } from '~/cli/steps/prepare'
import {
  BUILT_IN_CATEGORIES_WITH_SYNONYMS,
  BUILT_IN_CATEGORY_ALIASES,
  CATEGORY_NAME_BY_OLD_NAME,
} from '~/features/categories/built-in'
import { listNeighbouringStates } from '~/features/places/near-place.server'
import { getStateName, parseStateFilter, STATES } from '~/features/places/states'
import { HUES } from '~/values/pictures/palette'
import { isReservedSlug, slugify } from '~/values/text/slug'
import { createDatabase } from '../support/database'

const { db, close } = await createDatabase()
afterAll(close)
await insertBuiltInCategoriesIfNone(db)

describe('states', () => {
  test('there are 50 states and DC: ten first, the others by name, DC last [37, 38]', () => {
    expect(STATES).toHaveLength(51)
    expect(STATES.at(-1)?.code).toBe('DC')
    expect(
      STATES.slice(0, 11)
        .map((state) => state.code)
        .join(' '),
    ).toBe('GA FL TX CA NY NJ IL AZ NC VA AL')
    const rest = STATES.slice(10, -1).map((state) => state.name)
    expect(rest).toEqual(rest.toSorted((a, b) => a.localeCompare(b, 'es')))
    expect(STATES[4]?.label).toBe('Nueva York (NY)')
    expect(getStateName('DC')).toBe('Washington D. C.')
  })

  test('parseStateFilter reads a state code ignoring case, and returns null for other text [D43]', () => {
    for (const none of ['', 'Todos', 'todos', 'all', 'XX', null, undefined])
      expect(parseStateFilter(none)).toBeNull()
    expect(parseStateFilter(' ga ')).toBe('GA')
    expect(parseStateFilter('toString')).toBeNull()
  })

  test('neighboring states are mutual and never the state itself [D26]', () => {
    const coasts = new Set(['AK', 'HI'])
    for (const { code } of STATES) {
      expect(listNeighbouringStates(code)).not.toContain(code)
      expect(new Set(listNeighbouringStates(code)).size).toBe(listNeighbouringStates(code).length)
      if (coasts.has(code)) continue
      for (const neighbour of listNeighbouringStates(code))
        expect(listNeighbouringStates(neighbour)).toContain(code)
    }
  })
})

describe('categories', () => {
  test('the 27 categories are loaded once [90, D10]', async () => {
    expect(await insertBuiltInCategoriesIfNone(db)).toBe(false)
    const rows = await db.selectFrom('categories').selectAll().orderBy('position').execute()
    expect(rows.map((row) => row.position)).toEqual(Array.from({ length: 27 }, (_, index) => index + 1))
    expect(rows[10]).toMatchObject({
      slug: 'viajes',
      name: 'Servicios Logísticos',
      subtitle: 'Viajes, envíos y transporte',
    })
    expect(rows.filter((row) => row.slot_capacity !== 1).map((row) => [row.slug, row.slot_capacity])).toEqual(
      [['restaurantes-y-bares', 10]],
    )
  })

  test('every category slug except /viajes follows from the name, and none is reserved [121, D13]', () => {
    for (const { name, slug } of BUILT_IN_CATEGORIES_WITH_SYNONYMS) {
      if (slug !== 'viajes') expect(slugify(name)).toBe(slug)
      expect(isReservedSlug(slug)).toBe(false)
    }
    for (const { slug } of BUILT_IN_CATEGORY_ALIASES) expect(isReservedSlug(slug)).toBe(false)
  })

  test('every category alias leads to an existing category, the two shared ones in order [103, 118, D11]', async () => {
    const slugs = new Set(BUILT_IN_CATEGORIES_WITH_SYNONYMS.map((category) => category.slug))
    for (const alias of BUILT_IN_CATEGORY_ALIASES) expect(slugs.has(alias.slug)).toBe(false)
    const shared = await db
      .selectFrom('category_aliases as a')
      .innerJoin('categories as c', 'c.id', 'a.category_id')
      .select(['a.slug', 'c.slug as category'])
      .where('a.slug', 'in', ['contabilidad-e-impuestos', 'servicios-legales-y-financieros'])
      .orderBy('a.slug')
      .orderBy('a.position')
      .execute()
    expect(shared.map((row) => row.category)).toEqual([
      'servicios-profesionales',
      'consultoria-financiera-y-seguros',
      'legal-y-abogados',
      'consultoria-financiera-y-seguros',
    ])
  })

  test('every old category name leads to an existing name [120]', () => {
    const names = new Set(BUILT_IN_CATEGORIES_WITH_SYNONYMS.map((category) => category.name))
    for (const name of Object.values(CATEGORY_NAME_BY_OLD_NAME)) expect(names.has(name)).toBe(true)
  })

  test('categories that are neighbors in 2, 3 or 6 columns have different hues, which are used evenly', () => {
    BUILT_IN_CATEGORIES_WITH_SYNONYMS.forEach(({ hue }, index) => {
      for (const step of [1, 2, 3, 6])
        expect([index, BUILT_IN_CATEGORIES_WITH_SYNONYMS[index + step]?.hue]).not.toEqual([index, hue])
    })
    for (const hue of HUES) {
      const uses = BUILT_IN_CATEGORIES_WITH_SYNONYMS.filter((category) => category.hue === hue).length
      expect(uses).toBeGreaterThanOrEqual(3)
      expect(uses).toBeLessThanOrEqual(4)
    }
  })

  test('each category has 10 to 25 synonyms in lower case [D46]', () => {
    for (const { synonyms } of BUILT_IN_CATEGORIES_WITH_SYNONYMS) {
      expect(synonyms.length).toBeGreaterThanOrEqual(10)
      expect(synonyms.length).toBeLessThanOrEqual(25)
      expect(new Set(synonyms).size).toBe(synonyms.length)
      for (const term of synonyms) expect(term).toBe(term.toLowerCase().trim())
    }
  })
})
