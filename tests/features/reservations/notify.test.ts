import { describe, expect, test } from 'vitest'
import { bookSlot } from '../../../app/features/reservations/book.server'
import { moveReservation, setReservationStatus } from '../../../app/features/reservations/change.server'
import { MAIL_TEMPLATES } from '../../../app/features/reservations/mail-texts'
import { createMailNotifier } from '../../../app/features/reservations/notify.server'
import { DEFAULT_BOOKING_RULES } from '../../../app/features/reservations/rules'
import { saveBookingRules } from '../../../app/features/reservations/rules.server'
import type { Db } from '../../../db/connect'
import { freshDatabase } from '../../support/database'
import { addBusiness, addCategory } from '../../support/directory-rows'

const NOW = new Date('2026-11-23T17:10:00Z')
const TOKEN = 'a'.repeat(32)
const SITE = { name: 'Directorio Latino', origin: 'https://directorio.example' }
const WANTED = {
  length: { minutes: 30, buffer: 0 },
  fullName: 'Rosa Núñez',
  email: 'rosa@example.com',
  phone: '+15055550123',
  requirement: 'Corte de cabello',
  comment: 'Llego a pie',
  date: '2026-11-24',
  time: '10:00',
}
const tell = (mail = true) =>
  createMailNotifier({ by: 'customer', token: TOKEN, site: SITE, channels: { mail }, now: NOW })

async function withBusiness(more: Parameters<typeof addBusiness>[2] = {}) {
  const { db } = await freshDatabase()
  const category = await addCategory(db, 'belleza')
  const business = await addBusiness(db, [category], {
    business_name: 'Salón Rosa',
    email: 'salon@example.com',
    time_zone: 'America/Chicago',
    ...more,
  })
  return { db, business }
}

const letters = async (db: Db) =>
  (await db.selectFrom('outbox').selectAll().orderBy('id').execute()).map((row) => ({
    key: row.idempotency_key,
    about: row.about,
    ...(JSON.parse(row.payload) as {
      to: string
      subject: string
      text: string
      replyTo?: string
      calendar?: string
    }),
  }))

