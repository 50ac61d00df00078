import type { Db } from 'db/connect'
import { describe, expect, test } from 'vitest'
import { adjustBackupToReplacedData } from '~/cli/steps/restore-backup'
import { readBusiness } from '~/features/businesses/read.server'
import { readUnsubscribedEmailHashes } from '~/features/outbox/restore.server'
import { createOwnerLink, revokeOwnerLinks } from '~/features/owners/link.server'
import { saveOrProposeOwnerValues } from '~/features/owners/own-data.server'
import {
  buildWeekMailStopToken,
  enqueueWeekMails,
  isWeekMailStopped,
  listZonesForWeekMail,
  parseStopTokenEmailHash,
  setWeekMailWanted,
  setWeekMailWantedByBusiness,
} from '~/features/owners/week-mail.server'
import { createWeekMailRound } from '~/jobs/mails.server'
import { freshDatabase } from '../../support/database'
import { addBusiness, addCategory } from '../../support/directory-rows'
import { queuedMails } from '../../support/mails'
import { addReservation } from '../../support/reservation-rows'
import { insertRows, updateRows } from '../../support/rows'

/** A Monday, 9:00 in New York. */
const MONDAY = new Date('2026-11-30T14:00:00.000Z')
const hours = (count: number) => new Date(MONDAY.getTime() + count * 3_600_000)
const EAST = 'America/New_York'
const ON_FILE = 'rosa@dulces.test'
const mail = { canMail: true, site: { name: 'Directorio', origin: 'https://directorio.test' } }
const onError = (error: unknown) => expect.fail(String(error))
const round = { zone: EAST, after: 0, most: 100, mail, secret: 'secreto', now: MONDAY, onError }

async function withShop() {
  const { db } = await freshDatabase()
  const category = await addCategory(db, 'reposteria')
  let count = 0
  const add = async (values: Parameters<typeof addBusiness>[2] = {}) => {
    count += 1
    const id = await addBusiness(db, [category], {
      ...{ business_name: `Rosa ${count}`, business_slug: `rosa-${count}`, email: ON_FILE },
      confirmed_on: '2026-11-20',
      ...values,
    })
    await createOwnerLink(db, id, MONDAY)
    return id
  }
  return { db, id: await add(), add }
}

describe('the Monday message', () => {
  test("the Monday message has last week's figures, one task and a link to stop it, but no private link, and is sent once", async () => {
    const { db, id } = await withShop()
    const counted = { business_id: id, week: '2026-11-23', times: 7 }
    await insertRows(db, 'business_counts', [
      { ...counted, what: 'view' },
      { ...counted, what: 'whatsapp', times: 1 },
    ])
    await addReservation(db, id, {
      ...{ status: 'pending', reservation_date: '2026-12-04' },
      created_at: '2026-11-25T12:00:00.000Z',
    })
    expect(await enqueueWeekMails(db, round)).toEqual({ sent: 1, next: null })
    const [letter, ...more] = await queuedMails(db)
    expect(more).toEqual([])
    expect(letter).toMatchObject({ to: ON_FILE, subject: 'Tu semana: Rosa 1' })
    const text = letter?.text ?? ''
    expect(text).toContain('La semana pasada tu página tuvo 7 visitas, 1 toque en WhatsApp y 1 reserva.')
    expect(text).toContain('Hoy contesta la reserva que espera.')
    expect(text).toContain('https://directorio.test/mi-negocio\n')
    expect(text).toContain(letter?.unsubscribeUrl)
    // It contains no secret of the private page, because only hashes of links are stored.
    expect(text).not.toMatch(/mi-negocio\/[0-9a-f]{32}\b/)
    expect(await enqueueWeekMails(db, { ...round, now: hours(1) })).toEqual({ sent: 0, next: null })
    expect(await enqueueWeekMails(db, { ...round, now: hours(7 * 24) })).toMatchObject({ sent: 1 })
  })

  test.each<[string, (db: Db, id: number) => Promise<unknown>]>([
    ['has no e-mail', (db, id) => updateRows(db, 'businesses', { id }, { email: null })],
    ['has an invalid e-mail', (db, id) => updateRows(db, 'businesses', { id }, { email: 'rosa@' })],
    ['has no private link', (db, id) => revokeOwnerLinks(db, id, MONDAY)],
    ['is in review', (db, id) => updateRows(db, 'businesses', { id }, { status: 'held' })],
    ['is in the trash', (db, id) => updateRows(db, 'businesses', { id }, { deleted_at: '2026-11-30' })],
    ['has closed', (db, id) => updateRows(db, 'businesses', { id }, { closed_kind: 'for_good' })],
    [
      'is in another time zone',
      (db, id) => updateRows(db, 'businesses', { id }, { time_zone: 'America/Denver' }),
    ],
    ['has stopped the message', (db) => setWeekMailWanted(db, ON_FILE, { isWanted: false, now: MONDAY })],
  ])('sends no Monday message if the business %s', async (_, change) => {
    const { db, id } = await withShop()
    await change(db, id)
    expect(await enqueueWeekMails(db, round)).toEqual({ sent: 0, next: null })
    expect(await queuedMails(db)).toEqual([])
  })

  test('sends no Monday message to an e-mail set by a private link before it is confirmed [D148, T225]', async () => {
    const { db, id } = await withShop()
    const version = (await readBusiness(db, id))?.version ?? 0
    const sent = { page: { email: 'ajena@correo.test' }, version, mail: { ...mail, canMail: false } }
    await saveOrProposeOwnerValues(db, id, sent, MONDAY)
    expect(await enqueueWeekMails(db, round)).toMatchObject({ sent: 0 })
    await db.updateTable('email_changes').set({ confirmed_at: MONDAY.toISOString() }).execute()
    expect(await enqueueWeekMails(db, round)).toMatchObject({ sent: 1 })
    expect((await queuedMails(db)).map(({ to }) => to)).toEqual(['ajena@correo.test'])
  })

  test('sends the Monday message between 8:00 and 18:00 in each time zone', () => {
    expect(listZonesForWeekMail(new Date('2026-11-30T12:59:00.000Z'))).toEqual([])
    expect(listZonesForWeekMail(new Date('2026-11-30T13:00:00.000Z'))).toEqual([EAST])
    expect(listZonesForWeekMail(new Date('2026-11-30T18:00:00.000Z'))).toContain('Pacific/Honolulu')
    expect(listZonesForWeekMail(new Date('2026-11-30T23:00:00.000Z'))).not.toContain(EAST)
    expect(listZonesForWeekMail(new Date('2026-12-01T14:00:00.000Z'))).toEqual([])
    expect(listZonesForWeekMail(new Date('2026-11-29T14:00:00.000Z'))).toEqual([])
  })
})

