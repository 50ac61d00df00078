import type { Db } from 'db/connect'
import { expect, test } from 'vitest'
import { adjustBackupToReplacedData } from '~/cli/steps/restore-backup'
import { type Actor, OWNER_ACTOR } from '~/features/audit/schema'
import { mergeBusinesses } from '~/features/business-admin/merge/merge.server'
import {
  confirmEmail,
  findEmailConfirmation,
  isEmailTrustedForLinks,
  readBusinessEmailAddressHistory,
  resendEmailConfirmation,
} from '~/features/businesses/email-change.server'
import { readBusiness } from '~/features/businesses/read.server'
import { saveBusiness } from '~/features/businesses/save.server'
import { publishEntry } from '~/features/moderation/publish.server'
import { sendNewOwnerLinks } from '~/features/owners/lost-link.server'
import { describeLastPhoneChange, restoreEarlierBusinessEmail } from '~/features/owners/manage-link.server'
import { saveOrProposeOwnerValues } from '~/features/owners/own-data.server'
import { enqueuePublicationMail } from '~/features/registration/mails.server'
import { acceptSuggestion } from '~/features/suggestions/decide.server'
import { readSuggestions } from '~/features/suggestions/read.server'
import { storeSuggestion } from '~/features/suggestions/store.server'
import { readAccountsAndSecrets } from '../../../app/cli/steps/access'
import { freshDatabase } from '../../support/database'
import { addBusiness, addCategory } from '../../support/directory-rows'
import { queuedMails } from '../../support/mails'
import { addSuggestion } from '../../support/moderation-rows'
import { updateRows } from '../../support/rows'

const NOW = new Date('2026-11-27T12:00:00.000Z')
const hours = (count: number) => new Date(NOW.getTime() + count * 60 * 60 * 1000)
const mail = { canMail: true, site: { name: 'Directorio', origin: 'https://directorio.test' } }
const ana = { username: 'ana', role: 'administrator' as const }
const OLD = 'rosa@dulces.test'
const NEW = 'otra@correo.test'

async function withShop(more: object = {}) {
  const { db } = await freshDatabase()
  const category = await addCategory(db, 'reposteria')
  const rosa = { business_name: 'Rosa', email: OLD, phone: '+14045550142' }
  const id = await addBusiness(db, [category], { ...rosa, ...more })
  const save = async (email: string, now = NOW, context = mail) => {
    const version = (await readBusiness(db, id))?.version ?? 0
    return saveOrProposeOwnerValues(db, id, { page: { email }, version, mail: context }, now)
  }
  const letters = async (to: string) =>
    (await queuedMails(db)).filter((each) => each.to === to).map(({ text }) => text)
  const confirmation = async (to: string) =>
    (await letters(to)).flatMap((text) => /\/mi-negocio\/correo\/([0-9a-f]{32})/.exec(text)?.[1] ?? [])
  const email = async () => (await readBusiness(db, id))?.email
  return { db, category, id, save, letters, confirmation, email }
}

const losesLink = (db: Db, now: Date, canMail = true) =>
  sendNewOwnerLinks(
    db,
    { phone: '+14045550142' },
    { ...mail, canMail, sender: { address: '203.0.113.9', secret: 's' }, score: 1, now },
  )
const hasLink = (texts: string[]) => texts.some((text) => text.includes('enlace privado de'))
const reports = (db: Db) => db.selectFrom('reports').select('reason').execute()

test('an e-mail saved by an owner gets private links only after confirmation, and the old address gets a notice with the new one masked [D148, T190, T269]', async () => {
  const { db, save, letters, confirmation } = await withShop()
  expect(await save(NEW)).toMatchObject({ ok: true })
  expect(await letters(OLD)).toEqual([expect.stringContaining('Ahora tiene o•••@correo.test.')])
  expect((await letters(OLD)).join()).not.toContain(NEW)
  const hidden = await withShop()
  await updateRows(hidden.db, 'businesses', { id: hidden.id }, { shows_email: 0 })
  expect(await hidden.save(NEW)).toMatchObject({ ok: true })
  expect(await hidden.letters(OLD)).toEqual([expect.stringContaining('Ahora tiene otro.')])
  await losesLink(db, hours(1))
  expect(hasLink([...(await letters(NEW)), ...(await letters(OLD))])).toBe(false)
  expect(await reports(db)).toEqual([{ reason: 'claim' }])
  const [token = ''] = await confirmation(NEW)
  expect(await findEmailConfirmation(db, token, hours(2))).toMatchObject({ email: NEW, isConfirmed: false })
  await losesLink(db, hours(2))
  expect(hasLink(await letters(NEW))).toBe(false)
  for (const _ of [1, 2]) expect(await confirmEmail(db, token, hours(2))).toMatchObject({ isConfirmed: true })
  await losesLink(db, hours(3))
  expect(hasLink(await letters(NEW))).toBe(true)
})

