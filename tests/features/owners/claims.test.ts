import type { Db } from 'db/connect'
import { expect, test } from 'vitest'
import { readBusiness } from '~/features/businesses/read.server'
import {
  acceptReportedClaim,
  claimByCode,
  claimByLink,
  findClaimEmail,
  readMaskedEmailIfShown,
  replaceOwnerLinks,
  sendClaimCode,
} from '~/features/owners/claims.server'
import { createOwnerLink, findBusinessByOwnerToken, revokeOwnerLinks } from '~/features/owners/link.server'
import { saveOrProposeOwnerValues } from '~/features/owners/own-data.server'
import { closeAllAccessExcept, readAccountsAndSecrets } from '../../../app/cli/steps/access'
import { freshDatabase } from '../../support/database'
import { addBusiness, addCategory } from '../../support/directory-rows'
import { queuedMails } from '../../support/mails'
import { updateRows } from '../../support/rows'

const NOW = new Date('2026-11-27T12:00:00.000Z')
const minutes = (count: number) => new Date(NOW.getTime() + count * 60_000)
const mail = { canMail: true, site: { name: 'Directorio', origin: 'https://directorio.test' } }
const claiming = { secrets: ['secreto', 'anterior'], mail, now: NOW }
const ON_FILE = 'rosa@dulces.test'

async function withShop() {
  const { db } = await freshDatabase()
  const category = await addCategory(db, 'reposteria')
  const rosa = { business_name: 'Rosa', email: ON_FILE, phone: '+14045550142' }
  const id = await addBusiness(db, [category], rosa)
  const sol = { business_name: 'Sol', business_slug: 'sol', email: ON_FILE }
  const other = await addBusiness(db, [category], sol)
  return { db, id, other }
}

const codes = async (db: Db) =>
  (await queuedMails(db)).flatMap(({ text }) => /\n(\d{8})\n/.exec(text)?.[1] ?? [])

async function withCode() {
  const shop = await withShop()
  const sent = await sendClaimCode(shop.db, shop.id, claiming)
  if (!sent) throw new Error('no code')
  const [code = ''] = await codes(shop.db)
  return { ...shop, sent, code }
}

test('a code sent to the stored e-mail, even with the previous secret, creates a private link once, revokes older links and sends a notice [T194]', async () => {
  const { db, id, sent, code } = await withCode()
  const old = await createOwnerLink(db, id, NOW)
  const renewed = { ...claiming, secrets: ['nuevo', ...claiming.secrets] }
  const done = await claimByCode(db, sent, ` ${code.slice(0, 4)} ${code.slice(4)}`, renewed)
  expect(done).toEqual({ ok: true, token: expect.stringMatching(/^[0-9a-f]{32}$/) })
  expect(await findBusinessByOwnerToken(db, done.ok ? done.token : '')).toMatchObject({ id })
  expect(await findBusinessByOwnerToken(db, old)).toBeNull()
  const texts = await queuedMails(db)
  expect(texts.map(({ to }) => to)).toEqual([ON_FILE, ON_FILE])
  expect(texts[1]?.text).toContain('los que había ya no abren')
  const later = { ...claiming, now: minutes(1) }
  expect(await claimByCode(db, sent, code, later)).toEqual({ ok: false, reason: 'old' })
  const entry = await db.selectFrom('audit_log').selectAll().executeTakeFirstOrThrow()
  expect(entry).toMatchObject({ noun: 'owner_link', action: 'created', username: 'El dueño' })
  expect(JSON.parse(entry.changes)).toEqual({ 'Enlaces cerrados': [null, 1] })
})

test.each<[string, (typed: { code: string; other: number }) => object, string]>([
  ['another code', ({ code }) => ({ typed: code === '00000000' ? '11111111' : '00000000' }), 'wrong'],
  ['nothing', () => ({ typed: '' }), 'wrong'],
  ['half of the code', ({ code }) => ({ typed: code.slice(0, 4) }), 'wrong'],
  ['the code after half an hour', () => ({ now: minutes(30) }), 'old'],
  [
    'the code for another business with the same e-mail',
    ({ other }) => ({ sent: { businessId: other } }),
    'wrong',
  ],
  ['the code with a longer validity', () => ({ sent: { until: minutes(60).getTime() } }), 'wrong'],
  ['the code for another request', () => ({ sent: { nonce: 'f'.repeat(32) } }), 'wrong'],
  ['the code under another secret', () => ({ secrets: ['otro'] }), 'wrong'],
  ['the code where no mail is configured', () => ({ mail: { ...mail, canMail: false } }), 'old'],
])('claimByCode fails with %s [T194]', async (_what, change, reason) => {
  const { db, id, other, sent, code } = await withCode()
  const { typed = code, sent: forged, ...more } = change({ code, other }) as { typed?: string; sent?: object }
  expect(await claimByCode(db, { ...sent, ...forged }, typed, { ...claiming, ...more })).toEqual({
    ok: false,
    reason,
  })
  expect(
    await db.selectFrom('owner_links').select('id').where('business_id', 'in', [id, other]).execute(),
  ).toEqual([])
})

