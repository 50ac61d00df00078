import { describe, expect, test } from 'vitest'
import { readBusiness } from '~/features/business-page/read-business.server'
import { draftPage, findPageOwner, readEditedPage } from '~/features/businesses/edit/read.server'
import { savePage } from '~/features/businesses/edit/save.server'
import { pageSchema } from '~/features/businesses/edit/schema'
import { businessByFormerSlug } from '~/features/businesses/slug-redirects.server'
import { findOwned } from '~/features/owners/link.server'
import { closeOwnerLink, issueOwnerLink, ownerPhone } from '~/features/owners/manage-link.server'
import { freshDatabase } from '../../../support/database'
import { addBusiness, addCategory } from '../../../support/directory-rows'
import { insertRow } from '../../../support/rows'

const NOW = new Date('2026-11-23T17:10:00Z')
const ACTOR = { username: 'ana' }
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

const sent = (form: Form = {}) => pageSchema.parse({ ...FORM, ...form })
const messages = (form: Form) =>
  (pageSchema.safeParse({ ...FORM, ...form }).error?.issues ?? []).map(
    ({ path, message }) => `${path.join('.')}: ${message}`,
  )

async function withContact() {
  const { db } = await freshDatabase()
  await addCategory(db, 'belleza', { name: 'Belleza' })
  await addCategory(db, 'fotografia', { name: 'Fotografía' })
  await addCategory(db, 'salud', { name: 'Salud' })
  const { id } = await insertRow(db, 'contacts', {
    name: 'Salon Roza',
    contact_person: 'Rosa Paz',
    email: 'rosa@example.com',
    phone: '+14045550142',
    location: null,
    city: 'Dallas',
    state_code: 'TX',
    zipcode: null,
    message: 'Cortes y peinados.',
    source: 'admin',
    created_at: '2026',
    updated_at: '2026',
    deleted_at: null,
  })
  const save = (form: Form = {}, now = NOW) => savePage(db, { actor: ACTOR, now }, id, sent(form))
  const created = async (form: Form = {}) => {
    const saved = await save(form)
    if (!saved.ok) throw new Error(saved.reason)
    return saved.businessId
  }
  const log = () => db.selectFrom('audit_log').select(['action', 'noun', 'title', 'changes']).execute()
  return { db, contactId: id, save, created, log }
}

