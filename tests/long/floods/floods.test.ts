import { join } from 'node:path'
import { connectDatabase } from 'db/connect'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { addDays } from '../../../app/features/places/calendar'
import { someBusinesses } from '../../routes/pages'
import { startServer } from '../../support/server'
import { SLOT_TIMES } from '../../support/slot-times'
import { answerTo, formTokenOf } from '../../support/visitor-form'

const server = await startServer({ env: { LOG_LEVEL: 'error', FLY_APP_NAME: 'pruebas' } })
const db = connectDatabase({ file: join(server.dataDir, 'directorio.db') })
afterAll(async () => {
  await db.destroy()
  await server.stop()
})
const [shop = ''] = await someBusinesses(server.origin)
const { id: shopId } = await db
  .updateTable('businesses')
  .set({ slot_capacity: 1 })
  .where('business_slug', '=', shop.split('/')[2] ?? '')
  .returning('id')
  .executeTakeFirstOrThrow()

/** The address from which the flood comes. Every test has its own. */
let address = ''
let last = 0

beforeEach(async () => {
  await db.deleteFrom('rate_limits').execute()
  last += 1
  address = `10.40.${last}.7`
})

type Fields = Record<string, string>

async function post(path: string, fields: Fields) {
  const response = await fetch(server.origin + path, {
    method: 'POST',
    redirect: 'manual',
    body: new URLSearchParams(fields),
    headers: { 'fly-client-ip': address },
  })
  return { status: response.status, text: await response.text() }
}

/**
 * Sends a form. When a question comes, sends the form again with its answer, as a bot made for this site
 * would.
 */
async function persist(path: string, fields: Fields) {
  const sent = { sello: formTokenOf(server), ...fields }
  const first = await post(path, sent)
  return first.text.includes('¿Cuánto es') ? post(path, { ...sent, ...answerTo(first.text) }) : first
}

const registration = (n: number): Fields => ({
  negocio: `Inundación ${address} ${n}`,
  responsable: 'Ana',
  correo: `inunda${last}x${n}@ejemplo.com`,
  telefono: `305 55${last % 10} ${1000 + n}`,
  categoria: 'reposteria',
  ciudad: 'Miami',
})
const rating = (n: number): Fields => ({
  profesional: '1',
  confianza: '1',
  correo: `inunda${n}@ejemplo.com`,
  comentario: `Pésimo ${n}`,
})
const day = (n: number) => addDays(new Date().toISOString().slice(0, 10), 20 + n)
const reservation = (n: number): Fields => ({
  nombre: `Persona ${n}`,
  correo: `inunda${n}@ejemplo.com`,
  telefono: `404 555 ${1000 + n}`,
  requerimiento: 'Nada',
  fecha: day(Math.floor(n / 18)),
  hora: SLOT_TIMES[n % 18] ?? '',
})
const statuses = async (table: 'ratings' | 'businesses') => {
  const rows =
    table === 'ratings'
      ? await db.selectFrom('ratings').select('status').where('comment', 'like', 'Pésimo %').execute()
      : await db
          .selectFrom('businesses')
          .select('status')
          .where('business_name', 'like', `Inundación ${address} %`)
          .execute()
  return (wanted: string) => rows.filter(({ status }) => status === wanted).length
}
const booked = () => db.selectFrom('reservations').select('id').where('email', 'like', 'inunda%').execute()

/** Sends all forms from one address, ten at a time. Returns their answers. */
async function flood(path: string, forms: Fields[], send = persist) {
  const all: { status: number; text: string }[] = []
  for (let at = 0; at < forms.length; at += 10)
    all.push(...(await Promise.all(forms.slice(at, at + 10).map((fields) => send(path, fields)))))
  return all
}
const sixty = (of: (n: number) => Fields) => Array.from({ length: 60 }, (_, n) => of(n))

describe('a flood that answers every question [D108, T109]', () => {
  test('publishes at most ten of 60 registrations and returns the others with their values [T130]', async () => {
    const all = await flood('/registrar', sixty(registration))
    expect(all.filter(({ status }) => status === 303).length).toBeLessThanOrEqual(15)
    expect(all[59]).toMatchObject({
      status: 429,
      text: expect.stringContaining(`value="${registration(59).negocio}"`),
    })
    const count = await statuses('businesses')
    expect(count('published')).toBeGreaterThan(0)
    expect(count('published')).toBeLessThanOrEqual(10)
    expect(count('published') + count('held')).toBeLessThanOrEqual(15)
  }, 120_000)

  test('publishes at most ten of 60 one-star ratings of a business', async () => {
    await flood(`${shop}/calificar`, sixty(rating))
    const count = await statuses('ratings')
    expect(count('published')).toBeGreaterThan(0)
    expect(count('published')).toBeLessThanOrEqual(10)
    expect(count('published') + count('in_review')).toBeLessThanOrEqual(10)
    await db.deleteFrom('ratings').where('comment', 'like', 'Pésimo %').execute()
  }, 120_000)

  test.each<[string, () => string, (n: number) => Fields]>([
    [
      'reports',
      () => `${shop}/reportar`,
      (n) => ({ motivo: 'otro', mensaje: `Algo pasa ${n}`, nombre: 'Ana', correo: `inunda${n}@ejemplo.com` }),
    ],
    ['corrections', () => `${shop}/corregir`, (n) => ({ telefono: `404 555 ${2000 + n}` })],
    [
      'opinions of our pages',
      () => '/landing/electricista/opinar',
      (n) => ({
        nombre: 'Ana',
        correo: `inunda${n}@ejemplo.com`,
        comentario: `Buen trabajo ${n}`,
        calificacion: '5',
      }),
    ],
  ])(
    'stores at most fifteen %s an hour and returns the next ones whole [T130]',
    async (_, path, form) => {
      const all = await flood(
        path(),
        Array.from({ length: 20 }, (_, n) => form(n)),
      )
      const stored = all.filter(({ status }) => status === 303)
      expect(stored.length).toBeGreaterThan(0)
      expect(stored.length).toBeLessThanOrEqual(15)
      const last = all[19]
      expect(last?.status).toBe(429)
      expect(last?.text).toContain('Son demasiados envíos seguidos')
      expect(last?.text).toContain(form(19).mensaje ?? form(19).telefono ?? form(19).comentario)
    },
    60_000,
  )

  test('books a few of 108 slots of a business, then asks to call', async () => {
    const forms = Array.from({ length: 108 }, (_, n) => reservation(n))
    const all = await flood(`${shop}/reservar`, forms)
    const refused = all[107]?.text ?? ''
    expect(all[107]?.status).toBe(429)
    expect(refused).toContain('value="Persona 107"')
    expect(refused).toContain('Son demasiadas solicitudes seguidas')
    expect(refused).toContain('Llama al negocio o escríbele por WhatsApp')
    expect((await booked()).length).toBeLessThanOrEqual(10)
    const others = await db
      .selectFrom('reservations')
      .select('id')
      .where('business_id', '=', shopId)
      .execute()
    expect(others.length).toBeGreaterThan(0)
    await db.deleteFrom('reservations').where('email', 'like', 'inunda%').execute()
  }, 120_000)
})
