import { expect, test } from 'vitest'
import {
  isEmailOwnershipProof,
  readBusinessEmailAddressHistory,
} from '~/features/businesses/email-change.server'
import { LOST_LINK_REPORT_TEXT } from '~/features/businesses/labels'
import { storeReport } from '~/features/moderation/reports/reports.server'
import { findBusinessByOwnerToken } from '~/features/owners/link.server'
import { lostLinkSchema, sendNewOwnerLinks } from '~/features/owners/lost-link.server'
import { closeAllAccessExcept, readAccountsAndSecrets } from '../../../app/cli/steps/access'
import { freshDatabase } from '../../support/database'
import { addBusiness, addCategory } from '../../support/directory-rows'
import { queuedMails } from '../../support/mails'
import { insertRows, rowOf, updateRows } from '../../support/rows'

const NOW = new Date('2026-11-27T12:00:00.000Z')
const asked = {
  canMail: true,
  site: { name: 'Directorio', origin: 'https://directorio.test' },
  sender: { address: '203.0.113.9', secret: 's' },
  score: 1,
  now: NOW,
}

const PHONE = { phone: '+14045550142' }

async function withShops() {
  const { db } = await freshDatabase()
  const category = await addCategory(db, 'circo')
  const add = (slug: string, more: object) =>
    addBusiness(db, [category], { business_name: slug, business_slug: slug, ...more })
  await add('rosa', { email: 'Rosa@dulces.test', phone: '+14045550142' })
  await add('sol', { email: null, phone: '+14045550142;ext=3' })
  await add('ida', { email: 'rosa@dulces.test', status: 'removed' })
  const mails = () => queuedMails(db)
  const reports = () =>
    db.selectFrom('reports').select(['business_name', 'reason', 'reporter_phone']).execute()
  return { db, mails, reports }
}

test('a lost link requested by phone is mailed once an hour; a business without e-mail gets one report instead [D119]', async () => {
  const { db, mails, reports } = await withShops()
  for (let time = 0; time < 2; time++) await sendNewOwnerLinks(db, PHONE, asked)
  const [mail, ...others] = await mails()
  expect(others).toEqual([])
  expect(mail?.to).toBe('Rosa@dulces.test')
  const token = /\/mi-negocio\/([0-9a-f]{32})/.exec(mail?.text ?? '')?.[1] ?? ''
  expect((await findBusinessByOwnerToken(db, token))?.name).toBe('rosa')
  expect(await reports()).toEqual([
    { business_name: 'sol', reason: 'claim', reporter_phone: '+14045550142;ext=3' },
  ])
  await sendNewOwnerLinks(db, PHONE, { ...asked, now: new Date('2026-11-27T13:00:00Z') })
  expect(await mails()).toHaveLength(2)
})

test('a business gets at most three mails with a lost link a day, another e-mail gets its own [T287]', async () => {
  const { db, mails } = await withShops()
  const ask = (hour: number) =>
    sendNewOwnerLinks(db, PHONE, { ...asked, now: new Date(Date.UTC(2026, 10, 27, 12 + hour)) })
  for (let hour = 0; hour < 6; hour++) await ask(hour)
  expect(await mails()).toHaveLength(3)
  await updateRows(db, 'businesses', { business_slug: 'rosa' }, { email: 'sol@dulces.test' })
  await ask(7)
  expect((await mails()).map(({ to }) => to).slice(3)).toEqual(['sol@dulces.test'])
  await ask(25)
  expect(await mails()).toHaveLength(5)
})

test('a lost link can be requested by e-mail in any case of letters, but not for a removed or unknown business', async () => {
  const { db, mails, reports } = await withShops()
  await sendNewOwnerLinks(db, { email: 'rosa@DULCES.test' }, asked)
  await sendNewOwnerLinks(db, { email: 'otra@dulces.test' }, asked)
  expect((await mails()).map(({ to }) => to)).toEqual(['Rosa@dulces.test'])
  expect(await reports()).toEqual([])
})

test('without a mail server, requesting a lost link adds a report', async () => {
  const { db, mails, reports } = await withShops()
  await sendNewOwnerLinks(db, { email: 'rosa@dulces.test' }, { ...asked, canMail: false })
  expect(await mails()).toEqual([])
  expect((await reports()).map((row) => row.business_name)).toEqual(['rosa'])
})

