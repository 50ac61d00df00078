import type { Db } from 'db/connect'
import { buildBatchInsert } from 'db/insert'
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { recordChange } from '~/features/audit/record.server'
import { undoEntry } from '~/features/audit-log/undo.server'
import { enqueueMessage } from '~/features/outbox/messages.server'
import { ERASED_MARK, parsePersonalContact, personalContactSchema } from '~/features/personal-data/contact'
import { erasePersonalData } from '~/features/personal-data/erase.server'
import { writePersonalDataCsv, writePersonalDataJson } from '~/features/personal-data/file'
import { PERSONAL_DATA_SOURCES } from '~/features/personal-data/places'
import { findPersonalData, summarizePersonalData } from '~/features/personal-data/summary.server'
import { freshDatabase } from '../../support/database'
import { addBusiness, addCategory, addRating } from '../../support/directory-rows'
import { addReport, addSuggestion } from '../../support/moderation-rows'
import { addReservation } from '../../support/reservation-rows'
import { columnOf, insertRow, insertRows, rowOf } from '../../support/rows'

const NOW = new Date('2026-11-21T17:00:00.000Z')
const moment = NOW.toISOString()
const ana = { username: 'ana', role: 'administrator' as const, place: '/administracion/datos-personales' }
const by = { actor: ana, now: NOW }

const contact = (text: string) => {
  const parsed = parsePersonalContact(text)
  if (!parsed) throw new Error(`${text} is neither a telephone nor an e-mail`)
  return parsed
}

describe('finding a phone or an e-mail in a text', () => {
  test.each([
    ['+14045550142', true],
    ['llámame al (404) 555-0142.', true],
    ['404.555.0142 ext. 7', true],
    ['+14045550142;ext=7', true],
    ['1 404 555 0142', true],
    ['14045550142', true],
    ['4045550143', false],
    ['94045550142', false],
    ['40455501429', false],
  ])('finds the phone in "%s": %s', (text, isIn) => {
    expect(contact('tel: 404-555-0142').isIn(text)).toBe(isIn)
  })

  test.each([
    ['Ana@Ejemplo.com', true],
    ['escribe a ana@ejemplo.com.', true],
    ['{"to":"ana@ejemplo.com"}', true],
    ['ana@ejemplo.com.mx', false],
    ['mariana@ejemplo.com', false],
    ['ana@ejemploXcom', false],
  ])('finds the e-mail in "%s": %s', (text, isIn) => {
    expect(contact('ANA@ejemplo.com').isIn(text)).toBe(isIn)
  })

  test.each(['ana-maria@ejemplo.com', 'ana@mi-negocio.com', 'ana+luz.paz@ejemplo.com'])(
    'finds and removes the e-mail %s [F120]',
    (email) => {
      const own = contact(email)
      expect(own.isIn(`escribe a ${email}.`)).toBe(true)
      expect(own.isIn(`escribe a x${email}`)).toBe(false)
      expect(own.removeFrom(`a ${email}, b`)).toBe(`a ${ERASED_MARK}, b`)
    },
  )

  test('a phone with an extension does not match the same phone with another extension', () => {
    const own = contact('404 555 0142 ext 7')
    expect(own.isIn('+14045550142;ext=7')).toBe(true)
    expect(own.isIn('+14045550142')).toBe(true)
    expect(own.isIn('+14045550142;ext=8')).toBe(false)
    expect(own.removeFrom('404-555-0142 x7, 404-555-0142 x8')).toBe(`${ERASED_MARK}, 404-555-0142 x8`)
  })

  test('removes each occurrence of a phone from a text, with its extension', () => {
    expect(contact('4045550142').removeFrom('Al (404) 555-0142 ext. 12 o +1 404 555 0142')).toBe(
      `Al ${ERASED_MARK} o ${ERASED_MARK}`,
    )
  })

  test('refuses to search personal data by a text that is neither phone nor e-mail', () => {
    for (const contacto of ['', '  ', 'Ana', '555 0142', 'a'.repeat(5_000), undefined])
      expect(personalContactSchema.safeParse({ contacto }).success).toBe(false)
  })
})

