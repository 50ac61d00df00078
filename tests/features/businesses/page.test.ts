import { expect, test } from 'vitest'
import { readPublicBusiness } from '~/features/business-page/read-business.server'
import { summarizeRatings } from '~/features/businesses/cards.server'
import { freshDatabase } from '../../support/database'
import { addBusiness, addCategory, addRating } from '../../support/directory-rows'
import { insertRows } from '../../support/rows'
import { addPromotion, apply } from '../promotions/rows'

const NOON = new Date('2026-11-21T17:00:00.000Z')

async function bakery(values: Parameters<typeof addBusiness>[2] = {}) {
  const { db } = await freshDatabase()
  const category = await addCategory(db, 'reposteria', { name: 'Repostería', illustration: 'bakery' })
  const id = await addBusiness(db, [category], { business_slug: 'dona-elvira', ...values })
  const read = async (now = NOON) => {
    const business = await readPublicBusiness(db, 'dona-elvira', now)
    if (!business) throw new Error('The business is not there')
    return business
  }
  return { db, id, category, read }
}

test('no public data contain a hidden e-mail, and the business can still be booked [D155]', async () => {
  const hidden = { email: 'rosa@ejemplo.com', shows_email: 0, phone: null, whatsapp: '' } as const
  const { read } = await bakery(hidden)
  expect(JSON.stringify(await read())).not.toContain('rosa@')
  expect((await read()).takesReservations).toBe(true)
})

test('the page of a business uses its local day of the week [D60]', async () => {
  const { read } = await bakery({ time_zone: 'America/Los_Angeles' })
  const at = async (moment: string) => (await read(new Date(moment))).today
  expect([await at('2026-11-23T05:00:00.000Z'), await at('2026-11-23T08:00:00.000Z')]).toEqual([
    'domingo',
    'lunes',
  ])
})

test('a page splits the description into sentences and the specialty into tags, and keeps the order of services [126, 127]', async () => {
  const { db, id, read } = await bakery({
    description: 'Horneamos desde 2011. ¿Tienes fiesta? Pide con cinco días.',
    specialty: 'Tres leches,  bodas , ',
  })
  await insertRows(db, 'business_services', [
    { business_id: id, position: 1, name: 'Bodas' },
    { business_id: id, position: 0, name: 'Quinceañeras' },
  ])
  expect(await read()).toMatchObject({
    sentences: ['Horneamos desde 2011.', '¿Tienes fiesta?', 'Pide con cinco días.'],
    specialties: ['Tres leches', 'bodas'],
    services: [{ name: 'Quinceañeras' }, { name: 'Bodas' }],
  })
})

test('average ratings have one decimal and count only published ratings [129, 131, 145]', async () => {
  const { db, id, read } = await bakery()
  expect((await read()).rating).toEqual({ average: null, professional: null, trust: null, count: 0 })
  await addRating(db, id, { professional_rating: 5, trust_rating: 4 })
  await addRating(db, id, { professional_rating: 5, trust_rating: 5 })
  await addRating(db, id, { professional_rating: 4, trust_rating: 4 })
  await addRating(db, id, { professional_rating: 1, trust_rating: 1, status: 'in_review' })
  const { rating, distribution } = await read()
  expect(rating).toEqual({ average: 4.5, professional: 4.7, trust: 4.3, count: 3 })
  // 5 and 4 average 4.5, which shows four full stars.
  expect(distribution).toEqual([1, 2, 0, 0, 0])
})

test('an average rating is not rounded up to a full star [129, 131]', () => {
  const average = (sum: number, count: number) =>
    summarizeRatings({ ratings_count: count, professional_sum: sum, trust_sum: sum }).average
  expect([average(99, 20), average(100, 20), average(497, 100), average(417, 100)]).toEqual([
    4.9, 5, 4.9, 4.2,
  ])
})