test('a claim code is invalid if the e-mail changed or does not count [D148, T194]', async () => {
  const { db, id, sent, code } = await withCode()
  const version = (await readBusiness(db, id))?.version ?? 0
  await saveOrProposeOwnerValues(db, id, { page: { email: 'otra@correo.test' }, version, mail }, minutes(1))
  expect(await findClaimEmail(db, id, mail, NOW)).toBeNull()
  expect(await sendClaimCode(db, id, claiming)).toBeNull()
  const claim = () => claimByCode(db, sent, code, { ...claiming, now: minutes(2) })
  expect(await claim()).toEqual({ ok: false, reason: 'old' })
  await db.deleteFrom('email_changes').execute()
  expect(await claim()).toEqual({ ok: false, reason: 'wrong' })
})

test('an e-mail set by a private link or a suggestion proves nothing for thirty days, and a claim notifies the earlier one [T221]', async () => {
  const { db, id } = await withShop()
  const version = (await readBusiness(db, id))?.version ?? 0
  await createOwnerLink(db, id, NOW)
  await saveOrProposeOwnerValues(db, id, { page: { email: 'nuevo@correo.test' }, version, mail }, NOW)
  await db.updateTable('email_changes').set({ confirmed_at: NOW.toISOString() }).execute()
  const days = (count: number) => minutes(count * 24 * 60)
  expect(await findClaimEmail(db, id, mail, days(29))).toBeNull()
  expect(await findClaimEmail(db, id, mail, days(31))).toBe('nuevo@correo.test')
  await db.deleteFrom('outbox').execute()
  await replaceOwnerLinks(db, id, { actor: { username: 'ana' }, now: days(31) }, mail)
  expect((await queuedMails(db)).map(({ to }) => to).sort()).toEqual(['nuevo@correo.test', ON_FILE])
})

test('sends at most three claim codes for a business in 24 hours, and allows ten attempts per code [T194]', async () => {
  const { db, id, sent, code } = await withCode()
  for (const count of [2, 3])
    expect(await sendClaimCode(db, id, { ...claiming, now: minutes(count) })).not.toBeNull()
  expect(await sendClaimCode(db, id, { ...claiming, now: minutes(4) })).toBeNull()
  expect(await sendClaimCode(db, id, { ...claiming, now: minutes(25 * 60) })).not.toBeNull()
  for (let count = 0; count < 10; count++) await claimByCode(db, sent, 'x', claiming)
  expect(await claimByCode(db, sent, code, claiming)).toEqual({ ok: false, reason: 'too_many' })
})

const claimLinks = async (db: Db) =>
  (await queuedMails(db)).flatMap(({ text }) => /mi-negocio\/entrar\/([0-9a-f]+)/.exec(text)?.[1] ?? [])

test('the link in a claim mail is valid for a day, longer than the code, and only one of both can be used [T223]', async () => {
  const { db, id, sent, code } = await withCode()
  const after = (count: number) => ({ ...claiming, now: minutes(count) })
  const [link = ''] = await claimLinks(db)
  expect(await claimByLink(db, link, after(24 * 60 + 1))).toBeNull()
  const done = await claimByLink(db, link, after(10))
  expect(await findBusinessByOwnerToken(db, done?.ok ? done.token : '')).toMatchObject({ id })
  expect(await claimByCode(db, sent, code, after(11))).toEqual({ ok: false, reason: 'old' })
  const renewed = { ...after(11), secrets: ['nuevo', ...claiming.secrets] }
  expect(await claimByLink(db, link, renewed), 'after a new secret of the site').toMatchObject({
    reason: 'old',
  })
  const next = await sendClaimCode(db, id, after(12))
  expect(await claimByCode(db, next ?? sent, (await codes(db))[1] ?? '', after(13))).toMatchObject({
    ok: true,
  })
  expect(await claimByLink(db, (await claimLinks(db))[1] ?? '', after(14))).toEqual({
    ok: false,
    reason: 'old',
  })
  await sendClaimCode(db, id, after(15))
  expect(await claimByLink(db, (await claimLinks(db))[2] ?? '', after(15 + 24 * 60 - 1))).toMatchObject({
    ok: true,
  })
})

test.each<[string, object]>([
  ['under another secret', { secrets: ['otro'] }],
  ['where no mail is configured', { mail: { ...mail, canMail: false } }],
])('the link in a claim mail is invalid %s [T223]', async (_, change) => {
  const { db } = await withCode()
  const [link = ''] = await claimLinks(db)
  expect(await claimByLink(db, link, { ...claiming, ...change })).toBeNull()
  expect(await claimByLink(db, link, { ...claiming, secrets: ['nuevo', 'secreto'] })).toMatchObject({
    ok: true,
  })
})