const PHONE = '+14045550142'
const EMAIL = 'ana@ejemplo.com'
const WORDS = 'Soy Ana, (404) 555-0142, ana@ejemplo.com'

/** Creates a row of Ana in each place, and equal rows of other people. */
async function everywhere() {
  const { db } = await freshDatabase()
  const circus = await addCategory(db, 'circo')
  const business = await addBusiness(db, [circus], { business_slug: 'sol', phone: '+13055550100' })
  const hers = { phone: PHONE, email: EMAIL, full_name: 'Ana', requirement: WORDS, comment: WORDS }
  const standing = await addReservation(db, business, {
    ...hers,
    reservation_time: '09:00',
    status: 'confirmed',
  })
  await addReservation(db, business, {
    ...{ phone: `${PHONE};ext=12`, reservation_time: '12:00', deleted_at: moment },
  })
  const other = await addReservation(db, business, {
    ...{ phone: '+14045550999', email: 'luis@ejemplo.com', full_name: 'Luis', reservation_time: '15:00' },
    admin_note: `Recomendado por ${WORDS}`,
  })
  await insertRows(db, 'reservation_changes', {
    ...{ reservation_id: other, changed_by: 'owner', from_status: 'pending', to_status: 'cancelled' },
    ...{ from_slot: 'a', to_slot: 'a', created_at: moment, reason: `La cambió ${WORDS}` },
  })
  await addRating(db, business, { reviewer_email: 'Ana@ejemplo.com', reviewer_name: 'Ana', comment: WORDS })
  await addRating(db, business, { reviewer_email: 'luis@ejemplo.com', comment: `Como dijo ${WORDS}` })
  const proposed = JSON.stringify({ telefono: ['', '404-555-0142'], nota: ['', EMAIL] })
  await addSuggestion(db, business, { fields: proposed })
  const reporter = { reporter_phone: PHONE, reporter_email: EMAIL }
  await addReport(db, business, { ...reporter, message: WORDS, reason: 'claim' })
  await addReport(db, business, reporter)
  await addReport(db, business, { reporter_email: 'luis@ejemplo.com', message: WORDS })
  const payload = { to: EMAIL, subject: 'Tu cita', text: WORDS }
  await enqueueMessage(db, { kind: 'mail', key: `reservation-${standing}-1`, about: 'Cita', payload }, NOW)
  const change = { email: EMAIL, previous_email: 'otro@ejemplo.com', created_at: moment }
  await insertRows(db, 'email_changes', { business_id: business, ...change })
  const shown = JSON.stringify({ phone: PHONE, email: EMAIL })
  const layout = JSON.stringify({ samples: [WORDS, 'Sol'] })
  await addImport(db, { layout }, { name: 'Ana', shown, changes: '{}' })
  const word = { what: 'empty_search', word: `404 555 0142 ${EMAIL}`, day: '2026-11-20', times: 1 } as const
  await insertRows(db, 'daily_counts', word)
  const error = { method: 'GET', name: 'Error', message: `No: ${WORDS}`, created_at: moment }
  await insertRows(db, 'error_log', error)
  const own = { action: 'changed', noun: 'reservation', id: standing, title: 'Ana' } as const
  await recordChange(db, ana, { ...own, after: { Nota: WORDS } }, NOW)
  const said = { action: 'changed', noun: 'contact', id: business, title: `Sol, ${WORDS}` } as const
  const fields = {
    telefono: ['+13055550100', '404 555 0142'],
    correo: ['', EMAIL],
    nombre: ['Luna', 'Sol'],
  } as const
  const after = { Teléfono: '404 555 0142', Correo: EMAIL }
  const entry = await recordChange(
    db,
    ana,
    { ...said, before: { Teléfono: null }, after, undo: { fields } },
    NOW,
  )
  return { db, business, standing, other, entry: entry ?? 0, circus }
}

/** Inserts an import with one checked row. */
async function addImport(db: Db, values: object, row: { name: string; shown: string; changes: string }) {
  const { id } = await insertRow(db, 'imports', {
    ...({ file: 'x', file_name: 'lista.csv', username: 'ana', stage: 'check', status: 'done' } as const),
    ...{ created_at: moment, updated_at: moment, ...values },
  })
  await insertRows(db, 'import_verdicts', {
    ...({
      import_id: id,
      position: 1,
      line: 2,
      verdict: 'created',
      urgency: 1,
      note: '',
      is_done: 1,
    } as const),
    ...row,
  })
}

