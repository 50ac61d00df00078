import type { Db } from 'db/connect'
import { sql } from 'kysely'
import { beforeEach, expect, test, vi } from 'vitest'
import { z } from 'zod'
import { undoEntry } from '~/features/audit-log/undo.server'
import { BUSINESS, OWN } from '~/features/businesses/fields'
import { readBusiness } from '~/features/businesses/read.server'
import { saveBusiness } from '~/features/businesses/save.server'
import { parseRecord, readRecord } from '~/features/contacts/http/record.server'
import { mergeContacts } from '~/features/contacts/merge/merge.server'
import { factsForOwner } from '~/features/owners/facts'
import { freshDatabase } from '../../support/database'
import { addCategory, addContact } from '../../support/directory-rows'

const held = vi.hoisted(() => ({ db: undefined as unknown }))
vi.mock('~/db.server', () => held)

/** One field more stands in the table, as whoever adds one writes it. */
vi.mock('~/features/businesses/fields', async (original) => {
  const { businessFields, businessRecord } = await original<typeof import('~/features/businesses/fields')>()
  const { field, fieldsOf } = await import('~/values/fields')
  const { optionalWebAddress } = await import('~/features/businesses/web-address')
  const added = { bookingUrl: field('citas', 'booking_url', optionalWebAddress('Revisa'), 'Sitio de citas') }
  const record = { ...businessRecord, ...added }
  const own = fieldsOf({ ...businessFields(true), ...added })
  return { ...(await original<object>()), businessRecord: record, OWN: own, BUSINESS: fieldsOf(record) }
})

type Said = Exclude<keyof typeof OWN.labels, 'categoria' | 'mas-categorias'> | 'citas'

/** Of each field two things that are said there; categories are rows of their own. */
const SAID: Record<Said, readonly [string, string]> = {
  negocio: ['Salón Rosa', 'Salón Azul'],
  descripcion: ['Cortes', 'Tintes'],
  servicios: ['Corte', 'Tinte'],
  especialidad: ['Rizos', 'Novias'],
  responsable: ['Rosa', 'Ana'],
  telefono: ['+14045550142', '+14045550143'],
  whatsapp: ['+14045550144', '+14045550145'],
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
const ana = { actor: { username: 'ana' } }
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

test('everything of the table that is typed for a draft is kept when it is published, and is taken back whole [198, 203, D133]', async () => {
  const id = await addContact(db, { name: 'Salón Luna', slot_capacity: 2 }, [category])
  const record = await readRecord(id)
  if (!record) throw new Error('gone')
  const { business: before, stored, categories } = record
  const form = new URLSearchParams({
    version: '1',
    categoria: 'belleza',
    ...said(0),
    publicacion: 'published',
  })
  const sent = parseRecord(form, stored, categories)
  if (!sent.ok) throw new Error(JSON.stringify(sent))
  const saved = await saveBusiness(db, ana, id, sent)
  expect(await typedOf(id)).toMatchObject({ ...said(0), cupo: '2' })
  const undone = await undoEntry(db, ana, (saved.ok && saved.entry) || 0, () => true)
  expect(undone).toMatchObject({ ok: true, stays: [], done: expect.arrayContaining(['Sitio de citas']) })
  expect(await typedOf(id)).toEqual(BUSINESS.typed(before))
})

test('everything of the table is shown to the owner, under its label [D65]', async () => {
  const page = await readBusiness(db, await addSaid(0))
  if (!page) throw new Error('gone')
  const shown = factsForOwner(page, '', ['Belleza'])
  expect(shown).toContainEqual({ name: 'Sitio de citas', value: 'https://citas.ejemplo.com/rosa' })
  const { negocio: _heading, estado: _inFull, ...facts } = OWN.inWords(page)
  for (const text of Object.values({ ...facts, categoria: 'Belleza', 'mas-categorias': '' }))
    expect(
      shown.filter(({ value }) => value.split(', ').includes(text)),
      text,
    ).toHaveLength(1)
})

async function typedOf(id: number) {
  const business = await readBusiness(db, id)
  return business && BUSINESS.typed(business)
}

/** A business that says this; only `named` of it where they are given. */
async function addSaid(which: 0 | 1, names = NAMES): Promise<number> {
  const form = { ...said(which, ['negocio', 'ciudad', 'estado']), ...said(which, names) }
  const idiomas = form.idiomas?.split('\n')
  const business = OWN.values(z.object(OWN.shape).parse({ servicios: '', ...form, idiomas }))
  const saved = await saveBusiness(db, ana, null, { business: { ...business, category: 'belleza' } })
  if (!saved.ok) throw new Error(JSON.stringify(saved))
  return saved.id
}

test.each([
  ['that the one which stays lacks is filled in', 0, [], []],
  ['in which both differ is taken of the other where that is chosen', 1, NAMES, NAMES],
] as const)(
  'of two contacts that are merged every field of the table %s, and comes back [D24, D133]',
  async (_, which, names, taken) => {
    const [keep, drop] = [await addSaid(which, [...names]), await addSaid(0)]
    const versions = { keep: 1, drop: 1 }
    const before = await typedOf(keep)
    const merged = await mergeContacts(db, ana, { keep, drop, versions, taken: new Set(taken) })
    expect(await typedOf(keep)).toMatchObject(said(0))
    await undoEntry(db, ana, (merged.ok && merged.entry) || 0, () => true)
    expect(await typedOf(keep)).toEqual(before)
  },
)
