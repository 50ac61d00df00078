import { parseWithZod } from '@conform-to/zod/v4'
import { describe, expect, test } from 'vitest'
import { OWNER } from '~/features/audit/schema'
import type { OwnData } from '~/features/businesses/fields'
import { saveBusiness } from '~/features/businesses/save.server'
import { publishEntry } from '~/features/moderation/publish.server'
import { countQueue, readQueue } from '~/features/moderation/queue.server'
import { refuseEntry, reopenEntry } from '~/features/moderation/refuse.server'
import { ownerHistory } from '~/features/owners/history.server'
import { saveOwnData } from '~/features/owners/own-data.server'
import { acceptSuggestion, dismissSuggestion } from '~/features/suggestions/decide.server'
import { askedByOwner, readSuggestions, suggestionsOf } from '~/features/suggestions/read.server'
import { type SuggestionValues, suggestionSchema } from '~/features/suggestions/schema'
import { storeSuggestion } from '~/features/suggestions/store.server'
import { openForm } from '../../support/business-form'
import { freshDatabase } from '../../support/database'
import { addBusiness, addCategory } from '../../support/directory-rows'

const now = new Date('2026-11-21T12:00:00.000Z')
const actor = { username: 'rosa' }
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
      { campo, valor } as SuggestionValues,
      about,
      new Date(now.getTime() + minutes * 60_000),
    )
  const page = () =>
    db.selectFrom('businesses').selectAll().where('id', '=', business).executeTakeFirstOrThrow()
  const log = () => db.selectFrom('audit_log').selectAll().orderBy('id').execute()
  const status = async (id: number) =>
    (await db.selectFrom('suggestions').select('status').where('id', '=', id).executeTakeFirstOrThrow())
      .status
  return { db, business, send, page, log, status }
}

const seeing = (phone: string) => JSON.stringify([['telefono', phone]])

const read = (fields: Record<string, string>) => {
  const parsed = parseWithZod(new URLSearchParams(fields), { schema: suggestionSchema })
  return parsed.status === 'success' ? parsed.value : parsed.error
}

describe('what a visitor says a field ought to say', () => {
  test('is checked as the owner would be, field by field', () => {
    expect(read({ campo: 'telefono', valor: '(404) 555-0199' })).toEqual({
      campo: 'telefono',
      valor: '+14045550199',
    })
    expect(read({ campo: 'telefono', valor: '12' })).toEqual({
      valor: [expect.stringContaining('son 10 números')],
    })
    expect(read({ campo: 'sitio', valor: 'javascript:alert(1)' })).toEqual({ valor: [expect.any(String)] })
    expect(read({ campo: 'correo', valor: 'ANA@Ejemplo.com' })).toEqual({
      campo: 'correo',
      valor: 'ana@ejemplo.com',
    })
    expect(read({ campo: 'facebook', valor: 'https://example.com/x' })).toEqual({
      valor: [expect.any(String)],
    })
    expect(read({ campo: 'version', valor: '3' })).toEqual({ campo: ['Elige qué cambió'] })
    expect(read({ campo: 'telefono' })).toEqual({ valor: ['Escribe cómo debe quedar'] })
    expect(read({ campo: 'negocio', valor: 'x'.repeat(5_000) })).toEqual({ valor: [expect.any(String)] })
  })

  test('waits beside what the field says, once, and is refused when it says that already', async () => {
    const { db, business, send, page } = await withSuggestion()
    expect(await send('telefono', OLD)).toEqual({ ok: false, reason: 'same' })
    await send('telefono', NEW)
    await send('telefono', NEW, 1)
    const waiting = await suggestionsOf(db, business)
    const field = { name: 'telefono', label: 'El teléfono', stored: OLD, current: OLD, suggested: NEW }
    expect(waiting).toMatchObject([{ source: 'visitor', fields: [field] }])
    expect((await page()).phone).toBe(OLD)
    expect(await countQueue(db)).toMatchObject({ suggestion: 1 })
    expect(await readQueue(db, undefined, 1)).toMatchObject([
      { kind: 'suggestion', business: { name: 'La Espiga' } },
    ])
  })
})