/** All values of all tables except the indexes, as one text. */
async function wholeDatabase(db: Db): Promise<string> {
  const tables = await db.introspection.getTables()
  const texts = []
  for (const { name } of tables.filter((table) => !/_index|search_names|reservation_words/.test(table.name)))
    texts.push(JSON.stringify((await sql`select * from ${sql.table(name)}`.execute(db)).rows))
  return texts.join('\n')
}

const phone = contact('404 555 0142')
const email = contact(EMAIL)

test('finds a phone in every table that can contain it, and an e-mail, too', async () => {
  const { db } = await everywhere()
  const named = ['businesses', 'business_services', 'promotions', 'current_emails']
  const places = PERSONAL_DATA_SOURCES.map(({ id }) => id).filter((id) => !named.includes(id))
  const found = async (each: typeof phone) => (await findPersonalData(db, each)).map(({ place }) => place.id)
  expect(await found(phone)).toEqual(places.filter((id) => id !== 'email_changes'))
  expect(await found(email)).toEqual(places)
})

test('erasing removes a person everywhere, keeps other rows without the phone or e-mail, and logs only numbers [T249]', async () => {
  const { db, business, standing, other, entry } = await everywhere()
  const summary = await summarizePersonalData(db, phone, NOW)
  expect(summary.upcoming).toHaveLength(1)
  expect(await erasePersonalData(db, by, phone)).toEqual({ erased: summary.affected, left: 0 })
  await erasePersonalData(db, by, email)

  const whole = await wholeDatabase(db)
  expect(phone.isIn(whole)).toBe(false)
  expect(email.isIn(whole)).toBe(false)
  const reservations = await db.selectFrom('reservations').select(['id', 'admin_note', 'phone']).execute()
  expect(reservations).toEqual([
    {
      id: other,
      admin_note: `Recomendado por Soy Ana, ${ERASED_MARK}, ${ERASED_MARK}`,
      phone: '+14045550999',
    },
  ])
  const cells = await db.selectFrom('reservation_cells').select('reservation_id').distinct().execute()
  expect(cells).toEqual([{ reservation_id: other }])
  const ratings = await db.selectFrom('ratings').select('reviewer_email').execute()
  expect(ratings).toEqual([{ reviewer_email: 'luis@ejemplo.com' }])
  expect((await rowOf(db, 'businesses', { id: business })).ratings_count).toBe(1)
  const logged = await columnOf(db, 'audit_log', 'changes', { action: 'erased' })
  expect(logged).toHaveLength(2)
  expect(JSON.parse(logged[0] ?? '')).toMatchObject({ Reservas: [null, 3], Mensajes: [null, 1] })

  // A field that contained the value stays with its name only and cannot be undone. Other fields can.
  const kept = JSON.parse((await rowOf(db, 'audit_log', { id: entry })).undo as string)
  expect(kept.fields).toEqual({ telefono: ['', ''], correo: ['', ''], nombre: ['Luna', 'Sol'] })
  const gone = await rowOf(db, 'audit_log', { noun: 'reservation', entity_id: standing })
  expect(gone).toMatchObject({ title: 'Borrado', changes: '{}' })
  expect(await erasePersonalData(db, by, phone)).toEqual({ erased: 0, left: 0 })
})

test('undoing a log entry after an erasure writes no erasure mark into a business', async () => {
  const { db, entry, business } = await everywhere()
  await erasePersonalData(db, by, phone)
  await erasePersonalData(db, by, email)
  await undoEntry(db, { actor: ana, now: NOW }, entry)
  const stored = await rowOf(db, 'businesses', { id: business })
  expect(stored.phone).toBe('+13055550100')
  expect(JSON.stringify(stored)).not.toContain(ERASED_MARK)
})

