import { readdirSync, readFileSync } from 'node:fs'
import { brotliCompressSync } from 'node:zlib'
import { describe, expect, test } from 'vitest'
import { insertDemoData } from '~/cli/demo/load'
import { insertBuiltInCategoriesIfNone, storeTradeWords } from '~/cli/steps/prepare'
import { loadCards } from '~/features/businesses/cards.server'
import { readBusinessDetail } from '~/features/businesses/page.server'
import {
  type BusinessTextsForTrade,
  findTrade,
  pickTradeDrawing,
} from '~/features/businesses/trade-drawing.server'
import { categories, drawings, general } from '~/features/businesses/trade-drawings.json'
import { readPhrasesThatAssignTrades } from '~/features/search/dictionary/words.server'
import type { TradeIdsByPhrase } from '~/features/search/document.server'
import { tokenize, toPhraseKey } from '~/features/search/tokens'
import { loadCategoryByTrade } from '~/features/search/trade-words'
import { findBusinessSocialImageContent } from '~/features/seo/sharing/pictures.server'
import { freshDatabase } from '../../support/database'
import { addBusiness, addCategory, addImages } from '../../support/directory-rows'
import { insertRows } from '../../support/rows'

const NOON = new Date('2026-11-21T17:00:00.000Z')
const FOLDER = 'public/ilustraciones/oficios'
/** Maximum transfer size of a card's picture. */
const MOST_BYTES = 4 * 1024
const BEAUTY = 'belleza-bienestar-y-cuidado-personal'
const HASH = /-[0-9a-f]{8}$/

async function withTradeWords() {
  const { db } = await freshDatabase()
  await storeTradeWords(db)
  return { db, phrases: await readPhrasesThatAssignTrades(db) }
}

/** Names of the drawings of a trade, without their version hash. */
const drawingsOf = (trade: string) =>
  (new Map<string, string>(Object.entries(drawings)).get(trade) ?? '')
    .split(' ')
    .map((name) => name.replace(HASH, ''))

const drawingFor = (business: BusinessTextsForTrade, phrases: TradeIdsByPhrase) =>
  pickTradeDrawing(findTrade(business, phrases), business.business_slug)

describe('drawing of a business', () => {
  test('a drawing fits the trade of its business: no toy for a doctor, no crane for kitchens, five for an electrician', () => {
    expect(drawingsOf('pediatra')).toEqual(['thermometer'])
    expect(drawingsOf('contratista')).toEqual(['hard-hat', 'house-frame', 'hammer'])
    expect(drawingsOf('electricista')).toHaveLength(5)
    expect(drawingsOf('pintor de casas')).toEqual(['paint-roller', 'paint-can'])
    expect(drawingsOf('abogado de accidentes')).toEqual(['car-and-scale', 'balance-scale'])
  })

  test('uses the drawing of the trade in name or specialty, otherwise in services, otherwise none', async () => {
    const { phrases } = await withTradeWords()
    const drawnFor = (
      name: string,
      specialty: string | null,
      services: string[] = [],
      slug: string = BEAUTY,
    ) => {
      const category = { slug }
      const business = { business_slug: 'x', business_name: name, specialty, services, category }
      return drawingFor(business, phrases)?.replace('oficios/', '').replace(HASH, '')
    }
    expect(drawingsOf('barbería')).toContain(drawnFor('Barbería Duarte', 'Uñas', ['Manicura']))
    expect(drawingsOf('barbería')).toContain(drawnFor('Navaja y Peine', 'Barbería', ['Manicura']))
    expect(drawnFor('Lupita', 'Atención a domicilio', ['Uñas acrílicas', 'Masajes'])).toBe('nail-polish')
    expect(drawnFor('Lupita', null)).toBeUndefined()

    const restaurant = 'restaurantes-y-bares'
    expect(drawnFor('Chifa El Porvenir', 'Comida peruana', [], restaurant)).toMatch(/^(wok|takeout-box)$/)
    expect(drawnFor('Arepas El Roble', null, ['Tacos'], restaurant)).toBe('arepa')
    expect(drawnFor('Restaurante Lupita', 'Pupusas', [], restaurant), 'a general trade gives way').toBe(
      'pupusa',
    )
    expect(drawingsOf('restaurante')).toContain(drawnFor('Restaurante Lupita', null, [], restaurant))
  })

  test('the trade of a drawing must belong to the category: a cleaner of churches gets no church', async () => {
    const { phrases } = await withTradeWords()
    const drawnFor = (slug: string, name: string, specialty: string | null, services: string[]) =>
      drawingFor(
        { business_slug: 'x', business_name: name, specialty, services, category: { slug } },
        phrases,
      )?.replace(HASH, '')
    const services = ['Iglesias y salones', 'Limpieza de oficinas']
    expect(drawnFor('limpieza', 'Turno de Noche', 'Restaurantes', services)).toMatch(
      /^oficios\/(broom|bucket|sponge)$/,
    )
    expect(drawnFor('limpieza', 'Turno de Noche', null, ['Iglesias y salones'])).toBeUndefined()
    expect(drawnFor('limpieza', 'Turno de Noche', 'Llantas', []), 'a stated trade counts anywhere').toBe(
      'oficios/tyre',
    )
    expect(drawnFor('una-nueva', 'Turno de Noche', null, ['Llantas']), 'a category of the house’s own').toBe(
      'oficios/tyre',
    )
  })

  test('the drawing comes after the logo and before category pictures, in lists, on the page and in link previews [102]', async () => {
    const { db } = await withTradeWords()
    const category = await addCategory(db, BEAUTY, { illustration: 'beauty' })
    const moment = NOON.toISOString()
    await insertRows(db, 'category_image_bank', {
      ...{ category_id: category, image_url: '/a.svg', image_type: 'bank', status: 'approved' },
      ...{ created_at: moment, updated_at: moment },
    })
    const barber = await addBusiness(db, [category], { business_slug: 'duarte', specialty: 'Barbería' })
    const other = await addBusiness(db, [category], { business_slug: 'lupita' })
    const pictureOf = async (id: number) =>
      (await loadCards(db, [id], { services: 2 })).cards.map(({ picture }) => picture)[0]
    const drawn = {
      kind: 'photo',
      src: expect.stringMatching(/^\/ilustraciones\/oficios\/[a-z-]+-[0-9a-f]{8}\.svg$/),
    }

    expect(await pictureOf(barber)).toEqual(drawn)
    expect(await pictureOf(other)).toMatchObject({ src: '/a.svg', kind: 'photo' })
    const page = await readBusinessDetail(db, 'duarte', NOON, async () => ({}))
    expect(page?.picture).toEqual(await pictureOf(barber))
    const shared = { categorySlug: BEAUTY, slug: 'duarte' }
    const sign = await findBusinessSocialImageContent(db, shared, { name: 'Directorio' })
    expect(page?.picture.src).toBe(`/ilustraciones/${sign?.illustration}.svg`)

    const [logo = ''] = await addImages(db, 'a')
    await db.updateTable('businesses').set({ logo_hash: logo }).where('id', '=', barber).execute()
    expect(await pictureOf(barber)).toMatchObject({ kind: 'logo', src: expect.stringContaining(logo) })
  })

  test('businesses of one trade get different drawings, also with similar slugs, and each business always the same one', async () => {
    const { phrases } = await withTradeWords()
    const shop = { business_name: 'Barbería', specialty: null, services: [], category: { slug: BEAUTY } }
    const drawnFor = (business_slug: string) => drawingFor({ ...shop, business_slug }, phrases)
    expect(new Set([...'abcdefghij'].map(drawnFor)).size).toBe(drawingsOf('barbería').length)
    expect(drawnFor('a')).toBe(drawnFor('a'))
    const electrician = { ...shop, specialty: 'Electricista', category: { slug: 'servicios-tecnicos' } }
    const drawn = ['arevalo', 'cruz', 'fuentes', 'zuniga'].map((name) =>
      drawingFor({ ...electrician, business_name: 'Luz', business_slug: `electricidad-${name}` }, phrases),
    )
    expect(new Set(drawn).size).toBe(4)
  })
})

