import { parseWithZod } from '@conform-to/zod/v4'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { eraseBusiness } from '~/features/businesses/erase.server'
import { publishEntry } from '~/features/moderation/publish.server'
import { buildRegistrationKey, registerBusiness } from '~/features/registration/http/store.server'
import { findListedDuplicates } from '~/features/registration/register.server'
import { findRecentSubmission } from '~/features/visitors/visitor-writes.server'
import { type RegistrationValues, registrationSchema } from '../../../app/features/registration/schema'
import { searchBusinesses } from '../../../app/features/search/businesses.server'
import { toDuplicateKey } from '../../../app/features/search/document.server'
import { indexPendingBusinesses } from '../../../app/features/search/indexing.server'
import { freshDatabase, ON_POSTGRES } from '../../support/database'
import { addBusiness, addCategory } from '../../support/directory-rows'
import { processorTime } from '../../support/processor-time'
import { insertRows, rowOf, updateRows } from '../../support/rows'

const SECRET = 'k8Fq2mZx7PvRt4LwYb9NcHd3JgSe6UaT'
const START = new Date('2026-11-21T12:00:00.000Z')
const CATEGORIES = [
  { id: 1, slug: 'reposteria', name: 'Repostería' },
  { id: 2, slug: 'belleza', name: 'Belleza, bienestar y cuidado personal' },
]
const VALUES: RegistrationValues = {
  negocio: 'Panadería Doña Elvira',
  responsable: 'Elvira Ruiz ||| x',
  correo: 'elvira@ejemplo.com',
  telefono: '+14045550142',
  categoria: ['belleza', 'reposteria'],
  ciudad: 'Pensacola, FL',
  descripcion: 'Pan de todos los días',
  estado: null,
  'codigo-postal': null,
  idiomas: ['es', 'en'],
  domicilio: null,
  novedades: false,
  oficio: null,
  whatsapp: undefined,
  'mostrar-correo': false,
}

const sentBy = (address: string, values = VALUES, browser: string | null = null) => ({
  key: buildRegistrationKey(SECRET, address, values),
  browser,
})

async function start() {
  const { db } = await freshDatabase()
  for (const { slug, name } of CATEGORIES) await addCategory(db, slug, { name })
  const about = (values: RegistrationValues) => ({
    heldBecause: null as string | null,
    sent: sentBy('198.51.100.7', values),
    channels: { mail: false, marketing: false },
    site: { name: 'Directorio', origin: 'https://directorio.ejemplo' },
  })
  const register = (changed: Partial<RegistrationValues> = {}, circumstances = {}) => {
    const values = { ...VALUES, ...changed }
    return registerBusiness(db, values, { ...about(values), ...circumstances }, START)
  }
  const page = (id: number) => rowOf(db, 'businesses', { id })
  const outbox = () => db.selectFrom('outbox').selectAll().orderBy('id').execute()
  return { db, register, page, outbox }
}

const read = (fields: [string, string][]) => {
  const parsed = parseWithZod(new URLSearchParams(fields), { schema: registrationSchema(CATEGORIES) })
  return parsed.status === 'success' ? { value: parsed.value } : { errors: parsed.error ?? {} }
}
const FORM: [string, string][] = [
  ['negocio', 'La Espiga'],
  ['responsable', 'Ana'],
  ['correo', 'Ana@Ejemplo.com'],
  ['telefono', '(404) 555-0142'],
  ['categoria', 'reposteria'],
  ['ciudad', 'Atlanta'],
]
const withField = (name: string, value: string): [string, string][] => [
  ...FORM.filter(([each]) => each !== name),
  [name, value],
]

