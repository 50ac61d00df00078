import { expect, test } from 'vitest'
import { bulkSchema } from '~/features/bulk/form'
import { runBulk } from '~/features/bulk/run.server'
import { nameEntries } from '~/features/moderation/names.server'
import { publishEntry } from '~/features/moderation/publish.server'
import { undoPublication } from '~/features/moderation/refuse.server'
import { answerTo } from '~/features/moderation/reports/answer'
import { listClosedReports } from '~/features/moderation/reports/list.server'
import { findReporter } from '~/features/moderation/reports/reporter.server'
import { reasonSchema, saidReason } from '~/features/moderation/schema'
import { freshDatabase } from '../../support/database'
import { addBusiness, addCategory, addRating } from '../../support/directory-rows'
import { addPageRating, addReport, addSuggestion } from '../../support/moderation-rows'

const by = { actor: { username: 'marta' }, now: new Date('2026-11-23T17:10:00Z') }
const about = {
  ...by,
  channels: { mail: false, marketing: false },
  site: { name: 'Directorio', origin: 'https://ejemplo.com' },
}

async function withBusiness() {
  const { db } = await freshDatabase()
  return { db, alma: await addBusiness(db, [await addCategory(db, 'circo')], { business_name: 'Alma' }) }
}

const DECIDING = {
  actor: { username: 'marta' },
  channels: { mail: false, marketing: false },
  site: { name: 'Directorio', origin: 'https://ejemplo.com' },
  now: new Date('2026-11-23T17:10:00Z'),
}

test('every kind of entry has a name that stands in a sentence; what is gone has none', async () => {
  const { db, alma } = await withBusiness()
  const of = { business_name: 'Alma' }
  const entries = [
    { kind: 'registration', id: alma },
    { kind: 'rating', id: await addRating(db, alma, { ...of, reviewer_name: 'Luis' }) },
    { kind: 'page_rating', id: await addPageRating(db) },
    { kind: 'report', id: await addReport(db, alma, of) },
    { kind: 'suggestion', id: await addSuggestion(db, alma, of) },
    { kind: 'rating', id: 999 },
  ] as const
  expect([...(await nameEntries(db, entries)).values()]).toEqual([
    '«Alma»',
    'la calificación de Luis sobre «Alma»',
    'la opinión de Luis sobre el electricista',
    'el reporte de alguien sobre «Alma»',
    'la corrección de «Alma»',
  ])
})

test('a publication is taken back alone, with the rating that it replaced shown again; once [D52, D96]', async () => {
  const { db, alma } = await withBusiness()
  const same = { reviewer_email: 'ana@ejemplo.com' }
  const first = await addRating(db, alma, same)
  const newer = await addRating(db, alma, { ...same, status: 'in_review' })
  const published = await publishEntry(db, 'rating', newer, about)
  expect(published).toMatchObject({ ok: true, older: first })
  const entry = { kind: 'rating', id: newer } as const
  expect(await undoPublication(db, by, entry, first)).toMatchObject({ ok: true })
  const rows = await db.selectFrom('ratings').select(['id', 'status']).orderBy('id').execute()
  expect(rows.map(({ status }) => status)).toEqual(['published', 'in_review'])
  expect(await undoPublication(db, by, entry, first)).toMatchObject({ ok: false, reason: 'decided' })
})

test('a reason is one of the list, or another that is written', () => {
  const read = (sent: object) => {
    const { data, error } = reasonSchema.safeParse(sent)
    return data ? saidReason(data) : error?.issues.map(({ path, message }) => `${path}: ${message}`)
  }
  expect(read({ motivo: 'Parece inventada' })).toBe('Parece inventada')
  expect(read({ motivo: 'otro', otro: 'Repite la de ayer' })).toBe('Repite la de ayer')
  expect(read({ motivo: 'otro' })).toEqual(['otro: Escribe el motivo'])
  expect(read({ otro: 'Repite la de ayer' })).toEqual(['motivo: Elige el motivo'])
  expect(bulkSchema('retirar').safeParse({ cuales: '1', motivo: 'otro' }).success).toBe(false)
  expect(bulkSchema('publicar').safeParse({ cuales: '1' }).success).toBe(true)
})

test('whoever reported is answered where they can be reached, with what came of it [D101]', async () => {
  const { db, alma } = await withBusiness()
  const silent = await addReport(db, alma)
  expect(await findReporter(db, silent)).toBeNull()
  const id = await addReport(db, alma, {
    business_name: 'Alma & Sol',
    reporter_name: 'Eva',
    reporter_email: 'eva@ejemplo.com',
    reporter_phone: '+14045550177',
    status: 'dismissed',
  })
  const reporter = await findReporter(db, id)
  const { text, mail, whatsapp } = answerTo(reporter as NonNullable<typeof reporter>, 'Directorio')
  expect(text).toMatch(/^Hola, Eva\. Gracias por escribirnos sobre «Alma & Sol» en Directorio\. Lo revisamos/)
  expect(mail).toContain('mailto:eva@ejemplo.com?subject=Tu%20mensaje%20sobre%20Alma%20%26%20Sol&body=Hola')
  expect(whatsapp).toBe(`https://wa.me/14045550177?text=${encodeURIComponent(text)}`)
})

test('the answer claims what was done and nothing else; closed reports are listed, of a business alone too [D101]', async () => {
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
    const reporter = await findReporter(db, id)
    return reporter && answerTo(reporter, 'Directorio').text
  }
  expect(await said()).toMatch(/quedó atendido\.$/)
  await db.updateTable('businesses').set({ status: 'removed' }).where('id', '=', alma).execute()
  expect(await said()).toMatch(/el negocio ya no aparece en el directorio\.$/)
  const closed = await listClosedReports(db, alma, 1)
  expect(closed.rows).toMatchObject([{ id, reason: 'fraud', status: 'resolved', note: 'Es otro' }])
  expect((await listClosedReports(db, alma + 1, 1)).rows).toEqual([])
  const details = { reason: 'Es publicidad', category: '' }
  const open = await addReport(db, alma)
  const context = { ...DECIDING, onError: () => {} }
  const refused = await runBulk(
    db,
    { list: 'revision', verb: 'rechazar', items: [`reportes-${open}`], details },
    context,
  )
  expect(refused.done).toBe(0)
})
