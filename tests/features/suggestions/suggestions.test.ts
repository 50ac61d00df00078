import { parseWithZod } from '@conform-to/zod/v4'
import type { Db } from 'db/connect'
import { describe, expect, test } from 'vitest'
import { recordChange } from '~/features/audit/record.server'
import { OWNER_ACTOR } from '~/features/audit/schema'
import { undoEntry } from '~/features/audit-log/undo.server'
import type { OwnerFormValues } from '~/features/businesses/fields'
import { readBusiness } from '~/features/businesses/read.server'
import { saveBusiness } from '~/features/businesses/save.server'
import { readBusinessWeek, saveWeek } from '~/features/businesses/week/week.server'
import { publishEntry } from '~/features/moderation/publish.server'
import { countPendingByKind, readQueue } from '~/features/moderation/queue.server'
import { rejectEntry } from '~/features/moderation/status-changes.server'
import { readBusinessWithPendingChanges, saveOrProposeOwnerValues } from '~/features/owners/own-data.server'
import { readBusinessHistoryForOwner } from '~/features/owners/owner-history.server'
import { addAffectedReservations } from '~/features/owners/reservations.server'
import {
  acceptSuggestion,
  type OwnerDecisionContext,
  rejectSuggestion,
} from '~/features/suggestions/decide.server'
import { WITHDRAWN_BY_OWNER_REASON } from '~/features/suggestions/fields'
import {
  buildSuggestionStamp,
  listLatestOwnerRequests,
  listOpenVisitorSuggestions,
  readSuggestions,
} from '~/features/suggestions/read.server'
import { type SuggestionFormValues, suggestedValuesSchema } from '~/features/suggestions/schema'
import {
  findOpenOwnerChangeRequest,
  storeSuggestion,
  withdrawOwnerChangeRequest,
} from '~/features/suggestions/store.server'
import type { FieldChanges } from '~/values/fields'
import { hashesOf, openForm } from '../../support/business-form'
import { freshDatabase } from '../../support/database'
import { addBusiness, addCategory } from '../../support/directory-rows'
import { addSuggestion } from '../../support/moderation-rows'
import { addReservation } from '../../support/reservation-rows'
import { rowOf } from '../../support/rows'

const now = new Date('2026-11-21T12:00:00.000Z')
const actor = { username: 'rosa', role: 'administrator' as const }
const BY = { actor, now }
const TEAM = { ...BY, channels: { mail: false, marketing: false }, site: { name: '', origin: '' } }
const OLD = '+14045550142'
const NEW = '+14045550199'

async function withSuggestion() {
  const { db } = await freshDatabase()
  const business = await addBusiness(db, [await addCategory(db, 'reposteria')], {
    business_name: 'La Espiga',
    phone: OLD,
    zipcode: '30301',
  })
  const about = {
    business: { id: business, name: 'La Espiga' },
    score: 0.9,
    address: '198.51.100.7',
    secret: 'x',
  }
  const send = (campo: string, valor: string, minutes = 0) =>
    storeSuggestion(
      db,
      { [campo]: valor } as SuggestionFormValues,
      about,
      new Date(now.getTime() + minutes * 60_000),
    )
  /** Sends the form of the owner as it shows the stored values, with these changes. */
  const save = async (changes: Partial<OwnerFormValues>) => {
    const { shown, version, opened } = await openForm(db, business)
    const page = { ...shown, ...changes } as OwnerFormValues
    return saveOrProposeOwnerValues(db, business, { page, version, opened }, now)
  }
  const page = () => rowOf(db, 'businesses', { id: business })
  const log = () => db.selectFrom('audit_log').selectAll().orderBy('id').execute()
  const status = async (id: number) => (await rowOf(db, 'suggestions', { id })).status
  return { db, business, about, send, save, page, log, status }
}

const seeing = (phone: string) =>
  buildSuggestionStamp(new Map([['telefono', phone]]), { telefono: [OLD, NEW] })

const read = (fields: Record<string, string>) => {
  const parsed = parseWithZod(new URLSearchParams(fields), { schema: suggestedValuesSchema })
  return parsed.status === 'success' ? parsed.value : parsed.error
}