describe('storing a registration [173, 174, D20, D21, D23, D29]', () => {
  test('a registration becomes a business with categories, search entry and founder number [T54]', async () => {
    const { db, register, page } = await start()
    const { id } = await register()
    const stored = await page(id)
    expect(stored).toMatchObject({
      ...{ business_name: 'Panadería Doña Elvira', business_slug: 'panaderia-dona-elvira' },
      ...{ contact_person: 'Elvira Ruiz ||| x', email: 'elvira@ejemplo.com', phone: '+14045550142' },
      ...{ city: 'Pensacola', state_code: 'FL', state_confirmed: 1, message: 'Pan de todos los días' },
      ...{ status: 'published', founder_number: 1, source: 'registration' },
    })
    expect(stored.quality).toBeGreaterThan(100)
    const filed = await db
      .selectFrom('business_categories')
      .innerJoin('categories', 'categories.id', 'business_categories.category_id')
      .select('slug')
      .orderBy('business_categories.position')
      .execute()
    expect(filed.map(({ slug }) => slug)).toEqual(['belleza', 'reposteria'])
    const query = { text: 'doña elvira', stateCode: 'FL' as const, categoryId: null }
    expect((await searchBusinesses(db, query)).ids).toEqual([id])
  })

  test('a registration gets state and time zone from zip, state, city or phone, in this order, otherwise unconfirmed Georgia [D25, D27, D60, D142]', async () => {
    const { register, page } = await start()
    const place = async (changed: Partial<RegistrationValues>) => {
      const { state_code, state_confirmed, time_zone } = await page((await register(changed)).id)
      return [state_code, state_confirmed, time_zone]
    }
    expect(await place({ 'codigo-postal': '32501' })).toEqual(['FL', 1, 'America/Chicago'])
    expect(await place({ ciudad: 'Springfield', estado: 'IL' })).toEqual(['IL', 1, 'America/Chicago'])
    expect(await place({ ciudad: 'Houston' })).toEqual(['TX', 1, 'America/Chicago'])
    const springfield = (telefono: string) => place({ ciudad: 'Springfield', telefono })
    expect(await springfield('+14175550142')).toEqual(['MO', 1, 'America/Chicago'])
    expect(await springfield('+18085550142')).toEqual(['GA', 0, 'America/New_York'])
    expect(await place({ ciudad: 'Atlanta', estado: 'GA', 'codigo-postal': '33101' })).toEqual([
      'FL',
      1,
      'America/New_York',
    ])
  })

  test('a held registration is not listed, not searchable and gets no founder number [D20, D59]', async () => {
    const { db, register, page } = await start()
    const { id } = await register({}, { heldBecause: 'Todo registro se revisa' })
    expect(await page(id)).toMatchObject({
      status: 'held',
      status_reason: 'Todo registro se revisa',
      is_listed: 0,
      founder_number: null,
    })
    expect(await db.selectFrom('business_listings').selectAll().execute()).toEqual([])
    expect(await findListedDuplicates(db, VALUES)).toEqual([])
  })

  test('stores one business if the same registration form arrives three times at the same moment [T91]', async () => {
    const { db, register } = await start()
    const all = await Promise.all([register(), register(), register()])
    expect(new Set(all.map(({ id }) => id)).size).toBe(1)
    expect(await db.selectFrom('businesses').selectAll().execute()).toHaveLength(1)
    expect(await findRecentSubmission(db, sentBy('198.51.100.7'), START)).toMatchObject({ id: all[0]?.id })
    expect(await findRecentSubmission(db, sentBy('198.51.100.8'), START)).toBeNull()
  })

  test('only the same browser recognizes a registration form sent again as its own, and without browser id none does', async () => {
    const { register } = await start()
    const nameless = { negocio: 'Sin navegador' }
    expect(await register(nameless)).toMatchObject({ isRepeat: false, isOwn: true })
    expect(await register(nameless)).toMatchObject({ isRepeat: true, isOwn: false })
    const from = (browser: string | null) => register({}, { sent: sentBy('198.51.100.7', VALUES, browser) })
    expect(await from('one')).toMatchObject({ isRepeat: false, isOwn: true })
    expect(await from('one')).toMatchObject({ isRepeat: true, isOwn: true })
    for (const other of ['another', null])
      expect(await from(other)).toMatchObject({ isRepeat: true, isOwn: false })
  })

  test('a registration in a deleted category writes nothing', async () => {
    const { db, register } = await start()
    await expect(register({ categoria: ['ninguna'] })).rejects.toThrow()
    for (const table of ['businesses', 'recent_forms'] as const)
      expect(await db.selectFrom(table).selectAll().execute()).toEqual([])
  })
})

describe('slugs of registered businesses [D13, D21, T55]', () => {
  test('forty business names that are taken, reserved or without Latin letters all get different slugs', async () => {
    const { register, page } = await start()
    const names = ['admin', 'assets', '404', 'Perfil', '..', '🌮🌮', '???', 'Ñandú', 'سوق', 'La Espiga']
    const slugs: string[] = []
    for (const name of [...names, ...names, ...names, ...names]) {
      const { id } = await register({ negocio: name, responsable: `Ana ${slugs.length}` })
      slugs.push((await page(id)).business_slug)
    }
    expect(new Set(slugs).size).toBe(40)
    for (const slug of slugs) expect(slug).toMatch(/^[a-z0-9]+(-[a-z0-9]+)*$/)
    const numbered = ['admin-2', 'assets-2', '404-2', 'perfil-2']
    const unnamed = ['negocio-sin-nombre', 'negocio-sin-nombre-2']
    expect(slugs.slice(0, 6)).toEqual([...numbered, ...unnamed])
  })
})

