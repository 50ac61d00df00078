import { describe, expect, test } from 'vitest'
import { createOrUpdateAccount } from '../../../app/features/accounts/accounts.server'
import {
  endSession,
  findUserAndExtendSession,
  type NewSession,
  openSession,
} from '../../../app/features/accounts/sessions.server'
import type { Db } from '../../../db/connect'
import { freshDatabase } from '../../support/database'
import { insertRow, updateRows } from '../../support/rows'

const START = new Date('2026-03-01T08:00:00Z')
const at = (hours: number) => new Date(START.getTime() + hours * 3_600_000)

async function withAccount() {
  const { db } = await freshDatabase()
  const account = { username: 'lucia', password_hash: 'old', role: 'administrator' } as const
  const { id } = await insertRow(db, 'admin_users', { ...account, created_at: '', updated_at: '' })
  const open = (more: Partial<NewSession> = {}, now = START) =>
    openSession(db, { userId: id, keep: false, userAgent: null, network: null, ...more }, now)
  return { db, id, open }
}

const sessions = (db: Db) => db.selectFrom('admin_sessions').selectAll().orderBy('id').execute()

describe('sessions of accounts', () => {
  test('finds a session by its own token and stores only the hash of the token', async () => {
    const { db, id, open } = await withAccount()
    const token = await open()
    expect(Buffer.from(token, 'base64url')).toHaveLength(32)
    const found = await findUserAndExtendSession(db, token, START)
    expect(found).toMatchObject({ userId: id, username: 'lucia', role: 'administrator' })
    expect(JSON.stringify(await sessions(db))).not.toContain(token)
    expect((await sessions(db))[0]?.token_hash).toMatch(/^[0-9a-f]{64}$/)
    expect(new Set(await Promise.all(Array.from({ length: 20 }, () => open()))).size).toBe(20)
  })

  test('ends a session 12 hours after its last use [188, D36]', async () => {
    const { db, open } = await withAccount()
    const token = await open()
    expect(await findUserAndExtendSession(db, token, at(11))).toBeDefined()
    expect(await findUserAndExtendSession(db, token, at(22))).toBeDefined()
    expect(await findUserAndExtendSession(db, token, at(34.1))).toBeUndefined()
  })

  test('ends a session with «Mantener sesión» after 30 days, used or not [188, D36]', async () => {
    const { db, open } = await withAccount()
    const token = await open({ keep: true })
    expect(await findUserAndExtendSession(db, token, at(29.9 * 24))).toBeDefined()
    expect(await findUserAndExtendSession(db, token, at(30 * 24))).toBeUndefined()
  })

  test('stores the last use of a session at most every five minutes', async () => {
    const { db, open } = await withAccount()
    const token = await open()
    await findUserAndExtendSession(db, token, new Date(START.getTime() + 60_000))
    expect((await sessions(db))[0]?.last_seen_at).toBe(START.toISOString())
    await findUserAndExtendSession(db, token, at(1))
    expect((await sessions(db))[0]?.last_seen_at).toBe(at(1).toISOString())
  })

  test('ends one session; ending it again, or an unknown one, changes nothing', async () => {
    const { db, open } = await withAccount()
    const [token, other] = [await open(), await open()]
    await endSession(db, token)
    await endSession(db, token)
    await endSession(db, 'x')
    expect(await findUserAndExtendSession(db, token, START)).toBeUndefined()
    expect(await findUserAndExtendSession(db, other, START)).toBeDefined()
  })

  test('deletes an expired session at the next sign-in', async () => {
    const { db, open } = await withAccount()
    await open()
    await open({}, at(13))
    expect((await sessions(db)).map((row) => row.created_at)).toEqual([at(13).toISOString()])
  })
})

describe('sessions when their account changes', () => {
  test('ends the sessions of an account whose password changes, and no other sessions [T15]', async () => {
    const { db, open } = await withAccount()
    const token = await open()
    await createOrUpdateAccount(db, { username: 'otra', password: 'una-clave-larga', role: 'catalog' })
    expect(await findUserAndExtendSession(db, token, START)).toBeDefined()
    await createOrUpdateAccount(db, { username: 'lucia', password: 'una-clave-nueva', role: 'administrator' })
    expect(await findUserAndExtendSession(db, token, START)).toBeUndefined()
  })

  test('applies a new role to active sessions, and deletes the sessions of a deleted account', async () => {
    const { db, id, open } = await withAccount()
    const token = await open()
    await updateRows(db, 'admin_users', { id }, { role: 'catalog' })
    expect((await findUserAndExtendSession(db, token, START))?.role).toBe('catalog')
    await db.deleteFrom('admin_users').execute()
    expect(await sessions(db)).toEqual([])
  })
})
