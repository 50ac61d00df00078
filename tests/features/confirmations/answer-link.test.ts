import type { Db } from 'db/connect'
import { expect, test } from 'vitest'
import { recordDataConfirmation } from '~/features/businesses/confirmation.server'
import {
  createConfirmationToken,
  findBusinessByConfirmationToken,
  listBusinessesByConfirmationAge,
} from '~/features/confirmations/confirmations.server'
import { freshDatabase } from '../../support/database'
import { addBusiness, addCategory } from '../../support/directory-rows'
import { rowOf, updateRows } from '../../support/rows'

const NOW = new Date('2026-03-10T12:00:00.000Z')
const later = (days: number) => new Date(NOW.getTime() + days * 86_400_000)
const SECRETS = ['nuevo', 'anterior']

async function withShops() {
  const { db } = await freshDatabase()
  const category = await addCategory(db, 'circo')
  const add = (name: string) =>
    addBusiness(db, [category], { business_name: name, business_slug: name, phone: '+14045550142' })
  return { db, sol: await add('sol'), luna: await add('luna'), faro: await add('faro') }
}

const rowsOf = async (db: Db, now = NOW, secret = 'nuevo') =>
  (await listBusinessesByConfirmationAge(db, 1, { secret, now })).rows

test('listBusinessesToConfirm lists businesses never confirmed first, then those confirmed longest ago, without closed and hidden ones', async () => {
  const { db, sol, luna, faro } = await withShops()
  await recordDataConfirmation(db, sol, later(1))
  await recordDataConfirmation(db, luna, NOW)
  expect((await rowsOf(db)).map(({ id }) => id)).toEqual([faro, luna, sol])
  await updateRows(db, 'businesses', { id: luna }, { closed_kind: 'for_good' })
  await updateRows(db, 'businesses', { id: faro }, { status: 'held' })
  expect((await rowsOf(db)).map(({ id, confirmedOn }) => [id, confirmedOn])).toEqual([[sol, '11 mar 2026']])
})

test('a confirmation link is valid for 60 days, even with the previous secret [T196]', async () => {
  const { db, sol } = await withShops()
  const tokens = new Map((await rowsOf(db, NOW, 'anterior')).map(({ id, token }) => [id, token]))
  const token = tokens.get(sol) ?? ''
  const found = (now: Date) => findBusinessByConfirmationToken(db, SECRETS, token, now)
  expect(await found(NOW)).toMatchObject({ id: sol, name: 'sol' })
  expect(await found(later(59))).toMatchObject({ id: sol })
  expect(await found(later(60))).toBeNull()
})

const change = (token: string, at: number) =>
  token.slice(0, at) + (token[at] === '0' ? '1' : '0') + token.slice(at + 1)

test.each<[string, (token: string, db: Db, id: number) => Promise<string> | string]>([
  ['of another business', (token) => change(token, 7)],
  ['of another day', (token) => change(token, 11)],
  ['with another MAC', (token) => change(token, 20)],
  ['cut short', (token) => token.slice(0, -1)],
  ['with more behind it', (token) => `${token}0`],
  ['in capitals', (token) => token.toUpperCase().replace(/^\d+$/, 'A')],
  ['made with a secret that nobody uses', (_, db, id) => signedBy(db, id, 'ajeno')],
  ['of a future day', (_, db, id) => signedBy(db, id, 'nuevo', later(2))],
  [
    'to a number that is no longer on file',
    (token, db, id) => after(db, id, { phone: '+13055550100' }, token),
  ],
  ['of a business that closed', (token, db, id) => after(db, id, { closed_kind: 'for_good' }, token)],
  ['of a business in review', (token, db, id) => after(db, id, { status: 'held' }, token)],
  ['of a business in the trash', (token, db, id) => after(db, id, { deleted_at: NOW.toISOString() }, token)],
])('a confirmation link %s is invalid [T196]', async (_, forge) => {
  const { db, sol } = await withShops()
  const token = (await rowsOf(db)).find(({ id }) => id === sol)?.token ?? ''
  expect(await findBusinessByConfirmationToken(db, SECRETS, await forge(token, db, sol), NOW)).toBeNull()
})

async function signedBy(db: Db, id: number, secret: string, now = NOW): Promise<string> {
  const { created_at: createdAt, phone, whatsapp } = await rowOf(db, 'businesses', { id })
  return createConfirmationToken(secret, { id, createdAt, phone, whatsapp }, now)
}

async function after(
  db: Db,
  id: number,
  values: Parameters<typeof updateRows<'businesses'>>[3],
  token: string,
) {
  await updateRows(db, 'businesses', { id }, values)
  return token
}