describe('founder numbers [D59]', () => {
  test('founder numbers have no gaps or repeats, end at the limit and never change', async () => {
    const { db, register, page } = await start()
    await insertRows(db, 'settings', { key: 'founder_limit', value: '3', updated_at: START.toISOString() })
    const registered = await Promise.all(
      [1, 2, 3, 4, 5].map((each) => register({ negocio: `Negocio ${each}` })),
    )
    const numbers = await Promise.all(registered.map(async ({ id }) => (await page(id)).founder_number))
    expect(numbers.filter((number) => number !== null).sort()).toEqual([1, 2, 3])
    const first = registered[numbers.indexOf(1)]?.id ?? 0
    await updateRows(db, 'businesses', { id: first }, { status: 'held' })
    const about = {
      actor: { username: 'ana', role: 'administrator' as const },
      channels: { mail: false, marketing: false },
      site: { name: 'Directorio', origin: 'https://directorio.ejemplo' },
      now: START,
    }
    expect(await publishEntry(db, 'registration', first, about)).toMatchObject({ ok: true })
    expect((await page(first)).founder_number).toBe(1)
  })

  test('the founder number of an erased business is not given again [D59, F51]', async () => {
    const { db, register, page } = await start()
    await register({ negocio: 'Negocio 1' })
    const second = await register({ negocio: 'Negocio 2' })
    expect((await page(second.id)).founder_number).toBe(2)
    await eraseBusiness(db, second.id)
    const next = await register({ negocio: 'Negocio 3' })
    expect((await page(next.id)).founder_number).toBe(3)
  })
})

describe('messages of a registration [178, D38]', () => {
  test('a registration sends the marketing event only with consent and a configured channel, in the documented format', async () => {
    const { register, outbox } = await start()
    const channels = { mail: false, marketing: true }
    await register({ novedades: true, negocio: 'Otro' })
    await register({}, { channels })
    expect(await outbox()).toEqual([])
    const { id } = await register({ novedades: true, responsable: 'Elvira' }, { channels })
    const [message, ...others] = await outbox()
    expect(others).toEqual([])
    expect(message?.idempotency_key).toBe(`registration-marketing-${id}`)
    expect(JSON.parse(message?.payload ?? '')).toEqual({
      email: 'elvira@ejemplo.com',
      firstname: 'Elvira',
      company: 'Panadería Doña Elvira',
      companyemail: 'elvira@ejemplo.com',
      companydescription: 'Pan de todos los días',
      phone: '+14045550142',
      tags: ['Belleza, bienestar y cuidado personal', 'Repostería', 'Pensacola', 'nuevo-registro'],
    })
  })

  test('a registration sends a confirmation mail with its state', async () => {
    const { register, outbox } = await start()
    const channels = { mail: true, marketing: false }
    await register({}, { channels })
    await register({ negocio: 'Otro' }, { channels, heldBecause: 'Todo registro se revisa' })
    const mails = (await outbox()).map(({ payload }) => JSON.parse(payload))
    expect(mails[0]).toMatchObject({ to: 'elvira@ejemplo.com' })
    expect(mails[0].text).toContain('https://directorio.ejemplo/belleza/panaderia-dona-elvira')
    expect(mails[0].text).toContain('fundador número 1')
    expect(mails[1].text).toContain('la revisa antes de publicarla')
    expect(mails[1].text).not.toContain('/belleza/')
    for (const { text } of mails)
      expect(text).toMatch(/https:\/\/directorio\.ejemplo\/mi-negocio\/[0-9a-f]{32}\n/)
  })
})

