import type { Db } from 'db/connect'
import { sql } from 'kysely'
import { beforeEach, expect, test, vi } from 'vitest'
import { z } from 'zod'
import { undoEntry } from '~/features/audit-log/undo.server'
import { parseBusinessForm, readBusinessFormData } from '~/features/business-admin/http/record.server'
import { mergeBusinesses } from '~/features/business-admin/merge/merge.server'
import { businessFieldSet, ownerFieldSet } from '~/features/businesses/fields'
import { readBusiness } from '~/features/businesses/read.server'
import { saveBusiness } from '~/features/businesses/save.server'
import { listFactsForOwner } from '~/features/owners/facts'
import { freshDatabase } from '../../support/database'
import { addCategory, addContact } from '../../support/directory-rows'

const held = vi.hoisted(() => ({ db: undefined as unknown }))
vi.mock('~/db.server', () => held)

/** Adds one field to the table of fields, as a developer would. */
vi.mock('~/features/businesses/fields', async (original) => {
  const { defineBusinessFields, BUSINESS_FIELDS } =
    await original<typeof import('~/features/businesses/fields')>()
  const { defineField, defineFields: fieldsOf } = await import('~/values/fields')
  const { optionalWebAddressSchema } = await import('~/values/contact/fields')
  const added = {
    bookingUrl: defineField('citas', 'booking_url', optionalWebAddressSchema('Revisa'), 'Sitio de citas'),
  }
  const record = { ...BUSINESS_FIELDS, ...added }
  const own = fieldsOf({ ...defineBusinessFields(true), ...added })
  return {
    ...(await original<object>()),
    BUSINESS_FIELDS: record,
    ownerFieldSet: own,
    businessFieldSet: fieldsOf(record),
  }
})

type Said = Exclude<keyof typeof ownerFieldSet.labels, 'categoria' | 'mas-categorias'> | 'citas'

/** Two values per field. Categories are rows of their own. */
const SAID: Record<Said, readonly [string, string]> = {
  negocio: ['Salón Rosa', 'Salón Azul'],
  descripcion: ['Cortes', 'Tintes'],
  servicios: ['Corte', 'Tinte'],
  especialidad: ['Rizos', 'Novias'],
  responsable: ['Rosa', 'Ana'],
  telefono: ['+14045550142', '+14045550143'],
  whatsapp: ['+14045550144', '+14045550145'],
  'sin-whatsapp': ['si', ''],
  'mostrar-correo': ['si', 'no'],
  correo: ['rosa@ejemplo.com', 'ana@ejemplo.com'],
  direccion: ['1 Oak Street', '2 Main Street'],
  ciudad: ['Atlanta', 'Miami'],
  estado: ['GA', 'FL'],
  'codigo-postal': ['30301', '33125'],
  sitio: ['https://rosa.ejemplo.com/', 'https://azul.ejemplo.com/'],
  facebook: ['https://www.facebook.com/rosa', 'https://www.facebook.com/azul'],
  instagram: ['https://www.instagram.com/rosa', 'https://www.instagram.com/azul'],
  precio: ['$', '$$$'],
  idiomas: ['es', 'mam'],
  domicilio: ['si', 'no'],
  citas: ['https://citas.ejemplo.com/rosa', 'https://citas.ejemplo.com/azul'],
}
const ana = { actor: { username: 'ana', role: 'administrator' as const } }
const NAMES = Object.keys(SAID) as Said[]
const said = (which: 0 | 1, names = NAMES) =>
  Object.fromEntries(names.map((name) => [name, SAID[name][which]]))

let db: Db
let category: number
beforeEach(async () => {
  db = (await freshDatabase()).db
  held.db = db
  await sql`alter table businesses add column booking_url text`.execute(db)
  category = await addCategory(db, 'belleza')
})

test('publishing a draft stores all its fields, and can be undone [198, 203, D133]', async () => {
  const id = await addContact(db, { name: 'Salón Luna', slot_capacity: 2 }, [category])
  const record = await readBusinessFormData(id)
  if (!record) throw new Error('gone')
  const { business: before, stored, categories } = record
  const typed = { version: '1', categoria: 'belleza', ...said(0), publicacion: 'published' }
  const form = new URLSearchParams(typed)
  const sent = parseBusinessForm(form, stored, categories)
  if (!sent.ok) throw new Error(JSON.stringify(sent))
  const saved = await saveBusiness(db, ana, id, sent)
  expect(await typedOf(id)).toMatchObject({ ...said(0), cupo: '2' })
  const undone = await undoEntry(db, ana, (saved.ok && saved.entry) || 0)
  expect(undone).toMatchObject({ ok: true, notUndone: [], done: expect.arrayContaining(['Sitio de citas']) })
  expect(await typedOf(id)).toEqual(businessFieldSet.typed(before))
})

test("the owner's page shows every field under its label [D65]", async () => {
  const page = await readBusiness(db, await addSaid(0))
  if (!page) throw new Error('gone')
  const shown = listFactsForOwner(page, '', ['Belleza'])
  expect(shown).toContainEqual({ name: 'Sitio de citas', value: 'https://citas.ejemplo.com/rosa' })
  const { negocio: _heading, estado: _inFull, ...facts } = ownerFieldSet.inWords(page)
  for (const text of Object.values({ ...facts, categoria: 'Belleza', 'mas-categorias': '' }))
    expect(
      shown.filter(({ value }) => value.split(', ').includes(text)),
      text,
    ).toHaveLength(1)
})

async function typedOf(id: number) {
  const business = await readBusiness(db, id)
  return business && businessFieldSet.typed(business)
}

/** Creates a business with these values, only in the fields `names` if given. */
async function addSaid(which: 0 | 1, names = NAMES): Promise<number> {
  const form = { ...said(which, ['negocio', 'ciudad', 'estado']), ...said(which, names) }
  const idiomas = form.idiomas?.split('\n')
  const business = ownerFieldSet.values(
    z.object(ownerFieldSet.shape).parse({ servicios: '', ...form, idiomas }),
  )
  const saved = await saveBusiness(db, ana, null, { business: { ...business, category: 'belleza' } })
  if (!saved.ok) throw new Error(JSON.stringify(saved))
  return saved.id
}

test.each([
  ['missing on the kept business is filled in', 0, [], []],
  ['that differs is taken from the duplicate if chosen', 1, NAMES, NAMES],
] as const)(
  'a merge handles every field %s, and its undo restores the field [D24, D133]',
  async (_, which, names, taken) => {
    const [keep, drop] = [await addSaid(which, [...names]), await addSaid(0)]
    const versions = { keep: 1, drop: 1 }
    const before = await typedOf(keep)
    const choices = new Map(taken.map((name) => [name, 'otro']))
    const owner = 'enlaces-y-correo'
    const merged = await mergeBusinesses(db, ana, { keep, drop, versions, choices, owner })
    expect(await typedOf(keep)).toMatchObject(said(0))
    await undoEntry(db, ana, (merged.ok && merged.entry) || 0)
    expect(await typedOf(keep)).toEqual(before)
  },
)
