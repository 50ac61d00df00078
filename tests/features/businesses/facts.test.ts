import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { readBusiness } from '../../../app/features/business-page/read-business.server'
import { ownDataSchema } from '../../../app/features/businesses/facts/data-schema'
import { OWN, type OwnField } from '../../../app/features/businesses/facts/fields'
import { readOwnPage } from '../../../app/features/businesses/facts/page.server'
import { saveOwnData } from '../../../app/features/businesses/facts/save.server'
import { indexPending } from '../../../app/features/search/indexing.server'
import type { Db } from '../../../db/connect'
import { freshDatabase } from '../../support/database'
import { addBusiness, addCategory } from '../../support/directory-rows'
import { insertRow, rowOf } from '../../support/rows'

const NOW = new Date('2026-11-23T17:10:00Z')

const FORM = {
  version: '1',
  negocio: 'Salón Rosa',
  correo: 'ROSA@example.com',
  ciudad: 'Atlanta',
  estado: 'GA',
}

const check = (form: Record<string, string>) => ownDataSchema.safeParse({ ...FORM, ...form })
const messages = (form: Record<string, string>) =>
  (check(form).error?.issues ?? []).map(({ path, message }) => `${path.join('.')}: ${message}`)
const sent = (form: Record<string, string> = {}) => ownDataSchema.parse({ ...FORM, ...form })

async function withBusiness() {
  const { db } = await freshDatabase()
  const category = await addCategory(db, 'belleza', { name: 'Belleza' })
  const moments = { created_at: '2026', updated_at: '2026' }
  const contact = await insertRow(db, 'contacts', {
    ...{ name: 'Salon Roza', contact_person: null, email: null, phone: null, location: null, city: null },
    ...{
      state_code: null,
      zipcode: null,
      message: 'Hola',
      source: 'registration',
      deleted_at: null,
      ...moments,
    },
  })
  const id = await addBusiness(db, [category], {
    business_name: 'Salon Roza',
    business_slug: 'salon-roza',
    contact_id: contact.id,
    latitude: 33.7,
    longitude: -84.3,
  })
  await indexPending(db)
  return { db, id, contactId: contact.id }
}

const found = async (db: Db, word: string) =>
  (await db.selectFrom('search_documents').selectAll().execute()).some((row) =>
    ` ${row.name} ${row.place} ${row.offer} ${row.other} `.includes(` ${word} `),
  )

describe('an owner mends the page', () => {
  test('texts, services, contact and search follow at once, the address stays [D21, D101]', async () => {
    const { db, id, contactId } = await withBusiness()
    const before = await readOwnPage(db, id)
    const form = {
      descripcion: 'Cortes y color para toda la familia.',
      servicios: 'Corte\r\n\r\n Peinado de novia \nCorte',
      telefono: '404 555 0142',
      direccion: '12 Peachtree St',
      instagram: '@salonrosa',
      sitio: 'www.salonrosa.com',
      precio: '$$$',
    }
    expect(await saveOwnData(db, id, sent(form), NOW)).toEqual({ ok: true })
    const page = await readBusiness(db, 'salon-roza', NOW)
    expect(page).toMatchObject({
      name: 'Salón Rosa',
      services: ['Corte', 'Peinado de novia'],
      phone: '+14045550142',
      websiteUrl: 'https://www.salonrosa.com/',
      instagramUrl: 'https://www.instagram.com/salonrosa',
      priceRange: '$$$',
      position: null,
    })
    expect(await db.selectFrom('contacts').selectAll().where('id', '=', contactId).execute()).toMatchObject([
      {
        name: 'Salón Rosa',
        email: 'rosa@example.com',
        phone: '+14045550142',
        location: '12 Peachtree St',
        message: 'Hola',
      },
    ])
    const row = await rowOf(db, 'businesses', { id })
    expect(row).toMatchObject({
      name_slug: 'salon-rosa',
      name_key: 'salon rosa',
      version: before.version + 1,
    })
    expect(row.quality).toBeGreaterThan(200)
    expect(await found(db, 'novia')).toBe(true)
    expect(await found(db, 'roza')).toBe(false)
  })

  test('the clock follows the place: the west of Florida is Central [D25, D60]', async () => {
    const { db, id } = await withBusiness()
    const zone = async (version: string, form: Record<string, string>) => {
      await saveOwnData(db, id, sent({ version, ...form }), NOW)
      return db.selectFrom('businesses').select('time_zone').where('id', '=', id).executeTakeFirst()
    }
    expect(await zone('1', { ciudad: 'Miami', estado: 'FL' })).toEqual({ time_zone: 'America/New_York' })
    expect(await zone('2', { ciudad: 'Pensacola', estado: 'FL', 'codigo-postal': '32501' })).toEqual({
      time_zone: 'America/Chicago',
    })
  })

  test('languages and service at home are said, unsaid, and told in words where somebody else changed them', async () => {
    const { db, id } = await withBusiness()
    expect(await readOwnPage(db, id)).toMatchObject({ languages: [], homeService: null })
    const form = { ...FORM, idiomas: ['quc', 'en', 'es', 'en'], domicilio: 'no' }
    expect(await saveOwnData(db, id, ownDataSchema.parse(form), NOW)).toEqual({ ok: true })
    const said = { languages: ['es', 'en', 'quc'], homeService: 'no' }
    expect(await readOwnPage(db, id)).toMatchObject(said)
    expect(await readBusiness(db, 'salon-roza', NOW)).toMatchObject(said)
    expect(await saveOwnData(db, id, sent({ domicilio: 'si' }), NOW)).toMatchObject({
      ok: false,
      differences: [
        { id: 'idiomas', stored: 'Español, Inglés, K’iche’' },
        { id: 'domicilio', stored: 'No' },
      ],
    })
    expect(await saveOwnData(db, id, sent({ version: '2' }), NOW)).toEqual({ ok: true })
    expect(await readOwnPage(db, id)).toMatchObject({ languages: [], homeService: null })
    expect(messages({ domicilio: 'quizá' })).toEqual(['domicilio: Elige una respuesta de la lista'])
    expect(ownDataSchema.safeParse({ ...FORM, idiomas: ['es', 'klingon'] }).success).toBe(false)
  })

  test('a change in between is not wiped out: nothing is written, both versions are told [F44]', async () => {
    const { db, id } = await withBusiness()
    await saveOwnData(db, id, sent({ telefono: '404 555 0142' }), NOW)
    const late = await saveOwnData(db, id, sent({ especialidad: 'Color' }), NOW)
    expect(late).toMatchObject({
      ok: false,
      version: 2,
      differences: [
        { id: 'especialidad', label: 'Especialidad', stored: '' },
        { id: 'telefono', label: 'Teléfono', stored: '(404) 555-0142' },
      ],
    })
    expect(await readOwnPage(db, id)).toMatchObject({ phone: '+14045550142', specialty: null, version: 2 })
    expect(await saveOwnData(db, id, sent({ version: '2', especialidad: 'Color' }), NOW)).toEqual({
      ok: true,
    })
    expect(await readOwnPage(db, id)).toMatchObject({ phone: null, specialty: 'Color', version: 3 })
  })

  test('the same form twice is one change', async () => {
    const { db, id } = await withBusiness()
    const all = await Promise.all([1, 2, 3].map(() => saveOwnData(db, id, sent(), NOW)))
    expect(all).toEqual([{ ok: true }, { ok: true }, { ok: true }])
    expect((await readOwnPage(db, id)).version).toBe(2)
  })
})

