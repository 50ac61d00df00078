import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { readPublicBusiness } from '../../../app/features/business-page/read-business.server'
import { type RatingContext, rateBusiness } from '../../../app/features/ratings/rate.server'
import {
  RATING_EMAIL_MISSING_MESSAGE,
  type RatingValues,
  ratingSchema,
  SCORES_MISSING_MESSAGE,
} from '../../../app/features/ratings/schema'
import { indexPendingBusinesses } from '../../../app/features/search/indexing.server'
import type { Db } from '../../../db/connect'
import { freshDatabase } from '../../support/database'
import { addBusiness, addCategory } from '../../support/directory-rows'

const NOW = new Date('2026-11-23T17:10:00Z')
const values = (more: Partial<RatingValues> = {}): RatingValues => ({
  profesional: 5,
  confianza: 4,
  nombre: null,
  correo: 'rosa@example.com',
  comentario: null,
  ...more,
})

async function withBusiness() {
  const { db } = await freshDatabase()
  const category = await addCategory(db, 'belleza', { name: 'Belleza' })
  const id = await addBusiness(db, [category], { business_name: 'Salón Rosa', business_slug: 'salon-rosa' })
  const rate = (more: Partial<RatingValues> = {}, about: Partial<RatingContext> = {}, now = NOW) => {
    const { correo, ...content } = values(more)
    const reviewer = { email: correo, phone: null }
    const context = { businessId: id, reviewer, isHeld: false, address: '203.0.113.7', secret: 'secret' }
    return rateBusiness(db, content, { ...context, ...about }, now)
  }
  return { db, id, rate }
}

const rows = (db: Db) => db.selectFrom('ratings').selectAll().orderBy('id').execute()
const page = (db: Db) => readPublicBusiness(db, 'salon-rosa', NOW)

describe('rating a business', () => {
  test('stores both scores of a rating, and null for an empty name or comment [141, 289, D53]', async () => {
    const { db, id, rate } = await withBusiness()
    expect(await rate()).toMatchObject({ isPublished: true })
    const about = { business_id: id, business_name: 'Salón Rosa', category: 'Belleza', status: 'published' }
    const said = { professional_rating: 5, trust_rating: 4, reviewer_name: null, comment: null }
    expect(await rows(db)).toMatchObject([{ ...about, ...said }])
  })

  test('counts a rating at once in averages and search order [145]', async () => {
    const { db, rate } = await withBusiness()
    await indexPendingBusinesses(db)
    const { quality } = await db.selectFrom('businesses').select('quality').executeTakeFirstOrThrow()
    await rate({ comentario: 'Muy amables' })
    await rate({ correo: 'luis@example.com', profesional: 4, confianza: 4 })
    expect((await page(db))?.rating).toMatchObject({ count: 2, professional: 4.5, trust: 4 })
    expect((await page(db))?.comments).toMatchObject([{ text: 'Muy amables' }])
    const after = await db.selectFrom('businesses').select('quality').executeTakeFirstOrThrow()
    expect(after.quality).toBeGreaterThan(quality)
    expect(await db.selectFrom('search_pending').selectAll().execute()).toEqual([])
  })

  test('holds a suspicious rating for review and does not count it [D52]', async () => {
    const { db, rate } = await withBusiness()
    expect(await rate({ comentario: 'Visita mi página' }, { isHeld: true })).toMatchObject({
      isPublished: false,
    })
    expect(await rows(db)).toMatchObject([{ status: 'in_review', status_reason: 'El envío despertó dudas' }])
    expect(await page(db)).toMatchObject({ rating: { count: 0, average: null }, comments: [] })
  })

  test('a customer can rate once, with or without e-mail, and a second rating by the same phone or e-mail is held, the first one stays, and no page shows phone or e-mail [D31, D52, D117, T97]', async () => {
    const { db, rate } = await withBusiness()
    const customer = (email: string | null, phone: string, comentario: string) =>
      rate({ comentario }, { reviewer: { email, phone } })
    expect(await customer(null, '+14045550142', 'Volveré')).toMatchObject({ isPublished: true })
    expect(await customer(null, '+14045550142', 'Otra vez')).toMatchObject({ isPublished: false })
    expect(await customer(null, '+14045550143', 'Muy puntual')).toMatchObject({ isPublished: true })
    expect(await customer('rosa@example.com', '+14045550144', 'Bien')).toMatchObject({ isPublished: true })
    expect(await rate({ comentario: 'Por correo' })).toMatchObject({ isPublished: false })
    const shown = (await page(db))?.comments
    expect(shown).toMatchObject(
      ['Bien', 'Muy puntual', 'Volveré'].map((text) => ({ text, author: 'Un cliente', isCustomer: true })),
    )
    expect(JSON.stringify(await page(db))).not.toMatch(/404\D*555\D*014|rosa@example/)
    expect(await rows(db)).toHaveLength(5)
  })

  test('publishes only one of ten ratings sent at the same time with the same e-mail address [D52]', async () => {
    const { db, rate } = await withBusiness()
    const told = await Promise.all(Array.from({ length: 10 }, (_, index) => rate({ comentario: `${index}` })))
    expect(told.filter(({ isPublished }) => isPublished)).toHaveLength(1)
    expect((await page(db))?.rating.count).toBe(1)
  })

  test('stores a rating once that is sent twice at once and again within minutes, with the same result each time [T91]', async () => {
    const { db, rate } = await withBusiness()
    expect(await Promise.all([rate(), rate()])).toMatchObject([{ isPublished: true }, { isPublished: true }])
    expect(await rate({}, {}, new Date(NOW.getTime() + 60_000))).toMatchObject({ isPublished: true })
    expect(await rows(db)).toHaveLength(1)
  })

  test.each([
    'Compra seguidores en http://seguidores.example',
    'Entra a ofertas-latinas.com y gana',
    'Escríbeme a juan@ejemplo.test',
    'Préstamos fáciles: (404) 555-0199',
    'Llámame: 555-0199',
    'Únete en t.me/ganadinero',
  ])('holds a rating with a web address, e-mail or phone for review: %s [T126]', async (comentario) => {
    const { db, rate } = await withBusiness()
    expect(await rate({ comentario })).toMatchObject({ isPublished: false })
    expect(await rows(db)).toMatchObject([
      { status: 'in_review', status_reason: 'Trae una dirección web, un correo o un teléfono' },
    ])
    expect(await rate({ correo: 'eva@example.com', nombre: comentario })).toMatchObject({
      isPublished: false,
    })
  })

  test('publishes a rating at once if its digits and periods are no web address or phone', async () => {
    const { rate } = await withBusiness()
    const comentario =
      'Todo bien.Me atendieron el 24/12/2025 a las 10:30.es lo mejor... pagué $1,250.00 por 3 días y 2 noches, 100% recomendado. Vamos 4-5 veces al mes'
    expect(await rate({ comentario })).toMatchObject({ isPublished: true })
  })
})