describe("visitors' suggestions", () => {
  test("a suggestion is checked by field like the owner's form", () => {
    expect(read({ telefono: '(404) 555-0199', correo: 'ANA@Ejemplo.com', ciudad: '' })).toEqual({
      telefono: '+14045550199',
      correo: 'ana@ejemplo.com',
    })
    expect(read({ telefono: '12', responsable: 'Ana' })).toEqual({
      telefono: [expect.stringContaining('son 10 números')],
    })
    // The message is at the field, so it does not repeat the name of the field.
    expect(read({ telefono: '12' })).toEqual({ telefono: [expect.not.stringMatching(/^El teléfono:/)] })
    expect(read({ sitio: 'javascript:alert(1)' })).toEqual({ sitio: [expect.any(String)] })
    expect(read({ facebook: 'https://example.com/x' })).toEqual({ facebook: [expect.any(String)] })
    expect(read({ version: '3' })).toEqual({ '': ['Escribe cómo debe quedar al menos un dato'] })
    expect(read({ telefono: '' })).toEqual({ '': ['Escribe cómo debe quedar al menos un dato'] })
    expect(read({ negocio: 'x'.repeat(5_000) })).toEqual({ negocio: [expect.any(String)] })
  })

  test('a suggestion may change several fields, and omits those that already have the value', async () => {
    const { db, business, about } = await withSuggestion()
    const sent = { telefono: OLD, responsable: 'Ana Quispe', horario: 'lunes a viernes 9-5' }
    expect(await storeSuggestion(db, sent, about, now)).toEqual({ ok: true })
    const [waiting, ...others] = await listOpenVisitorSuggestions(db, business)
    expect(others).toEqual([])
    expect(waiting?.fields.map(({ name, suggested }) => [name, suggested])).toEqual([
      ['responsable', 'Ana Quispe'],
      ['horario', 'Lunes a viernes, 9:00\u00a0a.\u00a0m. – 5:00\u00a0p.\u00a0m.; sábado a domingo, cerrado'],
    ])
  })

  test('the response to a suggested e-mail is the same whether the hidden e-mail equals it or not [T259]', async () => {
    const { db, business, about } = await withSuggestion()
    const set = { email: 'ana@ejemplo.com', shows_email: 0 as const }
    await db.updateTable('businesses').set(set).where('id', '=', business).execute()
    expect(await storeSuggestion(db, { correo: 'ana@ejemplo.com' }, about, now)).toEqual({ ok: true })
    expect(await listOpenVisitorSuggestions(db, business)).toEqual([])
    await db.updateTable('businesses').set({ shows_email: 1 }).where('id', '=', business).execute()
    expect(await storeSuggestion(db, { correo: 'ana@ejemplo.com' }, about, now)).toMatchObject({ ok: false })
  })

  test('stores a suggestion once next to the present value, and refuses one that equals it', async () => {
    const { db, business, send, page } = await withSuggestion()
    expect(await send('telefono', OLD)).toEqual({ ok: false, reason: 'same' })
    await send('telefono', NEW)
    await send('telefono', NEW, 1)
    const waiting = await listOpenVisitorSuggestions(db, business)
    const field = { name: 'telefono', label: 'El teléfono', stored: OLD, current: OLD, suggested: NEW }
    expect(waiting).toMatchObject([{ source: 'visitor', fields: [field] }])
    expect((await page()).phone).toBe(OLD)
    expect(await countPendingByKind(db)).toMatchObject({ suggestion: 1 })
    expect(await readQueue(db, undefined, 1)).toMatchObject([
      { kind: 'suggestion', business: { name: 'La Espiga' } },
    ])
  })
})