describe('possible duplicates [D100]', () => {
  test('possible duplicates have the same phone, the same shown e-mail, or a similar name in one city [T260]', async () => {
    const { db, register } = await start()
    const { id } = await register()
    const other = { ...VALUES, negocio: 'Otro', telefono: '+14045550199', correo: 'x@ejemplo.com' }
    const found = async (changed: Partial<RegistrationValues>) =>
      (await findListedDuplicates(db, { ...other, ...changed })).map(({ name }) => name)
    expect(await found({})).toEqual([])
    expect(await found({ telefono: VALUES.telefono })).toEqual([VALUES.negocio])
    const setShown = (shows_email: 0 | 1) =>
      db.updateTable('businesses').set({ shows_email }).where('id', '=', id).execute()
    await setShown(0)
    expect(await found({ correo: VALUES.correo })).toEqual([])
    await setShown(1)
    expect(await found({ correo: VALUES.correo })).toEqual([VALUES.negocio])
    const names = ['PANADERIA DONA ELVIRA, LLC', 'Doña Elvira Panaderías', 'La Panadería de Doña Elbira']
    for (const negocio of names)
      expect(await found({ negocio, ciudad: 'pensacola' }), negocio).toEqual([VALUES.negocio])
    expect(await found({ negocio: VALUES.negocio, ciudad: 'Miami' })).toEqual([])
    expect(await found({ negocio: 'Panadería Doña Rosa', ciudad: 'Pensacola' })).toEqual([])
    expect(toDuplicateKey('Local 1', 'Miami')).not.toBe(toDuplicateKey('Local 11', 'Miami'))
    await db.updateTable('businesses').set({ status: 'removed' }).where('id', '=', id).execute()
    await indexPendingBusinesses(db)
    expect(await found({ telefono: VALUES.telefono, negocio: VALUES.negocio })).toEqual([])
  })

  test('of many businesses with the phone, the one with the same name and city comes first [D100]', async () => {
    const { db } = await start()
    const category = await addCategory(db, 'taller')
    for (let each = 0; each < 8; each++)
      await addBusiness(db, [category], { business_name: `Otro ${each}`, phone: VALUES.telefono })
    const same = { business_name: VALUES.negocio, city: 'Pensacola', phone: VALUES.telefono }
    await addBusiness(db, [category], same)
    await indexPendingBusinesses(db)
    const [first] = await findListedDuplicates(db, VALUES)
    expect(first?.name).toBe(VALUES.negocio)
  })

  test.skipIf(ON_POSTGRES)(
    'finds at most five possible duplicates, and the query uses an index',
    async () => {
      const { db } = await start()
      const category = await addCategory(db, 'taller')
      for (let each = 0; each < 8; each++)
        await addBusiness(db, [category], { business_name: 'Cadena', phone: VALUES.telefono })
      await indexPendingBusinesses(db)
      expect(
        await findListedDuplicates(db, { ...VALUES, negocio: 'Cadena', ciudad: 'Atlanta' }),
      ).toHaveLength(5)
      const plan = await db
        .selectFrom('search_documents')
        .select('business_id')
        .where('duplicate_key', '=', toDuplicateKey('Cadena', 'Atlanta'))
        .explain()
      // The plan seeks in the index and scans nothing.
      expect(JSON.stringify(plan)).toContain('SeekGE')
      expect(JSON.stringify(plan)).not.toContain('Rewind')
    },
  )
})

describe('fields of the registration form [168, 169, D99]', () => {
  test('reports a missing field of a registration at that field', () => {
    expect(Object.keys(read([]).errors ?? {}).sort()).toEqual(
      ['categoria', 'ciudad', 'correo', 'negocio', 'responsable', 'telefono'].sort(),
    )
  })

  test('a registration normalizes phone, e-mail and categories (by slug or id)', () => {
    const { value } = read([...FORM, ['categoria', 'reposteria'], ['categoria', '2']])
    expect(value).toMatchObject({
      correo: 'ana@ejemplo.com',
      telefono: '+14045550142',
      categoria: ['reposteria', 'belleza'],
      descripcion: null,
      estado: null,
      'codigo-postal': null,
      novedades: false,
      oficio: null,
      'mostrar-correo': false,
    })
  })

  test.each([
    ['correo', 'a@b.co?bcc=x@y.z'],
    ['correo', 'ana'],
    ['telefono', '*06#'],
    ['telefono', '911'],
    ['categoria', 'admin'],
    ['codigo-postal', '123'],
    ['codigo-postal', '00901'],
    ['codigo-postal', '00000'],
    ['estado', 'ZZ'],
    ['novedades', 'on'],
    ['negocio', '\u200b'],
  ])('the field %s of the registration form rejects %j [T6, T30, T57]', (name, value) => {
    expect(Object.keys(read(withField(name, value)).errors ?? {})).toEqual([name])
  })

  test('a registration accepts a zip code with four additional digits', () => {
    expect(read(withField('codigo-postal', '30303-1234')).value?.['codigo-postal']).toBe('30303')
  })

  test('a registration refuses any text or stores it completely, in limited time [T1, T53, T56]', async () => {
    const { register, page } = await start()
    const text = fc.oneof(
      fc.string({ unit: 'binary', maxLength: 200 }),
      fc.string({ maxLength: 3000 }),
      fc.constantFrom(
        '<script>window.__x=1</script>',
        "'; drop table x; --",
        '|||'.repeat(40),
        '\u202eabc\u0000',
      ),
    )
    await fc.assert(
      fc.asyncProperty(
        text,
        fc.constantFrom('negocio', 'responsable', 'ciudad', 'descripcion'),
        async (typed, name) => {
          const { ms, result } = await processorTime(() => read(withField(name, typed)))
          expect(ms).toBeLessThan(250)
          const { value, errors } = result
          if (!value) {
            expect(Object.keys(errors ?? {})).toEqual([name])
            return
          }
          const stored = await page((await register({ ...value, responsable: value.responsable })).id)
          expect(stored.business_name).toBe(value.negocio)
          expect(stored.business_slug).toMatch(/^[a-z0-9]+(-[a-z0-9]+)*$/)
          expect(JSON.stringify(stored)).not.toMatch(/\\u0000|\u202e/)
        },
      ),
      { numRuns: 60 },
    )
  }, 60_000)
})