describe('what an owner may send', () => {
  test('no other column is touched [T30]', () => {
    const { page, ...rest } = sent({ status: 'published', founder_number: '1', quality: '999' })
    expect(Object.keys(rest)).toEqual(['version'])
    expect(Object.keys(page)).not.toContain('status')
  })

  test('some way to be reached is needed, and a zip code that agrees with the state [D25, D99]', () => {
    expect(messages({ correo: '' })).toEqual([expect.stringContaining('telefono: Deja un teléfono')])
    expect(messages({ 'codigo-postal': '32501' })).toEqual([
      'codigo-postal: El código postal 32501 es de Florida: revisa cuál está mal',
    ])
    expect(messages({ 'codigo-postal': '00901' })[0]).toContain('Puerto Rico')
    expect(messages({ 'codigo-postal': '303' })).toEqual([
      'codigo-postal: Revisa el código postal: son 5 números',
    ])
    expect(messages({ estado: 'ZZ' })).toEqual(['estado: Elige un estado de la lista'])
    expect(messages({ precio: 'gratis' })).toEqual(['precio: Elige un precio de la lista'])
    expect(messages({ servicios: Array.from({ length: 31 }, (_, i) => `s${i}`).join('\n') })[0]).toContain(
      '30',
    )
    expect(messages({ servicios: 'x'.repeat(81) })[0]).toContain('80')
  })

  test('only web addresses, of Facebook and Instagram only their own [T5]', () => {
    const bad = [
      'javascript:alert(1)',
      'java\tscript:alert(1)',
      'data:text/html,x',
      'vbscript:x',
      '//evil.com',
      '/\\evil.com',
      '\\\\evil.com',
      'https:evil.com',
      'https:/evil.com',
      'https://a@evil.com',
      'https://localhost',
      'http://127.0.0.1',
      'ftp://a.com',
      'a b.com',
      'https://a.com\\@b.com',
    ]
    for (const field of ['sitio', 'facebook', 'instagram'])
      for (const text of bad) expect(messages({ [field]: text }), `${field} ${text}`).toHaveLength(1)
    for (const text of ['https://evil.com', 'facebook.com.evil.com', 'notfacebook.com', '@a/../b'])
      expect(messages({ facebook: text }), text).toHaveLength(1)
    expect(sent({ facebook: 'm.facebook.com/rosa' }).page.facebookUrl).toBe('https://m.facebook.com/rosa')
    expect(sent({ sitio: 'http://rosa.com:8080/a?b=c' }).page.websiteUrl).toBe('http://rosa.com:8080/a?b=c')
    fc.assert(
      fc.property(fc.oneof(fc.webUrl(), fc.string()), (text) => {
        const { success, data } = check({ sitio: text })
        const url = data?.page.websiteUrl
        if (success && url) expect(['http:', 'https:']).toContain(new URL(url).protocol)
      }),
      { numRuns: 50 },
    )
  })

  test('a page saved as it was shown stays as it is', async () => {
    const { db, id } = await withBusiness()
    const form = {
      telefono: '404 555 0142',
      servicios: 'Uno\nDos',
      'codigo-postal': '30303',
      facebook: '@rosa.1',
    }
    await saveOwnData(db, id, sent(form), NOW)
    const page = await readOwnPage(db, id)
    const shown: Record<OwnField, string> = OWN.typed(page)
    const { version, hasHours: _hours, hasLogo: _logo, ...data } = page
    // As the form sends them: an empty field counts as none.
    const filled = Object.fromEntries(Object.entries(shown).filter(([, text]) => text !== ''))
    expect(sent({ ...filled, version: String(version), correo: 'rosa@example.com' })).toEqual({
      version,
      page: data,
    })
  })
})