test.each(['the owner', 'a moderator'])(
  'an e-mail from a suggestion accepted by %s gets private links only after confirmation [D148, T190]',
  async (who) => {
    const { db, id, letters, confirmation, email } = await withShop()
    const about = { business: { id, name: 'Rosa' }, score: 1, address: '198.51.100.7', secret: 'x' }
    await storeSuggestion(db, { correo: NEW }, about, NOW)
    const seen = (await readSuggestions(db, [1]))[0]?.seen
    const by = { actor: { username: 'eva', role: 'moderator' as const }, now: NOW, seen }
    const done =
      who === 'the owner'
        ? acceptSuggestion(db, 1, {
            ...{ actor: OWNER_ACTOR, now: NOW, seen },
            owner: {
              businessId: id,
              save: (trx, { version }, page) =>
                saveOrProposeOwnerValues(trx, id, { page, version, mail }, NOW),
            },
          })
        : publishEntry(db, 'suggestion', 1, {
            ...{ ...by, site: mail.site },
            channels: { mail: true, marketing: false },
          })
    expect(await done).toMatchObject({ ok: true })
    expect(await email()).toBe(NEW)
    expect(await isEmailTrustedForLinks(db, id, NEW)).toBe(false)
    expect([await letters(OLD), await confirmation(NEW)]).toEqual([
      [expect.any(String)],
      [expect.any(String)],
    ])
  },
)

test('without a mail server a changed e-mail never counts, and a person handles the lost link [D148]', async () => {
  const { db, id, save, letters } = await withShop()
  await save(NEW, NOW, { ...mail, canMail: false })
  expect([...(await letters(NEW)), ...(await letters(OLD))]).toEqual([])
  await losesLink(db, hours(1), false)
  expect(await reports(db)).toHaveLength(1)
  // E-mail configured later does not confirm the address.
  await losesLink(db, hours(2))
  expect(await letters(NEW)).toEqual([])
  expect(await isEmailTrustedForLinks(db, id, NEW)).toBe(false)
  expect(await resendEmailConfirmation(db, id, mail, hours(3))).toBe(true)
  expect((await letters(NEW)).length).toBe(1)
})

test('an expired, replaced or outdated confirmation link confirms nothing [T190]', async () => {
  const { db, id, save, confirmation } = await withShop()
  await save(NEW)
  const [first = ''] = await confirmation(NEW)
  expect(await findEmailConfirmation(db, first, hours(24 * 8))).toBeNull()
  expect(await resendEmailConfirmation(db, id, mail, hours(1))).toBe(true)
  expect(await confirmEmail(db, first, hours(2))).toBeNull()
  const [, second = ''] = await confirmation(NEW)
  await save('tercera@correo.test', hours(3))
  expect(await confirmEmail(db, second, hours(4))).toBeNull()
  // The same address set again must be confirmed again.
  await save(NEW, hours(5))
  expect(await confirmEmail(db, second, hours(6))).toBeNull()
  expect(await isEmailTrustedForLinks(db, id, NEW)).toBe(false)
})

test.each(['status', 'deleted_at'] as const)(
  'a confirmation link confirms nothing if the business was removed or deleted (column %s)',
  async (by) => {
    const { db, id, save, confirmation } = await withShop()
    await save(NEW)
    const gone = by === 'status' ? { status: 'removed' as const } : { deleted_at: NOW.toISOString() }
    await db.updateTable('businesses').set(gone).where('id', '=', id).execute()
    const [token = ''] = await confirmation(NEW)
    expect(await confirmEmail(db, token, hours(1))).toBeNull()
  },
)

test('sends mail about five e-mail changes of a business in 24 hours, and stores a sixth without mail [T190]', async () => {
  const { db, id, save, letters, email } = await withShop()
  for (let count = 1; count <= 7; count++) await save(`n${count}@correo.test`, hours(count))
  const sent = await Promise.all([1, 2, 3, 4, 5, 6, 7].map((count) => letters(`n${count}@correo.test`)))
  // Each of the first four has a confirmation and the notice of the next change.
  expect(sent.map(({ length }) => length)).toEqual([2, 2, 2, 2, 1, 0, 0])
  expect(await email()).toBe('n7@correo.test')
  expect(await isEmailTrustedForLinks(db, id, 'n7@correo.test')).toBe(false)
  expect(await resendEmailConfirmation(db, id, mail, hours(8))).toBe(false)
  expect(await resendEmailConfirmation(db, id, mail, hours(30))).toBe(true)
})

test('an e-mail restored by an administrator may get a private link at once; one that the business never had is refused [D148]', async () => {
  const { db, id, save, email } = await withShop()
  await save(NEW)
  await save('tercera@correo.test', hours(1))
  const history = await readBusinessEmailAddressHistory(db, id)
  expect(history).toMatchObject({
    email: 'tercera@correo.test',
    isCounted: false,
    changedAt: hours(1).toISOString(),
  })
  expect(history.previous).toEqual([
    { email: NEW, isCounted: false },
    { email: OLD, isCounted: true },
  ])
  const business = { id, name: 'Rosa' }
  expect(await restoreEarlierBusinessEmail(db, business, 'nadie@correo.test', ana)).toBe(false)
  expect(await restoreEarlierBusinessEmail(db, business, OLD, ana)).toBe(true)
  expect([await email(), await isEmailTrustedForLinks(db, id, OLD)]).toEqual([OLD, true])
  const entry = await db.selectFrom('audit_log').selectAll().orderBy('id', 'desc').executeTakeFirstOrThrow()
  expect([entry.username, entry.changes]).toEqual(['ana', expect.stringContaining(OLD)])
})

