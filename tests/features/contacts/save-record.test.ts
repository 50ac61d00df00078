import { describe, expect, test } from 'vitest'
import { readEditedPage } from '~/features/businesses/edit/read.server'
import { pageSchema } from '~/features/businesses/edit/schema'
import { readContact } from '~/features/contacts/edit/read.server'
import { recordVersion, saveRecord } from '~/features/contacts/edit/save-record.server'
import { contactSchema } from '~/features/contacts/edit/schema'
import { freshDatabase } from '../../support/database'
import { addBusiness, addCategory, addContact } from '../../support/directory-rows'

const ANA = { username: 'ana' }

async function withRecord() {
  const { db } = await freshDatabase()
  const belleza = await addCategory(db, 'belleza', { name: 'Belleza' })
  await addCategory(db, 'reposteria', { name: 'Repostería' })
  const facts = { contact_person: 'Rosa', city: 'Atlanta', state_code: 'GA', phone: '+14045550142' }
  const id = await addContact(db, { name: 'Salón Rosa', ...facts }, [belleza])
  const names = { business_name: 'Salón Rosa', business_slug: 'salon-rosa' }
  const businessId = await addBusiness(db, [belleza], { contact_id: id, ...facts, ...names })
  await addBusiness(db, [belleza], { business_slug: 'ocupada' })
  const version = async () => {
    const contact = await readContact(db, id)
    if (!contact) throw new Error('gone')
    return recordVersion(contact, await readEditedPage(db, businessId))
  }
  const seen = await version()
  const save = (typed: Record<string, string>) => {
    const form = {
      ...{ version: String(seen), negocio: 'Salón Rosa', responsable: 'Rosa', telefono: '4045550142' },
      ...{ categoria: 'belleza', ciudad: 'Atlanta', estado: 'GA', publicacion: 'published' },
      ...typed,
    }
    const sent = { contact: contactSchema.parse(form), page: pageSchema.parse(form).page }
    return saveRecord(db, { actor: ANA }, id, sent)
  }
  const contact = () => readContact(db, id)
  const page = async () => (await readEditedPage(db, businessId)).page
  const log = () => db.selectFrom('audit_log').select(['noun', 'changes']).orderBy('id').execute()
  return { save, contact, page, version, log }
}

describe('a contact and its page, saved as one', () => {
  test('both are written, and the log tells of each what it says [198, 202, D102]', async () => {
    const { save, contact, page, log } = await withRecord()
    const saved = await save({ mensaje: 'Hola', especialidad: 'Rizos', correo: 'rosa@example.com' })
    expect(saved).toEqual({ ok: true, isNew: false })
    expect(await contact()).toMatchObject({ message: 'Hola', email: 'rosa@example.com' })
    expect(await page()).toMatchObject({ specialty: 'Rizos', email: 'rosa@example.com' })
    const [business, own] = await log()
    expect([business?.noun, own?.noun]).toEqual(['business', 'contact'])
    expect(JSON.parse(own?.changes ?? '')).toEqual({ mensaje: ['', 'Hola'] })
  })

  test('refused in one, nothing of the other is written', async () => {
    const { save, contact, log } = await withRecord()
    const refused = await save({ mensaje: 'Hola', 'direccion-web': 'ocupada' })
    expect(refused).toMatchObject({ ok: false, reason: 'slug_taken' })
    expect(await contact()).toMatchObject({ message: null })
    expect(await log()).toEqual([])
  })

  test('the packed subject means person and categories of both [198, D23]', async () => {
    const { save, contact, page } = await withRecord()
    const subject = { 'asunto-mostrado': 'Rosa ||| Belleza |||', 'asunto-contacto': 'Eva ||| Repostería |||' }
    expect(await save(subject)).toMatchObject({ ok: true })
    expect(await contact()).toMatchObject({ contactPerson: 'Eva', categories: ['reposteria'] })
    expect(await page()).toMatchObject({ contactPerson: 'Eva', category: 'reposteria' })
  })

  test('whoever opened the form before either changed sees what is stored now [F44]', async () => {
    const { save, version } = await withRecord()
    await save({ mensaje: 'Hola', especialidad: 'Rizos' })
    expect(await save({ mensaje: 'Otro' })).toMatchObject({
      ...{ ok: false, reason: 'changed', version: await version() },
      differences: [
        { id: 'especialidad', label: 'Especialidad', stored: 'Rizos' },
        { id: 'mensaje', label: 'Mensaje', stored: 'Hola' },
      ],
    })
    expect(await save({ version: String(await version()), mensaje: 'Otro' })).toMatchObject({ ok: true })
  })
})
