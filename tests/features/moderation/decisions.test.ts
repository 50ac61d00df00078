import { describe, expect, test } from 'vitest'
import { undoEntry } from '~/features/audit-log/undo.server'
import { bulkFormSchema } from '~/features/bulk/http/bulk-request.server'
import { runBulkAction } from '~/features/bulk/run.server'
import { setBusinessClosure } from '~/features/businesses/closing.server'
import { readBusiness } from '~/features/businesses/read.server'
import { saveBusiness } from '~/features/businesses/save.server'
import { publishEntry } from '~/features/moderation/publish.server'
import { readQueueEntryDescriptions } from '~/features/moderation/queue.server'
import { buildReportReply } from '~/features/moderation/reports/labels'
import {
  findReporterWithReportState,
  listClosedReports,
  resolveReportByClosingBusiness,
} from '~/features/moderation/reports/reports.server'
import { getReasonText, reasonSchema } from '~/features/moderation/schema'
import { rejectEntry, republishRating, withdrawRating } from '~/features/moderation/status-changes.server'
import { freshDatabase } from '../../support/database'
import { addBusiness, addCategory, addRating } from '../../support/directory-rows'
import { addReport, addSuggestion } from '../../support/moderation-rows'
import { columnOf, insertRows, rowOf } from '../../support/rows'

const by = {
  actor: { username: 'marta', role: 'administrator' as const },
  now: new Date('2026-11-23T17:10:00Z'),
}
const about = {
  ...by,
  channels: { mail: false, marketing: false },
  site: { name: 'Directorio', origin: 'https://ejemplo.com' },
}

async function withBusiness() {
  const { db } = await freshDatabase()
  return { db, alma: await addBusiness(db, [await addCategory(db, 'circo')], { business_name: 'Alma' }) }
}

test('readEntryNames names registrations, ratings, reports and suggestions, and omits missing entries', async () => {
  const { db, alma } = await withBusiness()
  const of = { business_name: 'Alma' }
  const entries = [
    { kind: 'registration', id: alma },
    { kind: 'rating', id: await addRating(db, alma, { ...of, reviewer_name: 'Luis' }) },
    { kind: 'report', id: await addReport(db, alma, of) },
    { kind: 'suggestion', id: await addSuggestion(db, alma, of) },
    { kind: 'rating', id: 999 },
  ] as const
  expect([...(await readQueueEntryDescriptions(db, entries)).values()]).toEqual([
    '«Alma»',
    'la calificación de Luis sobre «Alma»',
    'el reporte de alguien sobre «Alma»',
    'la corrección de «Alma»',
  ])
})

test('a publication can be undone once, and the undo publishes the replaced rating again [D52, D96]', async () => {
  const { db, alma } = await withBusiness()
  const same = { reviewer_email: 'ana@ejemplo.com' }
  const first = await addRating(db, alma, same)
  const newer = await addRating(db, alma, { ...same, status: 'in_review' })
  const published = await publishEntry(db, 'rating', newer, about)
  const entry = (published.ok && published.entry) || 0
  const undo = () => undoEntry(db, by, entry)
  const statuses = async () => {
    const rows = await db.selectFrom('ratings').select(['id', 'status']).execute()
    return [first, newer].map((id) => rows.find((row) => row.id === id)?.status)
  }
  expect(await statuses()).toEqual(['withdrawn', 'published'])
  expect(await undo()).toMatchObject({ ok: true, done: ['Estado'] })
  expect(await statuses()).toEqual(['published', 'in_review'])
  expect(await undo()).toMatchObject({ ok: false, reason: 'not_found' })
})

test('undoing a publication names the replaced rating if another one of the same person stays published [D52, D133]', async () => {
  const { db, alma } = await withBusiness()
  const [byEmail, byPhone] = [{ reviewer_email: 'ana@ejemplo.com' }, { reviewer_phone: '+14045550177' }]
  await addRating(db, alma, { ...byEmail, ...byPhone })
  const newer = await addRating(db, alma, { ...byEmail, status: 'in_review' })
  const published = await publishEntry(db, 'rating', newer, about)
  await addRating(db, alma, { reviewer_email: null, ...byPhone })
  expect(await undoEntry(db, by, (published.ok && published.entry) || 0)).toMatchObject({
    ok: true,
    done: ['Estado'],
    notUndone: ['Opinión anterior de la misma persona'],
  })
})

