import type { Db } from 'db/connect'
import { beforeEach, describe, expect, test } from 'vitest'
import { deleteBusiness } from '~/features/business-admin/delete.server'
import { readPublicBusiness as readPage } from '~/features/business-page/read-business.server'
import { adminBusinessSchema } from '~/features/businesses/business-schemas'
import { readBusiness } from '~/features/businesses/read.server'
import { saveBusiness } from '~/features/businesses/save.server'
import { findBusinessByFormerSlug } from '~/features/businesses/slugs.server'
import { findBusinessByOwnerToken, listValidOwnerLinks } from '~/features/owners/link.server'
import {
  createOwnerLinkAndLog,
  readWhatsappDigits,
  revokeOwnerLinkAndLog,
} from '~/features/owners/manage-link.server'
import { formatDateTime } from '~/features/places/calendar'
import { indexPendingBusinesses } from '~/features/search/indexing.server'
import { openForm } from '../../support/business-form'
import { freshDatabase } from '../../support/database'
import { addBusiness, addCategory } from '../../support/directory-rows'
import { rowOf, updateRows } from '../../support/rows'

const NOW = new Date('2026-11-23T17:10:00Z')
const ana = { actor: { username: 'ana' }, now: NOW }
const owner = { actor: { username: 'El dueño' }, now: NOW }
const FORM = {
  version: '0',
  negocio: 'Salón Rosa',
  'direccion-web': '',
  categoria: 'belleza',
  ciudad: 'Atlanta',
  estado: 'GA',
  publicacion: 'published',
}
type Form = Record<string, string | string[]>

const sent = (form: Form = {}) => adminBusinessSchema.parse({ ...FORM, ...form }).business
const messages = (form: Form) =>
  (adminBusinessSchema.safeParse({ ...FORM, ...form }).error?.issues ?? []).map(
    ({ path, message }) => `${path.join('.')}: ${message}`,
  )

let db: Db
beforeEach(async () => {
  db = (await freshDatabase()).db
  await addCategory(db, 'belleza', { name: 'Belleza' })
  await addCategory(db, 'fotografia', { name: 'Fotografía' })
  await addCategory(db, 'salud', { name: 'Salud' })
})

async function created(form: Form = {}): Promise<number> {
  const saved = await saveBusiness(db, ana, null, { business: sent(form) })
  if (!saved.ok) throw new Error(JSON.stringify(saved))
  return saved.id
}
const save = (id: number, form: Form = {}) => saveBusiness(db, ana, id, { business: sent(form) })
const row = (id: number) => rowOf(db, 'businesses', { id })
const log = () => db.selectFrom('audit_log').selectAll().orderBy('id').execute()
const lastChanges = async () => JSON.parse((await log()).at(-1)?.changes ?? '') as object

