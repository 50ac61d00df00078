import { beforeAll, describe, expect, inject, test } from 'vitest'
import { indexPendingBusinesses } from '~/features/search/indexing.server'
import { addBusiness, addRating } from '../support/directory-rows'
import { rowOf } from '../support/rows'
import { serveAdministration } from '../support/shared-server'
import { thingsOf } from '../support/structured-data'
import { PUBLIC_PAGES, someBusinesses } from './pages'

const { server: real, db } = await serveAdministration()
const demo = inject('demo')
const read = async (address: string, origin = real.running().origin) => (await fetch(origin + address)).text()
const NOINDEX = /<meta name="robots" content="noindex[^"]*"\/?>/

/** Structured data of the business. */
const jsonLd = (html: string) => thingsOf(html).find((thing) => thing['@type'] === 'LocalBusiness') ?? {}

describe('demo site [D33, D56]', () => {
  test('demo pages are not indexed and state that the businesses are examples', async () => {
    for (const address of [...PUBLIC_PAGES, ...(await someBusinesses(demo, 2))]) {
      const html = await read(address, demo)
      expect(html, address).toMatch(NOINDEX)
      expect(html, address).toContain('Negocios de ejemplo:')
    }
  })

  test('demo businesses have no rating in their structured data', async () => {
    for (const address of await someBusinesses(demo, 10)) {
      const data = jsonLd(await read(address, demo))
      expect(data.name, address).toBeTruthy()
      expect(data.aggregateRating, address).toBeUndefined()
    }
  })
})

describe('structured data of real businesses [135, D33]', () => {
  const NAME = 'Panadería </script><b>La Ñ & "Cía"'
  beforeAll(async () => {
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

  test('pages of a real site are indexed, except the 404 page', async () => {
    for (const address of ['/', '/directorio', '/reposteria', '/reposteria/la-n', '/negocios', '/ayuda']) {
      const html = await read(address)
      expect(html, address).not.toMatch(NOINDEX)
      expect(html, address).not.toContain('Negocios de ejemplo:')
    }
  })

  test('structured data contain average rating, languages, home service and state only if they exist [D113, D142]', async () => {
    const { aggregateRating } = jsonLd(await read('/reposteria/la-n'))
    expect(aggregateRating).toMatchObject({ ratingValue: 4.5, ratingCount: 1 })
    expect(jsonLd(await read('/reposteria/sin-opiniones')).aggregateRating).toBeUndefined()
    const html = await read('/reposteria/sin-opiniones')
    expect(jsonLd(html)).toMatchObject({
      knowsLanguage: ['es', 'quc'],
      amenityFeature: { name: 'Servicio a domicilio', value: false },
    })
    const silent = await read('/reposteria/la-n')
    expect(html).toContain('<dt>Idiomas</dt>')
    expect(html).toContain('<dt>Servicio a domicilio</dt>')
    expect(silent).not.toMatch(/<dt>(Idiomas|Servicio a domicilio)/)
    expect(jsonLd(silent)).not.toHaveProperty('knowsLanguage')
    expect(jsonLd(silent)).not.toHaveProperty('amenityFeature')
    const region = async () => {
      const { address } = jsonLd(await read('/reposteria/sin-opiniones'))
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
      const { id: bakeries } = await rowOf(db, 'categories', { slug: 'reposteria' })
      const { id: shops } = await rowOf(db, 'categories', { slug: 'comercio' })
      const name = { business_name: 'La Esquina', name_slug: 'la-esquina' }
      const miami = { city: 'Miami', state_code: 'FL' }
      await addBusiness(db, [bakeries], { ...name, ...miami, business_slug: 'la-esquina' })
      await addBusiness(db, [bakeries, shops], { ...name, business_slug: 'la-esquina-2', city: 'Marietta' })
      await addBusiness(db, [bakeries], { ...name, business_slug: 'la-esquina-3', status: 'held' })
      await addBusiness(db, [shops], { business_name: 'Única', name_slug: 'unica', business_slug: 'unica-2' })
    })

    test('a stored slug, or that of a unique name, opens its business, and a canonical address has the main category', async () => {
      for (const [slug, city] of [
        ['la-esquina', 'Miami'],
        ['la-esquina-2', 'Marietta'],
      ] as const)
        expect(await read(`/seo/${slug}`)).toMatch(new RegExp(`<h1[^>]*>La Esquina.*${city}`, 's'))
      for (const [address, canonical] of [
        ['/seo/unica', '/comercio/unica-2'],
        ['/reposteria/la-esquina-2', '/reposteria/la-esquina-2'],
        ['/comercio/la-esquina-2', '/reposteria/la-esquina-2'],
      ] as const)
        expect(await read(address)).toMatch(new RegExp(`<link rel="canonical" href="[^"]+${canonical}"`))
      expect((await fetch(`${real.running().origin}/fotografia/la-esquina-2`)).status).toBe(404)
    })
  })
})