test('reasonSchema accepts a reason from the list or a typed one', () => {
  const read = (sent: object) => {
    const { data, error } = reasonSchema.safeParse(sent)
    return data ? getReasonText(data) : error?.issues.map(({ path, message }) => `${path}: ${message}`)
  }
  expect(read({ motivo: 'Parece inventada' })).toBe('Parece inventada')
  expect(read({ motivo: 'otro', otro: 'Repite la de ayer' })).toBe('Repite la de ayer')
  expect(read({ motivo: 'otro' })).toEqual(['otro: Escribe el motivo'])
  expect(read({ otro: 'Repite la de ayer' })).toEqual(['motivo: Elige el motivo'])
  expect(bulkFormSchema('retirar').safeParse({ cuales: '1', motivo: 'otro' }).success).toBe(false)
  expect(bulkFormSchema('publicar').safeParse({ cuales: '1' }).success).toBe(true)
})

test('the answer to a report states the result and has links for the given contact details [D101]', async () => {
  const { db, alma } = await withBusiness()
  const silent = await addReport(db, alma)
  expect(await findReporterWithReportState(db, silent)).toBeNull()
  const id = await addReport(db, alma, {
    business_name: 'Alma & Sol',
    reporter_name: 'Eva',
    reporter_email: 'eva@ejemplo.com',
    reporter_phone: '+14045550177',
    status: 'dismissed',
  })
  const reporter = await findReporterWithReportState(db, id)
  const { text, mail, whatsapp } = buildReportReply(reporter as NonNullable<typeof reporter>, 'Directorio')
  expect(text).toMatch(/^Hola, Eva\. Gracias por escribirnos sobre «Alma & Sol» en Directorio\. Lo revisamos/)
  expect(mail).toContain('mailto:eva@ejemplo.com?subject=Tu%20mensaje%20sobre%20Alma%20%26%20Sol&body=Hola')
  expect(whatsapp).toBe(`https://wa.me/14045550177?text=${encodeURIComponent(text)}`)
})

test('the answer to a report states only what was done, and closed reports can be listed for one business [D101]', async () => {
  const { db, alma } = await withBusiness()
  const fraud = {
    reason: 'fraud',
    reporter_email: 'eva@ejemplo.com',
    status: 'resolved',
    note: 'Es otro',
  } as const
  const id = await addReport(db, alma, fraud)
  await addReport(db, alma)
  const said = async () => {
    const reporter = await findReporterWithReportState(db, id)
    return reporter && buildReportReply(reporter, 'Directorio').text
  }
  expect(await said()).toMatch(/quedó atendido\.$/)
  await db.updateTable('businesses').set({ status: 'removed' }).where('id', '=', alma).execute()
  expect(await said()).toMatch(/el negocio ya no aparece en el directorio\.$/)
  const closed = await listClosedReports(db, alma, 1)
  expect(closed.rows).toMatchObject([{ id, reason: 'fraud', status: 'resolved', note: 'Es otro' }])
  expect((await listClosedReports(db, alma + 1, 1)).rows).toEqual([])
  const details = { reason: 'Es publicidad', category: '' }
  const open = await addReport(db, alma)
  const context = { ...about, onError: () => {} }
  const order = { list: 'revision', verb: 'rechazar', items: [`reportes-${open}`], details } as const
  const refused = await runBulkAction(db, order, context)
  expect(refused.done).toBe(0)
})

test('a report is not resolved as `cerró` if its business cannot be marked as closed [D118, F76]', async () => {
  const { db, alma } = await withBusiness()
  const id = await addReport(db, alma, { reason: 'closed' })
  await db.updateTable('businesses').set({ deleted_at: by.now.toISOString() }).execute()
  expect(await resolveReportByClosingBusiness(db, by, id)).toMatchObject({ ok: false, reason: 'invalid' })
  expect(await columnOf(db, 'reports', 'status')).toEqual(['open'])
})

test('the answer to a report of wrong data claims a change only while one is in force after it [D101]', async () => {
  const { db, alma } = await withBusiness()
  await saveBusiness(db, by, alma, { business: { message: 'Antes' } })
  const id = await addReport(db, alma, {
    reason: 'wrong_data',
    reporter_email: 'eva@ejemplo.com',
    status: 'resolved',
    created_at: '2026-11-23T18:00:00.000Z',
  })
  const said = async () => {
    const reporter = await findReporterWithReportState(db, id)
    return reporter && buildReportReply(reporter, 'Directorio').text
  }
  expect(await said()).toMatch(/quedó atendido\.$/)
  const later = { ...by, now: new Date('2026-11-23T18:10:00Z') }
  // No page shows the message.
  await saveBusiness(db, later, alma, { business: { message: 'Después' } })
  expect(await said()).toMatch(/quedó atendido\.$/)
  const saved = await saveBusiness(db, later, alma, { business: { description: 'Pan de hoy' } })
  expect(await said()).toMatch(/cambiamos datos de su página\.$/)
  if (!saved.ok || saved.entry === null) throw new Error('not saved')
  expect(await undoEntry(db, by, saved.entry)).toMatchObject({ ok: true })
  expect(await said()).toMatch(/quedó atendido\.$/)
})