describe('saving a business', () => {
  test('a new business gets a slug from its name that no other business has [202, D24]', async () => {
    await addBusiness(db, [1], { business_slug: 'salon-rosa', name_slug: 'salon-rosa' })
    const id = await created()
    expect((await readBusiness(db, id))?.slug).toBe('salon-rosa-2')
    expect(await readPage(db, 'salon-rosa-2', NOW)).toMatchObject({
      name: 'Salón Rosa',
      slug: 'salon-rosa-2',
    })
  })

  test('saving a business stores every field and returns it as sent [203, D21, D25, D28, D60, D61]', async () => {
    const form = {
      'direccion-web': 'Rosa en Pensacola',
      'mas-categorias': ['fotografia', 'belleza'],
      responsable: 'Rosa Paz',
      correo: 'ROSA@example.com',
      telefono: '404 555 0142',
      whatsapp: '850 555 0142',
      direccion: '9 Palafox St',
      ciudad: 'Pensacola',
      estado: 'FL',
      'codigo-postal': '32502',
      descripcion: 'Uno.\n\nDos.',
      mensaje: 'Hola',
      'razon-social': 'Rosa LLC',
      sitio: 'salonrosa.com',
      facebook: '@salonrosa',
      instagram: 'instagram.com/salonrosa',
      servicios: 'Corte\nTinte',
      especialidad: 'Novias, fiestas',
      precio: '$$$',
      idiomas: ['mam', 'es'],
      domicilio: 'si',
      cupo: '0',
      verificado: 'si',
      publicacion: 'held',
    }
    const id = await created(form)
    const stored = await readBusiness(db, id)
    const kept = { slug: 'rosa-en-pensacola', moreCategories: ['fotografia'], version: 1 }
    expect(stored).toMatchObject({ ...sent(form), ...kept })
    expect(stored).toMatchObject({ languages: ['es', 'mam'], homeService: 'yes', slotCapacity: 0 })
    // Western Florida has Central time.
    const columns = { time_zone: 'America/Chicago', verified_at: NOW.toISOString(), is_listed: 0 }
    expect(await row(id)).toMatchObject({ ...columns, source: 'admin' })
  })

  test('the log of a business contains category names instead of slugs [D102]', async () => {
    const id = await created({ categoria: 'belleza' })
    await save(id, { categoria: 'fotografia', 'mas-categorias': ['salud'] })
    expect(await lastChanges()).toMatchObject({
      'Categoría principal': ['Belleza', 'Fotografía'],
      'Más categorías': ['', 'Salud'],
    })
  })

  test('saving a business updates index, page and counts, and keeps its slug [198, D21, D101]', async () => {
    const id = await created({ negocio: 'Salon Roza' })
    await updateRows(db, 'businesses', { id }, { latitude: 33.7, longitude: -84.3 })
    await indexPendingBusinesses(db)
    await save(id, { 'direccion-web': 'salon-roza', ciudad: 'Macon', servicios: 'Peinado de novia' })
    const found = await rowOf(db, 'search_documents', { business_id: id })
    expect(JSON.stringify(found)).toMatch(/novia/)
    expect(JSON.stringify(found)).not.toMatch(/roza/)
    const names = { business_slug: 'salon-roza', name_slug: 'salon-rosa', name_key: 'salon rosa' }
    expect(await row(id)).toMatchObject({ ...names, latitude: null, version: 2 })
    expect((await row(id)).quality).toBeGreaterThan(0)
  })

  test('the time zone of a business follows its place until it is set [D60]', async () => {
    const id = await created()
    const zone = async (form: Form) => {
      await save(id, form)
      return (await row(id)).time_zone
    }
    expect((await row(id)).time_zone).toBe('America/New_York')
    expect(await zone({ ciudad: 'Houston', estado: 'TX' })).toBe('America/Chicago')
    const denver = { zona: 'America/Denver' }
    expect(await zone({ ciudad: 'Houston', estado: 'TX', ...denver })).toBe('America/Denver')
    expect(await zone(denver)).toBe('America/Denver')
    expect(await zone({})).toBe('America/New_York')
  })

  test.each<[Form, string, 0 | 1]>([
    [{ estado: '', ciudad: 'Columbus', direccion: '12 Broad St, Columbus, TN 38401' }, 'TN', 1],
    [{ estado: '', ciudad: 'Lake Worth', telefono: '954 555 0142' }, 'FL', 1],
    [{ estado: '', ciudad: 'Lake Worth', telefono: '404 555 0142' }, 'GA', 0],
    [{ estado: '', ciudad: 'Ninguna Parte', telefono: '954 555 0142' }, 'GA', 0],
  ])(
    'saves the form %j with the state %s and state_confirmed %d [201, D25, D29, D142]',
    async (form, state_code, state_confirmed) => {
      const id = await created(form)
      expect(await row(id)).toMatchObject({ state_code, state_confirmed })
    },
  )

  test('entering a state confirms it, even if it equals the assumed one [D25, D142]', async () => {
    const id = await created({ estado: '', ciudad: 'Ninguna Parte' })
    expect((await readBusiness(db, id))?.stateCode).toBeNull()
    await save(id, { ciudad: 'Ninguna Parte', estado: 'GA' })
    expect((await readBusiness(db, id))?.stateCode).toBe('GA')
    expect(await lastChanges()).toEqual({ Estado: ['', 'Georgia (GA)'] })
  })

  test('changes of categories and status update the counts of listed businesses per category [D21]', async () => {
    const id = await created({ 'mas-categorias': ['fotografia'] })
    const listed = async () => {
      const counts = db.selectFrom('listing_counts').innerJoin('categories', 'categories.id', 'category_id')
      const rows = counts.select(['slug', 'listings']).where('state_code', '=', '').where('listings', '>', 0)
      return (await rows.orderBy('slug').execute()).map(({ slug, listings }) => `${slug} ${listings}`)
    }
    expect(await listed()).toEqual(['belleza 1', 'fotografia 1'])
    await save(id, { categoria: 'fotografia', 'mas-categorias': ['belleza'] })
    expect(await readBusiness(db, id)).toMatchObject({ category: 'fotografia', moreCategories: ['belleza'] })
    await save(id, { categoria: 'fotografia' })
    expect(await listed()).toEqual(['fotografia 1'])
    await save(id, { categoria: 'fotografia', publicacion: 'held' })
    expect(await listed()).toEqual([])
  })

  test('logs a change of a business, but not saving it unchanged [D102]', async () => {
    const id = await created()
    await save(id, { servicios: 'Corte' })
    await save(id, { servicios: 'Corte' })
    expect(await log()).toMatchObject([
      { username: 'ana', action: 'created', noun: 'contact', title: 'Salón Rosa' },
      { username: 'ana', action: 'changed', noun: 'contact', title: 'Salón Rosa' },
    ])
    expect(await lastChanges()).toEqual({ 'Servicios o productos': ['', 'Corte'] })
    expect(await row(id)).toMatchObject({ version: 2 })
  })
})

