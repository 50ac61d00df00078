import { describe, expect, test } from 'vitest'
import { createAccount } from '~/features/accounts/manage.server'
import { findUserAndExtendSession, openSession } from '~/features/accounts/sessions.server'
import { countSignInAttempt } from '~/features/accounts/throttle.server'
import { incrementLimit, incrementLimits } from '~/features/rate-limits/counter.server'
import { freshDatabase } from '../support/database'

const NOW = new Date('2026-11-20T15:00:00Z')
const YEAR_AHEAD = new Date('2027-11-20T15:00:00Z')
const hourBack = new Date('2026-11-20T14:00:00Z')

describe('after the clock was wrong [F23]', () => {
  test('drops a limit that was counted while the clock was a year ahead', async () => {
    const { db } = await freshDatabase()
    for (let n = 0; n < 9; n++) await incrementLimit(db, 'una', 900, YEAR_AHEAD)
    expect(await incrementLimit(db, 'una', 900, NOW)).toEqual({ count: 1, secondsLeft: 900 })
    await incrementLimits(db, [{ key: 'otra', windowSeconds: 900 }], YEAR_AHEAD)
    const counts = await incrementLimits(db, [{ key: 'otra', windowSeconds: 900 }], NOW)
    expect(counts.get('otra')).toBe(1)
    const attempt = { username: 'lucia', address: '198.51.100.7', secret: 'x' }
    for (let n = 0; n < 9; n++) await countSignInAttempt(db, attempt, YEAR_AHEAD)
    expect(await countSignInAttempt(db, attempt, NOW)).toMatchObject({ ok: true })
  })

  test('starts a new limit window if the clock was set back an hour, and continues a running one', async () => {
    const { db } = await freshDatabase()
    await incrementLimit(db, 'una', 900, NOW)
    expect(await incrementLimit(db, 'una', 900, new Date(NOW.getTime() + 60_000))).toEqual({
      count: 2,
      secondsLeft: 840,
    })
    expect(await incrementLimit(db, 'una', 900, hourBack)).toEqual({ count: 1, secondsLeft: 900 })
    expect(await incrementLimit(db, 'una', 900, hourBack)).toMatchObject({ count: 2 })
  })

  test('ends a session that was opened while the clock was a year ahead', async () => {
    const { db } = await freshDatabase()
    const who = { username: 'lucia', password: 'tres gatos y un camión', role: 'administrator' } as const
    await createAccount(db, { username: 'x' }, who)
    const { id: userId } = await db.selectFrom('admin_users').select('id').executeTakeFirstOrThrow()
    const session = { userId, keep: true, userAgent: null, network: null }
    const token = await openSession(db, session, YEAR_AHEAD)
    expect(await findUserAndExtendSession(db, token, YEAR_AHEAD)).toBeDefined()
    expect(await findUserAndExtendSession(db, token, NOW)).toBeUndefined()
    const own = await openSession(db, session, NOW)
    expect(await findUserAndExtendSession(db, own, hourBack)).toBeDefined()
  })
})
