import type { Db } from 'db/connect'
import { sql } from 'kysely'
import { beforeEach, expect, test, vi } from 'vitest'
import { z } from 'zod'
import { PAGE } from '~/features/businesses/edit/fields'
import { draftPage, readEditedPage } from '~/features/businesses/edit/read.server'
import { OWN } from '~/features/businesses/facts/fields'
import { CONTACT } from '~/features/contacts/edit/fields'
import { recordVersion, saveRecord } from '~/features/contacts/edit/save-record.server'
import { parseRecord } from '~/features/contacts/http/record.server'
import { mergeContacts } from '~/features/contacts/merge/merge.server'
import { ownFacts } from '~/features/owners/facts'
import { freshDatabase } from '../../support/database'
import { addBusiness, addCategory, addContact } from '../../support/directory-rows'

vi.mock('~/db.server', () => ({ db: null }))

/** One field more stands in the table, as whoever adds one writes it. */
vi.mock('~/features/businesses/facts/fields', async (original) => {
  const facts = await original<typeof import('~/features/businesses/facts/fields')>()
  const { field, fieldsOf } = await import('~/values/fields')
  const { optionalWebAddress } = await import('~/features/businesses/facts/web-address')
  const added = { bookingUrl: field('citas', 'booking_url', optionalWebAddress('Revisa'), 'Sitio de citas') }
  const businessFields = (mine: boolean) => ({ ...facts.businessFields(mine), ...added })
  return { ...facts, businessFields, OWN: fieldsOf(businessFields(true)) }
})

/** Of each field two things that are said there. */
const SAID: Record<keyof typeof OWN.labels | 'citas', readonly [string, string]> = {
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
const NAMES = Object.keys(OWN.labels) as (keyof typeof SAID)[]
const said = (which: 0 | 1, names = NAMES) =>
  Object.fromEntries(names.map((name) => [name, SAID[name][which]]))

let db: Db
let category: number
beforeEach(async () => {
  db = (await freshDatabase()).db
  await sql`alter table businesses add column booking_url text`.execute(db)
  category = await addCategory(db, 'belleza')
})

test('nothing of the table that is typed for a contact without a page is dropped: it is asked how the page is published, and kept [198, 203]', async () => {
  const id = await addContact(db, { name: 'Salón Rosa' }, [category])
  const stored = PAGE.typed(await draftPage(db, id))
  const contact = { version: '1', negocio: 'Salón Rosa', categoria: 'belleza' }
  const asked = { ok: false, errors: { publicacion: ['Elige cómo se publica su página'] } }
  for (const name of NAMES.filter((each) => !(each in CONTACT.labels)))
    expect(parseRecord(new URLSearchParams({ ...contact, ...said(0, [name]) }), stored), name).toEqual(asked)
  const sent = parseRecord(new URLSearchParams({ ...contact, ...said(0), publicacion: 'published' }), stored)
  if (!sent.ok || !sent.page) throw new Error(JSON.stringify(sent))
  const saved = await saveRecord(db, { actor: { username: 'ana' } }, id, { ...sent, page: sent.page })
  expect(saved).toEqual({ ok: true, isNew: true })
  const page = db.selectFrom('businesses').select('id').where('contact_id', '=', id)
  const kept = await readEditedPage(db, (await page.executeTakeFirstOrThrow()).id)
  expect(PAGE.typed(kept.page)).toMatchObject(said(0))
})

test('everything of the table is shown to the owner, under its label [D65]', async () => {
  const stored = await addSaid(0)
  const { page } = await readEditedPage(db, stored.businessId)
  const shown = ownFacts({ ...page, name: 'Salón Rosa' }, '')
  expect(shown).toContainEqual({ name: 'Sitio de citas', value: 'https://citas.ejemplo.com/rosa' })
  const { negocio: _heading, estado: _inFull, ...said } = OWN.inWords(page)
  for (const text of Object.values(said))
    expect(
      shown.filter(({ value }) => value.split(', ').includes(text)),
      text,
    ).toHaveLength(1)
})

/** A contact with a page that says this; only `named` of it where they are given. */
async function addSaid(which: 0 | 1, names = NAMES) {
  const form = { ...said(which, ['negocio', 'ciudad', 'estado']), ...said(which, names) }
  const idiomas = form.idiomas?.split('\n')
  const row = OWN.toRow(OWN.values(z.object(OWN.shape).parse({ servicios: '', ...form, idiomas })))
  const { contact_person, phone, email, location, city, state_code, zipcode } = row
  const shared = { contact_person, phone, email, location, city, state_code, zipcode }
  const id = await addContact(db, { name: row.business_name, ...shared }, [category])
  const businessId = await addBusiness(db, [category], { ...row, contact_id: id })
  const service = { business_id: businessId, position: 0, name: SAID.servicios[which] }
  if (names.includes('servicios')) await db.insertInto('business_services').values(service).execute()
  return { id, businessId }
}

test.each([
  ['that the one which stays lacks is filled in', 0, [], []],
  ['in which both differ is taken of the other where that is chosen', 1, NAMES, NAMES],
] as const)(
  'of two contacts that are merged every field of the table %s [D24]',
  async (_, which, names, taken) => {
    const kept = await addSaid(which, [...names])
    const dropped = await addSaid(0)
    const version = recordVersion({ version: 1 }, { version: 1 })
    const merged = await mergeContacts(
      db,
      { actor: { username: 'ana' } },
      { keep: kept.id, drop: dropped.id, versions: { keep: version, drop: version }, taken: new Set(taken) },
    )
    expect(merged).toMatchObject({ ok: true })
    const { page } = await readEditedPage(db, kept.businessId)
    expect(PAGE.typed(page)).toMatchObject(said(0))
  },
)