describe('decisions about suggestions', () => {
  test('accepting a suggestion writes the field, updates the search and logs both values', async () => {
    const { db, business, send, page, log, status } = await withSuggestion()
    await send('telefono', NEW)
    const before = await page()
    expect(await acceptSuggestion(db, 1, BY)).toMatchObject({ ok: true })
    expect(await page()).toMatchObject({
      phone: NEW,
      version: before.version + 1,
      business_name: 'La Espiga',
    })
    expect(await status(1)).toBe('published')
    const changes = { Teléfono: ['(404) 555-0142', '(404) 555-0199'], 'Lo propuso': [null, 'Un visitante'] }
    expect(
      (await log()).map(({ username, noun, entity_id, changes }) => [username, noun, entity_id, changes]),
    ).toEqual([['rosa', 'contact', business, JSON.stringify(changes)]])
    const decided = { ok: false, reason: 'decided', status: 'published' }
    expect(await acceptSuggestion(db, 1, BY)).toEqual(decided)
    expect(await log()).toHaveLength(1)
  })

  test('a suggestion cannot be accepted after a change in between until the moderator has seen that change', async () => {
    const { db, send, page, status } = await withSuggestion()
    await send('telefono', NEW)
    const between = '+14045550177'
    await db.updateTable('businesses').set({ phone: between }).execute()
    expect(await publishEntry(db, 'suggestion', 1, TEAM)).toEqual({ ok: false, reason: 'changed' })
    expect(await publishEntry(db, 'suggestion', 1, { ...TEAM, seen: seeing(OLD) })).toEqual({
      ok: false,
      reason: 'changed',
    })
    expect(await readSuggestions(db, [1])).toMatchObject([
      { fields: [{ stored: OLD, current: between, suggested: NEW }] },
    ])
    expect([(await page()).phone, await status(1)]).toEqual([between, 'in_review'])
    expect(await publishEntry(db, 'suggestion', 1, { ...TEAM, seen: seeing(between) })).toMatchObject({
      ok: true,
    })
    expect((await page()).phone).toBe(NEW)
  })

  test('a suggested zip code of another state cannot be accepted', async () => {
    const { db, send, page } = await withSuggestion()
    await send('codigo-postal', '10001')
    expect(await acceptSuggestion(db, 1, BY)).toMatchObject({ ok: false, reason: 'invalid' })
    expect((await page()).zipcode).toBe('30301')
  })

  test('accepting a suggestion with one invalid field writes nothing', async () => {
    const { db, business, log, status } = await withSuggestion()
    const fields: FieldChanges = { horario: ['', 'lunes 9:00-17:00'], categoria: ['reposteria', 'ninguna'] }
    const id = await addSuggestion(db, business, { fields: JSON.stringify(fields) })
    const hours = () => db.selectFrom('business_hours').selectAll().execute()
    const standing = new Map([
      ['horario', ''],
      ['categoria', 'reposteria'],
    ])
    const seen = buildSuggestionStamp(standing, fields)
    const answer = await acceptSuggestion(db, id, { actor, now, seen })
    expect(answer).toMatchObject({ ok: false, reason: 'invalid' })
    expect([await hours(), await log(), await status(id)]).toEqual([[], [], 'in_review'])
  })

  test('rejecting a suggestion changes nothing else and can be undone', async () => {
    const { db, send, page, log, status } = await withSuggestion()
    await send('telefono', NEW)
    const refused = await rejectEntry(db, TEAM, { kind: 'suggestion', id: 1 }, 'No contesta nadie ahí')
    expect([(await page()).phone, await status(1)]).toEqual([OLD, 'refused'])
    expect((await log()).at(-1)).toMatchObject({ noun: 'suggestion', action: 'refused' })
    const entry = (refused.ok && refused.entry) || 0
    expect(await undoEntry(db, { actor, now }, entry)).toMatchObject({ ok: true })
    expect(await status(1)).toBe('in_review')
  })

  test('an accepted suggestion with hours is one log entry; undo returns it to the queue, and undoing the undo accepts it again [D133]', async () => {
    const { db, business, page, log, status } = await withSuggestion()
    const fields: FieldChanges = { telefono: [OLD, NEW], horario: ['', 'lunes 9:00-17:00'] }
    const id = await addSuggestion(db, business, { fields: JSON.stringify(fields) })
    const hours = async () => (await db.selectFrom('business_hours').select('opens').execute()).length
    const state = async () => [
      (await page()).phone,
      await hours(),
      await status(id),
      (await countPendingByKind(db)).suggestion,
    ]
    const accepted = await acceptSuggestion(db, id, { ...BY, seen: undefined })
    expect(accepted).toMatchObject({ ok: true, entry: 1 })
    expect(await log()).toHaveLength(1)
    expect(await state()).toEqual([NEW, 1, 'published', 0])
    for (const entry of [1, 3]) {
      const undone = await undoEntry(db, BY, entry)
      expect(undone).toMatchObject({ ok: true, done: ['Teléfono', 'Horario', 'Propuesta'], notUndone: [] })
      expect(await state()).toEqual([OLD, 0, 'in_review', 1])
      const redone = await undoEntry(db, BY, entry + 1)
      expect(redone).toMatchObject({ ok: true, notUndone: [] })
      expect(await state()).toEqual([NEW, 1, 'published', 0])
    }
    await undoEntry(db, BY, 1)
    expect(await acceptSuggestion(db, id, BY)).toMatchObject({ ok: true })
    expect(await state()).toEqual([NEW, 1, 'published', 0])
  })

  test('undoing an accepted suggestion keeps fields that changed later; if none can be restored, it stays accepted [D133]', async () => {
    const { db, send, page, status } = await withSuggestion()
    await send('telefono', NEW)
    const accepted = await acceptSuggestion(db, 1, BY)
    const later = '+14045550177'
    await db.updateTable('businesses').set({ phone: later }).execute()
    const entry = (accepted.ok && accepted.entry) || 0
    expect(await undoEntry(db, BY, entry)).toMatchObject({ ok: true, done: [], notUndone: ['Teléfono'] })
    expect([(await page()).phone, await status(1)]).toEqual([later, 'published'])
  })

  test('undoing an accepted suggestion that changed nothing returns it to the queue', async () => {
    const { db, send, page, status } = await withSuggestion()
    await send('telefono', NEW)
    await db.updateTable('businesses').set({ phone: NEW }).execute()
    const accepted = await acceptSuggestion(db, 1, { ...BY, seen: seeing(NEW) })
    const entry = (accepted.ok && accepted.entry) || 0
    expect(await undoEntry(db, BY, entry)).toMatchObject({ ok: true, done: ['Propuesta'], notUndone: [] })
    expect([(await page()).phone, await status(1)]).toEqual([NEW, 'in_review'])
  })

  test('undoing an accepted request of an owner does not open it again next to a newer one [D119]', async () => {
    const { db, business, save, page } = await withSuggestion()
    await db.updateTable('suggestions').set({ status: 'refused' }).execute()
    expect(await save({ phone: NEW })).toMatchObject({ waits: ['Teléfono'] })
    const [first] = await readQueue(db, undefined, 1)
    const accepted = await acceptSuggestion(db, first?.id ?? 0, BY)
    expect(await save({ phone: '+14045550188' })).toMatchObject({ waits: ['Teléfono'] })
    const entry = (accepted.ok && accepted.entry) || 0
    expect(await undoEntry(db, BY, entry)).toMatchObject({ ok: true, done: ['Teléfono'] })
    expect((await page()).phone).toBe(OLD)
    const requests = await listLatestOwnerRequests(db, business)
    expect(requests.map(({ status }) => status).sort()).toEqual(['in_review', 'published'])
  })

  test.each<[string, (about: { db: Db; business: number; id: number }) => Promise<unknown>]>([
    ['a moderator refused', ({ db, id }) => rejectEntry(db, TEAM, { kind: 'suggestion', id }, 'No contesta')],
    ['its owner withdrew', ({ db, business, id }) => withdrawOwnerChangeRequest(db, business, id, now)],
  ])(
    'a request of an owner that %s does not return to the queue next to a newer one [D119, F118]',
    async (_, end) => {
      const { db, business, save, log, status } = await withSuggestion()
      await save({ phone: NEW })
      const first = (await findOpenOwnerChangeRequest(db, business))?.id ?? 0
      await end({ db, business, id: first })
      const ended = (await log()).at(-1)?.id ?? 0
      await save({ phone: '+14045550188' })
      const second = (await findOpenOwnerChangeRequest(db, business))?.id ?? 0
      const undone = await undoEntry(db, { actor, now }, ended)
      expect(undone).toMatchObject({
        ok: false,
        reason: 'refused',
        message: 'El dueño ya pidió otro cambio.',
      })
      expect([await status(first), await status(second)]).toEqual(['refused', 'in_review'])
      await withdrawOwnerChangeRequest(db, business, second, now)
      expect(await undoEntry(db, { actor, now }, ended)).toMatchObject({ ok: true })
      expect(await status(first)).toBe('in_review')
    },
  )

  test('an owner can decide only about suggestions for the own business', async () => {
    const { db, business, send, page, status } = await withSuggestion()
    await send('telefono', NEW)
    const owner = { actor: { username: 'el dueño' }, now, seen: seeing(OLD) }
    for (const decide of [acceptSuggestion, rejectSuggestion])
      expect(await decide(db, 1, { ...owner, owner: deciding(business + 1) })).toEqual({
        ok: false,
        reason: 'not_found',
      })
    const own = { ...owner, owner: deciding(business) }
    expect(await rejectSuggestion(db, 1, own)).toMatchObject({ ok: true })
    expect([(await page()).phone, await status(1)]).toEqual([OLD, 'refused'])
  })
})