test('erasing a person lists a business with that phone or e-mail, but erases neither it nor the confirmation of its e-mail', async () => {
  const { db, circus } = await everywhere()
  const own = { phone: PHONE, email: 'Ana@Ejemplo.com' }
  const shop = await addBusiness(db, [circus], { business_slug: 'luna', ...own })
  const pending = { email: EMAIL, created_at: moment, token_hash: 'pendiente' }
  await insertRows(db, 'email_changes', { business_id: shop, ...pending })
  const { places } = await summarizePersonalData(db, email, NOW)
  const named = places.filter(({ effect }) => effect === 'named').map(({ id, named }) => [id, named[0]?.href])
  expect(named).toEqual([
    ['current_emails', `/admin/contactos/${shop}`],
    ['businesses', `/admin/contactos/${shop}`],
  ])
  await erasePersonalData(db, by, email)
  expect(await rowOf(db, 'businesses', { id: shop })).toMatchObject(own)
  expect(await rowOf(db, 'email_changes', { token_hash: 'pendiente' })).toMatchObject(pending)
})

test.each([
  ['the present e-mail replaced it', { email: 'nuevo@ejemplo.com', previous_email: EMAIL }],
  ['the business returned to the e-mail before it', { email: EMAIL, previous_email: 'nuevo@ejemplo.com' }],
])('erasing a former e-mail of a business removes it from the history if %s [T282]', async (_, change) => {
  const { db, circus } = await everywhere()
  const current = 'Nuevo@ejemplo.com'
  const shop = await addBusiness(db, [circus], { business_slug: 'luna', email: current })
  await insertRows(db, 'email_changes', { business_id: shop, ...change, created_at: moment })
  const { places } = await summarizePersonalData(db, email, NOW)
  expect(places.map(({ id }) => id)).not.toContain('current_emails')
  await erasePersonalData(db, by, email)
  const row = () => rowOf(db, 'email_changes', { business_id: shop })
  const left = { ...change, [change.email === EMAIL ? 'email' : 'previous_email']: null }
  expect(await row()).toMatchObject(left)
  // The present one stays in the history (D148).
  await erasePersonalData(db, by, contact(current))
  expect(await row()).toMatchObject(left)
})

test("erasing the phone of a shop keeps waiting mails to customers and its owner's own request, without the phone [T283]", async () => {
  const { db } = await freshDatabase()
  const shop = await addBusiness(db, [await addCategory(db, 'circo')], { phone: PHONE })
  const text = `Teléfono del negocio: ${PHONE}`
  const mail = { kind: 'mail', about: 'Cita' } as const
  const send = (key: string, payload: { to: string; replyTo?: string }) =>
    enqueueMessage(db, { ...mail, key, payload: { ...payload, subject: 'Tu cita', text } }, NOW)
  await send('customer', { to: 'luis@ejemplo.com' })
  await send('answer', { to: 'otra@ejemplo.com', replyTo: EMAIL })
  const replaces = { telefono: [PHONE, '+14045550188'], direccion: ['', '12 Main St'] }
  const request = await addSuggestion(db, shop, { source: 'owner', fields: JSON.stringify(replaces) })
  await addSuggestion(db, shop, { fields: JSON.stringify({ telefono: ['', PHONE] }) })
  const summary = await summarizePersonalData(db, phone, NOW)
  const counts = summary.places.map(({ id, erased, changed }) => [id, erased, changed])
  expect(counts).toEqual(
    expect.arrayContaining([
      ['suggestions', 1, 1],
      ['outbox', 0, 2],
    ]),
  )
  expect(await erasePersonalData(db, by, phone)).toEqual({ erased: summary.affected, left: 0 })
  const mails = async () =>
    (await columnOf(db, 'outbox', 'payload')).map((payload) => JSON.parse(payload) as object)
  const without = { subject: 'Tu cita', text: `Teléfono del negocio: ${ERASED_MARK}` }
  const toLuis = { to: 'luis@ejemplo.com', ...without }
  expect(await mails()).toEqual([toLuis, { to: 'otra@ejemplo.com', replyTo: EMAIL, ...without }])
  const kept = await db.selectFrom('suggestions').select(['id', 'fields']).execute()
  expect(kept).toEqual([{ id: request, fields: expect.any(String) }])
  expect(JSON.parse(kept[0]?.fields ?? '')).toEqual({
    telefono: [ERASED_MARK, '+14045550188'],
    direccion: ['', '12 Main St'],
  })
  await erasePersonalData(db, by, email)
  expect(await mails()).toEqual([toLuis])
})