describe('changing a slug', () => {
  test('a former slug redirects to the page of the business, even after the slug is changed back [D21]', async () => {
    const id = await created()
    await save(id, { 'direccion-web': 'rosa' })
    expect(await findBusinessByFormerSlug(db, 'salon-rosa')).toEqual({
      slug: 'rosa',
      categorySlug: 'belleza',
    })
    await save(id, { 'direccion-web': 'la-rosa' })
    for (const former of ['salon-rosa', 'rosa'])
      expect((await findBusinessByFormerSlug(db, former))?.slug).toBe('la-rosa')
    await save(id, { 'direccion-web': 'rosa' })
    expect(await findBusinessByFormerSlug(db, 'rosa')).toBeNull()
    expect((await findBusinessByFormerSlug(db, 'la-rosa'))?.slug).toBe('rosa')
    await save(id, { 'direccion-web': 'rosa', publicacion: 'held' })
    expect(await findBusinessByFormerSlug(db, 'la-rosa')).toBeNull()
  })

  test('refuses a present or former slug of another business, suggests a free one and writes nothing [D21, D13]', async () => {
    const other = await created({ negocio: 'Otro' })
    await save(other, { negocio: 'Otro', 'direccion-web': 'otra' })
    const id = await created()
    for (const slug of ['otro', 'otra'])
      expect(await save(id, { 'direccion-web': slug, mensaje: 'Hola' })).toEqual({
        ok: false,
        reason: 'refused',
        errors: { 'direccion-web': [`Esa dirección es o fue de otro negocio. Está libre «${slug}-2»`] },
      })
    expect(await row(id)).toMatchObject({ version: 1, message: null })
  })
})