/** An owner who accepts a suggestion for the own business. */
const deciding = (businessId: number): OwnerDecisionContext => ({
  businessId,
  save: (trx, { id, version }, page) => saveOrProposeOwnerValues(trx, id, { page, version }, now),
})

describe('changes by an owner', () => {
  test('a request that its owner replaced after the moderator opened it can be neither published nor rejected [T149]', async () => {
    const { db, save, page, status } = await withSuggestion()
    await save({ phone: NEW })
    const [read] = await readQueue(db, undefined, 1)
    await save({ phone: '+14045550111' })
    const seen = { ...TEAM, seen: read?.stamp }
    const id = read?.id ?? 0
    expect(await publishEntry(db, 'suggestion', id, seen)).toEqual({ ok: false, reason: 'changed' })
    expect(await rejectEntry(db, seen, { kind: 'suggestion', id }, 'No')).toEqual({
      ok: false,
      reason: 'changed',
    })
    expect([(await page()).phone, await status(id)]).toEqual([OLD, 'in_review'])
    const [again] = await readQueue(db, undefined, 1)
    expect(await publishEntry(db, 'suggestion', id, { ...TEAM, seen: again?.stamp })).toMatchObject({
      ok: true,
    })
    expect((await page()).phone).toBe('+14045550111')
  })

  test.each([
    ['a phone, which waits,', { telefono: NEW }, 'all', OLD],
    ['a name of a person, which is public at once,', { responsable: 'Ana Quispe' }, 'none', OLD],
  ])(
    'an owner can accept a suggestion of %s together with hours [D119]',
    async (_, fields, waiting, phone) => {
      const { db, business, about, page, status } = await withSuggestion()
      const sent = { ...fields, horario: 'lunes a viernes 9-5' } as SuggestionFormValues
      expect(await storeSuggestion(db, sent, about, now)).toEqual({ ok: true })
      const accepted = await acceptSuggestion(db, 1, { actor: OWNER_ACTOR, now, owner: deciding(business) })
      expect(accepted).toMatchObject({ ok: true, waiting: waiting === 'all' ? 'some' : 'none' })
      expect([await status(1), (await page()).phone]).toEqual(['published', phone])
      expect(await db.selectFrom('business_hours').selectAll().execute()).toHaveLength(5)
      const request = await findOpenOwnerChangeRequest(db, business)
      if ('telefono' in fields) expect(request?.values).toMatchObject({ phone: NEW })
      else expect((await page()).contact_person).toBe('Ana Quispe')
    },
  )

  test('values from a suggestion that an owner accepts need review like typed values [D119, T146]', async () => {
    const { db, business, send, page, status } = await withSuggestion()
    await send('telefono', NEW)
    await send('negocio', 'Otro nombre')
    await send('direccion', '9 Oak St')
    await send('responsable', 'Ana')
    const accept = (id: number) =>
      acceptSuggestion(db, id, { actor: OWNER_ACTOR, now, owner: deciding(business) })
    expect(await accept(1)).toMatchObject({
      ok: true,
      said: expect.stringContaining('después de nuestra revisión'),
      waiting: 'all',
    })
    expect(await accept(2)).toMatchObject({
      ok: true,
      said: expect.stringContaining('después de nuestra revisión'),
    })
    // An empty field and the contact person need no moderation.
    expect(await accept(3)).toMatchObject({
      ok: true,
      said: expect.stringContaining('cambiado'),
      waiting: 'none',
    })
    expect(await accept(4)).toMatchObject({ ok: true, said: expect.stringContaining('cambiado') })
    expect(await page()).toMatchObject({
      phone: OLD,
      business_name: 'La Espiga',
      location: '9 Oak St',
      contact_person: 'Ana',
    })
    expect(await status(1)).toBe('published')
    expect(await listLatestOwnerRequests(db, business)).toMatchObject([
      { status: 'in_review', fields: [{}, {}] },
    ])
    expect(await readQueue(db, undefined, 1)).toMatchObject([{ kind: 'suggestion', source: 'owner' }])
  })

  test('a change of name, phone or address by an owner waits for review, other changes apply at once, and the owner sees the state [D119]', async () => {
    const { db, business, save, page } = await withSuggestion()
    // An empty field is filled at once.
    expect(await save({ location: '1 Oak St', specialty: 'Roscas' })).toEqual({ ok: true, waits: [] })
    const asked = { phone: NEW, location: '2 Main St', description: 'Pan dulce' }
    expect(await save(asked)).toEqual({ ok: true, waits: ['Teléfono', 'Dirección'] })
    expect(await save({ name: 'La Espiga Dorada' })).toMatchObject({ waits: ['Nombre del negocio'] })
    const stands = { phone: OLD, location: '1 Oak St', business_name: 'La Espiga' }
    expect(await page()).toMatchObject({ ...stands, description: 'Pan dulce', specialty: 'Roscas' })
    const [entry, ...others] = await readQueue(db, undefined, 1)
    expect(others).toEqual([])
    expect(entry).toMatchObject({
      kind: 'suggestion',
      source: 'owner',
      fields: [
        { name: 'negocio', current: 'La Espiga', suggested: 'La Espiga Dorada' },
        { name: 'telefono', current: OLD, suggested: NEW },
        { name: 'direccion', current: '1 Oak St', suggested: '2 Main St' },
      ],
    })
    // The owner cannot accept the own request.
    const owner = { actor, now, owner: deciding(business) }
    expect(await acceptSuggestion(db, entry?.id ?? 0, owner)).toEqual({ ok: false, reason: 'not_found' })
    expect(await listOpenVisitorSuggestions(db, business)).toEqual([])
    expect(await listLatestOwnerRequests(db, business)).toMatchObject([{ status: 'in_review' }])
    expect(await acceptSuggestion(db, entry?.id ?? 0, BY)).toMatchObject({ ok: true })
    expect(await page()).toMatchObject({
      phone: NEW,
      location: '2 Main St',
      business_name: 'La Espiga Dorada',
    })
    expect(await listLatestOwnerRequests(db, business)).toMatchObject([{ status: 'published' }])
  })

  test('a WhatsApp number that replaces the phone waits for review, and so does «No tenemos WhatsApp» if a number is stored [D119, T267]', async () => {
    const { db, save, page } = await withSuggestion()
    await db.updateTable('businesses').set({ whatsapp: null, phone: OLD }).execute()
    expect(await save({ whatsapp: NEW })).toEqual({ ok: true, waits: ['WhatsApp'] })
    expect((await page()).whatsapp).toBeNull()
    await db.updateTable('businesses').set({ whatsapp: OLD }).execute()
    expect(await save({ whatsapp: '', hasNoWhatsapp: true })).toMatchObject({ ok: true, waits: ['WhatsApp'] })
    expect(await page()).toMatchObject({ whatsapp: OLD, no_whatsapp: 0 })
  })

  test('an accepted WhatsApp number removes «No tenemos WhatsApp», and undo restores it [D106]', async () => {
    const { db, send, page } = await withSuggestion()
    await db.updateTable('businesses').set({ whatsapp: '', no_whatsapp: 1 }).execute()
    await send('whatsapp', NEW)
    const accepted = await acceptSuggestion(db, 1, BY)
    expect(await page()).toMatchObject({ whatsapp: NEW, no_whatsapp: 0 })
    await undoEntry(db, { actor, now }, (accepted.ok && accepted.entry) || 0)
    expect(await page()).toMatchObject({ whatsapp: '', no_whatsapp: 1 })
  })

  test.each([
    ['description', { description: 'Gana dinero en https://estafa.example' }],
    ['services', { services: ['Pan dulce', 'Casino'] }],
    ['specialty', { specialty: 'Viagra' }],
  ])(
    'lists a published business as unseen again after its owner changes the %s to advertising [T267]',
    async (_, advertising) => {
      const { db, business, save } = await withSuggestion()
      const unseen = async () => (await readQueue(db, 'unseen', 1)).map(({ id }) => id)
      expect(await save({ description: 'Pan de muerto', services: ['Roscas'] })).toMatchObject({ ok: true })
      expect(await unseen()).toEqual([])
      expect(await save(advertising)).toEqual({ ok: true, waits: [] })
      expect(await unseen()).toEqual([business])
    },
  )

  test('does not list a business as unseen after the team enters an advertising text [T267]', async () => {
    const { db, business } = await withSuggestion()
    await saveBusiness(db, { actor, now }, business, { business: { description: 'Casino' } })
    expect(await readQueue(db, 'unseen', 1)).toEqual([])
  })

  test('a change of categories by an owner waits for review and applies when accepted [D119, D21]', async () => {
    const { db, save, page } = await withSuggestion()
    await addCategory(db, 'envios', { name: 'Envíos' })
    await addCategory(db, 'panaderias', { name: 'Panaderías' })
    const saved = await save({ category: 'panaderias', moreCategories: ['envios', 'reposteria'] })
    expect(saved).toEqual({ ok: true, waits: ['Categoría principal', 'Más categorías'] })
    const filed = async () => {
      const rows = await db.selectFrom('business_categories').select('position').execute()
      return [rows.length, (await page()).category_id]
    }
    expect(await filed()).toEqual([1, 1])
    const [entry] = await readQueue(db, undefined, 1)
    expect(entry).toMatchObject({
      fields: [
        { name: 'categoria', current: 'reposteria', suggested: 'Panaderías' },
        { name: 'mas-categorias', current: '', suggested: 'Envíos, reposteria' },
      ],
    })
    expect(await acceptSuggestion(db, entry?.id ?? 0, BY)).toMatchObject({ ok: true })
    expect(await filed()).toEqual([3, 3])
  })

  test('a second change by an owner is added to the first request, so that only one waits [D119]', async () => {
    const { db, business, page } = await withSuggestion()
    await db.updateTable('businesses').set({ location: '10 Main St', city: 'Atlanta' }).execute()
    const stale = await openForm(db, business)
    type OpenedForm = Omit<typeof stale, 'send' | 'shown'> & { shown: object }
    const sendForm = (changes: Partial<OwnerFormValues>, form: OpenedForm) => {
      const sent = { ...form.shown, ...changes } as OwnerFormValues
      return saveOrProposeOwnerValues(db, business, { page: sent, ...form }, now)
    }
    const form = async () => {
      const stored = await readBusiness(db, business)
      if (!stored) throw new Error('no business')
      const shown = await readBusinessWithPendingChanges(db, stored)
      return { shown, version: stored.version, opened: hashesOf(shown) }
    }
    await sendForm({ location: '12 Oak St', phone: NEW }, stale)
    expect((await form()).shown).toMatchObject({ location: '12 Oak St', phone: NEW, city: 'Atlanta' })
    // This form showed 10 Main St: the whole address is requested, and the phone remains requested.
    await sendForm({ city: 'Miami', stateCode: 'FL', zipcode: '33101' }, stale)
    const [entry, ...others] = await readQueue(db, undefined, 1)
    expect(others).toEqual([])
    expect((await form()).shown).toMatchObject({ location: '10 Main St', city: 'Miami', phone: NEW })
    // Back to the published values: the request is withdrawn.
    const published = {
      location: '10 Main St',
      city: 'Atlanta',
      stateCode: 'GA',
      zipcode: '30301',
      phone: OLD,
    } as const
    await sendForm(published, await form())
    expect(await listLatestOwnerRequests(db, business)).toMatchObject([
      { id: entry?.id, status: 'refused', reason: WITHDRAWN_BY_OWNER_REASON },
    ])
    expect(await page()).toMatchObject({ phone: OLD, location: '10 Main St', city: 'Atlanta' })
  })

  test('a request that its owner withdrew cannot be published', async () => {
    const { db, business, save, page } = await withSuggestion()
    await save({ phone: NEW })
    const [entry] = await readQueue(db, undefined, 1)
    const id = entry?.id ?? 0
    expect(await withdrawOwnerChangeRequest(db, business + 1, id, now)).toEqual({
      ok: false,
      reason: 'decided',
    })
    expect(await withdrawOwnerChangeRequest(db, business, id, now)).toEqual({ ok: true })
    expect(await withdrawOwnerChangeRequest(db, business, id, now)).toEqual({ ok: false, reason: 'decided' })
    expect(await acceptSuggestion(db, id, BY)).toMatchObject({ ok: false, reason: 'decided' })
    expect((await page()).phone).toBe(OLD)
    expect(await readQueue(db, undefined, 1)).toEqual([])
  })

  test('a change by an owner of a business that is not published applies at once [D119]', async () => {
    const { db, save, page } = await withSuggestion()
    await db.updateTable('businesses').set({ status: 'held' }).execute()
    expect(await save({ phone: NEW })).toEqual({ ok: true, waits: [] })
    expect((await page()).phone).toBe(NEW)
  })

  test("the owner's history shows public changes by role, without names of administrators [D102]", async () => {
    const { db, business } = await withSuggestion()
    await saveBusiness(db, { actor }, business, { business: { message: 'Pagó', isVerified: true } })
    await saveBusiness(db, { actor }, business, { business: { message: 'No pagó' } })
    await saveBusiness(db, { actor: OWNER_ACTOR }, business, { business: { specialty: 'Roscas' } })
    const history = await readBusinessHistoryForOwner(db, business)
    expect(history.map(({ who, changes }) => [who, changes])).toEqual([
      ['Tú', { Especialidad: ['', 'Roscas'] }],
      ['El equipo del directorio', { Verificado: ['No', 'Sí'] }],
    ])
  })
})