test('erases more rows than fit in one transaction in several, with one log entry [F116]', async () => {
  const { db, business } = await everywhere()
  const row = { business_id: business, business_name: 'Sol', reason: 'other', bot_score: 1 } as const
  const times = { network_hash: 'x', created_at: moment, updated_at: moment }
  await insertRows(db, 'reports', Array(450).fill({ ...row, ...times, reporter_email: EMAIL }))
  await erasePersonalData(db, by, email)
  expect(await columnOf(db, 'reports', 'id', { reporter_email: EMAIL })).toEqual([])
  const [entry = '', ...others] = await columnOf(db, 'audit_log', 'changes', { action: 'erased' })
  expect(others).toEqual([])
  expect(JSON.parse(entry).Reportes).toEqual([null, 452])
})

test('the file with personal data contains everything found, as JSON and as CSV without formulas [D40]', async () => {
  const { db, business } = await everywhere()
  await addReport(db, business, { reporter_email: EMAIL, message: '=1+1' })
  const found = await findPersonalData(db, email)
  const json = JSON.parse(await collect(writePersonalDataJson(found, email, NOW)))
  expect(json.datos.map(({ lugar }: { lugar: string }) => lugar)).toEqual(
    found.map(({ place }) => place.label),
  )
  expect(json.datos[0].filas[0]).toMatchObject({ Teléfono: PHONE, Correo: EMAIL, Nombre: 'Ana' })
  const csv = await collect(writePersonalDataCsv(found, email))
  expect(csv).toContain('Reservas,')
  expect(csv).toContain(',Comentario,"Soy Ana, (404) 555-0142, ana@ejemplo.com"')
  expect(csv).not.toMatch(/,=1\+1/)
})

test('for a row that only mentions the person, a copy of personal data contains that text and no data of other people [T278]', async () => {
  const { db } = await everywhere()
  const text = `Teléfono del negocio: ${PHONE}\n\nAbre este enlace. Es privado:\nhttps://x.test/reserva/SECRETO`
  const payload = { to: 'luis@ejemplo.com', subject: 'Tu cita', text }
  await enqueueMessage(db, { kind: 'mail', key: 'reservation-9-1', about: 'Cita', payload }, NOW)
  const found = await findPersonalData(db, phone)
  const files = [writePersonalDataJson(found, phone, NOW), writePersonalDataCsv(found, phone)]
  const luis = await db.selectFrom('reservations').select('code').where('full_name', '=', 'Luis').execute()
  for (const pieces of files) {
    const text = await collect(pieces)
    expect(text).toContain('Recomendado por Soy Ana')
    expect(text).toContain('Como dijo Soy Ana')
    for (const other of ['SECRETO', 'luis@ejemplo.com', '4045550999', 'Luis', luis[0]?.code ?? '?'])
      expect(text).not.toContain(other)
  }
})

/** Log entries of a text that was edited from `before` to `after`. */
const addEdits = (db: Db, count: number, [before, after]: readonly [string, string]) =>
  buildBatchInsert(
    db,
    'audit_log',
    Array.from({ length: count }, () => ({
      ...({ username: 'ana', action: 'changed', noun: 'promotion', entity_id: 1, title: 'Vale' } as const),
      ...{ changes: JSON.stringify({ Texto: [before, after] }), undo: '{}', created_at: moment },
    })),
  ).execute()

test('erasing a phone leaves digits that are split over two values of a log entry, even in 200 entries [T254]', async () => {
  const { db } = await freshDatabase()
  await addEdits(db, 200, ['Vale 404', '5550142 pesos'])
  await addEdits(db, 1, ['Vale 404', 'Llama al 404 555-0142'])
  expect((await findPersonalData(db, phone)).map(({ rows }) => rows.length)).toEqual([1])
  expect(await erasePersonalData(db, by, phone)).toEqual({ erased: 1, left: 0 })
  const rows = await db.selectFrom('audit_log').select('changes').where('action', '=', 'changed').execute()
  const texts = rows.map(({ changes }) => JSON.parse(changes).Texto[1])
  expect(new Set(texts)).toEqual(new Set(['5550142 pesos', `Llama al ${ERASED_MARK}`]))
})