describe('the page of a contact', () => {
  test('begins with all the contact tells, and is made with a slug of its name [202, D24]', async () => {
    const { db, contactId, created } = await withContact()
    expect(await findPageOwner(db, contactId)).toEqual({
      contactId,
      name: 'Salon Roza',
      businessId: null,
      isInTrash: false,
    })
    expect(await draftPage(db, contactId)).toMatchObject({
      name: 'Salon Roza',
      contactPerson: 'Rosa Paz',
      description: 'Cortes y peinados.',
      stateCode: 'TX',
      status: 'published',
    })
    const other = await addBusiness(db, [1], { business_slug: 'salon-rosa', name_slug: 'salon-rosa' })
    const businessId = await created()
    expect(businessId).not.toBe(other)
    expect((await readEditedPage(db, businessId)).page.slug).toBe('salon-rosa-2')
    expect(await readBusiness(db, 'salon-rosa-2', NOW)).toMatchObject({
      name: 'Salón Rosa',
      slug: 'salon-rosa-2',
    })
  })

  test('keeps every field, and shows them as they were sent [203, D21, D25, D28, D60, D61]', async () => {
    const { db, created } = await withContact()
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
    const businessId = await created(form)
    const { page, version } = await readEditedPage(db, businessId)
    expect(page).toEqual({ ...sent(form).page, slug: 'rosa-en-pensacola' })
    expect(page).toMatchObject({ category: 'belleza', moreCategories: ['fotografia'], slotCapacity: 0 })
    expect(page).toMatchObject({ languages: ['es', 'mam'], homeService: 'yes' })
    expect(version).toBe(1)
    const row = await db.selectFrom('businesses').selectAll().where('id', '=', businessId).executeTakeFirst()
    // The west of Florida lives by central time.
    expect(row).toMatchObject({ time_zone: 'America/Chicago', verified_at: NOW.toISOString(), is_listed: 0 })
    expect((await db.selectFrom('contacts').select(['name', 'city']).executeTakeFirst())?.city).toBe(
      'Pensacola',
    )
  })

  test('its clock follows its place until somebody says otherwise [D60]', async () => {
    const { db, created, save } = await withContact()
    const businessId = await created()
    const zone = async () =>
      (await db.selectFrom('businesses').select('time_zone').where('id', '=', businessId).executeTakeFirst())
        ?.time_zone
    expect(await zone()).toBe('America/New_York')
    await save({ version: '1', ciudad: 'Houston', estado: 'TX' })
    expect(await zone()).toBe('America/Chicago')
    await save({ version: '2', ciudad: 'Houston', estado: 'TX', zona: 'America/Denver' })
    expect(await zone()).toBe('America/Denver')
    await save({ version: '3', ciudad: 'Atlanta', estado: 'GA', zona: 'America/Denver' })
    expect(await zone()).toBe('America/Denver')
    await save({ version: '4', ciudad: 'Atlanta', estado: 'GA' })
    expect(await zone()).toBe('America/New_York')
  })

  test('its state is confirmed by whoever saves it, even as it is [D25]', async () => {
    const { db, created, save, log } = await withContact()
    const businessId = await created()
    const isConfirmed = async () => (await readEditedPage(db, businessId)).isStateConfirmed
    expect(await isConfirmed()).toBe(true)
    await db.updateTable('businesses').set({ state_confirmed: 0 }).execute()
    expect(await isConfirmed()).toBe(false)
    await save({ version: '1' })
    expect(await isConfirmed()).toBe(true)
    expect(JSON.parse((await log()).at(-1)?.changes ?? '')).toEqual({ 'Estado confirmado': [false, true] })
  })

  test('is listed under each of its categories, as often as they change [D21]', async () => {
    const { db, created, save } = await withContact()
    const businessId = await created({ 'mas-categorias': ['fotografia'] })
    const listed = async () =>
      (
        await db
          .selectFrom('listing_counts')
          .innerJoin('categories', 'categories.id', 'listing_counts.category_id')
          .select(['categories.slug', 'listings'])
          .where('state_code', '=', '')
          .where('listings', '>', 0)
          .orderBy('slug')
          .execute()
      ).map(({ slug, listings }) => `${slug} ${listings}`)
    expect(await listed()).toEqual(['belleza 1', 'fotografia 1'])
    await save({ version: '1', categoria: 'fotografia' })
    expect(await listed()).toEqual(['fotografia 1'])
    await save({ version: '2', categoria: 'fotografia', publicacion: 'held' })
    expect(await listed()).toEqual([])
    expect(await readEditedPage(db, businessId)).toMatchObject({ version: 3, page: { moreCategories: [] } })
  })

  test('what changed is in the log, and nothing when nothing did [D102]', async () => {
    const { created, save, log } = await withContact()
    await created()
    await save({ version: '1', servicios: 'Corte' })
    await save({ version: '1', servicios: 'Corte' })
    const noted = await log()
    expect(noted.map(({ action, noun, title }) => [action, noun, title])).toEqual([
      ['created', 'business', 'Salón Rosa'],
      ['changed', 'business', 'Salón Rosa'],
    ])
    expect(JSON.parse(noted[1]?.changes ?? '')).toEqual({ 'Servicios o productos': ['', 'Corte'] })
  })
})

describe('a new slug', () => {
  test('leaves the old one leading to the page, back and forth [D21]', async () => {
    const { db, created, save } = await withContact()
    await created()
    await save({ version: '1', 'direccion-web': 'rosa' })
    expect(await businessByFormerSlug(db, 'salon-rosa')).toEqual({ slug: 'rosa', categorySlug: 'belleza' })
    await save({ version: '2', 'direccion-web': 'la-rosa' })
    for (const former of ['salon-rosa', 'rosa'])
      expect((await businessByFormerSlug(db, former))?.slug).toBe('la-rosa')
    await save({ version: '3', 'direccion-web': 'rosa' })
    expect(await businessByFormerSlug(db, 'rosa')).toBeNull()
    expect((await businessByFormerSlug(db, 'la-rosa'))?.slug).toBe('rosa')
    await save({ version: '4', 'direccion-web': 'rosa', publicacion: 'held' })
    expect(await businessByFormerSlug(db, 'la-rosa')).toBeNull()
  })

  test('that is or was another business’s is refused, with one that is free [D21, D13]', async () => {
    const { db, created, save } = await withContact()
    await created()
    await save({ version: '1', 'direccion-web': 'rosa' })
    const { id: contactId } = await db
      .insertInto('contacts')
      .columns(['name', 'source', 'created_at', 'updated_at'])
      .expression((eb) =>
        eb.selectFrom('contacts').select(['name', 'source', 'created_at', 'updated_at']).limit(1),
      )
      .returning('id')
      .executeTakeFirstOrThrow()
    for (const slug of ['rosa', 'salon-rosa'])
      expect(await savePage(db, { actor: ACTOR }, contactId, sent({ 'direccion-web': slug }))).toEqual({
        ok: false,
        reason: 'slug_taken',
        free: `${slug}-2`,
      })
    const made = await savePage(db, { actor: ACTOR }, contactId, sent())
    expect(made).toMatchObject({ ok: true })
    expect((await businessByFormerSlug(db, 'salon-rosa'))?.slug).toBe('rosa')
  })
})