test('a registration that cannot be published gets no founder number [D59, F76]', async () => {
  const { db } = await freshDatabase()
  const registered = { business_name: 'Alma', status: 'held', source: 'registration' } as const
  const alma = await addBusiness(db, [await addCategory(db, 'circo')], registered)
  const read = () =>
    db.selectFrom('businesses').select(['status', 'founder_number']).where('id', '=', alma).executeTakeFirst()
  await db.updateTable('categories').set({ deleted_at: by.now.toISOString() }).execute()
  expect(await publishEntry(db, 'registration', alma, about)).toMatchObject({ ok: false, reason: 'invalid' })
  expect(await read()).toEqual({ status: 'held', founder_number: null })
  expect(await db.selectFrom('outbox').selectAll().execute()).toEqual([])
  await db.updateTable('categories').set({ deleted_at: null }).execute()
  expect(await publishEntry(db, 'registration', alma, about)).toMatchObject({ ok: true })
  expect(await read()).toEqual({ status: 'published', founder_number: 1 })
})

test('undoing a report that closed a business reopens the business, unless it was already closed or an administrator changed the closure later [T219]', async () => {
  const before = await withBusiness()
  await setBusinessClosure(before.db, by, before.alma, { kind: 'for_good', until: null, page: null })
  const unneeded = await resolveReportByClosingBusiness(
    before.db,
    by,
    await addReport(before.db, before.alma),
  )
  const undone = await undoEntry(before.db, by, (unneeded.ok && unneeded.entry) || 0)
  expect(undone).toMatchObject({ ok: true, done: ['Estado'], notUndone: ['Cierre'] })
  for (const administratorSays of [null, 'for_now', 'reopened and closed'] as const) {
    const { db, alma } = await withBusiness()
    const actor = { username: 'eva', role: 'moderator' as const, place: '/administracion/revision' }
    const report = await addReport(db, alma)
    const marked = await resolveReportByClosingBusiness(db, { ...by, actor }, report)
    const close = (kind: 'for_good' | 'for_now' | null) =>
      setBusinessClosure(db, by, alma, { kind, until: null, page: null })
    if (administratorSays === 'for_now') await close('for_now')
    if (administratorSays === 'reopened and closed')
      for (const kind of [null, 'for_good'] as const) await close(kind)
    const closedKind = async () => (await rowOf(db, 'businesses', { id: alma })).closed_kind
    const before = await closedKind()
    const undone = await undoEntry(db, { ...by, actor }, (marked.ok && marked.entry) || 0)
    const stays = administratorSays === null ? [] : ['Cierre']
    expect(undone).toMatchObject({ ok: true, done: ['Estado'], notUndone: stays })
    expect(await closedKind()).toBe(administratorSays === null ? null : before)
  }
})

test('undoing a report restores the closure that the business had before it [T292]', async () => {
  for (const kind of ['for_now', 'moved'] as const) {
    const { db, alma } = await withBusiness()
    const sol = await addBusiness(db, [await addCategory(db, 'feria')], { business_slug: 'sol' })
    const actor = { username: 'eva', role: 'moderator' as const, place: '/administracion/revision' }
    const more = kind === 'moved' ? { until: null, page: '/feria/sol' } : { until: '2027-02-01', page: null }
    await setBusinessClosure(db, by, alma, { kind, ...more })
    const marked = await resolveReportByClosingBusiness(db, { ...by, actor }, await addReport(db, alma))
    expect((await readBusiness(db, alma))?.closed?.kind).toBe('for_good')
    const undone = await undoEntry(db, { ...by, actor }, (marked.ok && marked.entry) || 0)
    expect(undone).toMatchObject({ ok: true, done: ['Estado'], notUndone: [] })
    const closed = { kind, until: more.until, movedTo: more.page && sol }
    expect((await readBusiness(db, alma))?.closed).toEqual(closed)
  }
})

