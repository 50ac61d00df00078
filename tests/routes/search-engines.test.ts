import type { Db } from 'db/connect'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { indexPendingBusinesses } from '~/features/search/indexing.server'
import { addBusiness, addRating } from '../support/directory-rows'
import { rowOf } from '../support/rows'
import { type BorrowedServer, borrowAdminServer } from '../support/shared-server'
import { thingsOf } from '../support/structured-data'
import { PUBLIC_PAGES, someBusinesses } from './pages'

const read = async (server: Pick<BorrowedServer, 'origin'>, address: string) =>
  (await fetch(server.origin + address)).text()
const NOINDEX = /<meta name="robots" content="noindex[^"]*"\/?>/

/** Structured data of the business. */
const jsonLd = (html: string) => thingsOf(html).find((thing) => thing['@type'] === 'LocalBusiness') ?? {}

describe('demo site [D33, D56]', () => {
  const server = { origin: inject('demo') }

  test('demo pages are not indexed and state that the businesses are examples', async () => {
    for (const address of [...PUBLIC_PAGES, ...(await someBusinesses(server.origin, 2))]) {
      const html = await read(server, address)
      expect(html, address).toMatch(NOINDEX)
      expect(html, address).toContain('Negocios de ejemplo:')
    }
  })

  test('demo businesses have no rating in their structured data', async () => {
    for (const address of await someBusinesses(server.origin, 10)) {
      const data = jsonLd(await read(server, address))
      expect(data.name, address).toBeTruthy()
      expect(data.aggregateRating, address).toBeUndefined()
    }
  })
})

describe('structured data of real businesses [135, D33]', () => {
  let server: BorrowedServer
  let db: Db
  const NAME = 'Panadería </script><b>La Ñ & "Cía"'
  beforeAll(async () => {
    const borrowed = await borrowAdminServer()
    server = borrowed.running()
    db = borrowed.open()
    const { id } = await rowOf(db, 'categories', { slug: 'reposteria' })
    const rated = await addBusiness(db, [id], {
      business_name: NAME,
      business_slug: 'la-n',
      phone: '+14045550100',
      website_url: 'javascript:alert(1)',
    })
    await addBusiness(db, [id], {
      business_name: 'Sin opiniones',
      business_slug: 'sin-opiniones',
      price_range: null,
      languages: 'es quc',
      home_service: 'no',
    })
    await addRating(db, rated, { professional_rating: 5, trust_rating: 4 })
    await addRating(db, rated, { professional_rating: 1, trust_rating: 1, status: 'in_review' })
    while (await indexPendingBusinesses(db));
  })
  afterAll(async () => {
    await db?.destroy()
    await server?.stop()
  })

  test('pages of a real site are indexed, except the 404 page', async () => {
    for (const address of ['/', '/directorio', '/reposteria', '/reposteria/la-n', '/negocios', '/ayuda']) {
      const html = await read(server, address)
      expect(html, address).not.toMatch(NOINDEX)
      expect(html, address).not.toContain('Negocios de ejemplo:')
    }
  })

  test('structured data contain the average rating only if there are published ratings', async () => {
    expect(jsonLd(await read(server, '/reposteria/la-n')).aggregateRating).toMatchObject({
      ratingValue: expect.anything(),
      ratingCount: 1,
    })
    expect(jsonLd(await read(server, '/reposteria/la-n')).aggregateRating).not.toMatchObject({
      ratingValue: 2.75,
    })
    expect(jsonLd(await read(server, '/reposteria/sin-opiniones')).aggregateRating).toBeUndefined()
  })

  test('structured data contain languages and home service only if stated', async () => {
    const html = await read(server, '/reposteria/sin-opiniones')
    expect(jsonLd(html)).toMatchObject({
      knowsLanguage: ['es', 'quc'],
      amenityFeature: { name: 'Servicio a domicilio', value: false },
    })
    expect(html).toMatch(/Idiomas<\/dt><dd[^>]*>Español, K’iche’</)
    expect(html).toMatch(/Servicio a domicilio<\/dt><dd[^>]*>No</)
    const silent = await read(server, '/reposteria/la-n')
    expect(jsonLd(silent)).not.toHaveProperty('knowsLanguage')
    expect(jsonLd(silent)).not.toHaveProperty('amenityFeature')
    expect(silent).not.toMatch(/<dt>(Idiomas|Servicio a domicilio)/)
  })

  test('structured data name the state only if somebody stated it [D113, D142]', async () => {
    const region = async () => {
      const { address } = jsonLd(await read(server, '/reposteria/sin-opiniones'))
      return (address as { addressRegion?: string }).addressRegion
    }
    expect(await region()).toBe('GA')
    const row = () => db.updateTable('businesses').where('business_slug', '=', 'sin-opiniones')
    await row().set({ state_confirmed: 0 }).execute()
    expect(await region()).toBeUndefined()
    await row().set({ state_confirmed: 1 }).execute()
  })

  describe('businesses with the same name [74, D2, D21]', () => {
    beforeAll(async () => {
      const categories = await db
        .selectFrom('categories')
        .select('id')
        .where('slug', 'in', ['reposteria', 'comercio'])
        .orderBy('slug')
        .execute()
      const [shops = 0, bakeries = 0] = categories.map(({ id }) => id)
      const name = { business_name: 'La Esquina', name_slug: 'la-esquina' }
      await addBusiness(db, [bakeries], {
        ...name,
        business_slug: 'la-esquina',
        city: 'Miami',
        state_code: 'FL',
      })
      await addBusiness(db, [bakeries, shops], { ...name, business_slug: 'la-esquina-2', city: 'Marietta' })
      await addBusiness(db, [bakeries], { ...name, business_slug: 'la-esquina-3', status: 'held' })
      await addBusiness(db, [shops], { business_name: 'Única', name_slug: 'unica', business_slug: 'unica-2' })
    })

    test('a stored slug opens its own business, so that no card leads to a choice', async () => {
      for (const [slug, city] of [
        ['la-esquina', 'Miami'],
        ['la-esquina-2', 'Marietta'],
      ] as const) {
        const html = await read(server, `/seo/${slug}`)
        expect(html).toMatch(/<h1[^>]*>La Esquina/)
        expect(html).toContain(city)
      }
    })

    test('the slug of a unique name opens its business', async () => {
      expect(await read(server, '/seo/unica')).toMatch(
        /<link rel="canonical" href="[^"]+\/comercio\/unica-2"/,
      )
    })

    test('a business opens under each of its categories, and its canonical address has the main one', async () => {
      for (const address of ['/reposteria/la-esquina-2', '/comercio/la-esquina-2']) {
        const response = await fetch(server.origin + address)
        expect(response.status).toBe(200)
        expect(await response.text()).toMatch(/<link rel="canonical" href="[^"]+\/reposteria\/la-esquina-2"/)
      }
      expect((await fetch(`${server.origin}/fotografia/la-esquina-2`)).status).toBe(404)
    })
  })
})