test('a page shows the last three comments, newest first, each cut at a word within 60 characters [129, 130, 145]', async () => {
  const { db, id, read } = await bakery()
  const long = 'Encargué el viernes para una reunión y estuvo listo a la hora, todo bien'
  const comments = ['primera', null, 'segunda', long, 'ñ'.repeat(61)]
  for (const [hour, comment] of comments.entries()) {
    await addRating(db, id, { comment, reviewer_name: null, created_at: `2026-11-20T0${hour}:00:00.000Z` })
  }
  expect((await read()).comments.map(({ text, cut }) => [text, cut])).toEqual([
    ['ñ'.repeat(61), `${'ñ'.repeat(60)}…`],
    [long, 'Encargué el viernes para una reunión y estuvo listo a la…'],
    ['segunda', null],
  ])
})

test('only a founder gets a founder number', async () => {
  const { db, id, read } = await bakery()
  expect((await read()).founderNumber).toBeNull()
  await db.updateTable('businesses').set({ founder_number: 7 }).where('id', '=', id).execute()
  expect((await read()).founderNumber).toBe(7)
})

test('public data contain no e-mail of a reviewer and no internal column [D31, T70]', async () => {
  const { db, id, read } = await bakery({ status_reason: 'canario-razon' })
  await addRating(db, id, { reviewer_email: 'canario@example.com', comment: 'Muy rico' })
  const text = JSON.stringify(await read())
  expect(text).not.toMatch(/canario|status|quality|contact_id/)
})

test('a page links only valid web addresses [134, T5]', async () => {
  const { read } = await bakery({
    website_url: 'javascript:alert(1)',
    facebook_url: 'https://facebook.com.evil.example/x',
    instagram_url: 'https://www.instagram.com/elvira',
  })
  expect(await read()).toMatchObject({
    websiteUrl: null,
    facebookUrl: null,
    instagramUrl: 'https://www.instagram.com/elvira',
  })
})

test('without a street the map link of a business searches its name in its city [128]', async () => {
  const { read } = await bakery({ business_name: 'Doña Elvira', city: 'Marietta', zipcode: '30060' })
  const url = new URL((await read()).mapUrl)
  expect(url.searchParams.get('query')).toBe('Doña Elvira, Marietta, GA 30060')
})

test('a promotion ends at the end of its last day in local time [153, 155, D69]', async () => {
  const { db, id, read } = await bakery({ time_zone: 'America/Chicago' })
  const days = { valid_from: '2026-11-01', valid_until: '2026-11-20' }
  const offer = { title: 'Roscas', discount_percentage: 15, ...days }
  await apply(db, await addPromotion(db, offer), { business_id: id })
  const lastMinute = await read(new Date('2026-11-21T05:59:00.000Z'))
  expect(lastMinute.promotions).toMatchObject([
    { title: 'Roscas', badge: '-15%', lastDay: 'viernes 20 de noviembre' },
  ])
  const nextDay = await read(new Date('2026-11-21T06:00:00.000Z'))
  expect(nextDay.promotions).toEqual([])
})

test('the picture of a business is chosen by its slug among approved images, and never changes [102]', async () => {
  const { db, category, read } = await bakery()
  expect((await read()).picture).toEqual({ src: '/ilustraciones/bakery.svg', kind: 'drawing' })
  const image = (image_url: string, status: 'approved' | 'pending') => ({
    category_id: category,
    image_url,
    image_type: 'bank' as const,
    status,
    created_at: NOON.toISOString(),
    updated_at: NOON.toISOString(),
  })
  await insertRows(db, 'category_image_bank', [
    image('/a.svg', 'approved'),
    image('/b.svg', 'approved'),
    image('/c.svg', 'pending'),
  ])
  const { picture } = await read()
  expect(['/a.svg', '/b.svg']).toContain(picture.src)
  expect((await read()).picture).toEqual(picture)
})

test('does not link a phone, WhatsApp or e-mail that could dial codes or add other recipients [128, T6]', async () => {
  const hostile = { phone: '*21*18005551212#', whatsapp: '+1404/../evil', email: 'a@b.co?bcc=evil@x.y' }
  const { read } = await bakery(hostile)
  expect(await read()).toMatchObject({ phone: null, whatsapp: null, email: null })
  const plain = await bakery({ phone: '+14045550142', email: 'hola@example.com' })
  expect(await plain.read()).toMatchObject({
    phone: '+14045550142',
    whatsapp: '14045550142',
    email: 'hola@example.com',
  })
})