describe('rounds of the Monday message', () => {
  const jobOf = (db: Db, holder: string, most = 2) =>
    createWeekMailRound(db, { mail, secret: 'secreto', holder }, most)

  test('rounds of the Monday message continue where they stopped, and two processes or a restart send nothing twice [F110]', async () => {
    const { db, add } = await withShop()
    for (let more = 0; more < 4; more += 1) await add()
    await add({ email: null })
    const [one, other] = [jobOf(db, 'uno'), jobOf(db, 'otro')]
    expect(await one(MONDAY)).toBe(2)
    expect(await other(MONDAY)).toBe(2)
    expect(await one(MONDAY)).toBe(1)
    for (const job of [one, other, jobOf(db, 'nuevo', 100)]) expect(await job(hours(1))).toBe(0)
    expect(await one(hours(24)), 'on a Tuesday').toBe(0)
    const subjects = (await queuedMails(db)).map(({ subject }) => subject)
    expect(subjects).toHaveLength(5)
    expect(new Set(subjects).size).toBe(5)
  })

  test('two simultaneous rounds send each Monday message once [F110]', async () => {
    const { db, add } = await withShop()
    await add()
    const sent = await Promise.all([jobOf(db, 'uno', 100)(MONDAY), jobOf(db, 'otro', 100)(MONDAY)])
    expect(sent.reduce((total, count) => total + count)).toBe(2)
    expect(await queuedMails(db)).toHaveLength(2)
  })
})

describe('link to stop the Monday message', () => {
  const token = buildWeekMailStopToken('secreto', ON_FILE)

  test('the link that stops the Monday message is the same for any spelling of an e-mail, and valid with the previous secret', () => {
    expect(buildWeekMailStopToken('secreto', ' Rosa@Dulces.test')).toBe(token)
    expect(parseStopTokenEmailHash(['nuevo', 'secreto'], token)).toMatch(/^[0-9a-f]{32}$/)
    expect(buildWeekMailStopToken('secreto', 'otra@dulces.test')).not.toBe(token)
  })

  test.each<[string, string]>([
    [
      'with the hash of another e-mail',
      buildWeekMailStopToken('secreto', 'otra@x.test').slice(0, 32) + token.slice(32),
    ],
    ['with another end', token.slice(0, -1) + (token.endsWith('0') ? '1' : '0')],
    ['if it is cut short', token.slice(0, -1)],
    ['with another character at the end', `${token}0`],
    ['with a capital letter', `${token.slice(0, -1)}A`],
    ['if it was made with another secret', buildWeekMailStopToken('ajeno', ON_FILE)],
    ['if it is empty', ''],
  ])('the link that stops the Monday message is invalid %s [T224]', (_, forged) => {
    expect(parseStopTokenEmailHash(['nuevo', 'secreto'], forged)).toBeNull()
  })

  test('stopping the Monday message applies to all businesses with the mailbox, in any spelling, and can be undone [T277]', async () => {
    const { db, add } = await withShop()
    await add()
    for (const _ of [1, 2])
      await setWeekMailWanted(db, 'ROSA+lunes@dulces.test', { isWanted: false, now: MONDAY })
    expect(await isWeekMailStopped(db, ON_FILE)).toBe(true)
    expect(await enqueueWeekMails(db, round)).toMatchObject({ sent: 0 })
    const hash = parseStopTokenEmailHash(['secreto'], token) ?? ''
    await setWeekMailWanted(db, { hash }, { isWanted: true, now: MONDAY })
    expect(await enqueueWeekMails(db, round)).toMatchObject({ sent: 2 })
  })
})