describe('concurrent edits of one business', () => {
  test('merges changes by two users to different fields without a message [F44]', async () => {
    const id = await created({ servicios: 'Corte' })
    const [mine, theirs] = [await openForm(db, id), await openForm(db, id)]
    const changed = { phone: '+14045550142', city: 'Miami', stateCode: 'FL', moreCategories: ['salud'] }
    expect(await theirs.send(owner, changed)).toMatchObject({ ok: true })
    expect(await mine.send(ana, { specialty: 'Color', services: ['Tinte'] })).toMatchObject({
      ok: true,
      changed: ['services', 'specialty'],
    })
    expect(await readBusiness(db, id)).toMatchObject({ ...changed, specialty: 'Color', services: ['Tinte'] })
    expect(await row(id)).toMatchObject({ state_code: 'FL', version: 3 })
    expect(await lastChanges()).toEqual({
      Especialidad: ['', 'Color'],
      'Servicios o productos': ['Corte', 'Tinte'],
    })
  })

  test('refuses changes by two users to the same field with name, stored value, author and time, and writes nothing [F44]', async () => {
    const id = await created()
    const [mine, theirs] = [await openForm(db, id), await openForm(db, id)]
    const shown = { timeZone: 'America/Denver', isVerified: true, status: 'held' } as const
    const first = { phone: '+14045550142', specialty: 'Color' }
    await theirs.send(owner, { ...first, languages: ['es', 'quc'], ...shown })
    const late = { phone: '+14045550199', specialty: 'Color', message: 'Hola', status: 'removed' } as const
    const answer = await mine.send(ana, { ...late, languages: ['en'], timeZone: 'America/Chicago' })
    const by = `El dueño, ${formatDateTime(NOW.toISOString())}`
    expect(answer).toMatchObject({
      ...{ ok: false, reason: 'changed', version: 2 },
      differences: [
        { id: 'telefono', label: 'Teléfono', stored: '(404) 555-0142', by },
        { id: 'idiomas', label: 'Idiomas', stored: 'Español, K’iche’', by },
        { id: 'zona', label: 'Zona horaria', stored: 'Montaña (Denver)', by },
        { id: 'publicacion', label: 'Publicación', stored: 'En revisión: no se ve', by },
      ],
      current: { telefono: '+14045550142', especialidad: 'Color' },
    })
    expect(await row(id)).toMatchObject({ version: 2, message: null, phone: '+14045550142' })
    // After reading the conflict, the user sends again with the returned version.
    const again = { ...late, languages: ['en' as const] }
    const base = { version: 2 }
    expect(await saveBusiness(db, ana, id, { business: again, base })).toMatchObject({ ok: true })
    expect(await row(id)).toMatchObject({ version: 3, message: 'Hola', phone: '+14045550199' })
  })

  test('a forged or outdated opening state of a form overwrites no field that the form did not change [F44]', async () => {
    const id = await created({ telefono: '404 555 0142', servicios: 'Corte' })
    const { shown, opened, version } = await openForm(db, id)
    await saveBusiness(db, owner, id, { business: { phone: '+14045550143', services: ['Tinte'] } })
    const stands = async () => expect(await row(id)).toMatchObject({ phone: '+14045550143', version: 2 })
    const stale = { business: shown, base: { version, opened } }
    expect(await saveBusiness(db, ana, id, stale)).toMatchObject({ ok: true, changed: [] })
    await stands()
    const forged = new Map([...opened.keys()].map((name) => [name, 'zzz']))
    const [unopened, future] = [
      { version, opened: undefined },
      { version: 99, opened: new Map() },
    ]
    for (const base of [{ version, opened: forged }, { version: 2, opened: forged }, unopened, future]) {
      const answer = await saveBusiness(db, ana, id, { business: shown, base })
      expect(answer).toMatchObject({ reason: 'changed', version: 2 })
      await stands()
    }
  })

  test('merged changes of two users must be consistent like those of one form [D25]', async () => {
    const id = await created()
    const [mine, theirs] = [await openForm(db, id), await openForm(db, id)]
    await theirs.send(owner, { stateCode: 'FL', city: 'Miami' })
    expect(await mine.send(ana, { zipcode: '30301' })).toEqual({
      ok: false,
      reason: 'refused',
      errors: { 'codigo-postal': ['El código postal 30301 es de Georgia: revisa cuál está mal'] },
    })
    expect(await row(id)).toMatchObject({ state_code: 'FL', zipcode: null })
    await theirs.send(owner, { category: 'salud' })
    expect(await mine.send(ana, { moreCategories: ['salud', 'fotografia'] })).toMatchObject({ ok: true })
    const filed = { category: 'salud', moreCategories: ['fotografia'] }
    expect(await readBusiness(db, id)).toMatchObject(filed)
  })

  test('a form sent three times at once makes one change', async () => {
    const id = await created()
    const form = await openForm(db, id)
    const all = await Promise.all([1, 2, 3].map(() => form.send(ana, { specialty: 'Color' })))
    expect(all.map(({ ok }) => ok)).toEqual([true, true, true])
    expect(await row(id)).toMatchObject({ version: 2 })
  })

  test('a different order of further categories is no change [F44]', async () => {
    const further = ['fotografia', 'salud']
    const id = await created({ 'mas-categorias': further })
    expect(await save(id, { 'mas-categorias': [...further].reverse() })).toMatchObject({ changed: [] })
  })
})

describe('saving a draft', () => {
  const draft = { publicacion: 'draft', negocio: 'Luna', categoria: '', ciudad: '', estado: '' }

  test('a draft may lack category and place, and only administrators see it [D22, D125]', async () => {
    const id = await created(draft)
    expect(await row(id)).toMatchObject({
      ...{ status: 'draft', category_id: null, city: '', state_code: '' },
    })
    expect(await readPage(db, 'luna', NOW)).toBeNull()
    expect(await readBusiness(db, id)).toMatchObject({ category: '', stateCode: null })
  })

  test('the slug of a draft follows its name until it is published, without redirects [D21, D125]', async () => {
    const id = await created(draft)
    await save(id, { ...draft, negocio: 'Luna Nueva' })
    expect((await row(id)).business_slug).toBe('luna-nueva')
    expect(await db.selectFrom('business_slug_redirects').selectAll().execute()).toEqual([])
    await save(id, { negocio: 'Luna Nueva' })
    await save(id, { negocio: 'Luna Llena' })
    expect((await row(id)).business_slug).toBe('luna-nueva')
  })

  test('publishing a draft requires a category and a city, in the form and in the table [D125]', async () => {
    const id = await created(draft)
    expect(messages({ ...draft, publicacion: 'published', estado: 'GA' })).toEqual([
      'categoria: Elige la categoría principal',
      'ciudad: Escribe la ciudad',
    ])
    const published = { status: 'published' as const }
    expect(await saveBusiness(db, ana, id, { business: published })).toMatchObject({
      reason: 'refused',
      errors: { categoria: ['Elige la categoría principal de la lista'] },
    })
    const filed = { status: 'held' as const, business_name: 'Luna', category_id: 1, state_code: 'GA' }
    for (const lacking of [{ category_id: null }, { business_name: '' }, { state_code: '' }])
      await expect(updateRows(db, 'businesses', { id }, { ...filed, ...lacking })).rejects.toThrow(/check/i)
    await updateRows(db, 'businesses', { id }, filed)
  })
})

