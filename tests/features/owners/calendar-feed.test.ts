import ICAL from 'ical.js'
import nodeIcal from 'node-ical'
import { describe, expect, test } from 'vitest'
import { OWNER_ACTOR } from '~/features/audit/schema'
import {
  buildCalendarFeedToken,
  createCalendarFeed,
  exportCalendarFeed,
  findBusinessByCalendarFeedToken,
  findCalendarFeedKey,
  MAX_CALENDAR_FEED_EVENTS,
  revokeCalendarFeed,
} from '~/features/owners/calendar-feed.server'
import { createOwnerLink, revokeOwnerLinks } from '~/features/owners/link.server'
import { saveAttendance } from '~/features/reservations/marks.server'
import { closeAllAccessExcept, readAccountsAndSecrets } from '../../../app/cli/steps/access'
import { freshDatabase } from '../../support/database'
import { addBusiness, addCategory } from '../../support/directory-rows'
import { addReservation } from '../../support/reservation-rows'
import { insertRows, newestRow, updateRows } from '../../support/rows'

const NOW = new Date('2026-11-23T17:10:00Z')
const SITE = { name: 'Directorio', origin: 'https://ejemplo.com' }
const SECRETS = ['new secret', 'old secret']

async function withFeed(timeZone = 'America/Chicago') {
  const { db } = await freshDatabase()
  const category = await addCategory(db, 'belleza', { slot_capacity: 0 })
  const id = await addBusiness(db, [category], { business_name: 'Salón; Rosa, e hijas', time_zone: timeZone })
  const business = { id, name: 'Salón; Rosa, e hijas' }
  const link = await createOwnerLink(db, id, NOW)
  const create = () => createCalendarFeed(db, business, { token: link, actor: OWNER_ACTOR })
  const address = async (secret = 'new secret') => {
    const key = await findCalendarFeedKey(db, id)
    return key && buildCalendarFeedToken(secret, key)
  }
  const opened = async (token: string | null) => findBusinessByCalendarFeedToken(db, token ?? '', SECRETS)
  const feed = () => exportCalendarFeed(db, business, SITE, NOW)
  const add = (values: Parameters<typeof addReservation>[2]) =>
    addReservation(db, id, { time_zone: timeZone, ...values })
  return { db, id, business, link, create, address, opened, feed, add }
}

describe('the address of a calendar feed [T241]', () => {
  test('the token of a calendar feed is secret, valid with the previous secret, and invalid after a new feed, a revoked link or a deleted business [T241]', async () => {
    const { db, id, business, create, address, opened } = await withFeed()
    expect(await address()).toBeNull()
    await create()
    const first = await address()
    expect(first).toMatch(/^[0-9a-f]{32}$/)
    expect(await opened(first)).toEqual(business)
    expect(await opened(await address('old secret'))).toEqual(business)
    expect(await opened(await address('a stranger’s secret'))).toBeNull()
    for (const wrong of [null, '', 'x', `${first}0`, `ffffffff${first?.slice(8)}`, `${first?.slice(0, 31)}g`])
      expect(await opened(wrong)).toBeNull()
    await create()
    expect(await opened(first)).toBeNull()
    const second = await address()
    expect(await opened(second)).toEqual(business)
    await updateRows(db, 'businesses', { id }, { deleted_at: NOW.toISOString() })
    expect(await opened(second)).toBeNull()
    await updateRows(db, 'businesses', { id }, { deleted_at: null })
    expect(await opened(second)).toEqual(business)
    await revokeOwnerLinks(db, id, NOW)
    expect(await opened(second)).toBeNull()
    expect(await address()).toBeNull()
  })

  test('an owner can end the calendar feed, the log does not contain its key, and restoring a backup does not enable it again [T241]', async () => {
    const { db, business, create, address, opened } = await withFeed()
    await create()
    const token = await address()
    const copy = await db.selectFrom('owner_links').selectAll().execute()
    expect(await revokeCalendarFeed(db, business, OWNER_ACTOR)).toBe(true)
    expect(await revokeCalendarFeed(db, business, OWNER_ACTOR)).toBe(false)
    expect(await opened(token)).toBeNull()
    const log = await db.selectFrom('audit_log').selectAll().orderBy('id').execute()
    expect(log.map(({ username, action, noun }) => [username, action, noun])).toEqual([
      ['El dueño', 'created', 'owner_link'],
      ['El dueño', 'revoked', 'owner_link'],
    ])
    expect(JSON.stringify(log)).not.toContain(copy[0]?.calendar_key)
    const access = await readAccountsAndSecrets(db)
    await updateRows(db, 'owner_links', {}, { calendar_key: copy[0]?.calendar_key ?? null })
    expect(await opened(token)).toEqual(business)
    await closeAllAccessExcept(db, access, NOW)
    expect(await opened(token)).toBeNull()
  })
})