describe('private link of a business with the e-mail of another person', () => {
  const set = (db: Db, id: number, isWanted: boolean) =>
    setWeekMailWantedByBusiness(db, id, { isWanted, now: MONDAY })

  test('a registered business cannot restart the Monday message that the reader of its e-mail stopped [T225, T257]', async () => {
    const { db, add } = await withShop()
    await setWeekMailWanted(db, ON_FILE, { isWanted: false, now: MONDAY })
    const strange = await add({ source: 'registration', email: 'Rosa@Dulces.test' })
    expect(await set(db, strange, true)).toEqual({ ok: false, reason: 'unconfirmed' })
    expect(await isWeekMailStopped(db, ON_FILE)).toBe(true)
    expect(await enqueueWeekMails(db, round)).toMatchObject({ sent: 0 })
    const hash = parseStopTokenEmailHash(['secreto'], buildWeekMailStopToken('secreto', ON_FILE)) ?? ''
    await setWeekMailWanted(db, { hash }, { isWanted: true, now: MONDAY })
    expect(await enqueueWeekMails(db, round)).toMatchObject({ sent: 2 })
  })

  test('a business can restart the Monday message only if the e-mail was confirmed for that business [T225, T257]', async () => {
    const { db, id, add } = await withShop()
    const strange = await add()
    const change = { email: ON_FILE, previous_email: null, token_hash: null, confirmed_at: null }
    await insertRows(db, 'email_changes', { ...change, business_id: id, created_at: MONDAY.toISOString() })
    expect(await set(db, id, false)).toEqual({ ok: false, reason: 'uncounted' })
    await db.updateTable('email_changes').set({ confirmed_at: MONDAY.toISOString() }).execute()
    expect(await set(db, id, false)).toEqual({ ok: true })
    expect(await set(db, strange, true)).toEqual({ ok: false, reason: 'unconfirmed' })
    expect(await isWeekMailStopped(db, ON_FILE)).toBe(true)
    expect(await set(db, id, true)).toEqual({ ok: true })
    expect(await isWeekMailStopped(db, ON_FILE)).toBe(false)
  })
})

test('after restoring a backup, no Monday message is sent to an e-mail that stopped it since, and none of this Monday is repeated [F111]', async () => {
  const { db, id } = await withShop()
  await setWeekMailWanted(db, 'de.antes@dulces.test', { isWanted: false, now: MONDAY })
  const stop = { email_hash: 'a'.repeat(32), stopped_at: MONDAY.toISOString() }
  const replaced = {
    access: {
      ...{ accounts: [], calendarKeys: [], codes: [], ownerLinks: [], emails: [] },
      ...{ businessEmails: [], variables: [] },
    },
    counters: new Map(),
    messages: [
      { key: `week-${id}-2026-11-30`, status: 'sent' as const, sentAt: MONDAY.toISOString() },
      { key: `week-${id}-2026-11-23`, status: 'pending' as const, sentAt: null },
      { key: 'registration-mail-1', status: 'sent' as const, sentAt: MONDAY.toISOString() },
    ],
    weekMailStops: [stop],
    reminderStops: [],
  }
  await adjustBackupToReplacedData(db, replaced, hours(1))
  expect(await readUnsubscribedEmailHashes(db, 'week_mail_stops')).toEqual([stop])
  await createOwnerLink(db, id, hours(1))
  expect(await enqueueWeekMails(db, { ...round, now: hours(1) })).toMatchObject({ sent: 0 })
  const rows = await db.selectFrom('outbox').select(['idempotency_key as key', 'status', 'payload']).execute()
  expect(rows).toEqual([{ key: `week-${id}-2026-11-30`, status: 'sent', payload: '{}' }])
})