describe('rejected input', () => {
  test('saving with an unknown category, or a deleted or unknown business, writes nothing', async () => {
    const unknown = { errors: { categoria: ['Elige la categoría principal de la lista'] } }
    const id = await created()
    expect(await save(id, { categoria: 'nada' })).toMatchObject(unknown)
    expect(await save(id, { 'mas-categorias': ['nada'] })).toMatchObject(unknown)
    expect(await save(id + 9)).toEqual({ ok: false, reason: 'not_found' })
    await deleteBusiness(db, ana, id)
    expect(await save(id)).toEqual({ ok: false, reason: 'not_found' })
    expect((await log()).map(({ action }) => action)).toEqual(['created', 'deleted'])
  })

  test.each<[Form, string]>([
    [{ negocio: ' ' }, 'negocio: Escribe el nombre del negocio'],
    [{ 'direccion-web': 'directorio' }, 'direccion-web: Esa palabra la usa el sitio: elige otra'],
    [{ 'direccion-web': '¡!' }, 'direccion-web: Usa letras y números'],
    [{ 'direccion-web': 'a'.repeat(101) }, 'direccion-web: Es demasiado larga: como mucho 100 letras'],
    [{ ciudad: '' }, 'ciudad: Escribe la ciudad'],
    [{ estado: 'XX' }, 'estado: Elige un estado de la lista'],
    [{ cupo: 'muchas' }, 'cupo: Escribe un número de 0 a 99, o nada'],
    [{ zona: 'Europe/Madrid' }, 'zona: Elige una zona de la lista'],
    [{ publicacion: 'deleted' }, 'publicacion: Elige si se publica'],
    [
      { 'codigo-postal': '33101' },
      'codigo-postal: El código postal 33101 es de Florida: revisa cuál está mal',
    ],
    [{ sitio: 'javascript:alert(1)' }, 'sitio: Revisa la dirección: debe ser como www.minegocio.com'],
  ])('saving a business rejects %j with its message [203, D13, D25]', (form, message) => {
    expect(messages(form)).toEqual([message])
  })
})

test('two taps create one private link, which opens the page and can be revoked; a revoked one is not opened again, and all is logged [D65, F78]', async () => {
  const id = await created({ telefono: '404 555 0142' })
  const business = { id, name: 'Salón Rosa' }
  const { actor } = ana
  const token = 'a'.repeat(32)
  const issue = () => createOwnerLinkAndLog(db, business, actor, token)
  expect([await issue(), await issue()]).toEqual([token, token])
  expect(await listValidOwnerLinks(db, id)).toHaveLength(1)
  expect(await findBusinessByOwnerToken(db, token)).toMatchObject({ id, name: 'Salón Rosa' })
  expect(JSON.stringify(await log())).not.toContain(token)
  expect(await readWhatsappDigits(db, id)).toBe('14045550142')
  expect(await revokeOwnerLinkAndLog(db, { id: id + 1, name: '' }, 1, actor)).toBe(false)
  expect(await revokeOwnerLinkAndLog(db, business, 1, actor)).toBe(true)
  expect(await revokeOwnerLinkAndLog(db, business, 1, actor)).toBe(false)
  expect(await findBusinessByOwnerToken(db, token)).toBeNull()
  const fresh = await issue()
  expect(fresh).not.toBe(token)
  expect(await findBusinessByOwnerToken(db, fresh)).toMatchObject({ id })
  const linked = (await log()).filter(({ noun }) => noun === 'owner_link')
  expect(linked.map(({ action }) => action)).toEqual(['created', 'revoked', 'created'])
})