interface ReadEvent {
  uid: string
  start: string
  end: string
  status: string
  summary: string
  description: string
  sequence: number
}

/** The events of a feed as two parsers read them. */
function readByBoth(text: string): ReadEvent[][] {
  const calendar = new ICAL.Component(ICAL.parse(text))
  for (const zone of calendar.getAllSubcomponents('vtimezone'))
    ICAL.TimezoneService.register(new ICAL.Timezone(zone))
  const one = calendar.getAllSubcomponents('vevent').map((component) => {
    const event = new ICAL.Event(component)
    return {
      uid: event.uid,
      start: event.startDate.toJSDate().toISOString(),
      end: event.endDate.toJSDate().toISOString(),
      status: String(component.getFirstPropertyValue('status')),
      summary: event.summary,
      description: event.description,
      sequence: event.sequence,
    }
  })
  const other = Object.values(nodeIcal.sync.parseICS(text)).flatMap((entry) =>
    entry?.type === 'VEVENT'
      ? [
          {
            uid: entry.uid,
            start: entry.start.toISOString(),
            end: entry.end.toISOString(),
            status: String(entry.status),
            summary: String(entry.summary),
            description: String(entry.description),
            sequence: Number(entry.sequence),
          },
        ]
      : [],
  )
  const inOrder = (events: ReadEvent[]) => [...events].sort((a, b) => a.uid.localeCompare(b.uid))
  return [inOrder(one), inOrder(other)]
}