test("the owner's history shows dates, hours, images and categories as text, without hashes or codes", async () => {
  const { db, business } = await withSuggestion()
  const { version } = await readBusinessWeek(db, business, now)
  const days = [[], [{ opens: '09:00', closes: '17:00' }], [], [], [], [], []]
  const week = { days, closedDates: ['2026-12-25'] }
  expect(await saveWeek(db, { actor: OWNER_ACTOR, now }, business, { version, week })).toMatchObject({
    ok: true,
  })
  await addCategory(db, 'belleza', { name: 'Belleza' })
  await saveBusiness(db, { actor }, business, { business: { category: 'belleza' } })
  const logo = { before: { Logo: null }, after: { Logo: 'a'.repeat(64) } }
  await recordChange(
    db,
    actor,
    { action: 'changed', noun: 'contact', id: business, title: 'x', ...logo },
    now,
  )
  const shown = Object.assign(
    {},
    ...(await readBusinessHistoryForOwner(db, business)).map(({ changes }) => changes),
  )
  expect(shown).toMatchObject({
    Lunes: ['', '9:00\u00a0a.\u00a0m. – 5:00\u00a0p.\u00a0m.'],
    'Días en que no abre': [expect.anything(), '25 dic 2026'],
    Logo: [null, 'una imagen'],
    'Categoría principal': [expect.not.stringContaining('-'), 'Belleza'],
  })
  expect(JSON.stringify(shown)).not.toMatch(/aaaa|2026-12|09:00/)
})