test('codes and links of claims are invalid after a restore, because the counters of used ones are lost [T285]', async () => {
  const { db, id, sent, code } = await withCode()
  const [link = ''] = await claimLinks(db)
  await closeAllAccessExcept(db, await readAccountsAndSecrets(db), minutes(1))
  const after = { ...claiming, now: minutes(2) }
  expect(await claimByLink(db, link, after)).toBeNull()
  expect(await claimByCode(db, sent, code, after)).toEqual({ ok: false, reason: 'old' })
  await sendClaimCode(db, id, after)
  expect(await claimByLink(db, (await claimLinks(db))[1] ?? '', after)).toMatchObject({ ok: true })
})

test('attempts by a stranger with another claim code do not lock the owner out [T223]', async () => {
  const { db, id, sent: stranger } = await withCode()
  const own = await sendClaimCode(db, id, { ...claiming, now: minutes(1) })
  for (let count = 0; count < 12; count += 1) await claimByCode(db, stranger, '1', claiming)
  const [, code = ''] = await codes(db)
  expect(await claimByCode(db, stranger, code, claiming)).toEqual({ ok: false, reason: 'too_many' })
  expect(await claimByCode(db, own ?? stranger, code, claiming)).toMatchObject({ ok: true })
})

test('a claim sent twice at once creates one private link, and both answers have it [F119]', async () => {
  const { db, id, sent, code } = await withCode()
  await createOwnerLink(db, id, NOW)
  const [link = ''] = await claimLinks(db)
  const [first, second] = await Promise.all([1, 2].map(() => claimByCode(db, sent, code, claiming)))
  expect(first).toEqual({ ok: true, token: expect.stringMatching(/^[0-9a-f]{32}$/) })
  expect(second).toEqual(first)
  const again = { ...claiming, now: new Date(NOW.getTime() + 59_000) }
  expect(await claimByLink(db, link, again)).toEqual(first)
  const renewed = { ...again, secrets: ['nuevo', ...claiming.secrets] }
  expect(await claimByLink(db, link, renewed), 'after a new secret of the site').toEqual(first)
  const links = db.selectFrom('owner_links').select('id').where('revoked_at', 'is', null)
  expect(await links.execute()).toHaveLength(1)
  expect((await queuedMails(db)).filter(({ text }) => text.includes('ya no abren'))).toHaveLength(1)
  expect(await db.selectFrom('audit_log').select('id').execute()).toHaveLength(1)
  const late = { ...claiming, now: minutes(1) }
  expect(await claimByLink(db, link, late)).toEqual({ ok: false, reason: 'old' })
  await revokeOwnerLinks(db, id, NOW)
  expect(await claimByLink(db, link, again), 'after it was revoked').toEqual({ ok: false, reason: 'old' })
})

test('a claim accepted by an administrator revokes older links and notifies the earlier e-mail, but no unconfirmed one [D148, T221]', async () => {
  const { db, id } = await withShop()
  const version = (await readBusiness(db, id))?.version ?? 0
  const sent = { page: { email: 'otra@correo.test' }, version, mail: { ...mail, canMail: false } }
  await saveOrProposeOwnerValues(db, id, sent, NOW)
  const old = await createOwnerLink(db, id, NOW)
  const actor = { username: 'ana', role: 'administrator' as const }
  const token = await replaceOwnerLinks(db, id, { actor, now: NOW }, mail)
  expect([await findBusinessByOwnerToken(db, old), (await findBusinessByOwnerToken(db, token))?.id]).toEqual([
    null,
    id,
  ])
  expect((await queuedMails(db)).map(({ to }) => to)).toEqual([ON_FILE])
})

test('a claim accepted by two taps of an administrator gives the same private link, and a report opened again a new one [F119]', async () => {
  const { db, id } = await withShop()
  let isOpen = true
  const close = async () => {
    const [was] = [isOpen]
    isOpen = false
    return was
  }
  const actor = { username: 'ana', role: 'administrator' as const }
  const accept = (now: Date) =>
    acceptReportedClaim(db, { businessId: id, report: 7 }, { actor, close }, { ...claiming, now })
  const first = await accept(NOW)
  expect(await findBusinessByOwnerToken(db, first ?? '')).toMatchObject({ id })
  expect(await accept(new Date(NOW.getTime() + 1_000))).toBe(first)
  expect(await accept(minutes(5))).toBeNull()
  isOpen = true
  const again = await accept(minutes(6))
  expect(again).not.toBe(first)
  expect(await findBusinessByOwnerToken(db, again ?? '')).toMatchObject({ id })
  expect(await findBusinessByOwnerToken(db, first ?? '')).toBeNull()
})

test('the claim page shows first letter and domain of a public e-mail, and nothing of a hidden one [T275]', async () => {
  const { db, id } = await withShop()
  expect(await readMaskedEmailIfShown(db, id)).toBe('r•••@dulces.test')
  await updateRows(db, 'businesses', { id }, { shows_email: 0 })
  expect(await readMaskedEmailIfShown(db, id)).toBe('')
})
