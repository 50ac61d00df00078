import type { Db } from 'db/connect'
import { beforeEach, describe, expect, test } from 'vitest'
import { findAccountByCredentials } from '~/features/accounts/accounts.server'
import { recordFailedSignIn, recordSignIn } from '~/features/accounts/http/complete-sign-in.server'
import { changeAccountRole, createAccount, setAccountDisabled } from '~/features/accounts/manage.server'
import {
  createPasswordLink,
  findAccountByPasswordLink,
  inviteAccount,
  setPasswordByLink,
} from '~/features/accounts/password-links.server'
import { findUserAndExtendSession, openSession } from '~/features/accounts/sessions.server'
import { freshDatabase } from '../../support/database'
import { rowOf } from '../../support/rows'

const NOW = new Date('2026-06-01T12:00:00.000Z')
const actor = { username: 'lucia' }
const by = { actor, now: NOW }
const OLD = 'tres gatos y un camión'
const NEXT = 'mi abuela cocina mole'

let db: Db
beforeEach(async () => {
  db = (await freshDatabase()).db
  await createAccount(db, actor, { username: 'lucia', password: OLD, role: 'administrator' })
})

const idOf = async (username: string) => (await rowOf(db, 'admin_users', { username })).id

async function invited(role: 'administrator' | 'moderator' = 'moderator'): Promise<string> {
  const result = await inviteAccount(db, { username: 'ana', role }, by)
  if (!result.ok) throw new Error(result.reason)
  return result.token
}

const days = (count: number) => new Date(NOW.getTime() + count * 86_400_000)

describe('the link of an invitation [T123]', () => {
  test('an invitation link opens within three days and works once, and nobody can sign in before it is used', async () => {
    const token = await invited()
    const again = await inviteAccount(db, { username: 'ana', role: 'reader' }, by)
    expect(again).toEqual({ ok: false, reason: 'taken' })
    for (const guess of ['', ' ', 'ana'])
      expect(await findAccountByCredentials(db, 'ana', guess)).toBeUndefined()
    expect(await findAccountByPasswordLink(db, token, days(2.9))).toMatchObject({ username: 'ana' })
    expect(await findAccountByPasswordLink(db, token, days(3.1))).toBeUndefined()
    expect(await findAccountByPasswordLink(db, `${token}0`, NOW)).toBeUndefined()
    expect(await setPasswordByLink(db, { token, password: NEXT }, days(1))).toEqual({ ok: true })
    expect(await findAccountByCredentials(db, 'ana', NEXT)).toMatchObject({ role: 'moderator' })
    const used = await setPasswordByLink(db, { token, password: OLD }, days(1))
    expect(used).toEqual({ ok: false, reason: 'not_found' })
    const kept = JSON.stringify([
      await db.selectFrom('audit_log').selectAll().execute(),
      await db.selectFrom('admin_links').selectAll().execute(),
    ])
    for (const secret of [token, NEXT]) expect(kept).not.toContain(secret)
  })

  test('a new password link replaces the earlier one; sessions and old password end only when it is used', async () => {
    const first = await invited()
    await setPasswordByLink(db, { token: first, password: OLD }, NOW)
    const id = await idOf('ana')
    const [second, third] = [await createPasswordLink(db, id, by), await createPasswordLink(db, id, by)]
    if (!second.ok || !third.ok) throw new Error('no link')
    expect(await findAccountByPasswordLink(db, second.token, NOW)).toBeUndefined()
    expect(await findAccountByCredentials(db, 'ana', OLD)).toBeDefined()
    const session = await openSession(db, { userId: id, keep: true, userAgent: null, network: null })
    await setPasswordByLink(db, { token: third.token, password: NEXT }, NOW)
    expect(await findUserAndExtendSession(db, session)).toBeUndefined()
    expect(await findAccountByCredentials(db, 'ana', OLD)).toBeUndefined()
    expect(await createPasswordLink(db, 99, by)).toEqual({ ok: false, reason: 'not_found' })
  })
})

