import type { Db } from 'db/connect'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { parseBusinessForm, readBusinessFormData } from '~/features/business-admin/http/record.server'
import { freshDatabase } from '../../support/database'
import { addBusiness, addCategory, addContact } from '../../support/directory-rows'

const held = vi.hoisted(() => ({ db: undefined as unknown }))
vi.mock('~/db.server', () => held)

let id: number
let beauty: number
beforeEach(async () => {
  const { db } = await freshDatabase()
  held.db = db
  beauty = await addCategory(db, 'belleza', { name: 'Belleza, bienestar y cuidado personal' })
  await addCategory(db, 'reposteria', { name: 'Repostería' })
  const said = { business_name: 'Salón Rosa', contact_person: 'Rosa', message: 'Hola', state_code: 'FL' }
  id = await addBusiness(db, [beauty], { ...said, city: 'Miami', location: '9 Main St' })
})

async function sent(form: Record<string, string>) {
  const record = await readBusinessFormData(id)
  if (!record) throw new Error('gone')
  const parsed = parseBusinessForm(new URLSearchParams(form), record.stored, record.categories)
  return parsed.ok ? parsed.business : parsed.errors
}

describe('form of a business', () => {
  test('the contact form keeps fields that it omits, and reads the zip code in the address, which must be in the state [198, 201, D25]', async () => {
    const typed = { direccion: '9 Main St, Miami, FL 33125', responsable: '' }
    const said = { contactPerson: null, message: 'Hola', zipcode: '33125', category: 'belleza' }
    expect(await sent(typed)).toMatchObject({ ...said, name: 'Salón Rosa', status: 'published' })
    expect(await sent({ 'codigo-postal': '30301' })).toEqual({
      'codigo-postal': ['El código postal 30301 es de Georgia: revisa cuál está mal'],
    })
  })

  test('a box that an administrator unchecks is unset: «No tenemos WhatsApp», but not in a form without these fields [198]', async () => {
    const { db } = held as { db: Db }
    const none = { no_whatsapp: 1, whatsapp: '' } as const
    await db.updateTable('businesses').set(none).where('id', '=', id).execute()
    expect(await sent({ whatsapp: '' })).toMatchObject({ hasNoWhatsapp: false })
    expect(await sent({ whatsapp: '', 'sin-whatsapp': 'si' })).toMatchObject({ hasNoWhatsapp: true })
    expect(await sent({ direccion: '9 Main St, Miami, FL' })).toMatchObject({ hasNoWhatsapp: true })
  })

  test('the subject field of the contact form sets person and categories, including names with commas [175, 198, D23]', async () => {
    const shown = 'Rosa ||| Belleza, bienestar y cuidado personal |||'
    expect((await readBusinessFormData(id))?.stored['asunto-contacto']).toBe(shown)
    const subject = 'Luz Ríos ||| reposteria, belleza, bienestar y cuidado personal |||'
    const meant = { contactPerson: 'Luz Ríos', category: 'reposteria', moreCategories: ['belleza'] }
    expect(await sent({ 'asunto-contacto': subject })).toMatchObject(meant)
    const both = { 'asunto-mostrado': shown, 'asunto-contacto': 'Eva ||| Repostería |||' }
    expect(await sent(both)).toMatchObject({ contactPerson: 'Eva', category: 'reposteria' })
    expect(await sent({ ...both, responsable: 'Iris' })).toEqual({ 'asunto-contacto': [expect.any(String)] })
    expect(await sent({ 'asunto-contacto': 'Eva ||| Circo |||' })).toEqual({
      'asunto-contacto': ['No tenemos la categoría «Circo»'],
    })
    expect(await sent({ responsable: 'a ||| b' })).toMatchObject({ responsable: [expect.any(String)] })
  })

  test('the form of a contact without a person uses the typed name and category if the subject did not change [175, 202]', async () => {
    const { db } = held as { db: Db }
    const none = { business_name: '', contact_person: null, status: 'draft' } as const
    const nameless = await addBusiness(db, [beauty], none)
    const withoutCategory = await addContact(db, { name: '' })
    for (const id of [nameless, withoutCategory]) {
      const record = await readBusinessFormData(id)
      const shown = record?.stored['asunto-contacto'] ?? ''
      // A text field loses the second of two spaces.
      const typed = {
        ...{ negocio: 'Salón Sol', categoria: 'reposteria', ciudad: 'Miami', publicacion: 'published' },
        ...{ 'asunto-mostrado': shown, 'asunto-contacto': shown.replace(/\s+/g, ' ') },
      }
      const parsed = record && parseBusinessForm(new URLSearchParams(typed), record.stored, record.categories)
      expect(parsed).toMatchObject({
        ok: true,
        business: { name: 'Salón Sol', category: 'reposteria', contactPerson: null },
      })
    }
  })

  test('a subject field without a person sets the business name as the person, and accepts former category names [120, 175]', async () => {
    const subject = ' ||| Panadería, Belleza, bienestar y cuidado personal |||'
    expect(await sent({ 'asunto-contacto': subject })).toMatchObject({
      contactPerson: 'Salón Rosa',
      category: 'reposteria',
      moreCategories: ['belleza'],
    })
    expect(await sent({ 'asunto-contacto': 'Eva ||| panaderia |||' })).toMatchObject({
      contactPerson: 'Eva',
      category: 'reposteria',
    })
  })
})