describe('deciding about it', () => {
  test('to take it writes the field as its owner would, for the search too, and is noted with before and after', async () => {
    const { db, business, send, page, log, status } = await withSuggestion()
    await send('telefono', NEW)
    const before = await page()
    expect(await acceptSuggestion(db, 1, { actor, now })).toMatchObject({ ok: true })
    expect(await page()).toMatchObject({
      phone: NEW,
      version: before.version + 1,
      business_name: 'La Espiga',
    })
    expect(await status(1)).toBe('published')
    expect(
      (await log()).map(({ username, noun, entity_id, changes }) => [username, noun, entity_id, changes]),
    ).toEqual([
      ['rosa', 'contact', business, JSON.stringify({ Teléfono: ['(404) 555-0142', '(404) 555-0199'] })],
    ])
    expect(await acceptSuggestion(db, 1, { actor, now })).toEqual({
      ok: false,
      reason: 'decided',
      status: 'published',
    })
    expect(await log()).toHaveLength(1)
  })

  test('after a change in between nothing is written until both were seen', async () => {
    const { db, send, page, status } = await withSuggestion()
    await send('telefono', NEW)
    const between = '+14045550177'
    await db.updateTable('businesses').set({ phone: between }).execute()
    const about = { actor, now, channels: { mail: false, marketing: false }, site: { name: '', origin: '' } }
    expect(await publishEntry(db, 'suggestion', 1, about)).toEqual({ ok: false, reason: 'changed' })
    expect(await publishEntry(db, 'suggestion', 1, { ...about, seen: seeing(OLD) })).toEqual({
      ok: false,
      reason: 'changed',
    })
    expect(await readSuggestions(db, [1])).toMatchObject([
      { fields: [{ stored: OLD, current: between, suggested: NEW }] },
    ])
    expect([(await page()).phone, await status(1)]).toEqual([between, 'in_review'])
    expect(await publishEntry(db, 'suggestion', 1, { ...about, seen: seeing(between) })).toMatchObject({
      ok: true,
    })
    expect((await page()).phone).toBe(NEW)
  })

  test('a zip of another state is not let in', async () => {
    const { db, send, page } = await withSuggestion()
    await send('codigo-postal', '10001')
    expect(await acceptSuggestion(db, 1, { actor, now })).toMatchObject({ ok: false, reason: 'invalid' })
    expect((await page()).zipcode).toBe('30301')
  })

  test('to refuse it leaves everything as it is, and can be taken back', async () => {
    const { db, send, page, status, log } = await withSuggestion()
    const about = { actor, now, channels: { mail: false, marketing: false }, site: { name: '', origin: '' } }
    await send('telefono', NEW)
    expect(
      await refuseEntry(db, about, { kind: 'suggestion', id: 1 }, 'No contesta nadie ahí'),
    ).toMatchObject({ ok: true })
    expect([(await page()).phone, await status(1)]).toEqual([OLD, 'refused'])
    expect((await log()).at(-1)).toMatchObject({ noun: 'suggestion', action: 'refused' })
    expect(await reopenEntry(db, { actor, now }, { kind: 'suggestion', id: 1 })).toMatchObject({ ok: true })
    expect(await status(1)).toBe('in_review')
  })

  test('an owner decides about the own business only', async () => {
    const { db, business, send, page, status } = await withSuggestion()
    await send('telefono', NEW)
    const owner = { actor: { username: 'el dueño' }, now, seen: seeing(OLD) }
    for (const decide of [acceptSuggestion, dismissSuggestion])
      expect(await decide(db, 1, { ...owner, businessId: business + 1 })).toEqual({
        ok: false,
        reason: 'not_found',
      })
    expect(await dismissSuggestion(db, 1, { ...owner, businessId: business })).toMatchObject({ ok: true })
    expect([(await page()).phone, await status(1)]).toEqual([OLD, 'refused'])
  })
})