describe('mails about reservations [D64, D65]', () => {
  test('after a booking the customer gets the private link and a calendar file, and the business gets the request', async () => {
    const { db, business } = await withBusiness()
    await bookSlot(db, business, WANTED, { token: TOKEN, now: NOW, notifierFor: () => tell() })
    const [toCustomer, toBusiness, ...more] = await letters(db)
    expect(more).toEqual([])
    expect(toCustomer).toMatchObject({ key: 'reservation-1-customer-0', to: 'rosa@example.com' })
    expect(toCustomer?.text).toContain(`/reservado/${TOKEN}`)
    expect(toCustomer?.text).toContain('martes 24 de noviembre de 2026, 10:00\u00a0a.\u00a0m., hora central')
    expect(toCustomer?.calendar).toContain('BEGIN:VEVENT')
    expect(toBusiness).toMatchObject({
      key: 'reservation-1-business-0',
      to: 'salon@example.com',
      replyTo: 'rosa@example.com',
    })
    for (const said of ['Rosa Núñez', '+15055550123', 'Corte de cabello', 'Llego a pie'])
      expect(toBusiness?.text).toContain(said)
  })

  test('only the customer gets the private link, and no typed text is sent to an unconfirmed address', async () => {
    const { db, business } = await withBusiness()
    await bookSlot(db, business, WANTED, { token: TOKEN, now: NOW, notifierFor: () => tell() })
    const [toCustomer, toBusiness] = await letters(db)
    expect(JSON.stringify(toBusiness)).not.toContain(TOKEN)
    for (const typed of ['Rosa Núñez', 'Corte de cabello', 'Llego a pie'])
      expect(JSON.stringify(toCustomer)).not.toContain(typed)
    for (const letter of [toCustomer, toBusiness]) expect(letter?.about).not.toMatch(/rosa|salon|@/i)
  })

  test("MAIL_TEMPLATES contain typed text only for the business, and the link only after the customer's own action [T70]", () => {
    const named = (by: keyof typeof MAIL_TEMPLATES, to: 'customer' | 'business') =>
      new Set(
        JSON.stringify(Object.values(MAIL_TEMPLATES[by]).map((each) => each[to])).match(/(?<=\{)\w+(?=\})/g),
      )
    const ofSlot = ['business', 'businessPhone', 'code', 'site', 'when']
    const ofStatus = ['ifConfirmed', 'ifNotConfirmed']
    expect([...named('customer', 'customer')].sort()).toEqual([...ofSlot, ...ofStatus, 'link'].sort())
    const ofProposal = [...ofSlot, 'myReservations', 'proposed']
    expect([...named('owner', 'customer')].sort()).toEqual([...ofProposal].sort())
    expect([...named('team', 'customer')].sort()).toEqual([...ofProposal, 'reason', 'status'].sort())
    const ofGuest = ['code', 'name', 'phone', 'requirement', 'site', 'when']
    expect([...named('customer', 'business')].sort()).toEqual(
      [...ofGuest, ...ofStatus, 'comment', 'email'].sort(),
    )
    expect([...named('team', 'business')].sort()).toEqual([...ofGuest, 'business', 'status'].sort())
    expect([...named('owner', 'business')]).toEqual([])
  })

  test('after a move, mails say whether the business still has to confirm the reservation [D116]', async () => {
    const textsOf = async (rules: typeof DEFAULT_BOOKING_RULES | null) => {
      const { db, business } = await withBusiness()
      const by = { actor: { username: 'ana' }, now: NOW }
      if (rules) await saveBookingRules(db, by, business, { rules, before: '' })
      const booking = await bookSlot(db, business, WANTED, { token: TOKEN, now: NOW })
      const slot = { date: '2026-11-24', time: '11:00' }
      const context = { changedBy: 'customer' as const, now: NOW, notify: tell() }
      await moveReservation(db, booking.ok ? booking.id : 0, slot, context)
      return (await letters(db)).map(({ text }) => text)
    }
    const [toCustomer, toBusiness] = await textsOf({ ...DEFAULT_BOOKING_RULES, isConfirmedAtOnce: true })
    expect(toCustomer).toContain('Está confirmada.')
    expect(toBusiness).toContain('Está confirmada')
    expect(`${toCustomer} ${toBusiness}`).not.toMatch(/debe confirmarla|Confírmala/)
    const [asked, told] = await textsOf(null)
    expect(asked).toContain('el negocio debe confirmarla')
    expect(told).toContain('Confírmala con la persona')
    expect(`${asked} ${told}`).not.toContain('Está confirmada')
  })

  test('mails each change of a reservation once, with its own key', async () => {
    const { db, business } = await withBusiness()
    const booking = await bookSlot(db, business, WANTED, {
      token: TOKEN,
      now: NOW,
      notifierFor: () => tell(),
    })
    await bookSlot(db, business, WANTED, { token: TOKEN, now: NOW, notifierFor: () => tell() })
    const id = booking.ok ? booking.id : 0
    const slot = { date: '2026-11-25', time: '11:00' }
    await moveReservation(db, id, slot, { changedBy: 'customer', now: NOW, notify: tell() })
    await moveReservation(db, id, slot, { changedBy: 'customer', now: NOW, notify: tell() })
    await setReservationStatus(db, id, 'cancelled', {
      changedBy: 'customer',
      now: NOW,
      notify: tell(),
    })
    await setReservationStatus(db, id, 'cancelled', {
      changedBy: 'customer',
      now: NOW,
      notify: tell(),
    })
    const all = await letters(db)
    expect(all.map(({ key }) => key)).toEqual(
      [0, 1, 2].flatMap((sequence) => [
        `reservation-${id}-customer-${sequence}`,
        `reservation-${id}-business-${sequence}`,
      ]),
    )
    expect(all[2]?.subject).toContain('cambió de horario')
    expect(all[4]?.subject).toContain('cancelada')
    expect(all[2]?.text).toContain('puedes cancelarla en el mismo enlace')
    expect(all[4]?.text, 'nobody cancels twice').not.toContain('cancelarla')
    expect(all[4]?.calendar).toContain('STATUS:CANCELLED')
  })

  test('sends no mail without a mail server, or to a business without an address', async () => {
    const without = await withBusiness()
    await bookSlot(without.db, without.business, WANTED, {
      token: TOKEN,
      now: NOW,
      notifierFor: () => tell(false),
    })
    expect(await letters(without.db)).toEqual([])
    const silent = await withBusiness({ email: null })
    await bookSlot(silent.db, silent.business, WANTED, { token: TOKEN, now: NOW, notifierFor: () => tell() })
    expect((await letters(silent.db)).map(({ to }) => to)).toEqual(['rosa@example.com'])
  })

  test('a booking is rolled back if its messages cannot be stored', async () => {
    const { db, business } = await withBusiness()
    const broken = async () => {
      throw new Error('no')
    }
    await expect(
      bookSlot(db, business, WANTED, { token: TOKEN, now: NOW, notifierFor: () => broken }),
    ).rejects.toThrow('no')
    expect(await db.selectFrom('reservations').selectAll().execute()).toEqual([])
    await bookSlot(
      db,
      business,
      { ...WANTED, time: '10:15' },
      { token: TOKEN, now: NOW, notifierFor: () => tell() },
    )
    expect(await letters(db)).toEqual([])
  })
})