describe('the form of a rating', () => {
  const form = (more: Record<string, unknown> = {}) =>
    ratingSchema.safeParse({ profesional: '5', confianza: '4', correo: 'Rosa@Example.com', ...more })
  const problems = (more: Record<string, unknown>) =>
    form(more).error?.issues.map((issue) => `${String(issue.path[0])}: ${issue.message}`)

  test('a rating requires both scores and an e-mail, and nothing more [138, 139, 140, 141]', () => {
    expect(form().data).toEqual(values())
    expect(problems({ profesional: undefined })).toEqual([`profesional: ${SCORES_MISSING_MESSAGE}`])
    expect(problems({ confianza: undefined })).toEqual([`confianza: ${SCORES_MISSING_MESSAGE}`])
    expect(problems({ correo: '' })).toEqual([`correo: ${RATING_EMAIL_MISSING_MESSAGE}`])
    expect(form({ nombre: '  ', comentario: ' \n ' }).data).toMatchObject({ nombre: null, comentario: null })
  })

  test('a rating accepts only whole stars from one to five [T57]', () => {
    for (const score of ['0', '6', '1.5', '1e0', '05', ' 5', '-1', 'NaN', '５', '', ['5', '4'], 5])
      expect(problems({ confianza: score }), String(score)).toEqual([`confianza: ${SCORES_MISSING_MESSAGE}`])
    fc.assert(
      fc.property(fc.string(), (score) => {
        expect(form({ profesional: score }).success).toBe(['1', '2', '3', '4', '5'].includes(score))
      }),
    )
  })

  test('ratingSchema accepts any comment text of up to a thousand characters unchanged [T1, T56]', () => {
    const comentario = '<script>alert(1)</script> ñandú 👍🏽'
    expect(form({ comentario }).data?.comentario).toBe(comentario)
    expect(form({ comentario: 'a'.repeat(1000) }).success).toBe(true)
    expect(form({ comentario: 'a'.repeat(1001) }).success).toBe(false)
  })
})
