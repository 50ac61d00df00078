import type { Db } from 'db/connect'
import { describe, expect, test } from 'vitest'
import { findAccountByCredentials } from '~/features/accounts/accounts.server'
import {
  changePassword,
  createAccount,
  listAccounts,
  setAccountPassword,
} from '~/features/accounts/manage.server'
import {
  findUserAndExtendSession,
  listSessions,
  openSession,
  revokeOtherSessions,
  revokeSessions,
} from '~/features/accounts/sessions.server'
import { freshDatabase } from '../../support/database'
import { rowOf } from '../../support/rows'

const ACTOR = { username: 'npm run admin' }
const OLD = 'tres gatos y un camión'
const NEXT = 'mi abuela cocina mole'
const nowhere = { userAgent: null, network: null }

async function withLucia() {
  const { db } = await freshDatabase()
  await createAccount(db, ACTOR, { username: 'lucia', password: OLD, role: 'administrator' })
  const { id: userId } = await db.selectFrom('admin_users').select('id').executeTakeFirstOrThrow()
  const open = (keep = false) => openSession(db, { userId, keep, ...nowhere })
  return { db, userId, open }
}

const auditEntries = async (db: Db) =>
  (await db.selectFrom('audit_log').select(['action', 'noun', 'title']).orderBy('id').execute()).map(
    ({ action, noun, title }) => `${action} ${noun} ${title}`,
  )

const change = { next: NEXT, session: nowhere }

describe('managing accounts', () => {
  test('creates, lists and resets accounts, and logs each change without the password', async () => {
    const { db, open } = await withLucia()
    expect(await createAccount(db, ACTOR, { username: 'lucia', password: NEXT, role: 'catalog' })).toEqual({
      ok: false,
      reason: 'taken',
    })
    await createAccount(db, ACTOR, { username: 'ana', password: OLD, role: 'administrator' })
    await open()
    expect(await listAccounts(db)).toMatchObject([
      { username: 'ana', role: 'administrator', sessions: 0 },
      { username: 'lucia', role: 'administrator', sessions: 1 },
    ])
    expect(await setAccountPassword(db, ACTOR, { username: 'lucia', password: NEXT })).toEqual({ ok: true })
    expect(await setAccountPassword(db, ACTOR, { username: 'nadie', password: NEXT })).toMatchObject({
      ok: false,
    })
    expect(await findAccountByCredentials(db, 'lucia', NEXT)).toBeDefined()
    expect(await listSessions(db, null)).toEqual([])
    expect(await auditEntries(db)).toEqual([
      'created account lucia',
      'created account ana',
      'changed account lucia',
    ])
    const log = JSON.stringify(await db.selectFrom('audit_log').selectAll().execute())
    for (const secret of [OLD, NEXT, 'argon2']) expect(log).not.toContain(secret)
  })
})

describe('changing one’s own password [D34, T15]', () => {
  test('changing a password ends all sessions and starts a new one in this browser, which lasts as long as the old one', async () => {
    const { db, userId, open } = await withLucia()
    const [here, there] = [await open(true), await open()]
    const account = await findUserAndExtendSession(db, here)
    if (!account) throw new Error('not signed in')
    const changed = await changePassword(db, account, change)
    if (!changed) throw new Error('not changed')
    expect(changed.keep).toBe(true)
    expect(changed.token).not.toBe(here)
    for (const token of [here, there]) expect(await findUserAndExtendSession(db, token)).toBeUndefined()
    expect(await findUserAndExtendSession(db, changed.token)).toMatchObject({ userId })
    expect(await findAccountByCredentials(db, 'lucia', NEXT)).toBeDefined()
    expect(await auditEntries(db)).toContain('changed account lucia')
  })

  test('refuses a password change from a session that has ended meanwhile [T15]', async () => {
    const { db, open } = await withLucia()
    const account = await findUserAndExtendSession(db, await open())
    if (!account) throw new Error('not signed in')
    await revokeSessions(db, ACTOR, { id: account.sessionId })
    expect(await changePassword(db, account, change)).toBeNull()
    expect(await findAccountByCredentials(db, 'lucia', OLD)).toBeDefined()
    expect(await listSessions(db, account.userId)).toEqual([])
  })
})

describe('managing sessions [D36]', () => {
  test('lists sessions, ends one, all others of a user or all, and logs each', async () => {
    const { db, userId, open } = await withLucia()
    await createAccount(db, ACTOR, { username: 'ana', password: OLD, role: 'administrator' })
    const [here] = [await open(), await open(), await open()]
    const account = await findUserAndExtendSession(db, here)
    if (!account) throw new Error('not signed in')
    const mine = await listSessions(db, userId)
    expect(mine).toHaveLength(3)
    const other = mine.find(({ id }) => id !== account.sessionId)?.id ?? 0
    const ana = await rowOf(db, 'admin_users', { username: 'ana' })
    expect(await revokeSessions(db, account, { id: other, userId: ana.id })).toBe(0)
    expect(await revokeSessions(db, account, { id: other, userId })).toBe(1)
    expect(await revokeOtherSessions(db, account)).toBe(1)
    expect(await findUserAndExtendSession(db, here)).toBeDefined()
    expect(await revokeSessions(db, ACTOR, {})).toBe(1)
    expect(await findUserAndExtendSession(db, here)).toBeUndefined()
    expect(
      (await auditEntries(db)).filter((auditEntry) => auditEntry === 'revoked session lucia'),
    ).toHaveLength(3)
  })
})
