import { describe, expect, test } from 'vitest'
import { moveReservation, setReservationStatus } from '../../../app/features/reservations/change.server'
import { RESERVATION_MAIL_TEMPLATES } from '../../../app/features/reservations/mail-texts'
import { createMailNotifier } from '../../../app/features/reservations/notify.server'
import { saveBookingRules } from '../../../app/features/reservations/rules.server'
import { DEFAULT_BOOKING_RULES } from '../../../app/features/reservations/slots'
import { NOW, withBookable } from '../../support/bookings'
import { queuedMails } from '../../support/mails'
import { columnOf } from '../../support/rows'

const TOKEN = 'a'.repeat(32)
const SITE = { name: 'Directorio Latino', origin: 'https://directorio.example' }
const WANTED = { email: 'rosa@example.com', requirement: 'Corte de cabello', comment: 'Llego a pie' }
const tell = (mail = true) =>
  createMailNotifier({ by: 'customer', token: TOKEN, site: SITE, channels: { mail }, now: NOW })

const TOLD = { token: TOKEN, notifierFor: () => tell() }

const withBusiness = (more: Parameters<typeof withBookable>[0] = {}) =>
  withBookable({
    ...{ business_name: 'Salón Rosa', email: 'salon@example.com', time_zone: 'America/Chicago' },
    ...more,
  })

describe('mails about reservations [D64, D65]', () => {
  test('after a booking the customer gets the private link and a calendar file without typed text, and the business gets the request without the link', async () => {
    const { db, book } = await withBusiness()
    await book(WANTED, TOLD)
    const [toCustomer, toBusiness, ...more] = await queuedMails(db)
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
    expect(JSON.stringify(toBusiness)).not.toContain(TOKEN)
    for (const typed of ['Rosa Núñez', 'Corte de cabello', 'Llego a pie'])
      expect(JSON.stringify(toCustomer)).not.toContain(typed)
    for (const letter of [toCustomer, toBusiness]) expect(letter?.about).not.toMatch(/rosa|salon|@/i)
  })

  test("RESERVATION_MAIL_TEMPLATES contain typed text only for the business, and the link only after the customer's own action [T70]", () => {
    const named = (by: keyof typeof RESERVATION_MAIL_TEMPLATES, to: 'customer' | 'business') =>
      new Set(
        JSON.stringify(Object.values(RESERVATION_MAIL_TEMPLATES[by]).map((each) => each[to])).match(
          /(?<=\{)\w+(?=\})/g,
        ),
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
      const { db, business, booked } = await withBusiness()
      const by = { actor: { username: 'ana' }, now: NOW }
      if (rules) await saveBookingRules(db, by, business, { rules, before: '' })
      const { id } = await booked(WANTED, { token: TOKEN })
      const slot = { date: '2026-11-24', time: '11:00' }
      const context = { changedBy: 'customer' as const, now: NOW, notify: tell() }
      await moveReservation(db, id, slot, context)
      return (await queuedMails(db)).map(({ text }) => text)
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
    const { db, book, booked } = await withBusiness()
    const { id } = await booked(WANTED, TOLD)
    await book(WANTED, TOLD)
    const slot = { date: '2026-11-25', time: '11:00' }
    const change = { changedBy: 'customer', now: NOW, notify: tell() } as const
    for (const _ of [1, 2]) await moveReservation(db, id, slot, change)
    for (const _ of [1, 2]) await setReservationStatus(db, id, 'cancelled', change)
    const all = await queuedMails(db)
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
    await without.book(WANTED, { token: TOKEN, notifierFor: () => tell(false) })
    expect(await queuedMails(without.db)).toEqual([])
    const silent = await withBusiness({ email: null })
    await silent.book(WANTED, TOLD)
    expect((await queuedMails(silent.db)).map(({ to }) => to)).toEqual(['rosa@example.com'])
  })

  test('a booking is rolled back if its messages cannot be stored', async () => {
    const { db, book } = await withBusiness()
    const broken = async () => {
      throw new Error('no')
    }
    await expect(book(WANTED, { token: TOKEN, notifierFor: () => broken })).rejects.toThrow('no')
    expect(await columnOf(db, 'reservations', 'id')).toEqual([])
    await book({ ...WANTED, time: '10:15' }, TOLD)
    expect(await queuedMails(db)).toEqual([])
  })
})
