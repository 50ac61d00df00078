import { existsSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { parse } from 'csv-parse/sync'
import { beforeAll, describe, expect, test } from 'vitest'
import { BUILT_IN_CATEGORIES_WITH_SYNONYMS } from '~/features/categories/built-in'
import { readSheet } from '~/features/imports/map/sheet'
import { parseRow } from '~/features/imports/normalise/row'
import { classifier } from '../../support/classifier'

const FILE = fileURLToPath(new URL('../../../../shared/data/real-businesses.csv', import.meta.url))

/**
 * Rows of a trade, by the first industry or, if that is general, by the name; and their expected category.
 */
const TRADES: [trade: string, slug: string, industry: RegExp, name?: RegExp][] = [
  [
    'restaurants',
    'restaurantes-y-bares',
    /^(restaurant|full-service rest|limited-service rest|eating establ|food service, no seats)/i,
  ],
  ['food on wheels', 'restaurantes-y-bares', /^(mobile (food|vehicle)|hot dog cart|temporary food)/i],
  ['caterers', 'restaurantes-y-bares', /^cater/i],
  ['drywall and framing', 'construccion', /^(drywall|framing|finish carpentry|siding|masonry|roofing cont)/i],
  ['concrete and steel', 'construccion', /^(poured concrete|structural steel|site prep|highway, street)/i],
  ['painters and floors', 'construccion', /^(painting and wall|flooring contr|residential remodel)/i],
  [
    'builders',
    'construccion',
    /^(commercial and institutional b|new (single|multi|housing)|industrial building)/i,
  ],
  ['wires and pipes', 'servicios-tecnicos', /^(electrical contr|plumbing, heat)/i],
  [
    'computers',
    'servicios-tecnicos',
    /^(custom computer|computer (systems|fac)|data processing|other computer|software)/i,
  ],
  ['gardens', 'servicios-tecnicos', /^landscaping/i],
  [
    'cleaning',
    'limpieza',
    /^(janitorial|carpet and uphol|drycleaning|solid waste|other services to build)/i,
    /\b(cleaning|limpieza|janitor|maids?)\b/i,
  ],
  [
    'freight',
    'viajes',
    /^(general freight|specialized freight|other support activities for road)/i,
    /\b(trucking|transport|freight|logistics)\b/i,
  ],
  [
    'insurance and money',
    'consultoria-financiera-y-seguros',
    /^(insurance|portfolio|investment adv|securities|finance\/)/i,
    /\b(insurance|seguros)\b/i,
  ],
  [
    'accounts and taxes',
    'servicios-profesionales',
    /^(other accounting|offices of certified|tax prep)/i,
    /\b(accounting|tax(es)? serv|bookkeep)/i,
  ],
  [
    'engineers and advice',
    'servicios-profesionales',
    /^(administrative management|other management cons|environmental cons)/i,
  ],
  [
    'lawyers',
    'legal-y-abogados',
    /^(all other legal|offices of lawyers|bail bond|abogados)/i,
    /\b(law (firm|office|group)|abogad|attorney)/i,
  ],
  [
    'houses',
    'bienes-raices',
    /^(offices of real estate|lessors of (resid|nonres|other real)|real estate)/i,
    /\b(realty|real estate|bienes ra[ií]ces)\b/i,
  ],
  [
    'health',
    'salud-y-bienestar',
    /^(offices of (physi|chiro|mental|dent)|pharmac|veterin|salud|food \(health\))/i,
  ],
  [
    'beauty',
    'belleza-bienestar-y-cuidado-personal',
    /^(beauty|barber|other personal care|cuidado personal|belleza)/i,
    /\b(barber|beauty|nails?|hair)\b/i,
  ],
  [
    'cars',
    'servicio-automotriz',
    /^(car wash|tire dealers|automotive|auto \/|servicios \/ mec|motor vehicle tow)/i,
    /\b(auto (repair|body|sales)|tires?|towing|mec[aá]nic)/i,
  ],
  [
    'schools',
    'educacion',
    /^(child day care|educational|idiomas|sports and rec|cosmetology)/i,
    /\b(academy|daycare|school)\b/i,
  ],
  [
    'groceries',
    'distribuidora-de-alimentos',
    /^(supermarkets|other grocery|.*productos argentinos|online \/ carn)/i,
    /\b(groce|supermarket|carnicer|market)\b/i,
  ],
  [
    'signs and adverts',
    'impresiones-y-tipografia',
    /^(commercial print|graphic design|advertising|marketing cons|public relations)/i,
  ],
  ['staff', 'consultoria-de-recursos-humanos', /^(temporary help|professional employer)/i, /\bstaffing\b/i],
]
/** Industries that do not indicate a trade. */
const GENERAL = /^(service business|retail sales|negocios \/ negocios|tmp4|)$/i

describe.skipIf(!existsSync(FILE))('categories of the real businesses file', () => {
  let filed: { name: string; industry: string; slug: string }[]
  beforeAll(() => {
    const bytes = readFileSync(FILE)
    const rows = parse(bytes, { columns: true, bom: true }) as { name: string; category_text: string }[]
    const knowledge = { classifier, categoryNames: BUILT_IN_CATEGORIES_WITH_SYNONYMS.map(({ name }) => name) }
    const read = [...readSheet(bytes).rows].map((row) => parseRow(row, knowledge))
    filed = rows.flatMap(({ name, category_text }, index) => {
      const row = read[index]
      const industry = category_text.split(';')[0]?.trim() ?? ''
      return row && !('problem' in row) ? [{ name, industry, slug: row.categories[0] ?? '' }] : []
    })
  })

  test.each(TRADES)(
    'at least nine of ten imported %s get the main category %s [D112]',
    (_trade, slug, industry, name) => {
      const own = filed.filter(
        (row) => industry.test(row.industry) || (name?.test(row.name) && GENERAL.test(row.industry)),
      )
      const wrong = own.filter((row) => row.slug !== slug)
      expect(own.length).toBeGreaterThan(0)
      expect(wrong.length / own.length, JSON.stringify(wrong)).toBeLessThanOrEqual(0.1)
    },
  )
})
