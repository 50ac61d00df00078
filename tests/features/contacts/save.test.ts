import { describe, expect, test } from 'vitest'
import { ownDataSchema } from '~/features/businesses/facts/data-schema'
import { saveOwnData } from '~/features/businesses/facts/save.server'
import { deleteContact } from '~/features/contacts/delete.server'
import { asTyped } from '~/features/contacts/edit/fields'
import { readContact } from '~/features/contacts/edit/read.server'
import { saveContact } from '~/features/contacts/edit/save.server'
import { contactSchema } from '~/features/contacts/edit/schema'
import { indexPending } from '~/features/search/indexing.server'
import { freshDatabase } from '../../support/database'
import { addBusiness, addCategory, addContact } from '../../support/directory-rows'

const NOW = new Date('2026-11-23T17:10:00Z')
const ana = { username: 'ana' }

async function withContact() {
  const { db } = await freshDatabase()
  const beauty = await addCategory(db, 'belleza', { name: 'Belleza, bienestar y cuidado personal' })
  const bakery = await addCategory(db, 'reposteria', { name: 'Repostería' })
  const facts = { contact_person: 'Rosa', city: 'Atlanta', state_code: 'GA', phone: '+14045550142' }
  const id = await addContact(db, { name: 'Salon Roza', ...facts }, [beauty])
  const place = { business_name: 'Salon Roza', business_slug: 'salon-roza', latitude: 33.7, longitude: -84.3 }
  const businessId = await addBusiness(db, [beauty], { contact_id: id, ...facts, ...place })
  await indexPending(db)
  const page = () =>
    db.selectFrom('businesses').selectAll().where('id', '=', businessId).executeTakeFirstOrThrow()
  /** The form as it is shown, with some fields typed over. */
  const form = async (typed: Record<string, string | string[]> = {}) => {
    const contact = await readContact(db, id)
    if (!contact) throw new Error('gone')
    const { 'mas-categorias': further, ...stored } = asTyped(contact)
    const shown = {
      ...stored,
      'asunto-contacto': contact.subject,
      'asunto-mostrado': contact.subject,
      version: String(contact.version),
    }
    const others = further ? { 'mas-categorias': further.split('\n') } : {}
    const filled = Object.entries({ ...shown, ...others, ...typed }).filter(([, text]) => text !== '')
    return contactSchema.parse(Object.fromEntries(filled))
  }
  return { db, id, businessId, page, form, bakery }
}