describe('what an owner changes', () => {
  test('of name, telephone or address waits beside what stands, the rest is there at once; the owner sees how it goes [D119]', async () => {
    const { db, business, page } = await withSuggestion()
    const save = async (changes: Partial<OwnData>) => {
      const { shown, version, opened } = await openForm(db, business)
      return saveOwnData(db, business, { page: { ...shown, ...changes } as OwnData, version, opened }, now)
    }
    // A gap is filled at once.
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
        { name: 'telefono', current: OLD, suggested: NEW },
        { name: 'direccion', current: '1 Oak St', suggested: '2 Main St' },
        { name: 'negocio', current: 'La Espiga', suggested: 'La Espiga Dorada' },
      ],
    })
    // It is nothing that the owner may let in.
    const owner = { actor, now, businessId: business }
    expect(await acceptSuggestion(db, entry?.id ?? 0, owner)).toEqual({ ok: false, reason: 'not_found' })
    expect(await suggestionsOf(db, business)).toEqual([])
    expect(await askedByOwner(db, business)).toMatchObject([{ status: 'in_review' }])
    expect(await acceptSuggestion(db, entry?.id ?? 0, { actor, now })).toMatchObject({ ok: true })
    expect(await page()).toMatchObject({
      phone: NEW,
      location: '2 Main St',
      business_name: 'La Espiga Dorada',
    })
    expect(await askedByOwner(db, business)).toMatchObject([{ status: 'published' }])
  })

  test('of its categories waits, by their names, and files it anew once it is let in [D119, D21]', async () => {
    const { db, business, page } = await withSuggestion()
    await addCategory(db, 'envios', { name: 'Envíos' })
    await addCategory(db, 'panaderias', { name: 'Panaderías' })
    const { shown, ...base } = await openForm(db, business)
    const asked = { category: 'panaderias', moreCategories: ['envios', 'reposteria'] }
    const saved = await saveOwnData(db, business, { page: { ...shown, ...asked } as OwnData, ...base }, now)
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
    expect(await acceptSuggestion(db, entry?.id ?? 0, { actor, now })).toMatchObject({ ok: true })
    expect(await filed()).toEqual([3, 3])
  })

  test('of a business that nobody sees yet is there at once [D119]', async () => {
    const { db, business, page } = await withSuggestion()
    await db.updateTable('businesses').set({ status: 'held' }).execute()
    const { shown, ...base } = await openForm(db, business)
    const own = { ...shown, phone: NEW } as OwnData
    expect(await saveOwnData(db, business, { page: own, ...base }, now)).toEqual({ ok: true, waits: [] })
    expect((await page()).phone).toBe(NEW)
  })

  test('is told to the owner by role, of what is public alone, without the names of administrators [D102]', async () => {
    const { db, business } = await withSuggestion()
    await saveBusiness(db, { actor }, business, { business: { message: 'Pagó', isVerified: true } })
    await saveBusiness(db, { actor }, business, { business: { message: 'No pagó' } })
    await saveBusiness(db, { actor: OWNER }, business, { business: { specialty: 'Roscas' } })
    const history = await ownerHistory(db, business)
    expect(history.map(({ who, changes }) => [who, changes])).toEqual([
      ['Tú', { Especialidad: ['', 'Roscas'] }],
      ['El equipo del directorio', { Verificado: ['No', 'Sí'] }],
    ])
  })
})

test('a visitor says of the hours the days that changed; the others stay [D62, D119]', async () => {
  const { db, business, send } = await withSuggestion()
  const days = [1, 2].map((weekday) => ({ business_id: business, weekday, opens: '09:00', closes: '17:00' }))
  await db.insertInto('business_hours').values(days).execute()
  expect(await send('horario', 'martes 10-6')).toEqual({ ok: true })
  expect(await acceptSuggestion(db, 1, { actor, now })).toMatchObject({ ok: true })
  const week = await db.selectFrom('business_hours').select(['weekday', 'opens']).orderBy('weekday').execute()
  expect(week).toEqual([
    { weekday: 1, opens: '09:00' },
    { weekday: 2, opens: '10:00' },
  ])
})