test('erasing a phone stops if no text can be changed, and returns the number of rows left [T254]', async () => {
  const { db } = await freshDatabase()
  await addEdits(db, 450, ['', 'Llama al 404 555-0142'])
  const stubborn = { ...phone, removeFrom: (text: string) => text }
  const result = await erasePersonalData(db, by, stubborn)
  expect(result).toEqual({ erased: 0, left: 450 })
  expect(await db.selectFrom('audit_log').select('id').where('action', '=', 'erased').execute()).toEqual([])
})

test('finds and erases an e-mail at the start of a line in every column with JSON [T255]', async () => {
  const { db } = await freshDatabase()
  const business = await addBusiness(db, [await addCategory(db, 'circo')], { business_slug: 'sol' })
  const text = `Escríbeme a:\n${EMAIL}\n\t${EMAIL}`
  await addSuggestion(db, business, { fields: JSON.stringify({ descripcion: ['', text] }) })
  const payload = { to: 'luis@ejemplo.com', subject: 'Hola', text }
  await enqueueMessage(db, { kind: 'mail', key: 'x', about: 'Hola', payload }, NOW)
  const json = JSON.stringify({ nota: text })
  const texts = { layout: JSON.stringify({ [text]: [text] }), choices: JSON.stringify({ a: text }) }
  await addImport(db, texts, { name: 'Sol', ...{ shown: json, changes: json, disputed: json } })
  const said = { action: 'changed', noun: 'contact', id: business, title: 'Sol' } as const
  const undo = { fields: { descripcion: ['', text], nombre: ['Luna', 'Sol'] } } as const
  await recordChange(db, ana, { ...said, after: { Descripción: text }, undo }, NOW)

  const found = await findPersonalData(db, email)
  expect(found.map(({ place }) => place.id)).toEqual(
    PERSONAL_DATA_SOURCES.filter((place) => place.json.length > 0).map(({ id }) => id),
  )
  expect(await erasePersonalData(db, by, email)).toEqual({ erased: 5, left: 0 })
  expect(await wholeDatabase(db)).not.toContain(EMAIL)
  const { changes, undo: kept } = await rowOf(db, 'audit_log', { noun: 'contact' })
  const marked = `Escríbeme a:\n${ERASED_MARK}\n\t${ERASED_MARK}`
  expect(JSON.parse(changes as string)).toEqual({ Descripción: [null, marked] })
  expect(JSON.parse(kept as string)).toEqual({ fields: { descripcion: ['', ''], nombre: ['Luna', 'Sol'] } })
})

const collect = async (pieces: AsyncGenerator<string>) => {
  let text = ''
  for await (const piece of pieces) text += piece
  return text
}

test('a copy of personal data warns that there may be more after 5,000 rows of one kind, as JSON and as CSV [T250]', async () => {
  const { db } = await freshDatabase()
  for (let part = 0; part < 10; part += 1) await addEdits(db, 500, ['', WORDS])
  const notes = async () => {
    const found = await findPersonalData(db, phone)
    const files = [writePersonalDataJson(found, phone, NOW), writePersonalDataCsv(found, phone)]
    return Promise.all(files.map(async (file) => (await collect(file)).includes('puede haber más')))
  }
  await addEdits(db, 1, ['', WORDS])
  expect(await notes()).toEqual([true, true])
  await db.deleteFrom('audit_log').where('id', '>', 10).execute()
  expect(await notes()).toEqual([false, false])
})

test('finds and erases a row that comes after 5,000 rows that match only in SQL [T254]', async () => {
  const { db } = await freshDatabase()
  for (let part = 0; part < 10; part += 1) await addEdits(db, 500, ['', 'Línea 404, columna 555, letra 0142'])
  await addEdits(db, 1, ['', WORDS])
  expect((await findPersonalData(db, phone)).map(({ rows }) => rows.length)).toEqual([1])
  expect(await erasePersonalData(db, by, phone)).toEqual({ erased: 1, left: 0 })
})