describe('files of the drawings', () => {
  const names = Object.values(drawings).flatMap((each) => each.split(' '))

  test('every drawing file exists, is used, is small, and loads or runs nothing', () => {
    const files = readdirSync(FOLDER).map((file) => file.replace(/\.svg$/, ''))
    expect(files.sort()).toEqual([...new Set(names)].sort())
    for (const name of names) {
      const svg = readFileSync(`${FOLDER}/${name}.svg`, 'utf8')
      expect(svg, name).not.toMatch(/<(text|image|script|style|foreignObject)|href="(?!#)|NaN|undefined/)
      expect(brotliCompressSync(svg).length, name).toBeLessThan(MOST_BYTES)
    }
  })

  test('every drawing belongs to a known trade in a category that imports use', async () => {
    const { phrases } = await withTradeWords()
    const filed = loadCategoryByTrade()
    for (const [trade, category] of Object.entries(categories)) {
      expect(phrases.get(toPhraseKey(tokenize(trade))), trade).toBeDefined()
      expect(filed.get(trade)?.slug, trade).toBe(category)
    }
    for (const trade of Object.keys(general)) expect(Object.keys(drawings)).toContain(trade)
  })

  test('the sample data show over sixty drawings in ten categories, for nine of ten businesses', async () => {
    const { db } = await withTradeWords()
    await insertBuiltInCategoriesIfNone(db)
    await insertDemoData(db, NOON)
    const ids = await db.selectFrom('businesses').select('id').where('is_listed', '=', 1).execute()
    const { cards } = await loadCards(
      db,
      ids.map(({ id }) => id),
      { services: 0 },
    )
    const drawn = cards.filter(({ picture }) => picture.src.includes('/oficios/'))
    expect(drawn.length / cards.length).toBeGreaterThan(0.9)
    const ten = [...new Set(Object.values(categories))].slice(0, 10)
    const shown = drawn
      .filter(({ category }) => ten.includes(category.slug))
      .map(({ picture }) => picture.src)
    expect(new Set(shown).size).toBeGreaterThan(60)
  })
})

test.each([
  ['Plomería López', null, [], 'servicios-tecnicos', 'Plomero'],
  ['López e Hijos', 'Destapamos drenajes', ['Plomería'], 'servicios-tecnicos', 'Plomero'],
  ['Pérez Law', 'Abogado de inmigración', [], 'legal-y-abogados', 'Abogado de inmigración'],
  ['Sonido Total', 'DJ', [], 'producciones-y-entretenimiento', 'DJ'],
  ['Servicios Generales', null, [], 'servicios-tecnicos', undefined],
])(
  'the business %s with the specialty «%s» and the services %j in the category %s has the trade %s [D146]',
  async (business_name, specialty, services, slug, label) => {
    const { phrases } = await withTradeWords()
    expect(findTrade({ business_name, specialty, services, category: { slug } }, phrases)?.label).toBe(label)
  },
)
