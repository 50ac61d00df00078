import { beforeEach, describe, expect, test, vi } from 'vitest'
import { parseRecord, readRecord } from '~/features/contacts/http/record.server'
import { freshDatabase } from '../../support/database'
import { addBusiness, addCategory } from '../../support/directory-rows'

const held = vi.hoisted(() => ({ db: undefined as unknown }))
vi.mock('~/db.server', () => held)

let id: number
beforeEach(async () => {
  const { db } = await freshDatabase()
  held.db = db
  const beauty = await addCategory(db, 'belleza', { name: 'Belleza, bienestar y cuidado personal' })
  await addCategory(db, 'reposteria', { name: 'Repostería' })
  const said = { business_name: 'Salón Rosa', contact_person: 'Rosa', message: 'Hola', state_code: 'FL' }
  id = await addBusiness(db, [beauty], { ...said, city: 'Miami', location: '9 Main St' })
})

async function sent(form: Record<string, string>) {
  const record = await readRecord(id)
  if (!record) throw new Error('gone')
  const parsed = parseRecord(new URLSearchParams(form), record.stored, record.categories)
  return parsed.ok ? parsed.business : parsed.errors
}

describe('the form of a contact', () => {
  test('says nothing of the fields that it leaves out, reads a zip code of the address, asks that it be in the state [198, 201, D25]', async () => {
    const typed = { direccion: '9 Main St, Miami, FL 33125', responsable: '' }
    const said = { contactPerson: null, message: 'Hola', zipcode: '33125', category: 'belleza' }
    expect(await sent(typed)).toMatchObject({ ...said, name: 'Salón Rosa', status: 'published' })
    expect(await sent({ 'codigo-postal': '30301' })).toEqual({
      'codigo-postal': ['El código postal 30301 es de Georgia: revisa cuál está mal'],
    })
  })

  test('means person and categories by the packed subject, commas within a name included [175, 198, D23]', async () => {
    const shown = 'Rosa ||| Belleza, bienestar y cuidado personal |||'
    expect((await readRecord(id))?.stored['asunto-contacto']).toBe(shown)
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
})