describe('republishing a withdrawn rating [T191]', () => {
  const ROLES = ['administrator', 'moderator'] as const
  const CASES = ROLES.flatMap((author) => ROLES.map((role) => [role, author] as const))
  test.each(CASES)(
    'publishing a rating again by %s that %s withdrew needs the same role or an administrator',
    async (role, author) => {
      const { db, alma } = await withBusiness()
      const id = await addRating(db, alma)
      const as = (who: (typeof ROLES)[number]) => ({ actor: { username: who, role: who }, now: by.now })
      await withdrawRating(db, as(author), id, 'Publicidad')
      const isAllowed = role === 'administrator' || author === 'moderator'
      expect(await republishRating(db, as(role), id)).toMatchObject({ ok: isAllowed })
      expect((await rowOf(db, 'ratings', { id })).status).toBe(isAllowed ? 'published' : 'withdrawn')
    },
  )

  test('a moderator cannot publish a rating again after an administrator withdrew it, neither by `Restaurar` nor by undo [T215, T216]', async () => {
    const { db, alma } = await withBusiness()
    const moderator = {
      actor: { username: 'eva', role: 'moderator' as const, place: '/administracion/revision' },
      now: by.now,
    }
    const statusOf = async (id: number) => (await rowOf(db, 'ratings', { id })).status
    const id = await addRating(db, alma)
    const first = await withdrawRating(db, moderator, id, 'Publicidad')
    await republishRating(db, by, id)
    await withdrawRating(db, by, id, 'Orden judicial')
    const undone = await undoEntry(db, moderator, (first.ok && first.entry) || 0)
    expect(undone).toMatchObject({ ok: false, reason: 'refused' })
    expect(await statusOf(id)).toBe('withdrawn')

    const waiting = await addRating(db, alma, { status: 'in_review', reviewer_email: 'otra@ejemplo.com' })
    const published = await publishEntry(db, 'rating', waiting, { ...about, ...moderator })
    await undoEntry(db, moderator, (published.ok && published.entry) || 0)
    await rejectEntry(db, about, { kind: 'rating', id: waiting }, 'Difamación')
    expect(await republishRating(db, moderator, waiting)).toMatchObject({ ok: false, reason: 'invalid' })
    expect(await statusOf(waiting)).toBe('withdrawn')
  })

  test('a moderator can undo an older decision if an administrator changed another field, or undid an own later change [T215]', async () => {
    const { db, alma } = await withBusiness()
    const actor = { username: 'eva', role: 'moderator' as const, place: '/administracion/revision' }
    const id = await addRating(db, alma)
    const first = await withdrawRating(db, { ...by, actor }, id, 'Publicidad')
    const shown = await republishRating(db, by, id)
    const undoFirst = () => undoEntry(db, { ...by, actor }, (first.ok && first.entry) || 0)
    expect(await undoFirst()).toMatchObject({ ok: false, reason: 'refused' })
    expect(await undoEntry(db, by, (shown.ok && shown.entry) || 0)).toMatchObject({ ok: true })
    expect(await undoFirst()).toMatchObject({ ok: true, done: ['Estado'] })

    await insertRows(db, 'unseen_registrations', { business_id: alma })
    const refused = await rejectEntry(db, { ...about, actor }, { kind: 'unseen', id: alma }, 'Publicidad')
    await saveBusiness(db, by, alma, { business: { phone: '+14045550101' } })
    const undone = await undoEntry(db, { ...by, actor }, (refused.ok && refused.entry) || 0)
    expect(undone).toMatchObject({ ok: true, done: ['Publicación'] })
  })

  test('a moderator cannot publish a rating after an administrator undid its publication, or without a log entry', async () => {
    const { db, alma } = await withBusiness()
    const moderator = { actor: { username: 'eva', role: 'moderator' as const }, now: by.now }
    const id = await addRating(db, alma)
    await withdrawRating(db, moderator, id, 'Publicidad')
    const shown = await republishRating(db, moderator, id)
    expect(await undoEntry(db, by, (shown.ok && shown.entry) || 0)).toMatchObject({ ok: true })
    expect(await republishRating(db, moderator, id)).toMatchObject({ ok: false, reason: 'invalid' })
    const unknown = await addRating(db, alma, { status: 'withdrawn', reviewer_email: 'otra@ejemplo.com' })
    expect(await republishRating(db, moderator, unknown)).toMatchObject({ ok: false, reason: 'invalid' })
    expect(await republishRating(db, by, unknown)).toMatchObject({ ok: true })
  })
})