describe('a page that is not saved', () => {
  test('names everything that changed meanwhile, and which version it is at [F44]', async () => {
    const { created, save } = await withContact()
    await created()
    await save({ version: '1', servicios: 'Corte' })
    expect(await save({ version: '1', ciudad: 'Miami', estado: 'FL' })).toMatchObject({
      ok: false,
      reason: 'changed',
      version: 2,
      differences: [
        { id: 'servicios', label: 'Servicios o productos', stored: 'Corte' },
        { id: 'ciudad', label: 'Ciudad', stored: 'Atlanta' },
        { id: 'estado', label: 'Estado', stored: 'Georgia (GA)' },
      ],
    })
    expect(await save()).toMatchObject({ reason: 'changed', version: 2 })
  })

  test('and nothing besides: not the order of its further categories, and in words what is chosen [F44]', async () => {
    const { created, save } = await withContact()
    const further = { 'mas-categorias': ['fotografia', 'salud'] }
    await created(further)
    const theirs = { zona: 'America/Denver', verificado: 'si', publicacion: 'held', telefono: '404 555 0177' }
    await save({ version: '1', ...further, ...theirs })
    expect(await save({ version: '1', 'mas-categorias': ['salud', 'fotografia'] })).toMatchObject({
      differences: [
        { label: 'Teléfono', stored: '(404) 555-0177' },
        { label: 'Zona horaria', stored: 'Montaña (Denver)' },
        { label: 'Verificado', stored: 'Sí' },
        { label: 'Publicación', stored: 'En revisión: no se ve' },
      ],
    })
  })

  test('is refused for a category nobody has, while it is in the trash, and for a contact nobody has', async () => {
    const { db, contactId, created, save, log } = await withContact()
    expect(await save({ categoria: 'nada' })).toEqual({ ok: false, reason: 'unknown_category' })
    expect(await save({ 'mas-categorias': ['nada'] })).toEqual({ ok: false, reason: 'unknown_category' })
    await created()
    await db.updateTable('businesses').set({ deleted_at: '2026' }).execute()
    expect(await save({ version: '1' })).toEqual({ ok: false, reason: 'in_trash' })
    expect(await savePage(db, { actor: ACTOR }, contactId + 9, sent())).toEqual({
      ok: false,
      reason: 'not_found',
    })
    expect(await log()).toHaveLength(1)
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
  ])('%j is said to be wrong [203, D13, D25]', (form, message) => {
    expect(messages(form)).toEqual([message])
  })
})

test('the owner’s link is told once, opens the page, and closes; both are in the log [D65]', async () => {
  const { db, created, log } = await withContact()
  const id = await created({ telefono: '404 555 0142' })
  const business = { id, name: 'Salón Rosa' }
  const token = await issueOwnerLink(db, business, ACTOR)
  expect(await findOwned(db, token)).toMatchObject({ id, name: 'Salón Rosa' })
  expect(JSON.stringify(await log())).not.toContain(token)
  expect(await ownerPhone(db, id)).toBe('14045550142')
  expect(await closeOwnerLink(db, { id: id + 1, name: '' }, 1, ACTOR)).toBe(false)
  expect(await closeOwnerLink(db, business, 1, ACTOR)).toBe(true)
  expect(await closeOwnerLink(db, business, 1, ACTOR)).toBe(false)
  expect(await findOwned(db, token)).toBeNull()
  expect((await log()).slice(1).map(({ action, noun }) => `${noun} ${action}`)).toEqual([
    'owner_link created',
    'owner_link revoked',
  ])
})
