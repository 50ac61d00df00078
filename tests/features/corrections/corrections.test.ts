import { parseWithZod } from '@conform-to/zod/v4'
import { describe, expect, test } from 'vitest'
import { acceptCorrection, dismissCorrection } from '~/features/corrections/accept.server'
import { correctionsOf, readCorrections } from '~/features/corrections/read.server'
import { correctionSchema } from '~/features/corrections/schema'
import { storeCorrection } from '~/features/corrections/store.server'
import { publishEntry } from '~/features/moderation/publish.server'
import { countQueue, readQueue } from '~/features/moderation/queue.server'
import { refuseEntry, reopenEntry } from '~/features/moderation/refuse.server'
import { freshDatabase } from '../../support/database'
import { addBusiness, addCategory } from '../../support/directory-rows'

const now = new Date('2026-11-21T12:00:00.000Z')
const actor = { username: 'rosa' }
const OLD = '+14045550142'
const NEW = '+14045550199'

async function withCorrection() {
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
    storeCorrection(
      db,
      { campo, valor } as Parameters<typeof storeCorrection>[1],
      about,
      new Date(now.getTime() + minutes * 60_000),
    )
  const page = () =>
    db.selectFrom('businesses').selectAll().where('id', '=', business).executeTakeFirstOrThrow()
  const log = () => db.selectFrom('audit_log').selectAll().orderBy('id').execute()
  const status = async (id: number) =>
    (await db.selectFrom('corrections').select('status').where('id', '=', id).executeTakeFirstOrThrow())
      .status
  return { db, business, send, page, log, status }
}

const read = (fields: Record<string, string>) => {
  const parsed = parseWithZod(new URLSearchParams(fields), { schema: correctionSchema })
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
    const { db, business, send, page } = await withCorrection()
    expect(await send('telefono', OLD)).toEqual({ ok: false, reason: 'same' })
    await send('telefono', NEW)
    await send('telefono', NEW, 1)
    const waiting = await correctionsOf(db, business)
    expect(waiting).toMatchObject([{ field: 'telefono', stored: OLD, current: OLD, suggested: NEW }])
    expect((await page()).phone).toBe(OLD)
    expect(await countQueue(db)).toMatchObject({ correction: 1 })
    expect(await readQueue(db, undefined, 1)).toMatchObject([
      { kind: 'correction', business: { name: 'La Espiga' } },
    ])
  })
})

describe('deciding about it', () => {
  test('to take it writes the field as its owner would, for the search too, and is noted with before and after', async () => {
    const { db, business, send, page, log, status } = await withCorrection()
    await send('telefono', NEW)
    const before = await page()
    expect(await acceptCorrection(db, 1, { actor, now })).toMatchObject({ ok: true })
    expect(await page()).toMatchObject({
      phone: NEW,
      version: before.version + 1,
      business_name: 'La Espiga',
    })
    expect(await status(1)).toBe('published')
    expect(
      (await log()).map(({ username, noun, entity_id, changes }) => [username, noun, entity_id, changes]),
    ).toEqual([['rosa', 'business', business, JSON.stringify({ 'El teléfono': [OLD, NEW] })]])
    expect(await acceptCorrection(db, 1, { actor, now })).toEqual({
      ok: false,
      reason: 'decided',
      status: 'published',
    })
    expect(await log()).toHaveLength(1)
  })

  test('after a change in between nothing is written until both were seen', async () => {
    const { db, send, page, status } = await withCorrection()
    await send('telefono', NEW)
    const between = '+14045550177'
    await db.updateTable('businesses').set({ phone: between }).execute()
    const about = { actor, now, channels: { mail: false, marketing: false }, site: { name: '', origin: '' } }
    expect(await publishEntry(db, 'correction', 1, about)).toEqual({ ok: false, reason: 'changed' })
    expect(await publishEntry(db, 'correction', 1, { ...about, seen: OLD })).toEqual({
      ok: false,
      reason: 'changed',
    })
    expect(await readCorrections(db, [1])).toMatchObject([{ stored: OLD, current: between, suggested: NEW }])
    expect([(await page()).phone, await status(1)]).toEqual([between, 'in_review'])
    expect(await publishEntry(db, 'correction', 1, { ...about, seen: between })).toMatchObject({ ok: true })
    expect((await page()).phone).toBe(NEW)
  })

  test('a zip of another state is not let in', async () => {
    const { db, send, page } = await withCorrection()
    await send('codigo-postal', '10001')
    expect(await acceptCorrection(db, 1, { actor, now })).toMatchObject({ ok: false, reason: 'invalid' })
    expect((await page()).zipcode).toBe('30301')
  })

  test('to refuse it leaves everything as it is, and can be taken back', async () => {
    const { db, send, page, status, log } = await withCorrection()
    await send('telefono', NEW)
    expect(
      await refuseEntry(db, { actor, now }, { kind: 'correction', id: 1 }, 'No contesta nadie ahí'),
    ).toMatchObject({ ok: true })
    expect([(await page()).phone, await status(1)]).toEqual([OLD, 'refused'])
    expect((await log()).at(-1)).toMatchObject({ noun: 'correction', action: 'refused' })
    expect(await reopenEntry(db, { actor, now }, { kind: 'correction', id: 1 })).toMatchObject({ ok: true })
    expect(await status(1)).toBe('in_review')
  })

  test('an owner decides about the own business only', async () => {
    const { db, business, send, page, status } = await withCorrection()
    await send('telefono', NEW)
    const owner = { actor: { username: 'el dueño' }, now, seen: OLD }
    for (const decide of [acceptCorrection, dismissCorrection])
      expect(await decide(db, 1, { ...owner, businessId: business + 1 })).toEqual({
        ok: false,
        reason: 'not_found',
      })
    expect(await dismissCorrection(db, 1, { ...owner, businessId: business })).toMatchObject({ ok: true })
    expect([(await page()).phone, await status(1)]).toEqual([OLD, 'refused'])
  })
})