test('after seven e-mail changes in a row the first e-mail can still be restored [D148, T222]', async () => {
  const { db, id, save } = await withShop()
  for (let count = 1; count <= 7; count++) await save(`otro${count}@evil.test`, hours(count))
  const { previous } = await readBusinessEmailAddressHistory(db, id)
  expect(previous.map(({ email }) => email)).toEqual([...[6, 5, 4, 3].map((n) => `otro${n}@evil.test`), OLD])
})

test('publishing a registration sends no private link to an e-mail that is not confirmed [D148]', async () => {
  const { db, id, save, letters } = await withShop({ status: 'held' })
  await save(NEW)
  await db.updateTable('businesses').set({ status: 'published' }).where('id', '=', id).execute()
  const context = { channels: { mail: true, marketing: false }, site: mail.site, now: hours(1) }
  await enqueuePublicationMail(db, id, context)
  const texts = await letters(NEW)
  expect(texts).toHaveLength(2)
  expect(texts[1]).toContain('Tu página ya está a la vista')
  expect(texts[1]).not.toContain('/mi-negocio/')
})

test('a merge keeps whether an e-mail is confirmed [D147, D148]', async () => {
  const { db, category, id, save } = await withShop()
  await save(NEW)
  const keep = await addBusiness(db, [category], { business_name: 'Rosa Dulces', phone: '+14045550142' })
  const version = async (of: number) => (await readBusiness(db, of))?.version ?? 0
  const versions = { keep: await version(keep), drop: await version(id) }
  const request = { keep, drop: id, versions, owner: 'enlaces-y-correo' as const }
  expect(await mergeBusinesses(db, { actor: ana, now: NOW }, request)).toMatchObject({ ok: true })
  expect((await readBusiness(db, keep))?.email).toBe(NEW)
  expect(await isEmailTrustedForLinks(db, keep, NEW)).toBe(false)
})

test('restoring a backup does not bring back a confirmation that the replaced data do not have [D128, D148]', async () => {
  const { db, id, save, confirmation } = await withShop()
  await save(NEW)
  const [token = ''] = await confirmation(NEW)
  await confirmEmail(db, token, hours(1))
  const none = { counters: new Map(), messages: [], weekMailStops: [], reminderStops: [] }
  const stays = { access: await readAccountsAndSecrets(db), ...none }
  await adjustBackupToReplacedData(db, stays, hours(2))
  expect(await isEmailTrustedForLinks(db, id, NEW)).toBe(true)
  // In the replaced data, an administrator had restored the old e-mail.
  await adjustBackupToReplacedData(db, { ...stays, access: { ...stays.access, emails: [] } }, hours(3))
  expect(await isEmailTrustedForLinks(db, id, NEW)).toBe(false)
  expect(await confirmEmail(db, token, hours(3))).toBeNull()
})

test('describeLastPhoneChange names who changed the number for the private link last, even after other edits [T193, T231]', async () => {
  const { db, id } = await withShop()
  expect(await describeLastPhoneChange(db, id)).toBeNull()
  const save = async (
    business: Parameters<typeof saveBusiness>[3]['business'],
    actor: Actor = OWNER_ACTOR,
  ) => {
    const base = { version: (await readBusiness(db, id))?.version ?? 0 }
    expect(await saveBusiness(db, { actor }, id, { business, base })).toMatchObject({ ok: true })
  }
  await save({ whatsapp: '' }, { username: 'ana', role: 'administrator' })
  await save({ phone: '+14045550178' })
  expect(await describeLastPhoneChange(db, id)).toContain(OWNER_ACTOR.username)
  for (let edit = 0; edit < 25; edit++) await save({ description: `Texto ${edit}, "Teléfono":[ y más` })
  expect(await describeLastPhoneChange(db, id)).toContain(OWNER_ACTOR.username)
  await save({ whatsapp: '+14045550179' }, { username: 'ana', role: 'administrator' })
  expect(await describeLastPhoneChange(db, id)).toContain('ana')
})

test.each([
  ['visitor', 'un visitante'],
  ['owner', 'el dueño'],
] as const)(
  'describeLastPhoneChange names who proposed a number, not only who accepted it: %s [T193, T253]',
  async (source, who) => {
    const { db, id } = await withShop()
    const fields = JSON.stringify({ whatsapp: ['', '+14045550177'] })
    const suggestion = await addSuggestion(db, id, { source, fields })
    expect(await acceptSuggestion(db, suggestion, { actor: ana, now: NOW })).toMatchObject({ ok: true })
    expect(await describeLastPhoneChange(db, id)).toMatch(
      new RegExp(`^${who}, con una propuesta que aceptó ana, `),
    )
  },
)