describe('a disabled account [T124]', () => {
  test('disabling an account ends its sessions and links, and enabling it restores its access', async () => {
    const token = await invited()
    await setPasswordByLink(db, { token, password: NEXT }, NOW)
    const id = await idOf('ana')
    const session = await openSession(db, { userId: id, keep: true, userAgent: null, network: null })
    const link = await createPasswordLink(db, id, by)
    expect(await setAccountDisabled(db, { id, isDisabled: true }, by)).toEqual({ ok: true })
    expect(await findUserAndExtendSession(db, session)).toBeUndefined()
    expect(link.ok && (await findAccountByPasswordLink(db, link.token, NOW))).toBeUndefined()
    expect(await findAccountByCredentials(db, 'ana', NEXT)).toBeUndefined()
    expect(await createPasswordLink(db, id, by)).toEqual({ ok: false, reason: 'not_found' })
    const late = await openSession(db, { userId: id, keep: true, userAgent: null, network: null })
    expect(await findUserAndExtendSession(db, late)).toBeUndefined()
    expect(await setAccountDisabled(db, { id, isDisabled: false }, by)).toEqual({ ok: true })
    expect(await findAccountByCredentials(db, 'ana', NEXT)).toMatchObject({ username: 'ana' })
  })

  test('refuses to disable or change the last administrator who can sign in; invited and disabled ones do not count', async () => {
    const id = await idOf('lucia')
    const refused = { ok: false, reason: 'last_administrator' }
    const token = await invited('administrator')
    const all = async () => [
      await setAccountDisabled(db, { id, isDisabled: true }, by),
      await changeAccountRole(db, actor, { id, role: 'reader', passwordOnlyUsername: '' }),
    ]
    expect(await all()).toEqual([refused, refused])
    await setPasswordByLink(db, { token, password: NEXT }, NOW)
    await setAccountDisabled(db, { id: await idOf('ana'), isDisabled: true }, by)
    expect(await all()).toEqual([refused, refused])
    await setAccountDisabled(db, { id: await idOf('ana'), isDisabled: false }, by)
    expect(await setAccountDisabled(db, { id, isDisabled: true }, by)).toEqual({ ok: true })
    const missing = await setAccountDisabled(db, { id: 99, isDisabled: true }, by)
    expect(missing).toEqual({ ok: false, reason: 'not_found' })
  })
})

describe('the log of sign-ins [T125]', () => {
  const visit = { userAgent: 'Firefox en Linux', network: '198.51.100.0/24' }
  const refusal = (username: string, network = visit.network) =>
    recordFailedSignIn(db, { username, ...visit, network, reason: 'wrong', secret: 'x' }, NOW)
  const noted = () => {
    const columns = ['username', 'action', 'title', 'changes'] as const
    return db.selectFrom('audit_log').select(columns).where('noun', '=', 'session').orderBy('id').execute()
  }

  test('logs who signed in and who was refused, without names that no account has', async () => {
    await recordSignIn(db, { username: 'lucia', ...visit }, NOW)
    await refusal('lucia')
    await refusal(OLD)
    const title = 'Firefox en Linux · 198.51.100.0/24'
    const changes = '{"Motivo":[null,"Contraseña incorrecta"]}'
    expect(await noted()).toEqual([
      { username: 'lucia', action: 'signed_in', title, changes: '{}' },
      { username: 'lucia', action: 'kept_out', title, changes },
      { username: 'desconocido', action: 'kept_out', title, changes },
    ])
  })

  test('logs at most ten refused sign-ins of a network in 15 minutes', async () => {
    for (let guess = 0; guess < 15; guess++) await refusal('lucia')
    expect(await noted()).toHaveLength(10)
    await refusal('lucia', '203.0.113.0/24')
    expect(await noted()).toHaveLength(11)
  })
})