describe('a calendar feed by RFC 5545', () => {
  test('two iCalendar parsers read the same events of the feed: with cancelled reservations, without deleted ones', async () => {
    const { db, feed, add } = await withFeed()
    const long = `Ñandú, ${'corte; “largo” \\ 🎉 '.repeat(12)}\nfin`
    const jose = { full_name: 'José, hijo; de Ana', requirement: long }
    const first = await add({ ...jose, status: 'confirmed', sequence: 3 })
    // node-ical 0.22.1 reads an end between 0:01 and 0:59 wrongly: it counts the minutes twice.
    const pending = await add({
      ...{ full_name: 'Eva', requirement: null, reservation_time: '23:45', minutes: 90 },
    })
    const gone = await add({ full_name: 'Luis', status: 'cancelled', reservation_date: '2026-11-10' })
    await add({ full_name: 'Borrada', deleted_at: NOW.toISOString() })
    await add({ full_name: 'Antigua', reservation_date: '2026-10-01' })
    await add({ full_name: 'Lejana', reservation_date: '2028-01-01' })
    const category = await addCategory(db, 'otra')
    await addReservation(db, await addBusiness(db, [category]), { full_name: 'Ajena' })
    const text = await feed()
    const [one, other] = readByBoth(text)
    expect(one).toEqual(other)
    expect(one).toHaveLength(3)
    const byUid = new Map(one?.map((event) => [event.uid, event]))
    expect(byUid.get(`reserva-${first}@ejemplo.com`)).toMatchObject({
      start: '2026-11-24T16:00:00.000Z',
      end: '2026-11-24T16:30:00.000Z',
      status: 'CONFIRMED',
      summary: `José, hijo; de Ana: ${long}`,
      sequence: 3,
    })
    // Past midnight.
    expect(byUid.get(`reserva-${pending}@ejemplo.com`)).toMatchObject({
      start: '2026-11-25T05:45:00.000Z',
      end: '2026-11-25T07:15:00.000Z',
      status: 'TENTATIVE',
      summary: 'Por confirmar: Eva',
    })
    expect(byUid.get(`reserva-${gone}@ejemplo.com`)).toMatchObject({ status: 'CANCELLED' })
    expect(text).toContain('X-WR-CALNAME:Citas de Salón\\; Rosa\\, e hijas')
  })

  test('the calendar feed has lines of at most 75 octets, CRLF line ends and the rules of the time zone', async () => {
    const { feed, add } = await withFeed()
    await add({ full_name: 'Ñ'.repeat(80), requirement: `${'é🎉'.repeat(60)},;\\` })
    const text = await feed()
    for (const line of text.split('\r\n')) expect(Buffer.byteLength(line), line).toBeLessThanOrEqual(75)
    expect(text.replaceAll('\r\n', '')).not.toMatch(/[\r\n]/)
    expect(text).toMatch(/BEGIN:VTIMEZONE\r\nTZID:America\/Chicago/)
    expect(text).toMatch(/^BEGIN:VCALENDAR\r\nVERSION:2.0\r\n/)
    const [one, other] = readByBoth(text)
    expect(one).toEqual(other)
    expect(one?.[0]?.summary).toBe(`Por confirmar: ${'Ñ'.repeat(80)}: ${'é🎉'.repeat(60)},;\\`)
  })

  test.each([
    ['America/New_York', '2026-11-24T15:00:00.000Z'],
    ['America/Chicago', '2026-11-24T16:00:00.000Z'],
    ['America/Denver', '2026-11-24T17:00:00.000Z'],
    ['America/Phoenix', '2026-11-24T17:00:00.000Z'],
    ['America/Los_Angeles', '2026-11-24T18:00:00.000Z'],
    ['Pacific/Honolulu', '2026-11-24T20:00:00.000Z'],
  ])('events of the calendar feed have the local time of the business: %s', async (zone, start) => {
    const { feed, add } = await withFeed(zone)
    await add({})
    const [one, other] = readByBoth(await feed())
    expect(one?.[0]?.start).toBe(start)
    expect(other?.[0]?.start).toBe(start)
  })

  test('the calendar feed has no e-mail, comment, note or attendance, and at most 2,000 events, upcoming ones first [T240, T241]', async () => {
    const { db, id, feed, add } = await withFeed()
    const reservation = await add({
      ...{ email: 'secreto@ejemplo.com', comment: 'comentario-secreto', admin_note: 'nota-secreta' },
      ...{ status: 'confirmed', reservation_date: '2026-11-20' },
    })
    await saveAttendance(db, { actor: OWNER_ACTOR, now: NOW }, id, { id: reservation, attendance: 'missed' })
    const text = await feed()
    expect(text).not.toMatch(/secret|No vino|missed/)
    const { id: _, ...row } = await newestRow(db, 'reservations')
    const many = Array.from({ length: MAX_CALENDAR_FEED_EVENTS }, (_, number) => ({
      ...{ ...row, code: `M${number}`, full_name: 'Muchas', reservation_date: '2026-11-25' },
    }))
    for (let from = 0; from < many.length; from += 100)
      await insertRows(db, 'reservations', many.slice(from, from + 100))
    const full = await feed()
    expect(full.match(/BEGIN:VEVENT/g)).toHaveLength(MAX_CALENDAR_FEED_EVENTS)
    expect(full.includes(`reserva-${reservation}@`)).toBe(false)
  })
})
