import type { Db } from 'db/connect'
import { expect, test } from 'vitest'
import { listMissingFacts } from '~/features/owners/facts'
import { readBusiness } from '../../../app/features/businesses/read.server'
import { readBusinessWeek } from '../../../app/features/businesses/week/week.server'
import {
  createOwnerLink,
  createOwnerLinkOnce,
  findBusinessByOwnerToken,
  revokeOwnerLinks,
} from '../../../app/features/owners/link.server'
import { freshDatabase } from '../../support/database'
import { addBusiness, addCategory } from '../../support/directory-rows'
import { insertRows, updateRows } from '../../support/rows'

async function withBusiness(values: Parameters<typeof addBusiness>[2] = {}) {
  const { db } = await freshDatabase()
  const category = await addCategory(db, 'belleza')
  const id = await addBusiness(db, [category], { business_slug: 'salon-rosa', ...values })
  return { db, id, category }
}

async function shown(db: Db, id: number) {
  const business = await readBusiness(db, id)
  if (!business) throw new Error('gone')
  return business
}

test('a private link that is requested several times at once is created once, and again after it was revoked [T110]', async () => {
  const { db, id } = await withBusiness()
  const wanted = 'a'.repeat(32)
  const links = async () => (await db.selectFrom('owner_links').select('revoked_at').execute()).length
  const made = await Promise.all([1, 2, 3, 4].map(() => createOwnerLinkOnce(db, id, wanted)))
  expect([new Set(made), await links()]).toEqual([new Set([wanted]), 1])
  await revokeOwnerLinks(db, id)
  const next = await createOwnerLinkOnce(db, id, wanted)
  expect([next === wanted, await links()]).toEqual([false, 2])
  expect(await findBusinessByOwnerToken(db, next)).toMatchObject({ id })
})

test('a private link opens its own business, and only its hash is stored [D65, D101]', async () => {
  const { db, id, category } = await withBusiness()
  await createOwnerLink(db, await addBusiness(db, [category]))
  const token = await createOwnerLink(db, id)
  expect(token).toMatch(/^[0-9a-f]{32}$/)
  expect(await findBusinessByOwnerToken(db, token)).toMatchObject({
    id,
    slug: 'salon-rosa',
    categorySlug: 'belleza',
    isListed: true,
  })
  const stored = await db.selectFrom('owner_links').selectAll().execute()
  expect(JSON.stringify(stored)).not.toContain(token)
  for (const other of ['', token.slice(1), `${token} `, stored[0]?.token_hash ?? '', "' or 1=1 --"])
    expect(await findBusinessByOwnerToken(db, other), other).toBeNull()
})

test('revoking ends all present private links of a business, but no later one and none of another business [D65]', async () => {
  const { db, id, category } = await withBusiness()
  const foreign = await createOwnerLink(db, await addBusiness(db, [category]))
  const given = [await createOwnerLink(db, id), await createOwnerLink(db, id)]
  expect(await findBusinessByOwnerToken(db, given[0] ?? '')).not.toBeNull()
  await revokeOwnerLinks(db, id)
  for (const token of given) expect(await findBusinessByOwnerToken(db, token)).toBeNull()
  expect(await findBusinessByOwnerToken(db, foreign)).not.toBeNull()
  expect(await findBusinessByOwnerToken(db, await createOwnerLink(db, id))).toMatchObject({ id })
})

test('a private link opens a business in review, but not a removed one [D20, D101]', async () => {
  const { db, id } = await withBusiness({ status: 'held' })
  const token = await createOwnerLink(db, id)
  expect(await findBusinessByOwnerToken(db, token)).toMatchObject({ isListed: false })
  for (const change of [
    { status: 'removed' as const },
    { status: 'published' as const, deleted_at: '2026' },
  ]) {
    await db.updateTable('businesses').set(change).where('id', '=', id).execute()
    expect(await findBusinessByOwnerToken(db, token)).toBeNull()
  }
})

test('listMissingFacts lists a fact until it is entered [D99]', async () => {
  const { db, id } = await withBusiness()
  const missing = async () =>
    listMissingFacts(await shown(db, id), {
      isMailed: true,
      hasHours: (await readBusinessWeek(db, id)).week.days !== null,
    })
  expect(await missing()).toHaveLength(9)
  const description = 'Cortes, color y peinados para toda la familia, con cita o sin ella, de lunes a sábado.'
  const contact = { phone: '+14045550142', email: 'a@example.com', location: '1 Main St' }
  const facts = { ...contact, instagram_url: 'https://www.instagram.com/rosa', description }
  await updateRows(db, 'businesses', { id }, facts)
  await db.insertInto('business_services').values({ business_id: id, position: 0, name: 'Corte' }).execute()
  await insertRows(db, 'business_hours', { business_id: id, weekday: 1, opens: '09:00', closes: '17:00' })
  expect(await missing()).toEqual([
    { part: 'logo', field: 'logo', text: 'Tu logo: mientras no lo subas se ve una imagen de tu oficio.' },
    { part: 'photos', field: 'fotos', text: 'Fotos de tu local o de tu trabajo.' },
  ])
})

test('listMissingFacts lists values that visitors cannot see or that are too short, and mentions notices only if mail is configured [D99]', async () => {
  const { db, id } = await withBusiness({
    description: 'Cortes y color.',
    phone: '*21*4045550142#',
    website_url: 'javascript:alert(1)',
  })
  const page = await shown(db, id)
  const hints = listMissingFacts(page, { isMailed: false, hasHours: false })
    .map(({ text }) => text)
    .join(' ')
  expect(hints).toContain('Una descripción más larga')
  expect(hints).not.toContain('dos o tres frases')
  expect(hints).toContain('Un teléfono o WhatsApp')
  expect(hints).toContain('Tu sitio web')
  expect(hints).toContain('Un correo para que te escriban')
  expect(hints).not.toContain('te avisamos')
  expect(JSON.stringify(listMissingFacts(page, { isMailed: true, hasHours: false }))).toContain(
    'te avisamos de las reservas',
  )
})