test('suggested hours are shown as visitors will read them, with the reservations that they would exclude [D62]', async () => {
  const { db, business, send } = await withSuggestion()
  const spans = [1, 2].map((weekday) => ({ business_id: business, weekday, opens: '09:00', closes: '17:00' }))
  await db.insertInto('business_hours').values(spans).execute()
  await addReservation(db, business, {
    full_name: 'Rosa',
    reservation_date: '2026-11-24',
    reservation_time: '09:30',
  })
  await send('horario', 'martes 10 a 6')
  await send('horario', 'lunes cerrado', 1)
  const [later, closed] = await addAffectedReservations(
    db,
    await listOpenVisitorSuggestions(db, business),
    now,
  )
  expect(later?.fields).toMatchObject([
    { suggested: expect.stringContaining('martes, 10:00\u00a0a.\u00a0m. – 6:00\u00a0p.\u00a0m.') },
  ])
  expect(later?.booked).toMatchObject([{ fullName: 'Rosa' }])
  expect(closed?.booked).toEqual([])
})

test('a suggestion about opening hours changes only the days that it names [D62, D119]', async () => {
  const { db, business, send } = await withSuggestion()
  const days = [1, 2].map((weekday) => ({ business_id: business, weekday, opens: '09:00', closes: '17:00' }))
  await db.insertInto('business_hours').values(days).execute()
  expect(await send('horario', 'martes 10-6')).toEqual({ ok: true })
  expect(await acceptSuggestion(db, 1, BY)).toMatchObject({ ok: true })
  const week = await db.selectFrom('business_hours').select(['weekday', 'opens']).orderBy('weekday').execute()
  expect(week).toEqual([
    { weekday: 1, opens: '09:00' },
    { weekday: 2, opens: '10:00' },
  ])
})
