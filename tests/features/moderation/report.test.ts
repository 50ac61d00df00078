import { parseWithZod } from '@conform-to/zod/v4'
import { describe, expect, test } from 'vitest'
import {
  type ReportFormValues,
  reportSchema,
  storeReport,
} from '~/features/moderation/reports/reports.server'
import { listReportReasons, REPORT_REASONS } from '../../../app/features/moderation/reports/labels'
import { freshDatabase } from '../../support/database'
import { addBusiness, addCategory, addRating } from '../../support/directory-rows'

const SECRET = 'k8Fq2mZx7PvRt4LwYb9NcHd3JgSe6UaT'
const START = new Date('2026-11-21T12:00:00.000Z')
const at = (minutes: number) => new Date(START.getTime() + minutes * 60_000)
const VALUES: ReportFormValues = {
  motivo: 'wrong_data',
  mensaje: 'El teléfono cambió',
  nombre: 'Ana',
  correo: 'ana@ejemplo.com',
  telefono: '+14045550142',
}

async function withBusiness() {
  const { db } = await freshDatabase()
  const id = await addBusiness(db, [await addCategory(db, 'reposteria')], { business_name: 'La Espiga' })
  const about = {
    business: { id, name: 'La Espiga' },
    ratingId: null as number | null,
    score: 0.8,
    address: '198.51.100.7',
    secret: SECRET,
  }
  const reports = () => db.selectFrom('reports').selectAll().execute()
  return { db, about, reports }
}

describe('a report [D52, D101]', () => {
  test('stores a report with all its fields and without network address', async () => {
    const { db, about, reports } = await withBusiness()
    const ratingId = await addRating(db, about.business.id)
    await storeReport(db, VALUES, { ...about, ratingId }, START)
    const [report, ...others] = await reports()
    expect(others).toEqual([])
    expect(report).toEqual({
      id: 1,
      business_id: about.business.id,
      business_name: 'La Espiga',
      rating_id: ratingId,
      reason: 'wrong_data',
      message: 'El teléfono cambió',
      origin: 'form',
      reporter_name: 'Ana',
      reporter_email: 'ana@ejemplo.com',
      reporter_phone: '+14045550142',
      status: 'open',
      note: null,
      bot_score: 0.8,
      network_hash: expect.stringMatching(/^[0-9a-f]{64}$/),
      created_at: START.toISOString(),
      updated_at: START.toISOString(),
    })
    expect(JSON.stringify(report)).not.toContain('198.51.100')
  })

  test('a report remains after its business and rating are deleted', async () => {
    const { db, about, reports } = await withBusiness()
    const ratingId = await addRating(db, about.business.id)
    await storeReport(db, VALUES, { ...about, ratingId }, START)
    await db.deleteFrom('ratings').execute()
    await db.deleteFrom('businesses').execute()
    expect(await reports()).toMatchObject([
      { business_id: null, rating_id: null, business_name: 'La Espiga', message: 'El teléfono cambió' },
    ])
  })

  test('stores a report once if it is sent twice within minutes, or ten times at once [T91]', async () => {
    const { db, about, reports } = await withBusiness()
    const all = await Promise.all(Array.from({ length: 10 }, () => storeReport(db, VALUES, about, START)))
    expect(all.map(({ id }) => id)).toEqual(Array(10).fill(1))
    expect(all.filter(({ isRepeat }) => !isRepeat)).toHaveLength(1)
    expect(await storeReport(db, VALUES, about, at(14))).toMatchObject({ id: 1, isRepeat: true })
    expect(await reports()).toHaveLength(1)
    expect(await storeReport(db, VALUES, about, at(15))).toMatchObject({ id: 2, isRepeat: false })
  })

  test('stores a second report with another text, rating or network address', async () => {
    const { db, about, reports } = await withBusiness()
    await storeReport(db, VALUES, about, START)
    await storeReport(db, { ...VALUES, mensaje: 'La dirección cambió' }, about, START)
    await storeReport(db, VALUES, { ...about, ratingId: await addRating(db, about.business.id) }, START)
    await storeReport(db, VALUES, { ...about, address: '198.51.100.8' }, START)
    expect(await reports()).toHaveLength(4)
    expect(new Set((await reports()).map((report) => report.network_hash)).size).toBe(1)
  })

  test('a report that cannot be stored writes nothing to the database', async () => {
    const { db, about, reports } = await withBusiness()
    const broken = { ...about, ratingId: 999 }
    await expect(storeReport(db, VALUES, broken, START)).rejects.toThrow(/foreign key/i)
    await expect(storeReport(db, VALUES, broken, START)).rejects.toThrow(/foreign key/i)
    expect(await reports()).toEqual([])
    expect(await db.selectFrom('recent_forms').selectAll().execute()).toEqual([])
  })
})