test.each([
  ['(404) 555-0142', { phone: '+14045550142' }],
  ['Cel: 404 555 0142 ext. 3', { phone: '+14045550142' }],
  [' Rosa@Dulces.test ', { email: 'rosa@dulces.test' }],
])('lostLinkSchema reads %s', (contacto, expected) => {
  expect(lostLinkSchema.parse({ contacto }).contacto).toEqual(expected)
})

test.each([[''], ['mi negocio'], ['555-0142'], ['rosa@'], ['x'.repeat(254)]])(
  'lostLinkSchema rejects %s',
  (contacto) => {
    expect(lostLinkSchema.safeParse({ contacto }).success).toBe(false)
  },
)

test("a claim by a stranger with the text of a lost-link request does not prevent the owner's request [D119, T234]", async () => {
  const { db, reports } = await withShops()
  const business = await rowOf(db, 'businesses', { business_slug: 'sol' })
  const said = { correo: 'otro@example.com', nombre: null, telefono: '+15055550199' }
  const about = { business: { id: business.id, name: 'sol' }, ratingId: null, score: 1 }
  const report = { motivo: 'claim', mensaje: LOST_LINK_REPORT_TEXT, ...said } as const
  await storeReport(db, report, { ...about, address: '203.0.113.7', secret: 's' }, NOW)
  for (let time = 0; time < 2; time++) await sendNewOwnerLinks(db, PHONE, asked)
  expect((await reports()).map(({ reporter_phone }) => reporter_phone)).toEqual([
    '+15055550199',
    '+14045550142;ext=3',
  ])
})

test('after a restore, an e-mail that was replaced since the backup gets no private link, and others do [T291]', async () => {
  const { db, mails } = await withShops()
  const setEmails = async (rosa: string | null, sol: string | null) => {
    await updateRows(db, 'businesses', { business_slug: 'rosa' }, { email: rosa })
    await updateRows(db, 'businesses', { business_slug: 'sol' }, { email: sol })
  }
  const { id } = await rowOf(db, 'businesses', { business_slug: 'rosa' })
  await setEmails('nueva@rosa.test', 'sol@sol.test')
  const replaced = await readAccountsAndSecrets(db)

  await setEmails('Vieja@rosa.test', 'Sol@sol.test')
  expect(await closeAllAccessExcept(db, replaced, NOW)).toMatchObject({ emails: 1 })
  for (const email of ['vieja@rosa.test', 'sol@sol.test']) await sendNewOwnerLinks(db, { email }, asked)
  expect((await mails()).map(({ to }) => to)).toEqual(['Sol@sol.test'])
  expect(await isEmailOwnershipProof(db, id, 'vieja@rosa.test', NOW)).toBe(false)
  expect(await readBusinessEmailAddressHistory(db, id)).toMatchObject({
    isCounted: false,
    previous: [{ email: 'nueva@rosa.test', isCounted: true }],
  })
  expect(await closeAllAccessExcept(db, replaced, NOW)).toMatchObject({ emails: 0 })
})

test.each([
  ['an unconfirmed e-mail of the replaced data stays unconfirmed, also if the backup has no change', true, 1],
  ['a business that is missing in the replaced data keeps its e-mail', false, 0],
])('after a restore, %s [T291]', async (_, isThere, count) => {
  const { db, mails } = await withShops()
  const { id } = await rowOf(db, 'businesses', { business_slug: 'rosa' })
  const change = { business_id: id, email: 'rosa@dulces.test', created_at: NOW.toISOString() }
  await insertRows(db, 'email_changes', change)
  const { businessEmails, ...access } = await readAccountsAndSecrets(db)
  const replaced = { ...access, businessEmails: businessEmails.filter((each) => isThere || each.id !== id) }
  await db.deleteFrom('email_changes').execute()
  expect(await closeAllAccessExcept(db, replaced, NOW)).toMatchObject({ emails: count })
  await sendNewOwnerLinks(db, { email: 'rosa@dulces.test' }, asked)
  expect(await mails()).toHaveLength(1 - count)
})