describe('an administrator edits a contact', () => {
  test('its page says the same afterwards, the address stays, the log knows [198, D21, D102]', async () => {
    const { db, id, page, form } = await withContact()
    const typed = {
      negocio: 'Salón Rosa',
      correo: 'ROSA@ejemplo.com',
      telefono: '305 555 0142',
      ciudad: 'Pensacola',
      estado: 'FL',
      'codigo-postal': '32501',
      mensaje: 'Hola',
    }
    expect(await saveContact(db, { actor: ana, now: NOW }, id, await form(typed))).toEqual({ ok: true })
    expect(await readContact(db, id)).toMatchObject({ name: 'Salón Rosa', message: 'Hola', version: 2 })
    expect(await page()).toMatchObject({
      business_name: 'Salón Rosa',
      business_slug: 'salon-roza',
      name_key: 'salon rosa',
      email: 'rosa@ejemplo.com',
      phone: '+13055550142',
      city: 'Pensacola',
      time_zone: 'America/Chicago',
      latitude: null,
      version: 2,
    })
    const [entry] = await db.selectFrom('audit_log').selectAll().execute()
    expect(entry).toMatchObject({ username: 'ana', action: 'changed', noun: 'contact', entity_id: id })
    expect(JSON.parse(entry?.changes ?? '')).toMatchObject({ ciudad: ['Atlanta', 'Pensacola'] })
    expect(JSON.parse(entry?.changes ?? '')).not.toHaveProperty('responsable')
    const documents = await db.selectFrom('search_documents').select('place').execute()
    expect(documents[0]?.place).toContain('pensacola')
  })

  test('categories are those of the page, the first one in its address [198, D21]', async () => {
    const { db, id, businessId, page, form, bakery } = await withContact()
    await saveContact(
      db,
      { actor: ana, now: NOW },
      id,
      await form({ categoria: 'reposteria', 'mas-categorias': ['belleza'] }),
    )
    expect((await readContact(db, id))?.categories).toEqual(['reposteria', 'belleza'])
    expect((await page()).category_id).toBe(bakery)
    const filed = await db
      .selectFrom('business_categories')
      .select('category_id')
      .where('business_id', '=', businessId)
      .orderBy('position')
      .execute()
    expect(filed).toHaveLength(2)
    expect(filed[0]?.category_id).toBe(bakery)
  })

  test('the packed subject means person and categories, commas within a name included [175, 198, D23]', async () => {
    const { db, id, form } = await withContact()
    expect((await readContact(db, id))?.subject).toBe('Rosa ||| Belleza, bienestar y cuidado personal |||')
    const asunto = 'Luz Ríos ||| reposteria, belleza, bienestar y cuidado personal |||'
    expect(
      await saveContact(db, { actor: ana, now: NOW }, id, await form({ 'asunto-contacto': asunto })),
    ).toEqual({ ok: true })
    expect(await readContact(db, id)).toMatchObject({
      contactPerson: 'Luz Ríos',
      categories: ['reposteria', 'belleza'],
    })
    const both = await form({ 'asunto-contacto': 'Eva ||| Repostería |||', responsable: 'Iris' })
    expect(await saveContact(db, { actor: ana, now: NOW }, id, both)).toMatchObject({
      reason: 'invalid',
      fieldErrors: { 'asunto-contacto': [expect.any(String)] },
    })
    const unknown = await form({ 'asunto-contacto': 'Eva ||| Circo |||' })
    expect(await saveContact(db, { actor: ana, now: NOW }, id, unknown)).toMatchObject({
      fieldErrors: { 'asunto-contacto': ['No tenemos la categoría «Circo»'] },
    })
  })

  test('a state and a zip code left empty are read from the address [201, D27, D29]', async () => {
    const { db, id, form } = await withContact()
    const typed = { estado: '', ciudad: 'Columbus', direccion: '12 Broad St, Columbus, TN 38401' }
    await saveContact(db, { actor: ana, now: NOW }, id, await form(typed))
    expect(await readContact(db, id)).toMatchObject({ stateCode: 'TN', zipcode: '38401' })
  })

  test('a page keeps a city and a category; a state and a zip code must agree [198]', async () => {
    const { db, id, form } = await withContact()
    const bare = await form({ ciudad: '', categoria: '', 'asunto-contacto': '' })
    expect(await saveContact(db, { actor: ana, now: NOW }, id, bare)).toMatchObject({
      reason: 'invalid',
      fieldErrors: { categoria: [expect.any(String)], ciudad: [expect.any(String)] },
    })
    const problems = contactSchema.safeParse({ estado: 'GA', 'codigo-postal': '32501' }).error?.issues ?? []
    expect(problems.map(({ path }) => path.join())).toEqual(['negocio'])
    const wrong = contactSchema.safeParse({ negocio: 'A', estado: 'GA', 'codigo-postal': '32501' })
    expect(wrong.error?.issues[0]?.message).toContain('Florida')
  })

  test('whoever opened the form before is told what has changed since, an owner counts too [F44]', async () => {
    const { db, id, businessId, form } = await withContact()
    const mine = await form({ responsable: 'Rosa María' })
    const own = {
      version: '1',
      negocio: 'Salon Roza',
      ciudad: 'Marietta',
      estado: 'GA',
      telefono: '404 555 0142',
    }
    await saveOwnData(db, businessId, ownDataSchema.parse(own), NOW)
    expect(await saveContact(db, { actor: ana, now: NOW }, id, mine)).toMatchObject({
      ok: false,
      reason: 'changed',
      version: 2,
      differences: [
        { id: 'responsable', label: 'Persona de contacto', stored: '' },
        { id: 'ciudad', label: 'Ciudad', stored: 'Marietta' },
      ],
    })
    expect(await saveContact(db, { actor: ana, now: NOW }, id, { ...mine, version: 2 })).toEqual({ ok: true })
  })

  test('saved as it was shown nothing is written, and what is in the trash is not there', async () => {
    const { db, id, form } = await withContact()
    const same = await form()
    expect(await saveContact(db, { actor: ana, now: NOW }, id, same)).toEqual({ ok: true })
    expect(await db.selectFrom('audit_log').select('id').execute()).toEqual([])
    expect((await readContact(db, id))?.version).toBe(1)
    await deleteContact(db, { actor: ana, now: NOW }, id)
    expect(await saveContact(db, { actor: ana, now: NOW }, id, same)).toEqual({
      ok: false,
      reason: 'not_found',
    })
  })
})