describe('the form of a report', () => {
  const send = (fields: Record<string, string>, subject: 'business' | 'rating' = 'business') => {
    const parsed = parseWithZod(new URLSearchParams(fields), { schema: reportSchema(subject) })
    return parsed.status === 'success' ? parsed.value : parsed.error
  }

  test('a report requires a reason that fits its subject', () => {
    for (const fields of [{}, { motivo: '' }, { motivo: 'claim' }, { motivo: 'falsa' }] as Record<
      string,
      string
    >[])
      expect(send(fields)).toMatchObject({ motivo: ['Elige qué pasa'] })
    expect(send({ motivo: 'falsa' }, 'rating')).toMatchObject({ motivo: 'false_rating' })
    expect(send({ motivo: 'cerrado' }, 'rating')).toMatchObject({ motivo: ['Elige qué pasa'] })
  })

  test('a report requires an e-mail only for claims, removals, own ratings and own reservations [D101]', () => {
    const needed = listReportReasons('business').filter((reason) => {
      const { correo } = send({ motivo: REPORT_REASONS[reason].word, mensaje: 'x' }) as { correo: unknown }
      return Array.isArray(correo)
    })
    expect(needed).toEqual(['claim', 'removal', 'own_rating', 'own_reservation'])
    expect(send({ motivo: 'quitar', correo: 'ana@ejemplo.com' })).toMatchObject({ motivo: 'removal' })
    expect(send({ motivo: 'borrar-mi-calificacion' }, 'rating')).toHaveProperty('correo')
  })

  test('a report requires a name for claims only [D101]', () => {
    const claim = { motivo: 'es-mi-negocio', correo: 'ana@ejemplo.com' }
    expect(send(claim)).toEqual({ nombre: [expect.stringContaining('Escribe tu nombre')] })
    expect(send({ ...claim, nombre: 'Ana' })).toMatchObject({ motivo: 'claim', nombre: 'Ana' })
    expect(send({ ...claim, motivo: 'quitar' })).toMatchObject({ motivo: 'removal' })
  })

  test('a report requires a text for the reason «otro»', () => {
    expect(send({ motivo: 'otro' })).toEqual({ mensaje: ['Cuéntanos qué pasa'] })
    expect(send({ motivo: 'otro', mensaje: 'Huele a gas' })).toMatchObject({ motivo: 'other' })
  })

  test('a report form shows all errors at once', () => {
    expect(
      send({
        motivo: 'quitar',
        correo: 'ana',
        telefono: '12',
        nombre: 'a'.repeat(121),
        mensaje: 'b'.repeat(2001),
      }),
    ).toEqual({
      correo: [expect.stringContaining('Revisa el correo')],
      telefono: [expect.stringContaining('Revisa el teléfono')],
      nombre: [expect.stringContaining('120')],
      mensaje: [expect.stringContaining('2000')],
    })
  })

  test('a report form ignores other fields [T30]', () => {
    const value = send({ motivo: 'cerrado', status: 'resolved', id: '7', business_id: '9' })
    expect(value).toEqual({ motivo: 'closed', mensaje: null, nombre: null, correo: null, telefono: null })
  })
})
